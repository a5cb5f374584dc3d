"""`rollcall serve` in a process of its own, and plain requests to it."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 30.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(data: Path, port: int | None = None) -> Iterator[str]:
    port = port or free_port()
    options = ["--camera", "none", "--no-browser", "--port", str(port), "--data", str(data)]
    process = subprocess.Popen([sys.executable, "-m", "api.cli", "serve", *options], stdout=subprocess.DEVNULL)
    try:
        wait_for(process, port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"no server on port {port}")


def ask(url: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.loads(answer.read())


def replayed(log: Any, folder: Path) -> Any:
    """What `rollcall replay` makes of an export."""
    file = folder / "export.json"
    file.write_text(json.dumps(log), "utf-8")
    command = [sys.executable, "-m", "api.cli", "replay", str(file), "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
