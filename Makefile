# Two commands do everything on a fresh machine: `make demo` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SUBMISSION := docs/example_submission.py

.PHONY: demo test lint bench clean

demo: $(VENV)/installed
	$(BIN)/grade exercises/middle $(SUBMISSION) --report feedback.html || test $$? -eq 1

test: lint
	$(BIN)/python -m pytest

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/installed
	$(BIN)/python benchmarks/cold_start.py
	$(BIN)/python benchmarks/interventions.py

clean:
	rm -rf $(VENV)

$(VENV)/installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[dev]"
	touch $@
