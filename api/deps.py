"""What routes are given. Not waited for in a thread, as what blocks would have to be: these only look."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path
from starlette.requests import HTTPConnection

from api.camera.service import Camera
from api.lan.lan import Lan
from api.live.frames import FrameSlot
from api.live.hub import Hub
from api.settings import Settings
from api.tables import Tables


async def tables_of(connection: HTTPConnection) -> Tables:
    tables: Tables = connection.app.state.tables
    return tables


async def hub_of(connection: HTTPConnection) -> Hub:
    hub: Hub = connection.app.state.hub
    return hub


async def frames_of(connection: HTTPConnection) -> FrameSlot:
    frames: FrameSlot = connection.app.state.frames
    return frames


async def settings_of(connection: HTTPConnection) -> Settings:
    settings: Settings = connection.app.state.settings
    return settings


async def camera_of(connection: HTTPConnection) -> Camera:
    camera: Camera = connection.app.state.camera
    return camera


def lan_of(connection: HTTPConnection) -> Lan | None:
    lan: Lan | None = connection.app.state.lan
    return lan


GivenTables = Annotated[Tables, Depends(tables_of)]
GivenHub = Annotated[Hub, Depends(hub_of)]
GivenFrames = Annotated[FrameSlot, Depends(frames_of)]
GivenSettings = Annotated[Settings, Depends(settings_of)]
GivenCamera = Annotated[Camera, Depends(camera_of)]
GivenLan = Annotated[Lan | None, Depends(lan_of)]
GameId = Annotated[str, Path(alias="game", description="The id of a game.")]
Index = Annotated[int, Path(ge=0, description="The place of an event in the log, from 0.")]
