"""Small files that are written whole or not at all."""

from __future__ import annotations

from pathlib import Path


def write_whole(file: Path, text: str) -> None:
    """Whoever reads it finds the old text or the new one, also after a crash in between."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.new")
    draft.write_text(text, "utf-8")
    draft.replace(file)
