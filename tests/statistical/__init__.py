"""Proofs by many synthetic studies, with stated rates; at full replication in `make proof`, reduced in `make test`."""
