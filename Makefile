# Two commands: `make play` sets everything up and starts a game; `make test` sets everything up and runs all tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable

.PHONY: play test quick check tests coverage client format bench fuzz docs clean
.NOTPARALLEL:

play: $(VENV)/.play client
	$(BIN)/bastide play

test: check tests
	@echo "All tests have passed. \`make coverage\` tells which lines they reach; it takes longer."

# What needs no browser, no server and no compiled simulator: the rules, the core, the tiles.
quick: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/pytest -n 2 -m 'not slow'

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/protocol.py --check
	$(BIN)/python tools/build_web.py check test

# The simulator is compiled before: every server that a test starts would begin with it, and be stopped before its end.
tests: $(VENV)/.dev client
	$(BIN)/python -c "import bastide.players.lookahead, bastide.sim; bastide.sim.prepare()"
	$(BIN)/pytest -n 2

# Apart from `tests`: with --cov, tests/game needs 57 s of CPU time instead of 23 s (Python 3.11).
coverage: $(VENV)/.dev client
	$(BIN)/python tools/build_web.py coverage
	$(BIN)/pytest -n 2 --cov --cov-report=term

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python tools/build_web.py format

bench: $(VENV)/.dev
	$(BIN)/python bench/run.py

fuzz: $(VENV)/.dev
	$(BIN)/bastide fuzz --games 2000 --modules random --seed 1

docs: $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

client: $(VENV)/.play
	$(BIN)/python tools/build_web.py

# What playing needs, and what developing needs, which holds the former.
$(VENV)/.play: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) '.[play,ai,client]'
	touch $@

$(VENV)/.dev: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) '.[dev]'
	touch $(VENV)/.play $@

$(VENV)/.docs: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) '.[docs]'
	touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage web/node_modules src/bastide/server/static src/bastide/sim/__pycache__
