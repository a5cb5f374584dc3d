"""Running the server: sockets, the two ports of LAN mode, the browser, and stopping in good order."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass

import uvicorn
from fastapi import FastAPI

from api.app import create_app
from api.camera.loop import running
from api.guard.names import Names, is_loopback
from api.guard.raw_bytes import Messages, Requests
from api.lan.certificate import Certificates
from api.lan.lan import Lan
from api.lan.qr import terminal
from api.live.frames import LARGEST_FRAME
from api.settings import Settings
from api.store.store import Store

EVERYWHERE = "0.0.0.0"
LOOK_AGAIN = 30.0
"""Seconds between two looks at the network in LAN mode."""
PATIENCE = 3
"""Seconds that open connections are given when the server stops."""
Say = Callable[[str], None]


class PortTaken(Exception):
    """Somebody else listens there."""

    def __init__(self, port: int) -> None:
        super().__init__(
            f"port {port} is in use. Rollcall may be running already (http://127.0.0.1:{port}); "
            "else choose another with --port."
        )


class Unbindable(Exception):
    """The address cannot be listened on."""

    def __init__(self, host: str, port: int, problem: OSError) -> None:
        super().__init__(f"cannot listen on {host}, port {port}: {problem.strerror or problem}.")


@dataclass(frozen=True, slots=True)
class Listening:
    """A server with the socket it is to use."""

    server: uvicorn.Server
    socket: socket.socket

    async def serve(self) -> None:
        await self.server.serve(sockets=[self.socket])


class Server(uvicorn.Server):
    """Leaves the signals to us: there may be two servers, and both are to stop."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def listen(host: str, port: int) -> socket.socket:
    sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if os.name == "posix":
            # Elsewhere this would let two servers share the port.
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((host, port))
    except (OSError, OverflowError) as problem:
        sock.close()
        raise refusal(host, port, problem) from problem
    return sock


def refusal(host: str, port: int, problem: OSError | OverflowError) -> Exception:
    if isinstance(problem, OverflowError):
        return Unbindable(host, port, OSError("there is no such port"))
    return PortTaken(port) if problem.errno == errno.EADDRINUSE else Unbindable(host, port, problem)


def config_of(app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=Requests,
        ws=Messages,
        ws_max_size=LARGEST_FRAME,
        # Frames are JPEG already, and states are small.
        ws_per_message_deflate=False,
        log_level="error",
        access_log=False,
        server_header=False,
        # Nobody stands between: what such headers say is never believed.
        proxy_headers=False,
        lifespan="off",
        timeout_graceful_shutdown=PATIENCE,
    )


def run(settings: Settings, *, lan: bool, browser: bool, say: Say) -> None:
    """Until it is told to stop. Raises before anything is served if the port or the file of games cannot be had."""
    host = EVERYWHERE if lan and is_loopback(settings.host) else settings.host
    with ExitStack() as held:
        ports = (settings.port, settings.secure_port) if lan else (settings.port,)
        socks = [held.enter_context(closing(listen(host, port))) for port in ports]
        store = held.enter_context(closing(Store(settings.data)))
        if lan:
            run_in_lan(settings, store, *socks, browser=browser, say=say)
        else:
            run_here(settings, store, *socks, browser=browser, say=say)


def run_here(settings: Settings, store: Store, sock: socket.socket, *, browser: bool, say: Say) -> None:
    app = create_app(settings, store)
    url = f"http://{f'[{settings.host}]' if ':' in settings.host else settings.host}:{settings.port}"
    say(f"Rollcall is at {url} (stop with Ctrl-C). Games are kept in {settings.data}.")
    opened = Listening(Server(config_of(app)), sock)
    with closing(app.state.teaching.shelf), running(app.state.camera):
        asyncio.run(serve([opened], started=opener(url) if browser else None))


def run_in_lan(
    settings: Settings, store: Store, sock: socket.socket, secure: socket.socket, *, browser: bool, say: Say
) -> None:
    names = Names(settings.host)
    lan = Lan(Certificates(settings.data / "lan"), names, settings.port)
    app = create_app(settings, store, names, lan)
    config = config_of(app)
    config.ssl_certfile, config.ssl_keyfile = str(lan.certificates.certificate_file), str(lan.certificates.key_file)
    both = [Listening(Server(config_of(app)), sock), Listening(Server(config), secure)]
    say(f"Games are kept in {settings.data}. Stop with Ctrl-C.")
    tell(lan, say)
    here = f"http://127.0.0.1:{settings.port}/?token={lan.token}"
    with closing(app.state.teaching.shelf), running(app.state.camera):
        asyncio.run(serve(both, started=opener(here) if browser else None, beside=watch(lan, config, say)))


def tell(lan: Lan, say: Say) -> None:
    say(f"Scan this with the other devices, or open {lan.url}\n{terminal(lan.url)}")
    say(f"To use a phone's camera: http://{lan.address}:{lan.port}/trust on that phone, after scanning.")


async def watch(lan: Lan, config: uvicorn.Config, say: Say) -> None:
    """A computer that joins another network gets another address: the names, the certificate and the code follow."""
    while True:
        await asyncio.sleep(LOOK_AGAIN)
        if await asyncio.to_thread(lan.refresh):
            if config.ssl is not None:
                config.ssl.load_cert_chain(lan.certificates.certificate_file, lan.certificates.key_file)
            tell(lan, say)


async def serve(
    listening: list[Listening], *, started: Callable[[], None] | None, beside: Coroutine[None, None, None] | None = None
) -> None:
    """`beside` runs along with the servers and ends with them."""
    stop_on_signals(listening)
    helpers = [asyncio.create_task(each) for each in (beside, when_up(listening, started)) if each is not None]
    try:
        await asyncio.gather(*(each.serve() for each in listening))
    finally:
        for helper in helpers:
            helper.cancel()
        await asyncio.gather(*helpers, return_exceptions=True)


async def when_up(listening: list[Listening], started: Callable[[], None] | None) -> None:
    while not all(each.server.started for each in listening):
        await asyncio.sleep(0.05)
    if started is not None:
        started()


def stop_on_signals(listening: list[Listening]) -> None:
    """The second signal does not wait for connections."""

    def stop(*_: object) -> None:
        for each in listening:
            each.server.force_exit = each.server.should_exit
            each.server.should_exit = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)


def has_display() -> bool:
    """On Linux without a display a browser would open in the terminal, if at all."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def opener(url: str) -> Callable[[], None] | None:
    if not has_display():
        return None
    # Starting a browser may take seconds, and the event loop is not to wait for it.
    return threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start
