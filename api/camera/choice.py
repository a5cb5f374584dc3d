"""Which source is looked through."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePath
from urllib.parse import urlsplit

from api.problems import Problem, Trouble
from vision.watching.sources.devices import Camera as Device
from vision.watching.sources.devices import list_cameras
from vision.watching.sources.opening import BROWSER, DEMO

NONE = "none"
CLIPS = Path(__file__).parents[1] / "demo"


@dataclass(frozen=True, slots=True)
class Choice:
    """`source`: `camera`, `browser`, `demo`, `given` (by the command line) or `none`."""

    source: str
    spec: str = ""
    """As `open_source` takes it. Never out of a request."""
    index: int = 0
    """Of a camera in the list."""


@dataclass(frozen=True, slots=True)
class SourceState:
    state: str = "asleep"
    """`off`, `asleep` (nobody looks), `opening`, `running` or `lost`."""
    reason: str = ""
    width: int = 0
    height: int = 0
    rate: float = 0.0
    fps: float = 0.0
    skipped: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """A source to be opened. Compared by identity: the same one a second time is another order."""

    choice: Choice
    clip: Path | None = None


def first_choice(given: str | None) -> Choice:
    """What `--camera` said; else the first camera there is, else the demo."""
    if given is None:
        return next((camera_choice(at, each) for at, each in enumerate(list_cameras())), Choice(DEMO, DEMO))
    if given in (NONE, DEMO, BROWSER):
        return Choice(given, given)
    return Choice("given", given)


def name_of_given(given: str | None) -> str | None:
    """For every viewer: without the folders of this computer, and without a password in an address."""
    if given is None or first_choice(given).source != "given":
        return None
    return urlsplit(given).hostname or PurePath(given).name


def choice_of(source: str, index: int, given: str | None) -> Choice:
    """Out of a request: a camera by its place in the list, or one of the words."""
    if source == "camera":
        cameras = list_cameras()
        if index >= len(cameras):
            raise Problem(Trouble.NO_SUCH_CAMERA, index=index, cameras=len(cameras))
        return camera_choice(index, cameras[index])
    if source == "given":
        if given is None or name_of_given(given) is None:
            raise Problem(Trouble.NO_SUCH_CAMERA, source=source)
        return first_choice(given)
    return Choice(source, source)


def camera_choice(index: int, camera: Device) -> Choice:
    return Choice("camera", camera.spec, index)


def clip_of(game: str | None, clips: Path = CLIPS) -> Path | None:
    """The demo of a game; before there is one, any."""
    wanted = [clips / f"{game}.mp4"] if game else sorted(clips.glob("*.mp4"))
    return next((clip for clip in wanted if clip.exists()), None)
