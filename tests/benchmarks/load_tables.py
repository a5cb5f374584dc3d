"""Many tables at once on loopback: how long from sending an event until the last viewer of its table has it.

    python -m tests.benchmarks.load_tables [TABLES] [VIEWERS] [MINUTES]

Each table plays two events a second and, as people do, one whole game of any kind after the other; its viewers leave
with a game and come again for the next. Prints the server's memory minute by minute, then percentiles of the delay.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from engines.games import GAMES
from engines.log import Log
from tests.api.running import free_port, running
from tests.engines.playing import random_log

PAUSE = 0.5
MOST_EVENTS = 300
"""Hardly a game takes longer, save between players who throw at random."""


@dataclass(slots=True)
class Watched:
    """When each version of a game was sent, and when each viewer had it."""

    sent: list[float] = field(default_factory=list)
    seen: dict[int, list[float]] = field(default_factory=dict)

    def delays(self, viewers: int) -> Iterator[float]:
        for version, sent in enumerate(self.sent, 1):
            if len(self.seen.get(version, ())) == viewers:
                yield max(self.seen[version]) - sent


@dataclass(slots=True)
class Counted:
    """All tables together."""

    games: int = 0
    events: int = 0
    delays: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Load:
    port: int
    viewers: int
    until: float
    counted: Counted = field(default_factory=Counted)

    @property
    def over(self) -> bool:
        return time.perf_counter() >= self.until


class Line:
    """A connection that stays open, as a browser's does."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def close(self) -> None:
        self._writer.close()

    async def post(self, path: str, body: Any) -> bytes:
        data = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {len(data)}"
        )
        self._writer.write(head.encode() + b"\r\n\r\n" + data)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = answer.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
        content = await self._reader.readexactly(int(length))
        assert answer[9:11] == b"20", (answer, content)
        return content


async def look(socket: ClientConnection, game: Watched) -> None:
    async for message in socket:
        now, start = time.perf_counter(), str(message)[:120]
        if '"version":' in start:
            version = int(start.partition('"version":')[2].partition(",")[0])
            game.seen.setdefault(version, []).append(now)


async def play(load: Load, log: Log) -> None:
    line = Line(*await asyncio.open_connection("127.0.0.1", load.port))
    wanted = {"game": log.game.name, "players": log.setup.players, "settings": dict(log.raw_settings)}
    key, game = json.loads(await line.post("/api/games", wanted))["id"], Watched()
    async with AsyncExitStack() as sockets:
        for _ in range(load.viewers):
            url = f"ws://127.0.0.1:{load.port}/api/live?game={key}"
            socket = await sockets.enter_async_context(connect(url, compression=None))
            sockets.callback(asyncio.create_task(look(socket, game)).cancel)
        await send(load, line, f"/api/games/{key}/events", log, game)
        line.close()
    load.counted.games += 1
    load.counted.events += len(game.sent)
    load.counted.delays.extend(game.delays(load.viewers))


async def send(load: Load, line: Line, path: str, log: Log, game: Watched) -> None:
    for version, event in enumerate(log.events):
        now = time.perf_counter()
        game.sent.append(now)
        await line.post(path, {"version": version, "event": event})
        await asyncio.sleep(max(0.0, now + PAUSE - time.perf_counter()))
        if load.over:
            return


async def sit(load: Load, delay: float, logs: Sequence[Log]) -> None:
    """One table: game after game, until it is late."""
    await asyncio.sleep(delay)
    for log in itertools.cycle(logs):
        if load.over:
            return
        await play(load, log)


async def tell(load: Load, process: int) -> None:
    begun = time.perf_counter()
    while not load.over:
        await asyncio.sleep(60)
        minute, counted = (time.perf_counter() - begun) / 60, load.counted
        print(f"minute {minute:4.1f}: {memory(process):6.1f} MB, {counted.games} games over", flush=True)


async def all_at_once(load: Load, tables: int, process: int) -> None:
    logs = [random_log(game, {}, ["Ann", "Ben"], 2 * seed, MOST_EVENTS) for seed in range(10) for game in GAMES]
    telling = asyncio.create_task(tell(load, process))
    # No two tables begin with the same game at the same moment.
    turned = [[*logs[at % len(logs) :], *logs[: at % len(logs)]] for at in range(tables)]
    await asyncio.gather(*(sit(load, PAUSE * at / tables, each) for at, each in enumerate(turned)))
    telling.cancel()


def memory(process: int) -> float:
    """What lies in the computer's memory, in megabytes."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def processor(process: int) -> float:
    """Seconds of processor time so far."""
    spent = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    tables, viewers, minutes = (float(given) for given in (*sys.argv[1:4], *("50", "4", "1")[len(sys.argv) - 1 :]))
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), port, "--camera", "none") as process:
        print(f"at the start: {memory(process.pid):.1f} MB", flush=True)
        load = Load(port, int(viewers), time.perf_counter() + 60 * minutes)
        spent = processor(process.pid)
        asyncio.run(all_at_once(load, int(tables), process.pid))
        print(f"at the end: {memory(process.pid):.1f} MB")
        spent = processor(process.pid) - spent
    report(load.counted, spent)
    return 0


def report(counted: Counted, spent: float) -> None:
    delays = sorted(counted.delays)
    at = {share: 1000 * delays[int(share / 100 * (len(delays) - 1))] for share in (50, 95, 99, 100)}
    print(f"{counted.events} events in {counted.games} games; all viewers had {len(delays)} of them")
    print("ms to the last viewer: " + ", ".join(f"p{share} {value:.0f}" for share, value in at.items()))
    print(f"the server took {spent:.1f} s of processor, {1000 * spent / max(1, counted.events):.1f} ms an event")


if __name__ == "__main__":
    sys.exit(main())
