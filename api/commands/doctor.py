"""`rollcall doctor`: one screen about this installation, to paste into a report."""

from __future__ import annotations

import argparse
import contextlib
import os
import platform
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, distributions, version
from pathlib import Path
from typing import Any

from vision.errors import Unfit

PORT = 8000
CAMERAS = 4
LITTLE_DISK = 200 * 2**20
DATA = Path.home()
NETWORKS = ("finder", "reader")


@dataclass(frozen=True, slots=True)
class Finding:
    name: str
    good: bool
    text: str


def add(commands: Any) -> None:
    parser = commands.add_parser("doctor", help="check this installation", description=__doc__)
    parser.add_argument("--data", metavar="DIR", type=Path, default=DATA, help="where games are kept")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port the page is served on ({PORT})")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Status 1 if something keeps Rollcall from working. No camera is no illness: there are other sources."""
    bad = False
    for finding in examine(options.data, options.port):
        bad |= not finding.good
        print(f"{'ok ' if finding.good else 'BAD'}  {finding.name:<12} {finding.text}", flush=True)
    return int(bad)


def examine(data: Path, port: int) -> Iterator[Finding]:
    yield Finding("rollcall", True, installed("rollcall"))
    yield Finding("system", True, f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    for name, check in CHECKS:
        yield told(name, check)
    for network in NETWORKS:
        yield told(network, partial(network_state, network))
    yield told("cameras", camera_state)
    yield port_state(port)
    yield disk_state(data)


def told(name: str, check: Callable[[], str]) -> Finding:
    """A check answers with a text, or fails with the reason. Whatever a library throws is an answer here."""
    try:
        return Finding(name, True, check())
    except Unfit as unfit:
        return Finding(name, False, str(unfit))
    except Exception as problem:
        return Finding(name, False, f"{type(problem).__name__}: {problem}")


def installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed as a package"


def opencv_distributions() -> list[str]:
    """More than one of them overwrite each other's files."""
    named = {(each.metadata["Name"] or "").lower(): each.version for each in distributions()}
    return [f"{name} {number}" for name, number in sorted(named.items()) if name.startswith("opencv-")]


def opencv_state() -> str:
    from vision.opencv import cv2  # noqa: PLC0415

    there = opencv_distributions()
    if len(there) != 1:
        raise RuntimeError(f"exactly one opencv package must be installed, not {len(there)}: {', '.join(there)}")
    window = next(
        (line.split(":")[1].strip() for line in cv2.getBuildInformation().splitlines() if "GUI:" in line), "?"
    )
    return f"{cv2.__version__} ({there[0]}, windows: {window})"


def numpy_state() -> str:
    import numpy as np  # noqa: PLC0415

    return np.__version__


def runtime_state() -> str:
    from vision.session import THREADS, load_runtime  # noqa: PLC0415

    return f"{load_runtime().__version__}, {THREADS} threads"


def network_state(name: str) -> str:
    from vision.session import checked_file, load_network, model_folder, sha256_of  # noqa: PLC0415

    file = checked_file(name, model_folder())
    load_network(file)
    return f"{file.name}, {file.stat().st_size / 2**20:.1f} MB, sha256 {sha256_of(file)[:16]}… as in the manifest"


def camera_state() -> str:
    from vision.opencv import cv2  # noqa: PLC0415

    sizes = [camera_size(cv2, index) for index in range(CAMERAS)]
    seen = [f"{index}: {size}" for index, size in enumerate(sizes) if size]
    return "; ".join(seen) or f"none at 0–{CAMERAS - 1} (a file, a phone or the demo can be the camera)"


def camera_size(cv2: Any, index: int) -> str:
    """Empty if there is no such camera. On Linux the device file says so without a long wait."""
    if sys.platform.startswith("linux") and not Path(f"/dev/video{index}").exists():
        return ""
    camera = cv2.VideoCapture(index)
    try:
        read, frame = camera.read() if camera.isOpened() else (False, None)
        return f"{frame.shape[1]}×{frame.shape[0]}" if read and frame is not None else ""
    finally:
        camera.release()


def port_state(port: int) -> Finding:
    with contextlib.closing(socket.socket()) as probe:
        probe.settimeout(0.5)
        taken = probe.connect_ex(("127.0.0.1", port)) == 0
    text = f"{port} is in use (Rollcall may be running already; else choose another with --port)" if taken else "free"
    return Finding("port", not taken, text if taken else f"{port} is free")


def disk_state(data: Path) -> Finding:
    """Of the folder, or of the nearest one above it that exists."""
    there = next((folder for folder in (data, *data.absolute().parents) if folder.exists()), Path("/"))
    free = shutil.disk_usage(there).free
    writable = os.access(there, os.W_OK)
    text = f"{free / 2**30:.1f} GB free for {data}" + ("" if writable else ", which cannot be written to")
    return Finding("disk", writable and free > LITTLE_DISK, text)


CHECKS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("numpy", numpy_state),
    ("opencv", opencv_state),
    ("onnxruntime", runtime_state),
)
