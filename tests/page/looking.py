"""A server in this process with eyes of the test's own."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from api.camera.loop import running
from api.serving import Listening, Server, config_of, listen
from api.settings import Settings
from api.store.store import Store
from tests.api.asking import built
from tests.page.serving import PATIENCE, free_port
from vision.watching.sight import Sight


@contextmanager
def looking(data: Path, camera: str, eyes: Sight, port: int | None = None) -> Iterator[str]:
    settings = Settings(port=port or free_port(), data=data, camera=camera)
    with (
        closing(Store(data)) as store,
        built(settings, store, eyes=lambda: eyes) as app,
        running(app.state.camera),
        served(Listening(Server(config_of(app)), listen(settings.host, settings.port))),
    ):
        yield f"http://127.0.0.1:{settings.port}"


@contextmanager
def served(listening: Listening) -> Iterator[None]:
    thread = threading.Thread(target=listening.server.run, args=([listening.socket],), daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE
    while not listening.server.started:
        assert time.monotonic() < until and thread.is_alive()
        time.sleep(0.02)
    try:
        yield
    finally:
        listening.server.should_exit = True
        thread.join(PATIENCE)
        listening.socket.close()
