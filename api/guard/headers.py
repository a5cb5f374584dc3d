"""What a browser is told about every answer."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.guard.names import is_loopback, name_in

POLICY = "; ".join(
    (
        "default-src 'self'",
        # Pictures of the table are made in the page.
        "img-src 'self' blob: data:",
        "media-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # The address may hold the token.
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), screen-wake-lock=(self), microphone=(), geolocation=()",
}
ALONE = "cross-origin-opener-policy"


class SafeHeaders:
    """On everything, also on what was refused or went wrong."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_to(MutableHeaders(scope=message), heeded=is_heeded(scope))
            await send(message)

        await self.app(scope, receive, send_safely if scope["type"] == "http" else send)


def is_heeded(scope: Scope) -> bool:
    """Over plain HTTP from elsewhere a browser does not heed who may open a page, and complains on its console."""
    return scope["scheme"] == "https" or is_loopback(name_in(Headers(scope=scope).get("host", "")) or "")


def add_to(headers: MutableHeaders, *, heeded: bool) -> None:
    for name, value in HEADERS.items():
        headers[name] = value
    if heeded:
        headers[ALONE] = "same-origin"
    # What a game stands at is true now; files of the page name their version by an ETag.
    headers.setdefault("cache-control", "no-store")
