"""Faces from the reader's answers and the memory's together."""

from __future__ import annotations

from dataclasses import replace

from vision.faces import Face, Limits, decide, decide_from, joint_chances, nothing_chances
from vision.heads import Heads
from vision.lessons.lesson import name_of
from vision.lessons.recall import Recall, weigh
from vision.types import Doubt


def decide_with(heads: Heads, limits: Limits, kinds: tuple[str, ...], recall: Recall | None) -> tuple[Face, ...]:
    """Without a memory exactly what the reader says."""
    alone = decide(heads, limits, kinds)
    if recall is None:
        return alone
    recall = recall.among(kinds)
    chances, nothing = weigh(joint_chances(heads), nothing_chances(heads), recall, kinds)
    heard = decide_from(heads, chances, nothing, limits, kinds)
    return tuple(promised(recall, place, *pair) for place, pair in enumerate(zip(alone, heard, strict=True)))


def promised(recall: Recall, place: int, alone: Face, heard: Face) -> Face:
    """What only lessons make sure is sure only if several of them agree."""
    same = (alone.kind, alone.face) == (heard.kind, heard.face) and Doubt.FACE not in alone.doubts
    if same or Doubt.FACE in heard.doubts or recall.agreed(place, name_of(heard.kind, heard.face)):
        return heard
    return replace(heard, doubts=(Doubt.FACE, *heard.doubts))
