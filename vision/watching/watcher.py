"""Frames in, settled tables out. Has no clock and no thread of its own: it is driven by the frames it is given."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.expect import Expect, missing
from vision.types import Pixels, Reading
from vision.watching.blobs import Mask
from vision.watching.evidence import Evidence, foreign_in, hand_beside, part_of, unfound_in, without
from vision.watching.follow import Followed, Follower
from vision.watching.gate import Gate, Glance
from vision.watching.quality import Quality, quality_of
from vision.watching.seen import Moment, Moved, Seen, Settled
from vision.watching.sight import Sight
from vision.watching.view import STAYED, Move
from vision.watching.vote import Vote
from vision.watching.zones import Zones

SETTLE = 0.3
"""Seconds that nothing may move before a table counts as settled."""
EARLY = 0.15
"""Seconds of stillness after which reading begins, so that the answer is there when the table has settled."""
BETWEEN = 0.03
"""Seconds between two frames that are read: neighbours have the same flicker."""
HAND_PATIENCE = 2.5
"""Seconds that a still hand is waited for. After that it may be a tray or a book, and is looked at."""
RECHECK = 3.0
"""Seconds at rest between two comparisons with the last reading, for what crept in unnoticed."""
DOUBTED = 0.8
"""Seconds after which the table is looked at once more where something like a die came that is read as none: in other
frames it may be."""
STEADY_SECONDS = 5.0
"""Over which the steadiness of the camera is judged."""
BLINK = 0.2
"""Seconds in which a second moving frame must follow: one alone is a lamp or a flaw of the camera."""

Event = Settled | Moved


class Watcher:
    def __init__(self, eyes: Sight, *, expect: Expect | None = None, zones: Zones | None = None) -> None:
        self.expect = expect or Expect()
        """What to look for; may be set at any time and counts from the next reading on."""
        self.latest: Pixels | None = None
        self.settled_picture: Pixels | None = None
        """The frame that the last settled table was read from."""
        self.dice: tuple[Seen, ...] = ()
        """On the table now, as of the last reading; none of them is lost while something moves."""
        self._eyes = eyes
        self._zones = zones or Zones()
        self._gate = Gate(self._zones)
        self._follower = Follower()
        self._moment = Moment.WAITING
        self._vote: Vote | None = None
        self._voted = self._checked = float("-inf")
        self._moving_since: float | None = None
        self._told_motion = self._hand = self._shaken = self._forced = self._cleared = False
        self._doubted = self._anew = False
        self._pending = True
        self._number = 0
        self._unthrown: frozenset[int] = frozenset()
        """Tracks of what was never thrown, dice or print taken for them: it lay there when the camera began to look, or
        was found later where nothing had changed."""
        self._steadiness, self._t = 1.0, 0.0

    @property
    def moment(self) -> Moment:
        return self._moment

    @property
    def zones(self) -> Zones:
        return self._zones

    @zones.setter
    def zones(self, zones: Zones) -> None:
        self._zones = zones
        self._gate = Gate(zones)
        self._vote, self._pending = None, True

    @property
    def quality(self) -> Quality | None:
        """Of the latest frame; None before the first. Measured when asked for."""
        if self.latest is None:
            return None
        return quality_of(self.latest, [die.reading for die in self.dice], self._steadiness)

    def look_again(self, *, anew: bool = False) -> None:
        """Reads the table as soon as it is still, and tells it even if it is the same as before.

        `anew`: for another game. What is not found as one of its dice is forgotten.
        """
        self._forced = self._pending = True
        if anew:
            self._anew, self._vote = True, None

    def take(self, frame: Pixels, t: float) -> tuple[Event, ...]:
        """`t` in seconds, never falling. The frame is kept for a while and must not be written into."""
        if self.latest is not None and self.latest.shape != frame.shape:
            self._resize()
        self.latest = frame
        glance = self._gate(frame, t, watch_hands=self._pending)
        self._weigh(glance, t)
        if glance.moving:
            return self._move(glance, t)
        self._moving_since = self._moving_since if glance.still < BLINK else None
        if not self._pending:
            self._recheck(t)
            return ()
        return self._settle(glance, t)

    def _weigh(self, glance: Glance, t: float) -> None:
        share = min(max(t - self._t, 0.0) / STEADY_SECONDS, 1.0)
        self._steadiness += ((not glance.shaken) - self._steadiness) * share
        self._t = t

    def _resize(self) -> None:
        self._gate.reset()
        self._follower.displaced()
        self._vote, self._pending = None, True

    def _move(self, glance: Glance, t: float) -> tuple[Event, ...]:
        self._vote, self._pending = None, True
        self._hand |= glance.hand
        self._shaken |= glance.shaken
        self._moment = Moment.HAND if glance.hand else Moment.ROLLING
        if self._moving_since is None:
            self._moving_since = t
            return ()
        return self._tell_motion(t)

    def _tell_motion(self, t: float) -> tuple[Event, ...]:
        if self._told_motion:
            return ()
        self._told_motion = True
        return (Moved(t),)

    def _recheck(self, t: float) -> None:
        if t - self._checked >= (DOUBTED if self._doubted else RECHECK):
            self._checked = t
            self._pending = self._doubted or bool(self._gate.changed().sum() >= 2)

    def _settle(self, glance: Glance, t: float) -> tuple[Event, ...]:
        if glance.still < EARLY:
            return ()
        self._moment = Moment.HAND if glance.hand else Moment.READING
        self._read(t)
        if self._vote is None or glance.still < SETTLE or not self._vote.enough:
            return ()
        readings = self._vote.result()
        # What looks like a hand may be dice at the rim: only what no die explains is waited for.
        hand = self._hand_beside(readings) if glance.hand else None
        if hand is not None and glance.still < HAND_PATIENCE:
            self._hand = True
            return ()
        return self._finish(readings, hand, t)

    def _hand_beside(self, readings: tuple[Reading, ...]) -> Mask | None:
        assert self.latest is not None
        height, width = self.latest.shape[:2]
        bump = self._bump()
        return hand_beside(self._gate.changed_beyond(bump), self._before(bump), readings, width, height)

    def _bump(self) -> Move:
        return self._gate.bump() if self._shaken else STAYED

    def _before(self, bump: Move = STAYED) -> list[Reading]:
        """The dice that lay there at the last reading, where they are to be seen since the camera has moved."""
        before = [known.reading for known in self._follower.known]
        return [replace(die, box=bump.box(die.box)) for die in before] if bump != STAYED else before

    def _read(self, t: float) -> None:
        assert self.latest is not None
        if self._vote is None:
            self._vote = Vote(self._eyes, self.expect, self._is_old)
        elif t - self._voted < BETWEEN or self._vote.enough:
            return
        self._voted = t
        self._vote.add(self.latest)

    def _is_old(self, die: Reading) -> bool:
        """Whether its place looks as it did at the last reading, which knew no die there that was ever thrown."""
        thrown = [known.reading for known in self._follower.known if known.track not in self._unthrown]
        if not self._gate.has_kept or not without([die], thrown):
            return False
        assert self.latest is not None
        height, width = self.latest.shape[:2]
        return not part_of(self._gate.changed(), die.box, width, height).any()

    def _finish(self, readings: tuple[Reading, ...], hand: Mask | None, t: float) -> tuple[Event, ...]:
        assert self.latest is not None
        first = self._number == 0 and not self._cleared
        evidence = replace(self._evidence(readings, hand), anew=self._anew)
        unfound = self._unfound(readings, hand)
        newest = self._follower.newest
        followed = self._follower(readings, self.latest, evidence, self._zones)
        if first and not self._told_motion:
            followed = followed.unthrown()
        self._unthrown |= {die.track for die in followed.dice if die.track > newest and not die.rolled}
        self._doubted = unfound > 0
        unfound = unfound if self._is_missing(followed) else 0
        self._gate.keep(clean=hand is None)
        self._checked, self.settled_picture, self.dice = t, self.latest, followed.dice
        self._moment = Moment.DONE if self.dice else Moment.WAITING
        tell = first or self._forced or followed.happened or unfound > 0
        settled = Settled(t, self._number + 1, followed.dice, followed.gone, self._hand, unfound)
        events = self._tell(settled, first=first) if tell else ()
        self._vote = None
        self._pending = self._forced = self._told_motion = self._hand = self._shaken = self._anew = False
        return events

    def _tell(self, settled: Settled, *, first: bool) -> tuple[Event, ...]:
        """A table that changed was moved, even if no frame has shown it."""
        moved = () if first else self._tell_motion(settled.t)
        self._cleared = not settled.dice
        if not settled.dice and not settled.unfound:
            return *moved, Moved(settled.t, empty=True)
        self._number = settled.number
        return *moved, settled

    def _unfound(self, readings: tuple[Reading, ...], hand: Mask | None) -> int:
        """What may be dice that are not found. After a bump everything has changed, and nothing is said."""
        if hand is not None or self._shaken or not self._gate.has_kept:
            return 0
        assert self.latest is not None
        height, width = self.latest.shape[:2]
        return unfound_in(self._gate.changed(), [*self._before(), *readings], width, height)

    def _is_missing(self, followed: Followed) -> bool:
        """Whether a die may lie there unfound: not where dice are only covered, and where some were taken up and none
        thrown, it has gone with them."""
        taken_up = bool(followed.gone) and not any(die.rolled for die in followed.dice)
        return not taken_up and missing([die.reading for die in followed.dice], self.expect) > 0

    def _evidence(self, readings: tuple[Reading, ...], hand: Mask | None) -> Evidence:
        assert self.latest is not None
        height, width = self.latest.shape[:2]
        gate = self._gate
        noticed = (width, height, gate.stirred, gate.loose, gate.held, gate.before_rest)
        if not gate.has_kept:
            return Evidence(*noticed, np.zeros(gate.stirred.shape, bool), self._hand)
        bump = self._bump()
        if hand is None:
            dice = [*self._before(bump), *readings]
            return Evidence(*noticed, foreign_in(gate.changed_beyond(bump), dice, width, height), self._hand, bump)
        return Evidence(*noticed, hand, self._hand, bump)
