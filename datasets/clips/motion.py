"""How dice move: out of a hand, falling, bouncing, rolling over their edges, sliding to rest; or pushed along."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from datasets.tracer.geometry import about, about_z, surface_points
from datasets.tracer.scene import Die, Pose, Vector

DROP, FIRST, SECOND = 0.2, 0.46, 0.64
"""Shares of a flight at which a die first meets the table, and leaves off its two bounces."""
ROLLED = 0.9
"""Share after which it only slides."""


@dataclass(frozen=True, slots=True)
class Flight:
    """One die on its way. All is reckoned back from where it will lie, so that it lies as the script says."""

    end: Die
    start: Vector
    """(3,) where it leaves the hand."""
    begin: float
    """Seconds after the throw began."""
    lasts: float
    spin: Vector
    """Axis it rolls about, of length one."""
    turns: float
    """Radians it still rolls when it leaves the hand."""
    twist: float
    hop: float
    """Height of the first bounce, millimetres."""

    @property
    def rests(self) -> float:
        return self.begin + self.lasts


def draw_flight(rng: Generator, end: Die, start: Vector, begin: float) -> Flight:
    way = end.pose.centre[:2] - start[:2]
    far = float(np.linalg.norm(way))
    ahead = way / max(far, 1e-6)
    axis = np.array([-ahead[1], ahead[0], 0.0]) + rng.normal(0, 0.2, 3)
    turns = np.clip(far / end.look.edge_mm * rng.uniform(0.9, 1.3), 4, 12)
    return Flight(
        end=end,
        start=start,
        begin=begin,
        lasts=float(rng.uniform(0.7, 1.0)),
        spin=axis / np.linalg.norm(axis),
        turns=float(turns),
        twist=float(rng.normal(0, 0.5)),
        hop=float(rng.uniform(14, 26)),
    )


def in_flight(flight: Flight, t: float) -> Die | None:
    """The die `t` seconds after the throw began; None while it is still in the hand."""
    u = (t - flight.begin) / flight.lasts
    if u <= 0:
        return None
    if u >= 1:
        return flight.end
    left = max(0.0, 1 - u / ROLLED)
    roll = about(flight.spin, -flight.turns * left**1.25)
    turn = about_z(-flight.twist * (1 - u) ** 2) @ roll @ flight.end.pose.turn
    along = 1 - (1 - u) ** 2.1
    at = flight.start[:2] + (flight.end.pose.centre[:2] - flight.start[:2]) * along
    floor = -float((surface_points(flight.end.look) @ turn.T)[:, 2].min())
    return moved(flight.end, Pose(np.array([*at, floor + height(flight, u) + lowest(flight.end)]), turn))


def lowest(die: Die) -> float:
    """Millimetres above the table: a die on top of another one has come there from above."""
    return max(0.0, float(die.pose.centre[2] + (surface_points(die.look) @ die.pose.turn.T)[:, 2].min()))


def height(flight: Flight, u: float) -> float:
    """Of its lowest point above the table: out of the hand, then two bounces."""
    if u < DROP:
        return float(max(0.0, flight.start[2] * (1 - (u / DROP) ** 2)))
    if u < FIRST:
        return _arc(flight.hop, (u - DROP) / (FIRST - DROP))
    return _arc(flight.hop * 0.3, (u - FIRST) / (SECOND - FIRST)) if u < SECOND else 0.0


def _arc(top: float, share: float) -> float:
    return 4 * top * share * (1 - share)


def moved(die: Die, pose: Pose) -> Die:
    """The same die elsewhere; what is inside goes with it."""
    if die.inner is None:
        return replace(die, pose=pose)
    change = pose.turn @ die.pose.turn.T
    inner = Pose(change @ (die.inner.centre - die.pose.centre) + pose.centre, change @ die.inner.turn)
    return replace(die, pose=pose, inner=inner)


def ease(share: float) -> float:
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


def pushed(die: Die, to: Pose, share: float) -> Die:
    """On its way along the table, turning a little."""
    s = ease(share)
    angle = _yaw_between(die.pose.turn, to.turn) * s
    centre = die.pose.centre + (to.centre - die.pose.centre) * s
    return moved(die, Pose(centre, about_z(angle) @ die.pose.turn))


def _yaw_between(one: Vector, other: Vector) -> float:
    change = other @ one.T
    return float(np.arctan2(change[1, 0], change[0, 0]))
