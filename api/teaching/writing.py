"""Lessons, progress and the whole memory, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import chain
from typing import Any

from api.teaching.kept import Kept
from api.teaching.progress import Progress
from api.teaching.shelf import MOST, ROOM
from api.teaching.teaching import Teaching

MOST_PAIRS = 20
"""Contradictions told at a time: with each that is resolved others may be gone."""


def write_lesson(teaching: Teaching, kept: Kept) -> dict[str, Any]:
    taught = kept.taught
    return {
        "id": kept.key,
        "made": kept.made,
        "dice_set": taught.dice_set,
        "kind": taught.kind,
        "face": taught.face,
        "read": taught.read[1] if taught.read else None,
        "right": taught.was_right,
        "game": taught.game,
        "camera": taught.camera,
        "heard": teaching.has_heard(kept),
    }


def write_progress(progress: Progress) -> dict[str, Any]:
    return {**asdict(progress), "good": progress.good}


def write_list(teaching: Teaching, shown: Sequence[Kept], total: int) -> dict[str, Any]:
    by_key = {kept.key: kept for kept in teaching.lessons}
    pairs = [pair for pair in teaching.contradictions() if by_key.keys() >= set(pair)][:MOST_PAIRS]
    sets = sorted({kept.taught.dice_set for kept in by_key.values()} | {teaching.dice_set})
    return {
        "lessons": [write_lesson(teaching, kept) for kept in shown],
        "total": total,
        "unheard": teaching.unheard,
        "contradictions": pairs,
        "contradicting": [write_lesson(teaching, by_key[key]) for key in dict.fromkeys(chain(*pairs))],
        "sets": sets,
        "on": teaching.on,
        "keep": teaching.keeping,
        "dice_set": teaching.dice_set,
        "bytes": teaching.shelf.size(),
        "room": ROOM,
        "most": MOST,
        "set_aside": teaching.shelf.set_aside,
    }
