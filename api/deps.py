"""What routes are given. Not waited for in a thread, as what blocks would have to be: these only look."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path
from starlette.requests import HTTPConnection

from api.camera.service import Camera
from api.lan.lan import Lan
from api.live.frames import FrameSlot
from api.live.hub import Hub
from api.tables import Tables
from api.teaching.hearing import Hearing
from api.teaching.teaching import Teaching


async def tables_of(connection: HTTPConnection) -> Tables:
    tables: Tables = connection.app.state.tables
    return tables


async def hub_of(connection: HTTPConnection) -> Hub:
    hub: Hub = connection.app.state.hub
    return hub


async def frames_of(connection: HTTPConnection) -> FrameSlot:
    frames: FrameSlot = connection.app.state.frames
    return frames


async def camera_of(connection: HTTPConnection) -> Camera:
    camera: Camera = connection.app.state.camera
    return camera


def lan_of(connection: HTTPConnection) -> Lan | None:
    lan: Lan | None = connection.app.state.lan
    return lan


async def teaching_of(connection: HTTPConnection) -> Teaching:
    teaching: Teaching = connection.app.state.teaching
    return teaching


async def hearing_of(connection: HTTPConnection) -> Hearing:
    return Hearing(connection.app.state.teaching)


GivenTables = Annotated[Tables, Depends(tables_of)]
GivenHub = Annotated[Hub, Depends(hub_of)]
GivenFrames = Annotated[FrameSlot, Depends(frames_of)]
GivenCamera = Annotated[Camera, Depends(camera_of)]
GivenLan = Annotated[Lan | None, Depends(lan_of)]
GivenTeaching = Annotated[Teaching, Depends(teaching_of)]
GivenHearing = Annotated[Hearing, Depends(hearing_of)]
GameId = Annotated[str, Path(alias="game", description="The id of a game.")]
Index = Annotated[int, Path(ge=0, description="The place of an event in the log, from 0.")]
