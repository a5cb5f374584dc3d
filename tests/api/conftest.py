"""A server in this process, with its games in a folder of the test's own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from api.app import connected, with_camera, with_lessons
from api.camera.service import Camera
from api.live.frames import FrameSlot
from api.live.hub import Hub
from api.settings import Settings
from api.store.store import Store
from api.tables import Tables
from api.teaching.teaching import Teaching
from tests.api.asking import HOME, Asking, built
from tests.api.teaching import Desk, desks


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "data")) as opened:
        yield opened


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """Its routes take longest to build, so they are built once."""
    with closing(Store(tmp_path_factory.mktemp("data"))) as opened, built(Settings(), opened) as app:
        yield app


@pytest.fixture
def client(app: FastAPI, store: Store, tmp_path: Path) -> Iterator[TestClient]:
    app.state.hub = Hub()
    app.state.tables = connected(Tables(store), app.state.hub)
    app.state.frames = FrameSlot()
    app.state.camera = with_camera(Camera(app.state.tables, app.state.hub, app.state.frames, tmp_path / "data"))
    # In this form all requests and sockets share one event loop, as in the server.
    with TestClient(app, base_url=HOME) as opened:
        yield opened


@pytest.fixture
def ask(client: TestClient) -> Asking:
    return Asking(client)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with desks(tmp_path) as opening:
        yield opening


@pytest.fixture
def teaching(app: FastAPI, client: TestClient, desk: Desk) -> Teaching:
    opened = desk()
    app.state.teaching = opened
    with_lessons(app.state.camera, opened)
    return opened
