"""What a browser is told about every answer."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), screen-wake-lock=(self), microphone=(), geolocation=()",
}


class SafeHeaders:
    """On everything, also on what was refused or went wrong."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_to(MutableHeaders(scope=message))
            await send(message)

        await self.app(scope, receive, send_safely if scope["type"] == "http" else send)


def add_to(headers: MutableHeaders) -> None:
    for name, value in HEADERS.items():
        headers[name] = value
    # What a game stands at is true now; files of the page name their version by an ETag.
    headers.setdefault("cache-control", "no-store")
