"""What watching needs of the eyes. `vision.pipeline.Eyes` is one; tests bring simpler ones."""

from __future__ import annotations

from typing import Protocol

from vision.expect import Expect
from vision.types import Floats, Look, Picture


class Sight(Protocol):
    def look(self, picture: Picture, expect: Expect | None = None) -> Look: ...

    def look_at(self, picture: Picture, boxes: Floats, expect: Expect | None = None) -> Look: ...
