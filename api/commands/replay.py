"""`rollcall replay FILE`: folds a saved game and says how it stands.

    rollcall replay rollcall-yatzy-3f2a.json
    curl -s http://127.0.0.1:8000/api/games/ID/export | rollcall replay --json -

Status 1 if an event does not fit, or the file is no game.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from api.commands.shared import add_command
from api.terminal.tell import tell_refusal, tell_replay
from engines.codes import Code
from engines.core import Refused
from engines.log import Misfit, Replay, read_log, replay
from engines.wire import write_outcome, write_refusal, write_sheet

LARGEST_LOG = 64 * 1024 * 1024


def add(commands: Any) -> None:
    parser = add_command(commands, "replay", "fold a saved game and print how it stands", __doc__)
    parser.add_argument("file", metavar="FILE", help="a log as `export` writes it; - reads standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        played = replay(read_log(load(options.file)))
    except Refused as refused:
        print(json.dumps(nothing(refused)) if options.json else tell_refusal(refused))
        return 1
    print(json.dumps(report(played)) if options.json else tell_replay(played))
    return 1 if played.misfit else 0


def load(file: str) -> Any:
    try:
        return json.loads(read_bytes(file))
    except OSError as problem:
        raise Refused(Code.LOG_UNREADABLE, file=file, problem=problem.strerror or str(problem)) from None
    except (ValueError, RecursionError) as problem:
        # ValueError covers broken JSON and bytes that are no text; very deep nesting runs out of stack.
        raise Refused(Code.LOG_UNREADABLE, file=file, problem=str(problem)) from None


def read_bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(LARGEST_LOG)
    if Path(file).stat().st_size > LARGEST_LOG:
        raise Refused(Code.LOG_UNREADABLE, file=file, problem=f"larger than {LARGEST_LOG} bytes")
    return Path(file).read_bytes()


def report(played: Replay) -> dict[str, Any]:
    return {
        "scores": played.scores,
        "to_play": played.to_play,
        "outcome": write_outcome(played.outcome),
        "sheet": write_sheet(played.log.game.sheet(played.state)),
        "error": write_misfit(played.misfit),
    }


def write_misfit(misfit: Misfit | None) -> dict[str, Any] | None:
    return None if misfit is None else write_refusal(misfit.error, misfit.index, misfit.player)


def nothing(refused: Refused) -> dict[str, Any]:
    """The same shape for a file that is no game at all."""
    return {"scores": {}, "to_play": None, "outcome": None, "sheet": None, "error": write_refusal(refused, None, None)}
