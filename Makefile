# Two commands: `make play` sets everything up and starts a game; `make test` sets everything up and runs all tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CLIENT := src/bastide/server/static/index.html
CLIENT_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print) $(wildcard src/bastide/words/*/*.ftl)

.PHONY: play test check tests format bench fuzz clean

play: $(VENV)/.ready $(CLIENT)
	$(BIN)/bastide play

test: check tests

check: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/build_web.py check test

tests: $(VENV)/.ready $(CLIENT)
	$(BIN)/pytest -n 2

format: $(VENV)/.ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python tools/build_web.py format

bench: $(VENV)/.ready
	$(BIN)/python bench/run.py

fuzz: $(VENV)/.ready
	$(BIN)/bastide fuzz --games 2000 --modules random --seed 1

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

$(CLIENT): $(VENV)/.ready $(CLIENT_SOURCES)
	$(BIN)/python tools/build_web.py
	touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis web/node_modules src/bastide/server/static
