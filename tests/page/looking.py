"""A server in this process with eyes of the test's own."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from fastapi import FastAPI
from playwright.sync_api import Page

from api.camera.loop import running
from api.camera.service import Camera
from api.serving import Server, config_of, listen
from api.settings import Settings
from api.store.store import Store
from tests.api.asking import built
from tests.api.running import free_port
from vision.watching.sight import Sight

PATIENCE = 30.0
"""Seconds in which a server starts or stops, also on a computer that is busy."""
SOON = 60_000
"""Milliseconds. Clips play at their own pace, and the computer may have other things to do."""


@contextmanager
def looking(data: Path, camera: str, eyes: Sight, port: int | None = None) -> Iterator[str]:
    with watching(data, camera, eyes, port) as (home, _):
        yield home


@contextmanager
def watching(data: Path, camera: str, eyes: Sight, port: int | None = None) -> Iterator[tuple[str, Camera]]:
    """Its address, and what looks there."""
    settings = Settings(port=port or free_port(), data=data, camera=camera)
    with (
        closing(Store(data)) as store,
        built(settings, store, eyes=lambda: eyes) as app,
        running(app.state.camera),
        served(app) as home,
    ):
        yield home, app.state.camera


@contextmanager
def served(app: FastAPI) -> Iterator[str]:
    """Its address, as long as this is open."""
    settings: Settings = app.state.settings
    server, sock = Server(config_of(app)), listen(settings.host, settings.port)
    thread = threading.Thread(target=server.run, args=([sock],), daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE
    while not server.started:
        assert time.monotonic() < until and thread.is_alive()
        time.sleep(0.02)
    try:
        yield f"http://{settings.host}:{settings.port}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        sock.close()


def open_table(page: Page, home: str, game: str) -> None:
    page.set_default_timeout(SOON)
    page.goto(f"{home}/#/table/{game}")
