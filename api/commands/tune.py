"""`rollcall tune DIR`: trains the reader's last layers on your own dice; `--take-back` undoes it.

    rollcall tune lessons           an export of lessons from the page, unpacked
    rollcall tune --take-back

Needs the training libraries (`make train-ready`). Status 1 if they are missing, or if other dice
would be read worse; then nothing is changed.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from api.commands.shared import add_command, add_data, complain, positive
from api.settings import data_folder
from api.terminal.lines import say
from vision.errors import Unfit

NEEDS = ("torch", "onnx", "datasets.labelled")
MISSING = (
    "{name} is not installed. Fine-tuning is an extra: it needs the source of Rollcall and its training libraries "
    "(`make train-ready`). Playing, and learning from corrections, work without."
)


def add(commands: Any) -> None:
    parser = add_command(commands, "tune", "train the reader on your own dice (needs torch)", __doc__)
    parser.add_argument("folder", metavar="DIR", type=Path, nargs="?", help="an export of lessons, unpacked")
    parser.add_argument("--replay", metavar="DIR", type=Path, default=Path("runs/crops"), help="what it was trained on")
    parser.add_argument("--steps", metavar="N", type=positive, default=400, help="so many steps of training (400)")
    add_data(parser)
    parser.add_argument("--take-back", action="store_true", help="use the shipped reader again")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    data = options.data or data_folder()
    if options.take_back:
        return untune(data)
    if options.folder is None:
        return complain("tune", "which folder? Export your lessons on the page, unpack them, and name the folder.", 2)
    missing = next((name for name in NEEDS if not there(name)), None)
    return complain("tune", MISSING.format(name=missing), 1) if missing else tune(options, data)


def untune(data: Path) -> int:
    try:
        # Not at the top, for the reasons given in `api/commands/read.py`.
        from api.teaching.tuned import take_back  # noqa: PLC0415
    except Unfit as unfit:
        return complain("tune", unfit, 1)
    aside = take_back(data)
    nothing = "There is nothing to take back."
    say(nothing if aside is None else f"The shipped reader is used again; yours is {aside}.")
    return 0


def there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def tune(options: argparse.Namespace, data: Path) -> int:
    from api.teaching.tuned import FOLDER  # noqa: PLC0415

    # By its name: the app itself never needs torch.
    tuning = import_module("models.tune")
    try:
        done = tuning.tune(options.folder, options.replay, data / FOLDER, steps=options.steps)
    except (tuning.Untuned, OSError, ValueError) as problem:
        return complain("tune", problem, 1)
    say(
        f"Your {done.crops} dice: {done.collected[0]:.1%} right before, {done.collected[1]:.1%} after training on them."
    )
    say(f"{done.kept_back} others, not trained on: {done.replay[0]:.2%} before, {done.replay[1]:.2%} after.")
    say(f"Written to {done.folder}; used from the next start on. `rollcall tune --take-back` undoes it.")
    return 0
