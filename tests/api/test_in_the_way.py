"""What may stand in a newcomer's way is told in a sentence, with the way out; never by a traceback."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from api.cli import main
from api.store.opening import LOCK

ROOT = Path(__file__).parents[2]
NO_OPENCV = 'raise ImportError("libGL.so.1: cannot open shared object file")'
OLD_PYTHON = """#!/bin/sh
case "$1" in --version) echo Python 3.9.1;; *) exit 1;; esac
"""


def run(*command: str, folder: Path = ROOT, **more: str) -> tuple[int, str]:
    env = {**os.environ, **more}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stdout + done.stderr
    return done.returncode, done.stdout + done.stderr


def without_opencv(folder: Path, *arguments: str) -> tuple[int, str]:
    (folder / "cv2.py").write_text(NO_OPENCV, "utf-8")
    path = os.pathsep.join([str(folder), str(ROOT)])
    return run(sys.executable, "-m", "api.cli", *arguments, folder=folder, PYTHONPATH=path)


@pytest.mark.parametrize("command", [["serve", "--no-browser"], ["read", "x.png"], ["watch", "demo"], ["bench"]])
def test_without_a_library_of_the_system_its_name_is_told(tmp_path: Path, command: list[str]) -> None:
    status, said = without_opencv(tmp_path, *command)
    assert status == 1 and said.startswith(f"rollcall {command[0]}: OpenCV cannot be loaded")
    assert "libGL.so.1" in said and "apt install libgl1" in said


def test_without_it_the_doctor_knows_the_illness_and_help_is_there(tmp_path: Path) -> None:
    status, said = without_opencv(tmp_path, "doctor")
    assert status == 1 and "libGL.so.1" in said and "apt install libgl1" in said
    status, said = without_opencv(tmp_path, "--help")
    assert status == 0 and "serve" in said


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / LOCK).mkdir()
    assert main(["serve", "--no-browser", "--camera", "none", "--port", "0", "--data", str(tmp_path)]) == 1
    assert f"{tmp_path} cannot be used" in capsys.readouterr().err


def test_a_folder_that_may_not_be_entered_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Acted, since whoever runs the tests may be allowed everything."""

    def denied(folder: Path) -> list[Path]:
        raise PermissionError(errno.EACCES, "Permission denied", str(folder))

    monkeypatch.setattr("api.terminal.benching.sets_below", denied)
    assert main(["bench", "--data", "shut"]) == 1
    assert capsys.readouterr().err == "rollcall: shut: Permission denied\n"


def test_an_old_python_is_told_by_the_program() -> None:
    older = "import sys; sys.version_info = (3, 10, 2); import api"
    assert run(sys.executable, "-c", older) == (1, "Rollcall needs Python 3.11 or newer; this is Python 3.10.\n")


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
@pytest.mark.parametrize(("python", "told"), [("./old", "this is Python 3.9.1"), ("./none", "There is no ./none")])
def test_an_old_python_or_none_is_told_by_make(tmp_path: Path, python: str, told: str) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "old").write_text(OLD_PYTHON)
    (tmp_path / "old").chmod(0o755)
    status, said = run("make", "play", f"PYTHON={python}", folder=tmp_path)
    assert status == 2 and told in said and "needs Python 3.11 or newer" in said


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_another_opencv_takes_the_place_of_the_pinned_one() -> None:
    status, said = run("make", "-n", "play", "-W", "constraints.txt", "OPENCV=4.14.0.94", folder=ROOT)
    pinned, other = said.index("-r constraints.txt"), said.index("opencv-python==4.14.0.94")
    assert status == 0 and pinned < other < said.index("rollcall serve")
