"""A line that breaks while something is being sent over it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
from uvicorn.server import ServerState

from api.guard.raw_bytes import Messages
from tests.api.scribbling import HANDSHAKE, STUMBLES

BREAKS: dict[str, Callable[[Messages], None]] = {
    "a text that is none": lambda line: line.data_received(STUMBLES[0]),
    "a frame that is none": lambda line: line.data_received(b"\xff" * 20),
    "a phone asleep": lambda line: line.keepalive_timeout(),
}


@pytest.mark.parametrize("broken_by", BREAKS.values(), ids=BREAKS)
def test_whoever_sends_then_hears_that_nobody_is_there(broken_by: Callable[[Messages], None]) -> None:
    """To the framework that is an `OSError`; anything else would be told as a fault of the server."""

    async def talk() -> None:
        accepted, broken = asyncio.Event(), asyncio.Event()

        async def app(_scope: Any, _receive: Any, send: Any) -> None:
            await send({"type": "websocket.accept"})
            accepted.set()
            await broken.wait()
            with pytest.raises(OSError):
                await send({"type": "websocket.send", "text": "news"})
            heard.append(True)

        line = open_line(app)
        await accepted.wait()
        broken_by(line)
        broken.set()
        await asyncio.gather(*line.tasks)

    heard: list[bool] = []
    asyncio.run(talk())
    assert heard


def open_line(app: Any) -> Messages:
    config = uvicorn.Config(app, lifespan="off", ws=Messages)
    config.load()
    line = Messages(config, ServerState(), {})
    line.connection_made(Mock(get_extra_info=lambda _name: None, is_closing=lambda: False))
    line.data_received(HANDSHAKE % b"/")
    return line
