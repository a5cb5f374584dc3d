"""The teacher's desk: lessons come in, the eyes get a memory of them."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from api.problems import Problem, Trouble
from api.store.errors import DiskFull, Unwritable
from api.teaching.kept import Kept, Signed, Taught
from api.teaching.shelf import Shelf
from vision.errors import Unreadable
from vision.lessons.lesson import Name, crop_of, is_face
from vision.lessons.memory import Memory
from vision.lessons.signature import fingerprint, sign_lesson
from vision.opencv import cv2
from vision.pictures import decode_picture
from vision.pipeline import Eyes, open_eyes
from vision.types import Box, Picture, Pixels, Reading
from vision.watching.sight import Sight

LOG = logging.getLogger("rollcall")
QUALITY = 95
LONGEST_NAME = 60
AT_ONCE = 100
"""Lessons that another reader looks at before the memory is made anew with them."""
EVERYDAY = ""
"""The set of dice without a name."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is taught with every lesson of a sitting."""

    dice_set: str = EVERYDAY
    game: str = ""
    camera: str = ""


class Teaching:
    """Any thread may call. `eyes`: how to open some, should a lesson come before the camera has."""

    def __init__(self, shelf: Shelf, eyes: Callable[[], Sight] = open_eyes) -> None:
        self.shelf = shelf
        self._open = eyes
        self._eyes: Eyes | None = None
        self._reader = ""
        self._lock = threading.RLock()
        self._lessons: dict[int, Kept] = {kept.key: kept for kept in shelf.all()}
        self._memory: Memory | None = None
        self._contradictions: list[tuple[int, int]] | None = None
        self._spoiled: set[int] = set()
        """Lessons whose crop cannot be read: no reader will ever hear them."""

    @property
    def on(self) -> bool:
        return self.shelf.choice("on", "yes") == "yes"

    @property
    def keeping(self) -> bool:
        """Whether corrections leave lessons."""
        return self.shelf.choice("keep", "yes") == "yes"

    @property
    def dice_set(self) -> str:
        """The dice on the table now."""
        return self.shelf.choice("dice_set", EVERYDAY)

    @property
    def lessons(self) -> list[Kept]:
        """Newest first."""
        with self._lock:
            return sorted(self._lessons.values(), key=lambda kept: -kept.key)

    @property
    def unheard(self) -> int:
        """Lessons that the reader is still to look at; it does so one after the other as soon as it is there."""
        with self._lock:
            waiting = (kept for key, kept in self._lessons.items() if key not in self._spoiled)
            return sum(not self.has_heard(kept) for kept in waiting) if self._eyes else 0

    def has_heard(self, kept: Kept) -> bool:
        """Whether the reader has looked at it, not only another one before it."""
        return kept.lesson(self._reader) is not None

    @property
    def memory(self) -> Memory | None:
        return self._memory

    def open_eyes(self) -> Sight:
        """Eyes that remember. Others than ours, as tests bring them, are left as they are."""
        opened = self._open()
        if isinstance(opened, Eyes):
            self.attach(opened)
        return opened

    def attach(self, eyes: Eyes) -> None:
        """Gives these eyes the memory, now and after every change."""
        with self._lock:
            self._eyes, self._reader = eyes, fingerprint(eyes.reader)
            self._refresh()
            unsigned = [kept for kept in self._lessons.values() if not self.has_heard(kept)]
        self._sign_later(unsigned)

    def look(self, picture: Picture) -> tuple[Reading, ...]:
        if self._eyes is None:
            self.open_eyes()
        return self._eyes.look(picture).dice if self._eyes else ()

    def choose(self, *, on: bool | None = None, keep: bool | None = None, dice_set: str | None = None) -> None:
        for name, value in (("on", on), ("keep", keep)):
            if value is not None:
                self.shelf.choose(name, "yes" if value else "no")
        if dice_set is not None:
            self.shelf.choose("dice_set", dice_set)
        self._refresh()

    def learn(self, picture: Picture, box: Box, read: Name | None, right: Name, wish: Wish) -> Kept:
        """One die of a picture. `box` in pixels of the upright picture file, as a reading has it."""
        x, y, w, h = (side / picture.scale for side in box)
        return self.learn_crop(crop_of(picture.pixels, (x, y, w, h)), read, right, wish)

    def learn_crop(self, crop: Pixels, read: Name | None, right: Name, wish: Wish, color: str = "") -> Kept:
        if not is_face(*right):
            raise Problem(Trouble.NO_SUCH_FACE, kind=right[0], face=right[1])
        taught = Taught(wish.dice_set, *right, read, wish.game, wish.camera, color, encoded(crop))
        with self._lock:
            signed = self._signed(crop)
            kept = self._remember(self.shelf.add(taught, signed))
        self._refresh()
        return kept

    def bring(self, lessons: list[Taught]) -> list[Kept]:
        """From elsewhere: all of them, or none. They are heard as soon as the reader has looked at them."""
        with self._lock:
            kept = [self._remember(each) for each in self.shelf.add_all((taught, None) for taught in lessons)]
        if self._eyes is not None:
            self._sign_later(kept)
        return kept

    def relabel(self, key: int, right: Name) -> Kept:
        if not is_face(*right):
            raise Problem(Trouble.NO_SUCH_FACE, kind=right[0], face=right[1])
        with self._lock:
            kept = self.find(key)
            self.shelf.relabel(key, *right)
            kept = replace(kept, taught=replace(kept.taught, kind=right[0], face=right[1]))
            self._lessons[key] = kept
        self._refresh()
        return kept

    def delete(self, keys: list[int]) -> int:
        with self._lock:
            known = [key for key in dict.fromkeys(keys) if key in self._lessons]
            self.shelf.delete(known)
            for key in known:
                del self._lessons[key]
        self._refresh()
        return len(known)

    def find(self, key: int) -> Kept:
        found = self._lessons.get(key)
        if found is None:
            raise Problem(Trouble.NO_SUCH_LESSON)
        return found

    def contradictions(self) -> list[tuple[int, int]]:
        """Within each set; looked for once after every change."""
        with self._lock:
            if self._contradictions is None:
                sets = sorted({kept.taught.dice_set for kept in self._lessons.values()})
                self._contradictions = [pair for each in sets for pair in self._memory_of(each).contradictions()]
            return self._contradictions

    def _remember(self, kept: Kept) -> Kept:
        """In memory without the crop: that lies on the disk."""
        kept = replace(kept, taught=replace(kept.taught, jpeg=b""))
        self._lessons[kept.key] = kept
        if len(self._lessons) > len(self.shelf):
            self._lessons = {each.key: each for each in self.shelf.all()}
        return kept

    def _memory_of(self, dice_set: str) -> Memory:
        with self._lock:
            mine = [kept.lesson(self._reader) for kept in self._lessons.values() if kept.taught.dice_set == dice_set]
        return Memory([lesson for lesson in mine if lesson is not None])

    def _refresh(self) -> None:
        with self._lock:
            self._contradictions = None
            self._memory = self._memory_of(self.dice_set) if self.on else None
            if self._eyes is not None:
                self._eyes.memory = self._memory

    def _signed(self, crop: Pixels) -> Signed | None:
        if self._eyes is None:
            self.open_eyes()
        return Signed(self._reader, sign_lesson(self._eyes.reader, crop)) if self._eyes else None

    def _sign_later(self, lessons: list[Kept]) -> None:
        """Nobody waits for it: hundreds of crops take a while."""
        if lessons:
            threading.Thread(target=self._sign_again, args=(lessons,), name="lessons", daemon=True).start()

    def _sign_again(self, lessons: list[Kept]) -> None:
        """After another reader has come: its own look at every crop."""
        newest_first = sorted(lessons, key=lambda kept: -kept.key)
        try:
            for start in range(0, len(lessons), AT_ONCE):
                for kept in newest_first[start : start + AT_ONCE]:
                    self._sign_one(kept.key)
                self._refresh()
        except (DiskFull, Unwritable) as problem:
            LOG.warning("the lessons could not be looked at again: %s", problem)

    def _sign_one(self, key: int) -> None:
        jpeg, eyes, reader = self.shelf.jpeg(key), self._eyes, self._reader
        if jpeg is None or eyes is None:
            return
        try:
            signed = Signed(reader, sign_lesson(eyes.reader, decode_picture(jpeg).pixels))
        except Unreadable as problem:
            LOG.warning("lesson %d has no picture any more: %s", key, problem)
            self._spoiled.add(key)
            return
        self.shelf.sign(key, signed)
        with self._lock:
            if key in self._lessons:
                self._lessons[key] = replace(self._lessons[key], signed=signed)


def encoded(crop: Pixels) -> bytes:
    _, data = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return data.tobytes()
