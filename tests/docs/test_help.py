"""What a newcomer is told where a library of the system is missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MISSING = "libGL.so.1: cannot open shared object file"


def rollcall(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """With an OpenCV that cannot be loaded."""
    (folder / "cv2.py").write_text(f"raise ImportError({MISSING!r})\n", "utf-8")
    path = os.pathsep.join([str(folder), str(ROOT)])
    command = [sys.executable, "-m", "api.cli", *arguments]
    return subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)


def test_help_needs_no_library(tmp_path: Path) -> None:
    told = rollcall(tmp_path, "--help")
    assert told.returncode == 0 and "serve" in told.stdout


@pytest.mark.parametrize("command", [("serve", "--no-browser"), ("read", "x.jpg"), ("watch", "demo"), ("bench",)])
def test_a_missing_library_is_a_sentence(tmp_path: Path, command: tuple[str, ...]) -> None:
    told = rollcall(tmp_path, *command)
    assert told.returncode == 1
    assert told.stderr.startswith(f"rollcall {command[0]}: OpenCV cannot be loaded") and MISSING in told.stderr
    assert "apt install" in told.stderr and "Traceback" not in told.stderr
