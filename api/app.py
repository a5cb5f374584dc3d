"""The application, put together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.metadata import version

from fastapi import FastAPI

from api.assets import load_assets
from api.camera.service import Camera
from api.errors import add_handlers
from api.guard.headers import SafeHeaders
from api.guard.limits import BodyLimit
from api.guard.names import HostGuard, Names, OriginGuard
from api.lan.lan import Lan
from api.lan.token import Brake, TokenGate
from api.live.frames import FrameSlot
from api.live.hub import Hub
from api.live.news import deleted_news, state_news
from api.routes import camera as camera_routes
from api.routes import events, exports, games, lessons, live, pages, reference
from api.routes import lan as lan_routes
from api.settings import Settings
from api.store.store import Store
from api.table import Table
from api.tables import Tables
from api.teaching.hearing import Hearing
from api.teaching.shelf import Shelf
from api.teaching.teaching import Teaching
from api.teaching.tuned import open_tuned
from vision.watching.sight import Sight


def create_app(
    settings: Settings,
    store: Store,
    names: Names | None = None,
    lan: Lan | None = None,
    eyes: Callable[[], Sight] | None = None,
) -> FastAPI:
    """`store` and `lan` stay the caller's to close; with `lan` nothing is served without its token.

    The camera stands still until somebody lets it run (`api.camera.loop`); `eyes` opens what it sees with.
    """
    # Pages that explain the API would load their scripts from elsewhere and be blank offline; /openapi.json is here.
    app = FastAPI(title="Rollcall", version=version("rollcall"), docs_url=None, redoc_url=None)
    app.state.settings, app.state.lan, app.state.assets = settings, lan, load_assets()
    app.state.hub, app.state.frames = Hub(), FrameSlot()
    app.state.tables = connected(Tables(store), app.state.hub)
    app.state.teaching = Teaching(Shelf(store.folder), eyes or partial(open_tuned, store.folder))
    see = app.state.teaching.open_eyes
    app.state.camera = with_camera(
        Camera(app.state.tables, app.state.hub, app.state.frames, settings.data, settings.camera, eyes=see)
    )
    with_lessons(app.state.camera, app.state.teaching)
    add_handlers(app)
    add_routes(app, lan)
    add_guards(app, names or Names(settings.host), lan, settings.port)
    return app


def with_camera(camera: Camera) -> Camera:
    """What happens at a table is told to the viewers first, then to the camera."""
    tables = camera.tables
    announce, forget = tables.announce, tables.forget

    def announce_both(table: Table) -> None:
        announce(table)
        camera.changed(table)

    def forget_both(game: str, sequence: int) -> None:
        forget(game, sequence)
        camera.forget(game)

    tables.announce, tables.forget = announce_both, forget_both
    return camera


def with_lessons(camera: Camera, teaching: Teaching) -> None:
    """What players say about dice is learned, and what was read is counted."""
    hearing = Hearing(teaching)
    camera.answered, camera.desk.settled = hearing.answered, hearing.settled


def connected(tables: Tables, hub: Hub) -> Tables:
    def announce(table: Table) -> None:
        hub.publish(table.record.id, state_news(table, tables.body(table)))

    def forget(game: str, sequence: int) -> None:
        hub.publish(game, deleted_news(game, sequence))

    tables.announce, tables.forget = announce, forget
    return tables


def add_routes(app: FastAPI, lan: Lan | None) -> None:
    # What happens at a table is asked for most: its addresses are tried first.
    for module in (events, games, exports, reference, live, camera_routes, lessons):
        app.include_router(module.router)
    if lan is not None:
        app.include_router(lan_routes.router)
    # The last one: it takes every address that is left.
    app.include_router(pages.router)


def add_guards(app: FastAPI, names: Names, lan: Lan | None, port: int) -> None:
    """The last one added is the first one asked."""
    app.add_middleware(BodyLimit)
    app.add_middleware(OriginGuard)
    if lan is not None:
        # Cookies do not know ports: two servers on one computer must not share one.
        app.add_middleware(TokenGate, token=lan.token, cookie=f"rollcall_{port}", brake=Brake())
    app.add_middleware(HostGuard, names=names)
    app.add_middleware(SafeHeaders)
