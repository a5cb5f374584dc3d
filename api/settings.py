"""What the server was started with."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

PORT = 8000
HERE = "127.0.0.1"


def data_folder() -> Path:
    """Where this system wants an application's data."""
    return Path(platformdirs.user_data_dir("rollcall", appauthor=False))


@dataclass(frozen=True, slots=True)
class Settings:
    host: str = HERE
    port: int = PORT
    data: Path = field(default_factory=data_folder)
    camera: str | None = None
    """As given by `--camera`; None if nothing was said."""

    @property
    def secure_port(self) -> int:
        """Where HTTPS is spoken in LAN mode."""
        return self.port + 1
