"""From what people write after `--camera` to a source."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path

from vision.watching.sources.devices import open_camera, open_stream
from vision.watching.sources.files import Looped, every_frame, open_file
from vision.watching.sources.frame import Capture, Frame, Source, State
from vision.watching.sources.live import Live
from vision.watching.sources.lost import Loss, Lost
from vision.watching.sources.pushed import Push, Pushed

BROWSER, DEMO = "browser", "demo"
STREAMS = ("http://", "https://", "rtsp://", "rtsps://", "rtmp://", "udp://", "tcp://")


def open_source(spec: str, *, clip: Path | None = None, push: Push | None = None, loop: bool = True) -> Source:
    """`0`, `/dev/video0`, a URL, a video file, a folder of pictures, `browser` (needs `push`), `demo` (needs `clip`).

    Live: files are played at their pace, again and again with `loop`. A file or folder that cannot be played at all
    raises `Lost` here. Everything else that is not there now may come later: the status tells.
    """
    opener = opener_of(spec, clip=clip, push=push)
    if is_file(spec):
        opener().close()
        opener = partial(Looped, opener) if loop else opener
    return Live(opener)


def frames_of(spec: str, *, clip: Path | None = None, loop: bool = False) -> Generator[Frame, None, None]:
    """Every frame of a file without loss; of a camera or a stream the newest ones, until it ends or is lost at first.

    Raises `Lost` where nothing comes at all.
    """
    opener = opener_of(spec, clip=clip)
    if is_file(spec):
        return every_frame(Looped(opener) if loop else opener())
    return live_frames(Live(opener))


def live_frames(source: Source) -> Generator[Frame, None, None]:
    try:
        while source.status.state is not State.ENDED:
            frame = source.next(0.5)
            if frame is not None:
                yield frame
            elif source.status.lost and not source.status.frames:
                raise source.status.lost
    finally:
        source.close()


def opener_of(spec: str, *, clip: Path | None = None, push: Push | None = None) -> Callable[[], Capture]:
    if spec == BROWSER:
        if push is None:
            raise Lost(Loss.NOBODY_PUSHES)
        return partial(Pushed, push)
    if spec == DEMO:
        if clip is None:
            raise Lost(Loss.NO_CLIP)
        return partial(open_file, clip)
    if is_camera(spec):
        return partial(open_camera, spec)
    if spec.startswith(STREAMS):
        return partial(open_stream, spec)
    check_there(spec)
    return partial(open_file, Path(spec))


def check_there(spec: str) -> None:
    """Whoever plays videos only says that it cannot; whether the file is there at all is asked before."""
    try:
        Path(spec).stat()
    except PermissionError:  # of a folder above it
        raise Lost(Loss.NO_ACCESS, name=spec) from None
    except (OSError, ValueError):
        raise Lost(Loss.MISSING, name=spec) from None
    if not os.access(spec, os.R_OK):
        raise Lost(Loss.NO_ACCESS, name=spec)


def is_camera(spec: str) -> bool:
    return spec.isdecimal() or spec.startswith("/dev/")


def is_file(spec: str) -> bool:
    return not (spec == BROWSER or is_camera(spec) or spec.startswith(STREAMS))
