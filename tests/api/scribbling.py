"""Bytes that are no messages, or nearly so: what a broken or hostile device may send to a socket of the server."""

from __future__ import annotations

import random
import socket
import struct
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from tests.api.asking import JPEG

HANDSHAKE = (
    b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PATIENCE = 10.0
"""Seconds after which a server that neither answers nor hangs up hangs."""
NO_TEXT = b"\xff\xfe\xc0"
PAYLOADS = (b"", b'{"type":"ping"}', b'{"type":"look","on":true}', b"[" * 3000, NO_TEXT, b"\x03\xe8bye", JPEG)
OPCODES = (0, 1, 1, 2, 2, 8, 9, 10, 3, 15)
"""Continued, text, binary, close, ping, pong, and two that mean nothing."""


def noise(dice: random.Random) -> bytes:
    return dice.randbytes(dice.randrange(1, 3000))


def frames(dice: random.Random) -> bytes:
    """Frames as the protocol has them, save that now and then something in them is wrong."""
    return b"".join(frame(dice) for _ in range(dice.randrange(1, 8)))


def frame(dice: random.Random) -> bytes:
    payload, masked = dice.choice(PAYLOADS), dice.random() < 0.9
    first = (dice.random() < 0.8) << 7 | (dice.random() < 0.1) << dice.randrange(4, 7) | dice.choice(OPCODES)
    mask = dice.randbytes(4) if masked else b""
    body = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload)) if masked else payload
    return bytes([first]) + length(dice, len(payload), masked) + mask + body


def length(dice: random.Random, true: int, masked: bool) -> bytes:
    told = true if dice.random() < 0.8 else dice.choice((0, true + 1, 70_000, 2**40, 2**64 - 1))
    short, medium, long = (bytes([size | masked << 7]) for size in (told & 127, 126, 127))
    if told < 126 and dice.random() < 0.9:
        return short
    return medium + struct.pack("!H", told) if told < 2**16 else long + struct.pack("!Q", told)


def flipped(dice: random.Random, data: bytes) -> bytes:
    return bytes(byte ^ (dice.random() < 0.02) * dice.randrange(256) for byte in data)


SCRIBBLES: tuple[Callable[[random.Random], bytes], ...] = (noise, frames, lambda dice: flipped(dice, frames(dice)))


def scribble(port: int, path: str, seed: int) -> bytes:
    """A handshake, and then bytes. Returns what came before the server hung up; raises if it never does."""
    dice = random.Random(seed)
    hello = HANDSHAKE % path.encode()
    if dice.random() < 0.2:
        return send(port, b"", [flipped(dice, hello)])
    return send(port, hello, [dice.choice(SCRIBBLES)(dice) for _ in range(dice.randrange(1, 6))])


def send(port: int, hello: bytes, more: Iterable[bytes]) -> bytes:
    """What comes after the handshake waits for its answer: together with it, it would not be heard."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as sock:
        sock.sendall(hello)
        answer = sock.recv(65536) if hello else b""
        with suppress(ConnectionError):
            for data in more:
                sock.sendall(data)
        with suppress(OSError):
            sock.shutdown(socket.SHUT_WR)
        return answer + b"".join(heard(sock))


def heard(sock: socket.socket) -> Iterable[bytes]:
    with suppress(ConnectionError):
        while more := sock.recv(65536):
            yield more


STUMBLES = (
    b"\x81\x83\0\0\0\0" + NO_TEXT,
    b"\x01\x83\0\0\0\0" + NO_TEXT + b"\x80\x80\0\0\0\0",
    2 * (b"\x81\x83\0\0\0\0" + NO_TEXT),
    b"\x81\x83\0\0\0\0" + NO_TEXT + b"\x88\x80\0\0\0\0",
)
"""Texts that are none: alone, in parts, twice, and followed by a farewell."""
ODD = (b"Version: 13", b"Key: AAAA", b"Upgrade: websocket")


def stumble(port: int, path: str) -> list[bytes]:
    """What the libraries that read the bytes have answered with a fault of their own."""
    hello = HANDSHAKE % path.encode()
    odd = [send(port, b"", [hello.replace(told, told + b"\xc2")]) for told in ODD]
    return odd + [send(port, hello, [data]) for data in STUMBLES]


def scribble_often(port: int, paths: Sequence[str], seeds: Iterable[int]) -> list[bytes]:
    """At both sockets, after what is known to be hard."""
    hard = [answer for path in paths for answer in stumble(port, path)]
    return hard + [scribble(port, path, seed) for seed in seeds for path in paths]


def is_fault(answer: bytes) -> bool:
    """The server's own, not the one of who asked."""
    return answer.startswith(b"HTTP/1.1 5") or b"Traceback" in answer
