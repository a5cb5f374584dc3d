"""The files of the page. They are read once at the start; a request only ever picks one of them by name."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
"""Said here and not by the system: on some, JavaScript is registered as plain text and would not be run."""


@dataclass(frozen=True, slots=True)
class Asset:
    body: bytes
    media_type: str
    etag: str


def load_assets() -> Mapping[str, Asset]:
    assets = dict(assets_in(files("api").joinpath("static"), "/"))
    return {**assets, "/": assets["/index.html"]}


def assets_in(folder: Traversable, path: str) -> Iterator[tuple[str, Asset]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from assets_in(entry, f"{path}{entry.name}/")
        elif not entry.name.startswith("."):
            yield f"{path}{entry.name}", asset_of(entry.name, entry.read_bytes())


def asset_of(name: str, body: bytes) -> Asset:
    suffix = name[name.rfind(".") :]
    media_type = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Asset(body, media_type, f'"{hashlib.sha256(body).hexdigest()[:24]}"')
