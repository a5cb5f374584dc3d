"""Under which names the server answers.

A page of another site can make its own name point at this computer (DNS rebinding); its requests then carry that name.
Who asks by any other name than ours is not one of ours.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from api.guard.answers import GUARDED, refuse
from api.problems import Trouble

LOCAL = ("localhost", "127.0.0.1", "::1")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class Names:
    """The names and addresses by which this server may be called; in a LAN they change with the network."""

    def __init__(self, *names: str) -> None:
        self._names: frozenset[str] = frozenset()
        self.set(names)

    def set(self, names: Iterable[str]) -> None:
        self._names = frozenset(name.lower().rstrip(".") for name in (*LOCAL, *names))

    def __contains__(self, name: object) -> bool:
        return name in self._names


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def name_in(netloc: str) -> str | None:
    """Without the port: another port of this computer is still this computer."""
    try:
        parts = urlsplit(f"//{netloc}")
        return None if parts.path or parts.query or parts.username is not None else (parts.hostname or "").rstrip(".")
    except ValueError:
        return None


class HostGuard:
    """Refuses requests and sockets that call us by a name that is not ours."""

    def __init__(self, app: ASGIApp, names: Names) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in GUARDED and not self.knows(Headers(scope=scope).getlist("host")):
            await refuse(scope, receive, send, Trouble.FOREIGN_HOST)
            return
        await self.app(scope, receive, send)

    def knows(self, hosts: list[str]) -> bool:
        return len(hosts) == 1 and name_in(hosts[0]) in self.names


class OriginGuard:
    """Refuses what a page of another site sends: anything that changes something, and every socket."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if changes(scope) and not is_own(Headers(scope=scope)):
            await refuse(scope, receive, send, Trouble.FOREIGN_ORIGIN)
            return
        await self.app(scope, receive, send)


def changes(scope: Scope) -> bool:
    return scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE_METHODS)


def is_own(headers: Headers) -> bool:
    """A browser always says where a page came from; what says nothing is no page (a script, a test)."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    scheme, _, netloc = origin.partition("://")
    return scheme in ("http", "https") and netloc.lower() == headers.get("host", "").lower()
