"""Why a source gives no frames. A closed list, one error."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from vision.errors import Told


class Loss(StrEnum):
    NO_CAMERA = "no_camera"
    BUSY = "busy"
    UNPLUGGED = "unplugged"
    MISSING = "missing"
    NO_ACCESS = "no_access"
    NOT_A_VIDEO = "not_a_video"
    NO_PICTURES = "no_pictures"
    NO_CLIP = "no_clip"
    NOBODY_PUSHES = "nobody_pushes"
    UNREACHABLE = "unreachable"
    SILENT = "silent"
    FROZEN = "frozen"
    GARBAGE = "garbage"
    ENDED = "ended"


SENTENCES: Mapping[StrEnum, str] = {
    Loss.NO_CAMERA: "there is no camera {name}",
    Loss.BUSY: "the camera {name} cannot be opened; another program may be using it",
    Loss.UNPLUGGED: "the camera {name} does not answer any more",
    Loss.MISSING: "there is no such file, folder or camera: {name}",
    Loss.NO_ACCESS: "{name} may not be opened: the rights are missing",
    Loss.NOT_A_VIDEO: "{name} is not a video that can be played",
    Loss.NO_PICTURES: "there are no pictures in {name}",
    Loss.NO_CLIP: "there is no clip to play as a camera",
    Loss.NOBODY_PUSHES: "no browser sends its camera here",
    Loss.UNREACHABLE: "the stream {name} cannot be reached",
    Loss.SILENT: "no picture has come for {seconds:.0f} seconds",
    Loss.FROZEN: "the camera has been sending the very same picture for {seconds:.0f} seconds",
    Loss.GARBAGE: "what comes from {name} are no pictures",
    Loss.ENDED: "{name} has come to its end",
}


class Lost(Told[Loss]):
    """No frame came, and why."""

    sentences = SENTENCES
