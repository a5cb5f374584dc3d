"""A server of its own process, to be stopped and killed."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def free_port() -> int:
    """The one after it is free too: LAN mode uses both."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            port = int(first.getsockname()[1])
            try:
                second.bind(("127.0.0.1", port + 1))
            except (OSError, OverflowError):
                continue
            return port


def start(data: Path, port: int, *more: str) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-m",
        "api.cli",
        "serve",
        "--no-browser",
        "--port",
        str(port),
        "--data",
        str(data),
        *more,
    ]
    quiet = {**os.environ, "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=quiet)


def call(port: int, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, json.loads(refused.read())


def wait_until_up(process: subprocess.Popen[str], port: int, seconds: float = 120) -> None:
    """Patient: on a computer that is busy, loading the libraries alone may take most of a minute."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"no server: {process.communicate(timeout=1) if process.poll() is not None else 'too slow'}")


@contextmanager
def running(data: Path, port: int, *more: str) -> Iterator[subprocess.Popen[str]]:
    with start(data, port, *more) as process:
        try:
            wait_until_up(process, port)
            yield process
        finally:
            process.kill()


def address_told_by(process: subprocess.Popen[str]) -> str:
    """With the token, as `--lan` shows it in the terminal."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://\S+/\?token=\S+", line):
            return found[0]
    raise AssertionError("no address was told")
