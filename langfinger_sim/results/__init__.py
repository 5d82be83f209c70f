"""Result tables on disk: their schema, their Parquet parts, digests and provenance."""
