"""What comes over the line before it is a request or a message: bytes that the libraries below would stumble over."""

from __future__ import annotations

from collections.abc import Iterable

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

SHAKING_HANDS = (b"connection", b"upgrade", b"sec-websocket-")
"""So begin the headers of a handshake. Others, cookies of other programs among them, may hold any bytes."""
NO_TEXT = 1007


class Requests(H11Protocol):
    """A handshake with bytes that are no letters is refused here: further on it would be a fault of the server."""

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        if is_plain(self.headers):
            super().handle_websocket_upgrade(event)
        else:
            self.send_400_response("Invalid HTTP request received.")


def is_plain(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    return all(value.isascii() for name, value in headers if name.startswith(SHAKING_HANDS))


class Messages(WebSocketsSansIOProtocol):
    """What breaks the conversation off ends it, without a word about it in the terminal."""

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "bytes" or is_text(b"".join(self.frames)):
            super().send_receive_event_to_app()
        elif self.conn.state is State.OPEN:
            # Else both are saying farewell already.
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Who was about to send something hears that nobody is there any more."""
        super().handle_parser_exception()
        self.disconnected = True

    def keepalive_timeout(self) -> None:
        """A phone that fell asleep."""
        super().keepalive_timeout()
        self.disconnected = True


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
