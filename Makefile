# Each target brings what it needs; a bare machine has to have only make and Python 3.11 or newer with venv and pip.

# Tried in this order; name one yourself with `make PYTHON=...`.
PYTHON ?= python3 python3.13 python3.12 python3.11
PYTHON313 ?= python3.13 $(shell pyenv prefix 3.13 2>/dev/null)/bin/python3.13

# Where this is set, every start of Python compiles all it imports again: some 3 s a command.
unexport PYTHONDONTWRITEBYTECODE

GAMES ?= 1000000
PLAYERS ?= 4
OUT ?= runs/base
EFFORT ?= quick

BIN := .venv/bin
PYTEST := $(BIN)/pytest -n 2
FAST := not (slow or statistical or benchmark or wheel or browser)
# What holds the rules themselves to the rulebook, move by move.
RULES := tests/games/langfinger/test_articles_*.py tests/games/langfinger/test_worked_example.py \
	tests/games/langfinger/test_companions.py tests/games/langfinger/test_sampling.py
# What another Python could break: compiling, reading, writing, the command line.
PYTHONIC := tests/content tests/results tests/engine tests/reporting tests/contract/test_batch.py \
	tests/kernel/test_rng.py tests/cli/test_main.py tests/cli/test_run.py tests/cli/test_report.py

# $(call environment,FOLDER,KIND) - see .ci/environment.py
define environment
@for python in $(PYTHON); do \
	$$python -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		&& exec $$python .ci/environment.py $(1) $(2); \
done; echo "Found no Python 3.11 or newer with venv and pip (tried: $(PYTHON)); name one with make PYTHON=..." >&2; exit 2
endef

# $(call warm,BIN) - compiles the kernels in one process, so that the test workers find them ready
warm = folder=$$(mktemp -d) && $(1)/langfinger-sim run --games 100 --out $$folder/warm >/dev/null && rm -r $$folder

.PHONY: help run gallery picture notebooks check test lint types floors format fast bounds uncompiled wheel browser python313 full proof
.PHONY: bench-peers bench-c lock clean env env-dev
.NOTPARALLEL:

help:  ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/\1 - \2/p' $(MAKEFILE_LIST)

run: env  ## play GAMES=1000000 games of base with PLAYERS=4 into OUT=runs/base; three reports, with EFFORT=quick
	$(BIN)/langfinger-sim run --games $(GAMES) --players $(PLAYERS) --out $(OUT)
	@echo
	$(BIN)/langfinger-sim report win-rate $(OUT)
	@echo
	$(BIN)/langfinger-sim report starting-hand --players $(PLAYERS) --effort $(EFFORT)
	@echo
	$(BIN)/langfinger-sim report fence-value --players $(PLAYERS) --effort $(EFFORT)

# Played anew, so that it is of today's rules; the games go into a folder that is thrown away afterwards.
GALLERY = $(CURDIR)/reports/gallery
GALLERY_GAMES ?= 500000
GALLERY_EFFORT ?= full
GALLERY_POLICIES ?= balanced tuned greedy
# Decks that could be the real one, and other readings of the rules: win-rate is cheap, the others play each with many changes.
GALLERY_DECKS ?= 100
gallery: env  ## make the base game's reports in reports/gallery again, with GALLERY_EFFORT=full (an hour), and README's picture
	rm -rf $(GALLERY)
	program=$(CURDIR)/$(BIN)/langfinger-sim && folder=$$(mktemp -d) && cd $$folder \
		&& $$program run --games $(GALLERY_GAMES) --players 2,3,4,5 $(GALLERY_POLICIES:%=--policy %) --out runs/base \
		&& $$program report win-rate runs/base --decks $(GALLERY_DECKS) --readings --out $(GALLERY) \
		&& $$program report starting-hand --effort $(GALLERY_EFFORT) --decks $(GALLERY_DECKS) --readings --out $(GALLERY) \
		&& $$program report fence-value --effort $(GALLERY_EFFORT) --decks $(GALLERY_DECKS) --readings --out $(GALLERY) \
		&& rm -r $$folder
	rm $(GALLERY)/*.json
	$(MAKE) picture

# CROP, in pixels: the text of the page and some margin.
PICTURE ?= reports/win-rate.png
CROP = -r 110 -x 60 -y 74 -W 790 -H 835
picture:  ## make README's picture from the gallery (needs pdftoppm, of poppler-utils)
	@command -v pdftoppm >/dev/null || { echo "make picture needs pdftoppm (Debian: poppler-utils)" >&2; exit 2; }
	pdftoppm -png -singlefile -f 1 -l 1 $(CROP) $(GALLERY)/win-rate.pdf $(PICTURE:.png=)

notebooks: env-dev  ## make the notebooks for Jupyter again from their Python
	$(BIN)/jupytext --quiet --to ipynb notebooks/*.py

check: lint types floors fast  ## lint, types, floors and the fast tests, in under 4 minutes

# The full run comes last, so that the output ends with the summary that counts most.
test: lint types floors wheel bounds uncompiled python313 browser full  ## everything

env:
	$(call environment,.venv,run)

env-dev:
	$(call environment,.venv,dev)

lint: env-dev  ## ruff
	$(BIN)/ruff check
	$(BIN)/ruff format --check

format: env-dev  ## put the code in ruff's form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: env-dev  ## mypy
	$(BIN)/mypy

floors: env-dev  ## import-linter
	$(BIN)/lint-imports --no-logo

fast: env-dev  ## the fast tests
	$(call warm,$(BIN))
	$(PYTEST) -m '$(FAST)'

full: env-dev  ## every test but the wheel's and the browser's
	$(call warm,$(BIN))
	$(PYTEST) -m 'not (wheel or browser)'

bounds: env-dev  ## the contract and the rules with index checks compiled in
	export LANGFINGER_SIM_BOUNDSCHECK=1; $(call warm,$(BIN)) && $(PYTEST) tests/contract $(RULES) -m '$(FAST)'

uncompiled: env-dev  ## the rules' tests with the compiler off, and which lines they reach
	$(BIN)/coverage erase
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -n 2 tests/kernel $(RULES) -m 'not compiled'
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include='langfinger_sim/games/*/rules/*,langfinger_sim/kernel/*'

proof: env-dev  ## what costs an hour: 5,000 games refereed, every mutant hunted, statistics proved by all their studies
	$(call warm,$(BIN))
	LANGFINGER_SIM_REFEREED=5000 LANGFINGER_SIM_MUTANTS=1 $(PYTEST) tests/games/langfinger/test_traces.py tests/mutants
	LANGFINGER_SIM_PROOF=1 $(PYTEST) -rP tests/statistical tests/stats

# An environment of its own, outside the lock: what is compared is what anybody gets from the registry today.
bench-peers: env  ## decisions a second of open_spiel, catanatron and this, one core, by turns
	.venv-peers/bin/python -c 'import pyspiel, catanatron' 2>/dev/null \
		|| { $(BIN)/python -m venv .venv-peers && .venv-peers/bin/pip install --quiet open_spiel catanatron; }
	$(BIN)/langfinger-sim bench --seconds 1 >/dev/null
	.venv-peers/bin/python tests/benchmarks/peers.py $(BIN)/langfinger-sim

bench-c: env-dev  ## the decision that takes most of a game, as compiled here and by hand in C
	$(BIN)/python tests/benchmarks/in_c/measure.py

wheel: env-dev  ## build the wheel and use it in a bare environment
	$(BIN)/pytest -m wheel tests/wheel

# Chromium and its driver come from the system, axe-core from npm by the lock in tests/browser/.
browser: env-dev  ## the reports in a real browser, where the machine has one
	@for tool in chromium chromedriver npm; do \
		if ! command -v $$tool >/dev/null; then \
			echo "No $$tool on this machine: the tests in a browser are left out (Debian: chromium, chromium-driver, npm)."; \
			exit 0; \
		fi; \
	done; \
	(cd tests/browser && npm ci --no-progress >npm.log 2>&1 && rm npm.log) \
		|| { cat tests/browser/npm.log; echo "axe-core could not be had: the tests in a browser are left out."; exit 0; }; \
	$(BIN)/pytest -m browser tests/browser

python313:  ## what depends on Python, on Python 3.13, where the machine has it
	@for python in $(PYTHON313); do \
		if $$python -c 'import ensurepip, venv' 2>/dev/null; then \
			$$python .ci/environment.py .venv313 dev && $(call warm,.venv313/bin) \
				&& .venv313/bin/pytest -n 2 -m '$(FAST)' $(PYTHONIC); exit $$?; \
		fi; \
	done; echo "No Python 3.13 on this machine: its pass is left out."

# `make lock` keeps what is pinned and fits; `make lock UPGRADE=--upgrade` takes the newest.
COMPILE = .venv-lock/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --no-header --no-emit-index-url --no-emit-find-links $(UPGRADE)
lock:  ## make requirements/ again from pyproject.toml
	$(call environment,.venv-lock,lock)
	$(COMPILE) --group dev --output-file requirements/dev.txt
	$(COMPILE) --constraint requirements/dev.txt --output-file requirements/run.txt
	for group in build installer; do \
		$(subst pyproject.toml,,$(COMPILE)) --group $$group --constraint requirements/dev.txt \
			--output-file requirements/$$group.txt || exit; \
	done

clean:  ## remove environments, caches and builds; results in runs/ stay
	rm -rf .venv* build dist .coverage .coverage.* htmlcov .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf tests/browser/node_modules tests/browser/npm.log
	find langfinger_sim tests .ci -name __pycache__ -prune -exec rm -rf {} +
