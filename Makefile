# The whole set-up is `make demo` or `make test`; nothing else is ever needed on a machine with Python 3.11 or later.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup demo serve openapi screenshots test test-fast test-long test-browser test-docker test-model test-ray
.PHONY: check check-style check-types check-rooms check-docs check-ui docs release bench train lock clean audit

# Processes that test side by side; each has a Neo4j of its own (about 1.5 GB). On two cores two of them take 11 min 18 s where
# three take 12 min 26 s; with more cores a third has work, where there is memory for it.
TESTERS ?= $(shell awk -v cores="$$(getconf _NPROCESSORS_ONLN)" '/^MemAvailable/ { print (cores > 2 && $$2 > 14000000 ? 3 : 2) }' /proc/meminfo 2>/dev/null || echo 2)

# Tests and the processes that they start are compiled once, even where somebody asks Python to write nothing down.
export PYTHONDONTWRITEBYTECODE =

UI := $(shell find ui/src ui/public ui/index.html ui/vite.config.ts ui/package-lock.json -type f)

setup: .venv/.installed ui/.built

ui/.built: $(UI)
	@ui/build.sh

.venv/.installed: requirements.lock requirements-uv.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Consilience needs Python 3.11 or later; this is " + sys.version.split()[0] + ". Set PYTHON=/path/to/python3.11.")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { echo "python3 cannot make a virtual environment; on Debian: apt-get install python3-venv"; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-uv.txt
	$(BIN)/uv pip sync --quiet --compile-bytecode --python $(BIN)/python --require-hashes requirements.lock
	$(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-build-isolation --no-deps -e .
	$(BIN)/python -m compileall -q platform/consilience agents/consilience graph/consilience evaluation/consilience
	@touch $@

demo: setup
	$(BIN)/consilience demo

serve: setup
	$(BIN)/consilience serve

openapi: setup
	$(BIN)/consilience openapi -o platform/consilience/platform/api/openapi.json
	@test ! -d ui/node_modules || npm --prefix ui run types

screenshots: setup
	$(BIN)/python -m tests.browser.screenshots

# Where the time of a run went is told at its end.
PYTEST := $(BIN)/pytest -n $(TESTERS) --durations 25 --slowest-files 40

# What only asks for servers, a browser or published figures is not even imported.
FAST := -m "not (neo4j or corenlp or postgres or browser or reference or slow or repeats or long)" --ignore tests/browser --ignore tests/reference

# While one writes: no server, no browser, under a minute.
test-fast: setup
	$(BIN)/pytest -n 2 -q $(FAST) --hypothesis-profile fast

# Before a change lands.
test: setup
	@test ! -d ui/node_modules || npm --prefix ui test
	$(PYTEST) $(if $(DEAR),,-m "not long")

# What is tried at many moments and with many examples: every night.
test-long: setup
	$(PYTEST) -m "long or repeats or hypothesis" --long --hypothesis-profile long

test-browser: setup
	$(BIN)/pytest tests/browser

test-docker: setup
	docker/check.sh
	@if docker info >/dev/null 2>&1; then $(BIN)/pytest tests/graph tests/platform/api --neo4j docker && docker build -f docker/Dockerfile -t consilience .; \
	else echo "There is no container engine here: the suites were not run on containers, the image was not built."; docker/without_engine.sh; fi

# A real model of 135 million parameters behind llama.cpp, over HTTP: that nothing breaks, never that it is right. Sets itself
# up in .model (Node, 210 MB).
test-model: setup .model/.installed
	CONSILIENCE_TEST_MODEL=$(CURDIR)/.model $(BIN)/pytest --durations 5 tests/real_model

.model/.installed: $(wildcard tests/servers/real_model/*) | .venv/.installed
	tests/servers/real_model/install.sh .model $(BIN)/python

# Reading on a Ray cluster of three nodes on this machine. Ray (70 MB to fetch, 200 MB on the disk) is in no other set-up, so
# `make test` leaves these out, and says so.
test-ray: setup
	$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r requirements-ray.lock
	$(BIN)/pytest -m ray --durations 5 tests/platform/cluster

# The documentation as a site, in build/docs.
docs: setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

# Its parts need nothing of each other: `make -j 2 check` has two of them at once.
check: check-style check-types check-rooms check-docs check-ui

check-style: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

check-types: setup
	$(BIN)/mypy

check-rooms: setup
	$(BIN)/lint-imports

check-docs: docs

check-ui: setup
	@test ! -d ui/node_modules || npm --prefix ui run check

# What is published, in dist/: built twice to the same bytes, with a bill of materials, and tried in an empty environment.
release: setup
	release/build.sh $(BIN)/python

audit: setup
	$(BIN)/pip-audit --strict --requirement requirements.lock --no-deps --disable-pip

bench: setup
	@for benchmark in tests/benchmarks/*.py; do echo; PYTHONPATH=. $(BIN)/python $$benchmark || exit 1; done

# The learned expert anew, into .train; TRAIN="--steps 3" tries every stage, TRAIN=--install puts the weights into the package.
train: setup
	$(BIN)/python -m training.driver $(TRAIN)

lock:
	$(PYTHON) -m pip install --quiet --require-hashes -r requirements-uv.txt
	$(PYTHON) -m uv pip compile pyproject.toml --extra dev --extra embeddings --extra feeds --extra postgres --extra s3 --extra telemetry --universal --python-version 3.11 --generate-hashes --no-header --quiet -o requirements.lock
	$(PYTHON) -m uv pip compile requirements-ray.in -c requirements.lock --universal --python-version 3.11 --generate-hashes --no-header --quiet -o requirements-ray.lock

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache ui/node_modules ui/dist ui/.built
