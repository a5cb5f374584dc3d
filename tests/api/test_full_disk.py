"""No room in earnest: the system refuses to write, under a server of its own process."""

from __future__ import annotations

import resource
from pathlib import Path

from api.store.opening import NAME
from tests.api.filling import fill

UNLIMITED = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


def test_what_finds_no_room_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    def fill_up(process: int) -> None:
        """No file may grow further than a few rows from here; that takes no rights, other than a disk of its own."""
        largest = max(file.stat().st_size for file in tmp_path.iterdir() if file.name.startswith(NAME))
        resource.prlimit(process, resource.RLIMIT_FSIZE, (largest + 30_000, resource.RLIM_INFINITY))

    filled = fill(tmp_path, fill_up, lambda process: resource.prlimit(process, resource.RLIMIT_FSIZE, UNLIMITED))
    assert filled.status in (503, 507) and filled.refusal["code"] in ("store_unavailable", "disk_full")
    assert filled.shown == filled.answered > 20
    assert filled.found.answered == filled.answered + 20 and not (filled.found.lost or filled.found.wrong)
