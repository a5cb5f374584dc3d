"""`rollcall serve`, or just `rollcall`: the table in the browser.

    rollcall                        the first camera, else the demo
    rollcall --camera 1 --port 8001
    rollcall --lan                  phones may join, and be the camera

Runs until Ctrl-C. Status 1 if the port is taken or the games cannot be opened, 2 if --camera names a file that is
not there, or --host would let others in without --lan.
"""

from __future__ import annotations

import argparse
from typing import Any

from api.commands.shared import add_command, add_data, complain
from api.settings import HERE, PORT, Settings, data_folder
from api.terminal.lines import say
from vision.errors import Unfit


def add(commands: Any) -> None:
    parser = add_command(commands, "serve", "serve the page (what `rollcall` alone does)", __doc__)
    parser.add_argument(
        "--camera",
        metavar="SOURCE",
        help="a number, URL, video file, folder of pictures, demo or none (the first camera, else the demo); "
        "it can be changed on the page",
    )
    parser.add_argument("--lan", action="store_true", help="let other devices in, with the token in the QR code shown")
    parser.add_argument("--host", default=HERE, help=f"the address to listen on ({HERE}); any other needs --lan")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port ({PORT}); --lan uses the next one for HTTPS")
    add_data(parser)
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if problem := exposed(options):
        return complain("serve", problem, 2)
    try:
        # Not at the top: the other commands should start without the server's libraries, and where OpenCV cannot be
        # loaded it is told in a sentence.
        from api import serving  # noqa: PLC0415
        from api.store.errors import Unopened  # noqa: PLC0415
    except Unfit as unfit:
        return complain("serve", unfit, 1)
    if problem := missing(options.camera):
        return complain("serve", problem, 2)
    settings = Settings(options.host, options.port, options.data or data_folder(), options.camera)
    try:
        serving.run(settings, lan=options.lan, browser=not options.no_browser, say=say)
    except (serving.PortTaken, serving.Unbindable, Unopened) as unable:
        return complain("serve", unable, 1)
    return 0


def exposed(options: argparse.Namespace) -> str | None:
    """Never open to the network by accident, without the token."""
    from api.guard.names import is_loopback  # noqa: PLC0415

    if options.lan or is_loopback(options.host):
        return None
    return f"{options.host} can be reached from other computers: that needs --lan, which asks them for a token."


def missing(camera: str | None) -> str | None:
    """A file that cannot be opened is told at once. A camera may still be plugged in, a stream begin later."""
    from api.camera.choice import NONE  # noqa: PLC0415
    from vision.watching.sources.lost import Loss, Lost  # noqa: PLC0415
    from vision.watching.sources.opening import opener_of  # noqa: PLC0415

    if camera is None or camera == NONE:
        return None
    try:
        opener_of(camera)
    except Lost as lost:
        return f"{lost}." if lost.code in (Loss.MISSING, Loss.NO_ACCESS) else None
    return None
