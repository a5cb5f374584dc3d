"""How this computer is called in its network. Nothing is sent to find out."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterator
from contextlib import suppress

PROBES = ("192.0.2.1", "10.254.254.254", "172.31.254.254", "192.168.254.254")
"""Asking the system by which address it would reach these names its own address in each sort of network."""
HOST_NAME = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")


def own_addresses() -> tuple[str, ...]:
    """IPv4 addresses other devices can use, the most likely first."""
    found = dict.fromkeys((*routed(), *registered()))
    return tuple(address for address in found if not ipaddress.ip_address(address).is_loopback)


def routed() -> Iterator[str]:
    for probe in PROBES:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
            # For a datagram socket this only looks up the route.
            sock.connect((probe, 9))
            yield str(sock.getsockname()[0])


def registered() -> Iterator[str]:
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM):
            yield str(address[0])


def own_names() -> tuple[str, ...]:
    """The host name as DNS and as mDNS would have it; none if it is no name for a certificate."""
    name = socket.gethostname().lower()
    if not HOST_NAME.fullmatch(name):
        return ()
    return (name,) if name.endswith(".local") else (name, f"{name.partition('.')[0]}.local")
