"""A source in, lines about its table out: as JSON or as text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from api.camera.choice import clip_of
from api.terminal.lines import counted, say
from api.terminal.reading import expected_dice, report_die, table_row
from vision.pipeline import open_eyes
from vision.watching.seen import Moved, Seen, Settled
from vision.watching.sources.opening import frames_of
from vision.watching.watcher import Event, Watcher


def watch(source: str, expect: Sequence[str], *, loop: bool, as_json: bool) -> None:
    """Until the source ends. A file is watched frame by frame, however long that takes."""
    expected = expected_dice(expect)
    frames = frames_of(source, clip=clip_of(None), loop=loop)
    with closing(frames):
        watcher = Watcher(open_eyes(), expect=expected)
        for frame in frames:
            for event in watcher.take(frame.pixels, frame.t):
                say(json.dumps(report(event)) if as_json else line(event))


def report(event: Event) -> dict[str, Any]:
    """The fixed form of `rollcall watch --json`."""
    if isinstance(event, Moved):
        return {"t": round(event.t, 3), "event": name_of(event), "dice": []}
    dice = [report_die(die.reading) | extras(die) for die in event.dice]
    return {"t": round(event.t, 3), "event": name_of(event), "dice": dice}


def extras(die: Seen) -> dict[str, Any]:
    return {"track": die.track, "rolled": die.rolled, "zone": die.zone}


def name_of(event: Event) -> str:
    if isinstance(event, Settled):
        return "settled"
    return "empty" if event.empty else "motion"


def line(event: Event) -> str:
    head = f"{event.t:8.2f} s  {name_of(event)}"
    if isinstance(event, Moved):
        return head
    rolled = sum(die.rolled for die in event.dice)
    gone = f", {len(event.gone)} gone" if event.gone else ""
    count = f"{counted(len(event.dice))}, {rolled} thrown{gone}"
    return "\n".join([f"{head}: {count}", *(row(die) for die in event.dice)])


def row(die: Seen) -> str:
    return f"{table_row(die.reading)}{'' if die.rolled else '  (lay there)'}"
