# Two commands are all a newcomer needs: `make play` and `make test`.
# `make play OPTIONS="--port 8001"` hands options to `rollcall serve`.
# `make test OPENCV=4.14.0.94` on a fresh clone takes that OpenCV instead of the pinned one.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --disable-pip-version-check
OFFLINE = { echo "The libraries could not be installed: setting up needs the internet, once. Then try again: make $(MAKECMDGOALS)"; exit 1; }
OTHER_OPENCV = $(if $(OPENCV),&& $(PIP) --no-deps opencv-python==$(OPENCV))
# A file of tests stays together (it shares a server and a browser), and the long ones of the page are not left for the end.
ALL_CORES = -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder

.PHONY: play test test-ready train-ready lock clean

play: .venv/play-ready
	@$(BIN)/rollcall serve $(OPTIONS)

test: .venv/test-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q $(ALL_CORES)

.venv/python-ready:
	@command -v $(PYTHON) >/dev/null || \
		{ echo "There is no $(PYTHON) on this computer. Rollcall needs Python 3.11 or newer: https://www.python.org/downloads"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Rollcall needs Python 3.11 or newer; this is $$($(PYTHON) --version 2>&1). Try: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv .venv || \
		{ echo "No virtual environment could be made. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@touch $@

# Pinned with hashes: an install next year is the install of today. pip says what it fetches and how long that takes.
.venv/play-ready: .venv/python-ready constraints.txt pyproject.toml
	@echo "Setting up in .venv. Some 120 MB of libraries are fetched, once; that takes a minute or two …"
	@$(PIP) --require-hashes -r constraints.txt $(OTHER_OPENCV) || $(OFFLINE)
	@$(PIP) --quiet --no-deps --no-build-isolation -e .
	@touch $@

.venv/test-ready: .venv/play-ready constraints-dev.txt
	@echo "Adding what the tests need …"
	@$(PIP) --require-hashes -r constraints-dev.txt $(OTHER_OPENCV) || $(OFFLINE)
	@touch $@

# Sets up for single tests, without running all of them.
test-ready: .venv/test-ready

# What the trainings need on top (large). Tests of the trainings run where this has been done.
train-ready: .venv/test-ready
	$(PIP) 'torch==2.13.0' 'onnx>=1.17,<2' 'moderngl>=5.12,<6' 'pillow>=11,<13'

# Writes the constraint files anew from pyproject.toml (needs uv).
lock:
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate \
		pyproject.toml --extra build -o constraints.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate \
		pyproject.toml --extra build --extra dev -o constraints-dev.txt

clean:
	rm -rf .venv build *.egg-info
