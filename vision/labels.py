"""The form of labelled pictures, which trainings, `rollcall bench` and exported lessons share.

A folder with `labels.jsonl`, one row a picture, and the pictures beside it:
`{"image", "width", "height", "dice": [{"box", "value"}]}`. Renders say `kind` and `face` instead of `value`, and may
add `color`, `inner_visible`, `cocked`, `visible`, `top_visible`, `clarity` and more. Symbols without a die say
`number`, `color`, `shape`, box null. `things` that are a `hidden die` are neither to be found nor false to find. A row
may say `"boxes": "face"`: the boxes hold only the top faces.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

LABELS = "labels.jsonl"
FACE_SETS = frozenset({"matteo_faces"})
"""Sets of photographs whose boxes hold the pips of the top face and not the die, though their rows do not say so."""


def sets_below(folder: Path) -> tuple[Path, ...]:
    """The folder itself if it is a labelled set, else the sets in it; none where there is no such folder."""
    if (folder / LABELS).is_file():
        return (folder,)
    return tuple(sorted(file.parent for file in folder.glob(f"*/{LABELS}")))


def kind_and_face(die: Mapping[str, Any]) -> tuple[str, str | None]:
    """None: nobody could say what it shows."""
    if "kind" in die:
        return str(die["kind"]), text_of(die["face"])
    if "shape" in die:
        return "set", f"{die['number']} {die['color']} {die['shape']}"
    return "d6", text_of(die["value"])


def text_of(face: Any) -> str | None:
    return None if face is None else str(face)
