# Two commands matter: `make demo` shows what selfrefine does, `make test` proves that it works.
# Both set up .venv on first use from hashed requirements; afterwards one takes seconds, the other minutes.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PYTEST := $(BIN)/python -m pytest -q --dist loadfile --no-loadscope-reorder -n $(WORKERS)
SHOP := tests/projects/shop/src/shop
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.10 --upgrade \
	--no-emit-index-url --no-annotate --no-strip-extras --custom-compile-command "make requirements"

# The first Python >= 3.10 on the path, or what the caller names: make demo PYTHON=python3.12
PYTHON ?= $(shell .ci/pythons --first)

# Thousands of processes import the same modules: what one compiled serves the others, even if the shell says otherwise.
export PYTHONDONTWRITEBYTECODE :=
COMPILED := $(BIN)/python -m compileall -q refiners server

.PHONY: vsix test-vscode demo test quick test-further coverage lint lint-vscode format messages docs release-check bench bench-field bench-wrong bench-offline soak test-all-pythons requirements clean

# Offline: the rules have the ideas, the shop's own tests and generated inputs prove them.
demo: $(VENV)/.run
	VIRTUAL_ENV= $(BIN)/selfrefine refine --engine rules $(SHOP)/inventory.py::to_buy $(SHOP)/orders.py::open_numbers $(SHOP)/parcels.py::delivery_fee
	@echo "This was a diff: add --write to change the files.  $(BIN)/selfrefine --help says what else there is."

# One worker more than there are cores, as many tests wait; a file's tests stay together, as they share what they start.
# Nothing is drawn anew here, not even how sets are ordered: what is red stays red.
test: $(VENV)/.dev
	@$(COMPILED)
	PYTHONHASHSEED=1 $(PYTEST) -m 'not further and not editor and not bench and not registry' tests/e2e tests/server tests/core tests/paper

# The tests of one package, while you work on it: make quick ROOM=search
ROOM_TESTS = $(if $(ROOM),$(wildcard tests/core/$(ROOM) tests/$(ROOM)))
ROOMS = $(filter-out __pycache__,$(notdir $(patsubst %/,%,$(wildcard tests/core/*/)))) server paper e2e
quick: $(VENV)/.dev
	@test -n "$(ROOM_TESTS)" || { echo "make quick ROOM=...: take one of $(ROOMS)" >&2; exit 2; }
	@$(COMPILED)
	PYTHONHASHSEED=1 $(PYTEST) -m 'not further and not editor and not bench and not registry' $(ROOM_TESTS)

# What `make test` leaves out: further rows and ways through whole processes, each beside one that it takes.
# The real editors are a step of .ci/run: .venv/bin/python -m pytest -m editor
test-further: $(VENV)/.dev
	@$(COMPILED)
	PYTHONHASHSEED=1 $(PYTEST) -m 'further and not editor and not bench and not registry' tests/e2e tests/server tests/core tests/paper

# Branches that the core tests take in their own process, further rows included, in percent of each room: these only rise.
FLOORS := code:99.5 loop:100 verify/values:95 verify/search:80 verify/gates:97.5
coverage: $(VENV)/.coverage
	@$(COMPILED)
	PYTHONHASHSEED=1 $(PYTEST) -m 'not editor and not bench and not registry' --cov --cov-report= tests/core
	@status=0; for floor in $(FLOORS); do \
		echo "$${floor%:*}, at least $${floor#*:} %"; \
		$(BIN)/python -m coverage report --include="refiners/selfrefine/$${floor%:*}/*" --fail-under=$${floor#*:} || status=1; \
	done; exit $$status

lint: $(VENV)/.dev
	$(BIN)/python -m ruff check .
	$(BIN)/python -m black --quiet --check . || { echo "black would reformat: run 'make format'"; exit 1; }
	$(BIN)/python -m mypy
	PYTHONPATH=refiners:server $(BIN)/lint-imports --no-cache
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory lint-vscode; else echo "npm is missing: vscode-extension is not checked"; fi

# Types and format of the extension; part of `make lint` where npm is there, and of `make vsix`.
lint-vscode: vscode-extension/node_modules/.run
	cd vscode-extension && npm run --silent check

format: $(VENV)/.dev
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m black --quiet .

# Whether a release can be built and installed: see .ci/release-check; what it builds stays in out/.
release-check: $(VENV)/.dev
	$(BIN)/python .ci/release-check

# README.md, docs/ and a reference out of the code as a site, into out/site: mkdocs.yml.  With --quiet, no warning would count.
docs: $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

# The table of all messages, tests/data/messages.md, after some have changed.
messages: $(VENV)/.dev
	PYTHONPATH=tests $(BIN)/python tests/core/test_messages.py

# The VS Code extension with the server's wheel in it, into vscode-extension/out/selfrefine.vsix; needs Node 20 with npm.
vsix: lint-vscode $(VENV)/.run
	rm -rf vscode-extension/bundled
	$(BIN)/python -m pip --disable-pip-version-check wheel --quiet --no-deps --no-build-isolation --wheel-dir vscode-extension/bundled .
	cd vscode-extension && npm run --silent package

# Its unit tests, and a user's day in a real VS Code in Chromium; installs what that needs into the user's cache.
test-vscode: $(VENV)/.dev vsix
	cd vscode-extension && npm run --silent test && npm run --silent test-ui

vscode-extension/node_modules/.run: vscode-extension/package-lock.json
	@command -v npm >/dev/null || { echo "npm is missing: install Node 20 or newer" >&2; exit 1; }
	cd vscode-extension && npm ci --silent --ignore-scripts --cache "$${XDG_CACHE_HOME:-$$HOME/.cache}/selfrefine-ci/npm"
	@touch $@

# The tests of the core and of the paper on every CPython 3.10 to 3.13 of this machine.
test-all-pythons:
	.ci/test-all-pythons

# Pin anew; needs the registry.  One file serves Python 3.10 to 3.13 on every platform, so pip-compile will not do.
requirements: $(VENV)/.dev
	$(PIP) uv
	$(COMPILE) pyproject.toml requirements/build.in requirements/dev.in -o requirements/dev.txt
	$(COMPILE) -c requirements/dev.txt pyproject.toml -o requirements/run.txt
	$(COMPILE) -c requirements/dev.txt requirements/build.in -o requirements/build.txt
	$(COMPILE) -c requirements/dev.txt requirements/coverage.in -o requirements/coverage.txt
	$(COMPILE) -c requirements/dev.txt requirements/docs.in -o requirements/docs.txt
	$(COMPILE) -c requirements/dev.txt requirements/symbolic.in -o requirements/symbolic.txt
	$(COMPILE) -c requirements/dev.txt requirements/mcp.in -o requirements/mcp.txt
	$(COMPILE) -c requirements/dev.txt requirements/batch.in -o requirements/batch.txt

# The offline engine beside ruff; DATA holds cases_dev.jsonl and readability_dev.jsonl, PROJECT is any project with tests.
bench-offline: $(VENV)/.dev
	@test -z "$(DATA)" || $(BIN)/python bench/offline.py cases $(DATA)/cases_dev.jsonl --again
	@test -z "$(DATA)" || $(BIN)/python bench/offline.py readability $(DATA)/readability_dev.jsonl
	$(BIN)/python bench/offline.py project $(or $(PROJECT),$(SHOP:/src/shop=)) --again

# Correct rewrites of functions that the tests of any projects reach: make bench-field PROJECTS="../one ../other"
bench-field: $(VENV)/.dev
	$(BIN)/python -W ignore bench/field.py $(or $(PROJECTS),$(SHOP:/src/shop=)) $(if $(SEED),--seed $(SEED))

# Every row of tests/data/wrong, for the share of wrong rewrites that come out verified: make bench-wrong ROWS=dates
bench-wrong: $(VENV)/.dev
	$(BIN)/python -W ignore bench/wrong.py $(ROWS)

# The long runs; each prints a table.  CASES holds prepare.py with cases and traps, PROJECT is any project with tests.
bench: $(VENV)/.dev
	$(BIN)/python bench/leftovers.py 1000
	$(BIN)/python bench/kills.py 1000
	$(BIN)/python bench/start.py 20
	$(BIN)/python bench/click.py 5
	$(BIN)/python bench/timing.py 100
	$(BIN)/python -m pytest -q -m bench tests/core/test_injection.py
	$(BIN)/python bench/limits.py 50
	$(BIN)/python bench/sandbox.py 200
	$(BIN)/python -W ignore bench/soundness.py $(or $(PROJECT),$(SHOP:/src/shop=)) --functions 40
	@test -z "$(CASES)" || $(BIN)/python bench/references.py $(CASES)

# What repeats, with other chances each time: races, edits, faulty messages, cancellations, refinements, whole tables and
# many examples of Hypothesis.  An hour and more; `make soak SHARE=0.02` is a sample of minutes, SEED repeats a run.
SHARE ?= 1
soak: SEED ?= $(shell $(BIN)/python -c "import secrets; print(secrets.randbelow(10**9))")
soak: $(VENV)/.dev
	@seed=$(SEED); echo "make soak SHARE=$(SHARE) SEED=$$seed"; \
	TESTS_SOAK=$(SHARE) TESTS_SEED=$$seed PYTHONHASHSEED=$$seed \
		$(BIN)/python -m pytest -q -m '(bench or soak) and not registry' -rP --hypothesis-seed=$$seed -n $(WORKERS) --dist loadfile tests

clean:
	rm -rf vscode-extension/node_modules vscode-extension/dist vscode-extension/out .venv .venv-3.* .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "no Python >= 3.10 found: install one, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 10))" || { echo "$(PYTHON) is no Python >= 3.10: name another: make $(MAKECMDGOALS) PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "setting up $(VENV) with $(PYTHON)"
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); echo "$(PYTHON) cannot make a virtual environment: install its venv module (Debian: apt install python3-venv)" >&2; exit 1; }

$(VENV)/.run: requirements/run.txt requirements/build.txt pyproject.toml | $(BIN)/python
	@echo "installing what the demo needs into $(VENV)"
	@$(PIP) --require-hashes -r requirements/run.txt -r requirements/build.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.coverage: requirements/coverage.txt $(VENV)/.dev
	@$(PIP) --require-hashes -r requirements/coverage.txt
	@touch $@

$(VENV)/.docs: requirements/docs.txt $(VENV)/.dev
	@$(PIP) --require-hashes -r requirements/docs.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt pyproject.toml | $(BIN)/python
	@echo "installing what the tests need into $(VENV)"
	@$(PIP) --require-hashes -r requirements/dev.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/.run
