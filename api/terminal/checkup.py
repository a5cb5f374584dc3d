"""Looking an installation over: what is there, what is missing, what stands in the way."""

from __future__ import annotations

import contextlib
import json
import os
import platform
import shutil
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, distributions, version
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from engines.games import GAMES
from vision.errors import Unfit

LITTLE_DISK = 200 * 2**20
LAST_PORT = 65535
NETWORKS = ("finder", "reader")
PATIENCE = 5.0
"""Seconds in which a Rollcall answers, also on a computer that is busy."""


@dataclass(frozen=True, slots=True)
class Finding:
    name: str
    good: bool
    text: str


def examine(data: Path, port: int) -> Iterator[Finding]:
    yield Finding("rollcall", True, installed("rollcall"))
    yield Finding("system", True, f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    for name, check in CHECKS:
        yield told(name, check)
    for network in NETWORKS:
        yield told(network, partial(network_state, network))
    yield told("cameras", camera_state)
    yield told("demo", demo_state)
    yield told("port", partial(port_state, port))
    yield disk_state(data)


def told(name: str, check: Callable[[], str]) -> Finding:
    """A check answers with a text, or fails with the reason. Whatever a library throws is an answer here."""
    try:
        return Finding(name, True, check())
    except (Unfit, RuntimeError) as problem:
        return Finding(name, False, str(problem))
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
    from vision.watching.sources.devices import list_cameras  # noqa: PLC0415

    seen = [f"{camera.name}: {camera_size(camera.spec)}" for camera in list_cameras()]
    return "; ".join(seen) or "none (a file, a phone or the demo can be the camera)"


def camera_size(spec: str) -> str:
    """Or why there is none, for instance because another program holds the camera."""
    from vision.watching.sources.devices import open_camera  # noqa: PLC0415
    from vision.watching.sources.lost import Lost  # noqa: PLC0415

    try:
        with contextlib.closing(open_camera(spec)) as camera:
            camera.advance()
            picture = camera.picture()
    except Lost as lost:
        return str(lost)
    return "no picture comes" if picture is None else f"{picture.shape[1]}×{picture.shape[0]}"


def demo_state() -> str:
    from api.camera.choice import clip_of  # noqa: PLC0415

    there = [game.name for game in GAMES if clip_of(game.name) is not None]
    return f"clips of {', '.join(there)}" if there else "no clips: without a camera, dice are entered by hand"


def port_state(port: int) -> str:
    """A Rollcall that runs already is no illness."""
    if not 0 < port <= LAST_PORT:
        raise RuntimeError(f"there is no port {port}: choose another with --port")
    with contextlib.closing(socket.socket()) as probe:
        probe.settimeout(0.5)
        if probe.connect_ex(("127.0.0.1", port)) != 0:
            return f"{port} is free"
    if not is_rollcall(port):
        raise RuntimeError(f"{port} is in use by another program: choose another with --port")
    return f"{port}: Rollcall is running there"


def is_rollcall(port: int) -> bool:
    """By what it says of its health, or by the way it asks for the token in LAN mode."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/api/health", timeout=PATIENCE) as answer:
            return "viewers" in json.load(answer)
    except HTTPError as refused:
        with refused:
            return b"token_needed" in refused.read(1000)
    except (URLError, OSError, ValueError, TypeError):
        return False


def disk_state(data: Path) -> Finding:
    """Of the folder, or of the nearest one above it that exists."""
    there = next((folder for folder in (data, *data.absolute().parents) if folder.exists()), Path("/"))
    if not there.is_dir():
        return Finding("disk", False, f"{there} is a file, not a folder: choose another with --data")
    free = shutil.disk_usage(there).free
    writable = os.access(there, os.W_OK)
    text = f"{free / 2**30:.1f} GB free for {data}" + ("" if writable else ", which cannot be written to")
    return Finding("disk", writable and free > LITTLE_DISK, text)


CHECKS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("numpy", numpy_state),
    ("opencv", opencv_state),
    ("onnxruntime", runtime_state),
)
