"""`rollcall doctor`: one screen about this installation, to paste into a report.

    rollcall doctor
    rollcall doctor --json

Status 1 if something keeps Rollcall from working.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from api.commands.shared import add_command, add_data
from api.settings import PORT, data_folder
from api.terminal.checkup import examine


def add(commands: Any) -> None:
    parser = add_command(commands, "doctor", "check this installation", __doc__)
    add_data(parser)
    parser.add_argument("--port", type=int, default=PORT, help=f"the port the page is served on ({PORT})")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Status 1 if something keeps Rollcall from working. No camera is no illness: there are other sources."""
    findings = []
    for finding in examine(options.data or data_folder(), options.port):
        findings.append(finding)
        if not options.json:
            # At once: looking for cameras may take a while.
            print(f"{'ok ' if finding.good else 'BAD'}  {finding.name:<12} {finding.text}", flush=True)
    good = all(finding.good for finding in findings)
    if options.json:
        print(json.dumps({"good": good, "findings": [asdict(finding) for finding in findings]}))
    return int(not good)
