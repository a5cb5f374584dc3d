"""`rollcall serve` in a process of its own, and plain requests to it."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.api.running import free_port, running


@contextmanager
def serving(data: Path, port: int | None = None) -> Iterator[str]:
    """Its address. There is no camera."""
    port = port or free_port()
    with running(data, port, "--camera", "none"):
        yield f"http://127.0.0.1:{port}"


def ask(url: str, body: Any = None, method: str | None = None) -> Any:
    """A GET without a body and a POST with one, unless told otherwise."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.loads(answer.read())


def replayed(log: Any, folder: Path) -> Any:
    """What `rollcall replay` makes of an export."""
    file = folder / "export.json"
    file.write_text(json.dumps(log), "utf-8")
    command = [sys.executable, "-m", "api.cli", "replay", str(file), "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
