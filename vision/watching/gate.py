"""Is anything moving? Looks at every frame, small and grey, so that the networks need not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from vision.opencv import cv2
from vision.types import Floats, Pixels
from vision.watching.blobs import NEIGHBOURS, Mask, hand_in, loose_in
from vision.watching.blocks import Blocks, blocks_of, difference, tint_difference
from vision.watching.bump import bump_between, moved, new_in
from vision.watching.view import STAYED, Move
from vision.watching.zones import Zones

FLOOR = 3.0
"""Grey levels that a block must differ by, however little noise there is: the pulse of a video codec stays below."""
ABOVE_NOISE = 2.5
"""How far above its usual noise a block must be. Noise over 64 pixels varies by a tenth of itself."""
STRONG = 1.6
"""A single block counts as motion if it is this far above its limit; two of them need not be."""
MOST_NOISE = 12.0
"""Grey levels. Whoever sees more noise than this is looking at something that moves."""
QUIET_SHARE = 30
"""Per cent of blocks that are taken to be quiet even while a hand is over the table."""
LEARN, FORGET, LEARN_ALL = 0.7, 3.0, 0.5
"""Seconds in which the noise of a quiet block, of a restless block, and of the whole picture is learnt."""
SHAKEN, LEAST_DRAWN = 0.7, 8
"""Share of the blocks with anything drawn on them that move when the camera does; fewer such blocks tell nothing."""
GAP = 1.0
"""Seconds without a frame after which, if anything has changed, everything may have moved."""
AT_WORK = 0.5
"""Seconds in which something on every part of a working hand moves."""
TINTED = 0.06
"""How far the tint of a block must be from what it was. In one clip of seed 77, skin on cloth is at 0.12 and more, the
bare cloth at 0.02 and less."""
REFRESH = 5.0
"""Seconds at rest after which stillness is measured anew: daylight drifts."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What one frame says."""

    moving: bool
    still: float
    """Seconds since anything moved."""
    hand: bool
    """Whether something reaches in from the border that did not at the last reading. Only asked while it matters."""
    shaken: bool = False
    """Whether nearly everything that can be seen to move does: it is the camera."""


class Gate:
    """Compares with the first frame since it is still, not with the last one: slow movements add up that way."""

    def __init__(self, zones: Zones | None = None) -> None:
        self._zones = zones or Zones()
        self.reset()

    def reset(self) -> None:
        self._now: Blocks | None = None
        self._anchor: Blocks | None = None
        self._kept: Blocks | None = None
        self._seen: Blocks | None = None
        self._t = self._moved = self._anchored = 0.0
        self._noise_everywhere = 0.0
        self._hand: Mask | None = None
        """At work when something moved last."""

    def __call__(self, pixels: Pixels, t: float, *, watch_hands: bool = True) -> Glance:
        self._now = blocks_of(pixels)
        self._scale = pixels.shape[1] / self._now.grey.shape[1]
        if self._anchor is None or self._anchor.shape != self._now.shape:
            self._begin(self._now, t)
            return Glance(moving=False, still=0.0, hand=False)
        anchor, restless = self._anchor, self._restless(self._now, self._anchor, t)
        hand = self.hand() if watch_hands else None
        moving = self._note(restless, t)
        return Glance(moving, max(0.0, t - self._moved), hand is not None, moving and self._shaken(restless, anchor))

    def keep(self, *, clean: bool = True) -> None:
        """What is seen now is the table as it was read; differences count from here on.

        `clean`: without a hand on it. Else the last clean picture is remembered beside it, because the hand will go.
        """
        self._kept = self._now
        if clean or self._seen is None:
            self._seen = self._now
        assert self._now is not None
        self.stirred = np.zeros(self._now.shape, bool)
        self.loose = np.zeros(self._now.shape, bool)
        self.held = np.zeros(self._now.shape, bool)
        self._hand = None

    def hand(self) -> Mask | None:
        """What is covered by something that reaches in from the border and was not there at the last reading."""
        return None if self._kept is None else hand_in(self.changed())

    def changed(self) -> Mask:
        """Blocks that look like neither the last reading nor the last one without a hand."""
        changed: Mask = (self._away(difference) > self._limits()) & self._counts
        return changed

    def changed_beyond(self, bump: Move) -> Mask:
        """The same after the camera has moved: blocks that its move does not explain.

        Those that have come in at the rim are as their neighbours are, or a hand there would not reach the border.
        """
        if bump == STAYED:
            return self.changed()
        move = Move(bump.turn, bump.shift / self._scale)
        away = self._away(lambda now, before: difference(now, moved(before, move)))
        new = new_in(away.shape, move)
        changed: Mask = (away > self._limits()) & self._counts & ~new
        near: Mask = cv2.dilate(changed.astype(np.uint8), NEIGHBOURS).astype(bool)
        return changed | (near & new)

    def _away(self, measure: Callable[[Blocks, Blocks], Floats]) -> Floats:
        """From whichever is nearer, the last reading or the last one without a hand."""
        assert self._now is not None and self._kept is not None and self._seen is not None
        away = measure(self._now, self._kept)
        return away if self._seen is self._kept else np.minimum(away, measure(self._now, self._seen))

    def bump(self) -> Move:
        """How the camera has moved since the last reading, in pixels of the frame."""
        assert self._now is not None and self._kept is not None
        move = bump_between(self._kept, self._now, self._limits())
        return Move(move.turn, move.shift * self._scale)

    @property
    def before_rest(self) -> Floats:
        """Seconds, for each block: how long before the last movement of all it moved for the last time."""
        return np.float32(self._moved) - self._stirred_at

    @property
    def has_kept(self) -> bool:
        return self._kept is not None

    @property
    def noise(self) -> float:
        """Grey levels."""
        return self._noise_everywhere

    def _begin(self, now: Blocks, t: float) -> None:
        self._anchor, self._kept, self._seen = now, None, None
        self._t = self._moved = self._anchored = t
        self._noise: Floats = np.ones(now.shape, np.float32)
        self._counts = self._zones.mask(now.shape[1], now.shape[0]).astype(bool)
        self.stirred = np.ones(now.shape, bool)
        self.loose, self.held = np.zeros(now.shape, bool), np.zeros(now.shape, bool)
        self._stirred_at: Floats = np.full(now.shape, -np.inf, np.float32)

    def _restless(self, now: Blocks, anchor: Blocks, t: float) -> Mask:
        """Blocks that move; none if that is a single one and not clear."""
        seconds, self._t = t - self._t, t
        away = difference(now, anchor)
        restless: Mask = (away > self._limits()) & self._counts
        if restless.sum() == 1 and (away[restless] < STRONG * self._limits()[restless]).all():
            restless = np.zeros_like(restless)
        self._learn(away, restless, seconds)
        if seconds > GAP and restless.any():
            restless = np.ones_like(restless)
        return restless

    def _note(self, restless: Mask, t: float) -> bool:
        moving = bool(restless.any())
        if moving:
            self._moved = t
            self.stirred |= restless
            self._stirred_at[restless] = t
            self._weigh_hands(restless, t)
        if moving or t - self._anchored > REFRESH:
            self._anchor, self._anchored = self._now, t
        return moving

    def _weigh_hands(self, restless: Mask, t: float) -> None:
        """What a hand lays bare moves without it, but not by itself."""
        before, self._hand = self._hand, self._at_work(t)
        near = [hand for hand in (before, self._hand) if hand is not None]
        self.loose |= loose_in(restless, np.logical_or.reduce(near) if near else None)
        if self._hand is not None:
            self.held |= self._hand

    def _at_work(self, t: float) -> Mask | None:
        """A hand at work moves: dice that have lain for a while, however many, are none.

        Only its outline is seen to: inside it is as smooth as the table may be, and differs in colour alone.
        """
        if self._kept is None:
            return None
        moved = self.changed() & (t - self._stirred_at < AT_WORK)
        tinted: Mask = (self._away(tint_difference) > TINTED) & self._counts
        return hand_in(moved | tinted, moved)

    def _shaken(self, restless: Mask, before: Blocks) -> bool:
        """Plain cloth looks the same however the camera moves: only blocks with something on them count."""
        drawn = before.variance > np.square(STRONG * self._limits())
        return bool(drawn.sum() >= LEAST_DRAWN and restless[drawn].mean() >= SHAKEN)

    def _limits(self) -> Floats:
        noise = np.maximum(self._noise, self._noise_everywhere)
        return np.maximum(FLOOR, ABOVE_NOISE * noise).astype(np.float32)

    def _learn(self, away: Floats, restless: Mask, seconds: float) -> None:
        seconds = min(max(seconds, 0.0), GAP)
        quiet = min(float(np.percentile(away, QUIET_SHARE)), MOST_NOISE)
        self._noise_everywhere += (quiet - self._noise_everywhere) * min(1.0, seconds / LEARN_ALL)
        pace = np.where(restless, seconds / FORGET, seconds / LEARN).clip(0, 1)
        self._noise += (np.minimum(away, MOST_NOISE) - self._noise) * pace.astype(np.float32)
