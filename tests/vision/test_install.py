"""What must be true of the installation and of the imports."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.terminal.checkup import opencv_distributions

ROOT = Path(__file__).parents[2]
RUNTIME = sorted(file for folder in ("engines", "vision", "api") for file in (ROOT / folder).rglob("*.py"))


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def test_exactly_one_opencv() -> None:
    """Two of its packages overwrite each other's files."""
    assert len(opencv_distributions()) == 1


@pytest.mark.parametrize("file", RUNTIME, ids=lambda file: str(file.relative_to(ROOT)))
def test_nothing_in_use_needs_what_only_training_needs(file: Path) -> None:
    assert not {"torch", "onnx", "moderngl", "PIL", "datasets"} & set(imported(file))


def test_one_file_knows_onnxruntime() -> None:
    assert [file.name for file in RUNTIME if "onnxruntime" in imported(file)] == ["session.py"]


def test_commands_without_eyes_start_without_opencv() -> None:
    code = "import sys, api.cli; print({'cv2', 'onnxruntime', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
