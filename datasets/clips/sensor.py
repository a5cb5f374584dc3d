"""The camera's own part: slow exposure, tone, shake, noise."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.art.lens import srgb_table
from datasets.clips.script import Room
from datasets.clips.stage import Image

Bgr = NDArray[np.uint8]
USUAL = 0.82
"""Exposure for the light that a table has at full lamp: white is not quite white."""
SHARE = 0.45
"""How far the exposure follows what the meter says, in stops."""
LAG = 0.2
"""Share of the way that it goes in one frame."""
FIELDS, SPARE = 5, 48
BARELY = 6
"""Steps of 255 that a calm camera overlooks."""


def tone_curve() -> Bgr:
    """From the root of light to what is seen, 256 steps."""
    light = (np.linspace(0, 1, 256) ** 2 * 4095).round().astype(int)
    return (srgb_table(0.3)[light] * 255 + 0.5).astype(np.uint8)


class Sensor:
    """Turns linear light into frames. Remembers its exposure, as cameras do."""

    def __init__(self, room: Room, rng: Generator) -> None:
        width, height, noise = room.width, room.height, room.noise
        self._size, self._soft = (width, height), room.soft
        self._rng = rng
        self._curve = tone_curve()
        shape = (FIELDS, height + SPARE, width + SPARE, 3)
        self._noise = np.round(rng.normal(0, noise, shape)).astype(np.int16) if noise > 0 else None
        self._usual = 0.0
        self._shown: Bgr | None = None
        self._came: Bgr | None = None
        self._gain = USUAL
        self._last: tuple[Image, float, bytes, Bgr] | None = None
        self.askew: NDArray[np.float64] = np.eye(2, 3)
        """Where the camera was knocked to: pixels of the picture before to pixels now."""

    def take(self, light: Image) -> Bgr:
        self._meter(light)
        frame = self._base(light)
        if self._noise is None:
            return self._calmed(frame)
        x, y = self._rng.integers(0, SPARE, 2)
        field = self._noise[int(self._rng.integers(FIELDS)), y : y + self._size[1], x : x + self._size[0]]
        return np.clip(frame.astype(np.int16) + field, 0, 255).astype(np.uint8)

    def _calmed(self, frame: Bgr) -> Bgr:
        """What hardly changed while something moves is left as it was: some cameras do so too, and files stay small."""
        still, self._came = self._came is frame, frame
        if self._shown is None or still:
            self._shown = frame
        else:
            change = cv2.absdiff(frame, self._shown).max(2)
            stirred = cv2.dilate((change > BARELY).astype(np.uint8), np.ones((3, 3), np.uint8))
            self._shown = np.where(stirred[..., None] > 0, frame, self._shown)
        return self._shown

    def _meter(self, light: Image) -> None:
        level = float(np.exp(np.log(light[::8, ::8].mean(2) + 1e-3).mean()))
        self._usual = self._usual or level
        if self._noise is None:
            return
        step = USUAL * (self._usual / level) ** SHARE / self._gain
        # Small changes are left alone: a camera that hunts for ever would be broken.
        self._gain *= step**LAG if abs(step - 1) > 0.02 else 1.0

    def _base(self, light: Image) -> Bgr:
        """Kept as long as nothing changes."""
        key = self.askew.tobytes()
        if self._last is None or self._last[0] is not light or self._last[1:3] != (self._gain, key):
            self._last = (light, self._gain, key, self._developed(light))
        return self._last[3]

    def _developed(self, light: Image) -> Bgr:
        soft = cv2.GaussianBlur(light, (0, 0), self._soft)
        # The root is near enough to the tone curve to be kept in bytes; a table does the rest.
        root = cv2.convertScaleAbs(cv2.sqrt(np.maximum(soft, 0)), alpha=255 * self._gain**0.5)
        frame = np.asarray(cv2.cvtColor(cv2.LUT(root, self._curve), cv2.COLOR_RGB2BGR), np.uint8)
        if np.array_equal(self.askew, np.eye(2, 3)):
            return frame
        return np.asarray(cv2.warpAffine(frame, self.askew, self._size, borderMode=cv2.BORDER_REFLECT_101), np.uint8)
