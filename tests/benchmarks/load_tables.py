"""Many tables at once on loopback: how long from sending an event until the last viewer of its table has it.

    python -m tests.benchmarks.load_tables [TABLES] [VIEWERS] [SECONDS]

Each table plays two events a second. Prints percentiles and the server's memory at the start and at the end.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.api.killing import begin, event_number
from tests.api.running import free_port, running

PAUSE = 0.5


@dataclass(slots=True)
class Measured:
    """When each version of a game was sent, and when each viewer had it."""

    id: str
    sent: list[float] = field(default_factory=list)
    seen: dict[int, list[float]] = field(default_factory=dict)

    def delays(self, viewers: int) -> list[float]:
        return [max(self.seen[at + 1]) - sent for at, sent in enumerate(self.sent) if self.complete(at, viewers)]

    def complete(self, at: int, viewers: int) -> bool:
        return len(self.seen.get(at + 1, ())) == viewers


async def look(socket: ClientConnection, game: Measured) -> None:
    async for message in socket:
        now, start = time.perf_counter(), str(message)[:120]
        if '"version":' in start:
            version = int(start.partition('"version":')[2].partition(",")[0])
            game.seen.setdefault(version, []).append(now)


class Line:
    """A connection that stays open, as a browser's does."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def post(self, path: str, body: Any) -> bytes:
        data = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {len(data)}"
        )
        self._writer.write(head.encode() + b"\r\n\r\n" + data)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = answer.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
        return answer + await self._reader.readexactly(int(length))


async def play(port: int, game: Measured, delay: float, until: float) -> None:
    await asyncio.sleep(delay)
    line = Line(*await asyncio.open_connection("127.0.0.1", port))
    while time.perf_counter() < until:
        version, due = len(game.sent), time.perf_counter() + PAUSE
        game.sent.append(time.perf_counter())
        body = {"version": version, "event": event_number(version)}
        answer = await line.post(f"/api/games/{game.id}/events", body)
        assert b" 200 " in answer[:20], answer[:300]
        await asyncio.sleep(max(0.0, due - time.perf_counter()))


async def load(port: int, games: list[Measured], viewers: int, seconds: float) -> None:
    url = f"ws://127.0.0.1:{port}/api/live?game="
    sockets = [(await connect(url + game.id, compression=None), game) for game in games for _ in range(viewers)]
    watching = [asyncio.create_task(look(socket, game)) for socket, game in sockets]
    until = time.perf_counter() + seconds
    await asyncio.gather(*(play(port, game, PAUSE * at / len(games), until) for at, game in enumerate(games)))
    await asyncio.sleep(1)
    for task in watching:
        task.cancel()
    for socket, _ in sockets:
        await socket.close()


def memory(process: int) -> str:
    status = Path(f"/proc/{process}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((line.split(":")[1].strip() for line in lines if line.startswith("VmRSS")), "unknown")


def processor(process: int) -> float:
    """Seconds of processor time so far."""
    status = Path(f"/proc/{process}/stat")
    spent = status.read_text().rpartition(")")[2].split()[11:13] if status.exists() else []
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    tables, viewers, seconds = (int(given) for given in (*sys.argv[1:4], *("50", "4", "30")[len(sys.argv) - 1 :]))
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), port) as process:
        games = [Measured(begin(port).id) for _ in range(tables)]
        before, spent = memory(process.pid), processor(process.pid)
        asyncio.run(load(port, games, viewers, seconds))
        after, spent = memory(process.pid), processor(process.pid) - spent
    delays = sorted(delay for game in games for delay in game.delays(viewers))
    sent = sum(len(game.sent) for game in games)
    at = {share: 1000 * delays[int(share / 100 * (len(delays) - 1))] for share in (50, 95, 99, 100)}
    print(f"{sent} events at {tables} tables, {viewers} viewers each; all viewers had {len(delays)} of them")
    print("ms to the last viewer: " + ", ".join(f"p{share} {value:.0f}" for share, value in at.items()))
    each = 1000 * spent / max(1, sent)
    print(f"the server: memory {before} before, {after} after; {spent:.1f} s of processor, {each:.1f} ms an event")
    return 0


if __name__ == "__main__":
    sys.exit(main())
