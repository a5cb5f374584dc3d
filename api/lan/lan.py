"""LAN mode as a whole: by which addresses we are reached now, and with which token."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from api.guard.names import Names
from api.lan.addresses import own_addresses, own_names
from api.lan.certificate import Certificates, Wanted


class Lan:
    """`refresh` blocks (keys, files): not for the event loop."""

    def __init__(
        self,
        certificates: Certificates,
        names: Names,
        port: int,
        *,
        look: Callable[[], tuple[str, ...]] = own_addresses,
    ) -> None:
        self.token = secrets.token_urlsafe(24)
        self.certificates = certificates
        self.port = port
        self.addresses: tuple[str, ...] = ()
        self._names = names
        self._look = look
        self.refresh()

    @property
    def secure_port(self) -> int:
        return self.port + 1

    @property
    def address(self) -> str:
        return self.addresses[0] if self.addresses else "127.0.0.1"

    @property
    def url(self) -> str:
        """What the QR code says. Without a certificate, so that a phone that only looks on needs none."""
        return f"http://{self.address}:{self.port}/?token={self.token}"

    def secure_url(self, host: str) -> str:
        return f"https://{host}:{self.secure_port}/?token={self.token}"

    def refresh(self) -> bool:
        """Looks at the network again; true if the addresses or the certificate changed."""
        addresses, names = self._look(), own_names()
        changed = addresses != self.addresses
        self.addresses = addresses
        self._names.set((*addresses, *names))
        return self.certificates.renew(Wanted(addresses, names)) or changed
