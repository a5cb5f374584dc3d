"""The two WebSockets."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket
from starlette.concurrency import run_in_threadpool
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from api.camera.telling import TOPIC
from api.deps import GivenCamera, GivenFrames, GivenHub, GivenTables
from api.live.frames import FrameSlot, take_in
from api.live.hub import News, Viewer
from api.live.news import PING, pong_news, problem_news, state_news
from api.problems import Problem, Trouble, write_problem
from api.store.errors import Unwritable
from api.tables import Tables
from api.wire.encoding import dumps

router = APIRouter()
HEARTBEAT = 15.0
"""Seconds of silence after which a viewer is told that the server is still there."""
LARGEST_MESSAGE = 4096
LOOKING = ({"type": "look", "on": True}, {"type": "look", "on": False})
POLICY = 1008
CLOSING = {
    Trouble.TOO_MANY_VIEWERS: 1013,
    Trouble.STORE_UNAVAILABLE: 1013,
    Trouble.TOO_LARGE: 1009,
    Trouble.NO_SUCH_GAME: 4404,
    Trouble.CAMERA_REPLACED: 4409,
}
"""Close codes; those from 4000 on are for applications."""


@router.websocket("/api/live")
async def live(  # noqa: PLR0917, the framework brings them by name
    socket: WebSocket, tables: GivenTables, hub: GivenHub, cameras: GivenCamera, game: str = "", camera: str = ""
) -> None:
    """Sends the state of a game at once and after every change, and what the camera reads at it. With `camera=1`
    instead of a game: the camera alone. Answers `{"type": "ping"}`; `{"type": "look", "on": true}` asks for pictures.
    """
    topic = TOPIC if camera and not game else game
    await socket.accept()
    with suppress(WebSocketDisconnect):
        try:
            with hub.joined(topic) as viewer:
                if topic is not TOPIC:
                    # Joined before the state is looked up: a change in between is not missed; the newer state wins.
                    viewer.offer(await run_in_threadpool(current, tables, game))
                await either(show(socket, viewer), hear(socket, viewer, lambda: cameras.news(topic)))
        except Problem as problem:
            await say(socket, {"type": "problem", **write_problem(problem.code, problem.detail)})
            await socket.close(CLOSING.get(problem.code, POLICY))


def current(tables: Tables, game: str) -> News:
    try:
        table = tables.get(game)
    except Unwritable:
        raise Problem(Trouble.STORE_UNAVAILABLE) from None
    return state_news(table, tables.body(table))


async def either(*talks: Coroutine[Any, Any, None]) -> None:
    """Until one of them ends; the others end with it."""
    tasks = [asyncio.create_task(talk) for talk in talks]
    for task in tasks:
        task.add_done_callback(seen)
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in done:
        task.result()


def seen(task: asyncio.Task[None]) -> None:
    """When a connection breaks, both who speaks and who hears fail; one of them is enough to tell of it."""
    if not task.cancelled():
        task.exception()


async def show(socket: WebSocket, viewer: Viewer) -> None:
    """The only one who sends, so that two messages never mix."""
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT):
                news = await viewer.take()
        except TimeoutError:
            await socket.send_text(PING)
            continue
        for each in news:
            if each.sort == "frame":
                await socket.send_bytes(each.payload)
            else:
                await socket.send_text(each.payload.decode("ascii"))


async def hear(socket: WebSocket, viewer: Viewer, now: Callable[[], Iterable[News]]) -> None:
    """`now`: what somebody who begins to look is told at once."""
    while True:
        content = content_of(await socket.receive())
        if len(content) > LARGEST_MESSAGE:
            raise Problem(Trouble.TOO_LARGE, most=LARGEST_MESSAGE)
        said = read_message(content)
        if said in LOOKING:
            viewer.looking = said == LOOKING[0]
            for news in await run_in_threadpool(now) if viewer.looking else ():
                viewer.offer(news)
        else:
            viewer.offer(reply_to(said))


def content_of(message: Message) -> str | bytes:
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text, data = message.get("text"), message.get("bytes")
    return text if text is not None else data or b""


def read_message(content: str | bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def reply_to(said: Any) -> News:
    if said == {"type": "ping"}:
        return pong_news()
    return problem_news(write_problem(Trouble.MESSAGE_SHAPE, {}))


@router.websocket("/api/camera")
async def camera(socket: WebSocket, frames: GivenFrames) -> None:
    """Takes JPEG frames, one message each, and answers each: send the next one after the answer.

    There is one camera: whoever comes later takes the place of the one before, who is told and sent away.
    """
    await socket.accept()
    turn = frames.take_over()
    with suppress(WebSocketDisconnect):
        for number in itertools.count(1):
            content = content_of(await socket.receive())
            if not frames.is_current(turn):
                await say(socket, {"type": "problem", "frame": number, **write_problem(Trouble.CAMERA_REPLACED, {})})
                await socket.close(CLOSING[Trouble.CAMERA_REPLACED])
                return
            await say(socket, await run_in_threadpool(frame_answer, frames, content, number))


def frame_answer(frames: FrameSlot, content: str | bytes, number: int) -> dict[str, Any]:
    try:
        if isinstance(content, str):
            raise Problem(Trouble.MESSAGE_SHAPE)
        frame = take_in(frames, content)
    except Problem as problem:
        return {"type": "problem", "frame": number, **write_problem(problem.code, problem.detail)}
    return {"type": "ack", "frame": number, "width": frame.width, "height": frame.height}


async def say(socket: WebSocket, message: dict[str, Any]) -> None:
    await socket.send_text(dumps(message).decode("ascii"))
