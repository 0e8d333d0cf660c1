# Two commands: `make play` sets everything up and starts a game; `make test` sets everything up and runs all tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable

.PHONY: play test check tests client format bench fuzz clean
.NOTPARALLEL:

play: $(VENV)/.play client
	$(BIN)/bastide play

test: check tests

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/protocol.py --check
	$(BIN)/python tools/build_web.py check test

tests: $(VENV)/.dev client
	$(BIN)/pytest -n 2

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python tools/build_web.py format

bench: $(VENV)/.dev
	$(BIN)/python bench/run.py

fuzz: $(VENV)/.dev
	$(BIN)/bastide fuzz --games 2000 --modules random --seed 1

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

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis web/node_modules src/bastide/server/static
