"""A server whose camera is held by the test: what it sees and says comes when the test wants it to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from api.camera.service import Camera
from api.settings import Settings
from api.store.store import Store
from tests.api.asking import built
from tests.api.running import free_port
from tests.page.looking import served
from tests.vision.watching.scenes import Die, Scene, draw
from vision.types import Picture
from vision.watching.seen import Moment, Seen, Settled
from vision.watching.sight import Sight

NUMBERS = count(1)


@contextmanager
def stage(data: Path, eyes: Sight, camera: str = "demo") -> Iterator[tuple[str, Camera]]:
    """Its address, and the camera."""
    settings = Settings(port=free_port(), data=data, camera=camera)
    with closing(Store(data)) as store, built(settings, store, eyes=lambda: eyes) as app:
        app.state.teaching.open_eyes()
        with served(app) as home:
            yield home, app.state.camera


def throw(camera: Camera, eyes: Sight, dice: Sequence[Die], gain: float = 1.0, *, told: bool = True) -> None:
    """Dice come to rest under the camera. `told`: that they rest is told after what they show."""
    number, pixels = next(NUMBERS), draw(Scene(tuple(dice), texture=False, gain=gain), 1)
    tell_moment(camera, Moment.ROLLING)
    found = eyes.look(Picture.of(pixels), camera.desk.expect()).dice
    seen = tuple(Seen(10 * number + at, reading, rolled=True) for at, reading in enumerate(found))
    camera.moment = Moment.DONE
    camera.desk.settle(Settled(float(number), number, seen), pixels, camera.layout.board)
    if told:
        camera.tell()


def tell_moment(camera: Camera, moment: Moment) -> None:
    camera.moment = moment
    camera.tell()
