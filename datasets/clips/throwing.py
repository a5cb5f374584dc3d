"""A throw: a fist comes over the rim, opens with a flick, and the dice tumble to where they will lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from datasets.clips import cels
from datasets.clips.motion import Flight, draw_flight, in_flight
from datasets.clips.placing import draw_spots, leaning, showing, stacked, throw_area
from datasets.clips.script import Throw
from datasets.clips.sensor import Bgr
from datasets.clips.shoot import Point, Shoot
from datasets.clips.stage import Dice, Image
from datasets.tracer.geometry import on_table
from datasets.tracer.scene import Die

HELD = 38.0
"""Height of the hand, millimetres."""
Flights = dict[int, Flight]


def throw(shoot: Shoot, act: Throw) -> Iterator[Bgr]:
    shoot.disturb()
    flights = draw_flights(shoot, act)
    before, end = shoot.dice, tuple(flights[k].end if k in flights else die for k, die in enumerate(shoot.dice))
    base, final = shoot.stage.plate(before), shoot.stage.plate(end)
    yield from reach_in(shoot, act.player, base)
    for k in range(shoot.ticks(max(flight.rests for flight in flights.values())) + 1):
        picture = tumbling(shoot, base, final, flights, k / shoot.plan.fps)
        yield shoot.take(released(shoot, picture, act.player, k))
    shoot.dice, shoot.leaning, shoot.under = end, {die for die, _ in act.leaning}, {die for _, die in act.stacked}
    shoot.settle(thrown=tuple(flights))
    if act.event is not None:
        shoot.tell(act.event, shown=True)
    yield from shoot.hold(shoot.plan.rest)


def launch_at(shoot: Shoot, player: str) -> Point:
    """Where a player's hand opens."""
    camera, seat = shoot.stage.camera, shoot.plan.players.index(player)
    shares = (0.3, 0.74, 0.5) if shoot.plan.room.board is None else (0.72, 0.84, 0.78)
    return shares[seat % 3] * camera.width, 0.9 * camera.height


def draw_flights(shoot: Shoot, act: Throw) -> Flights:
    rng, stage = shoot.rng, shoot.stage
    start = np.array([*on_table(stage.camera, np.array(launch_at(shoot, act.player))), HELD])
    there = [die for die in shoot.dice if die is not None]
    area, edge = throw_area(shoot.plan), shoot.plan.ware.edge
    spots = draw_spots(rng, stage.camera, area, count=len(act.faces), edge=edge, lying=there, start=start)
    flights = {}
    for (die, face), place in zip(act.faces, rng.permutation(len(spots)), strict=True):
        end = showing(stage.looks[die], face, spots[place], rng.uniform(0, 2 * np.pi))
        begin = start + np.array([*rng.normal(0, 12, 2), 0.0])
        flights[die] = draw_flight(rng, end, begin, float(rng.uniform(0, 0.16)))
    for die, other in act.leaning:
        flights[die] = replace(flights[die], end=leaning(flights[die].end, flights[other].end))
    for die, other in act.stacked:
        flights[die] = replace(flights[die], end=stacked(flights[die].end, flights[other].end))
    return flights


def reach_in(shoot: Shoot, player: str, picture: Image) -> Iterator[Bgr]:
    ticks = shoot.ticks(0.5)
    for k in range(ticks):
        at = shoot.hands.from_rim(player, launch_at(shoot, player), k / ticks)
        yield shoot.take(shoot.hands.over(picture, player, "fist", at, 0.3))


def released(shoot: Shoot, picture: Image, player: str, k: int) -> Image:
    """The hand opens with a flick and is drawn back."""
    flick, back = shoot.ticks(0.13), shoot.ticks(0.75)
    if k >= back:
        return picture
    x, y = launch_at(shoot, player)
    ahead = y - 0.06 * shoot.stage.camera.height * min(k / flick, 1.0)
    at = shoot.hands.from_rim(player, (x, ahead), 1 - max(0.0, (k - flick) / (back - flick)))
    return shoot.hands.over(picture, player, "fist" if k < flick else "grab", at, 0.3)


def tumbling(shoot: Shoot, base: Image, final: Image, flights: Flights, t: float) -> Image:
    """Dice that lie already are taken from the last picture; those still moving are traced where they are."""
    camera = shoot.stage.camera
    settled = [flight.end for flight in flights.values() if t >= flight.rests]
    picture = cels.blend(base, final, cels.spot(camera, settled, 0.5)) if settled else base
    now = {k: in_flight(flight, t) for k, flight in flights.items()}
    moving = {k: die for k, die in now.items() if die is not None and t < flights[k].rests}
    everything = tuple(now.get(k, die) for k, die in enumerate(shoot.dice))
    picture = traced_over(shoot, picture, everything, list(moving.values()))
    for k, die in moving.items():
        earlier = in_flight(flights[k], t - 1 / shoot.plan.fps)
        picture = cels.streaked(picture, camera, earlier, die) if earlier is not None else picture
    return picture


def traced_over(shoot: Shoot, picture: Image, dice: Dice, moving: Sequence[Die]) -> Image:
    windows = [shoot.stage.window(die) for die in moving]
    for window in cels.merged([window for window in windows if window is not None]):
        picture = cels.paste(picture, shoot.stage.glimpse(dice, window), window)
    return picture
