"""Colour groups: which dice belong together, learnt from the dice themselves under the light there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from vision.swatches import Colour, Doubles, Swatch, lab, swatch_of
from vision.types import Picture
from vision.watching.seen import Settled

SHADE = 0.5
"""How much lightness counts beside colour: dice of one colour are lit differently, but black is not white."""
LEAST_SPREAD = 6.0
"""Dice of one colour differ by this much elsewhere on the table, even where the few that were shown did not."""
FARTHEST = 4.5
"""A die that is farther than so many spreads from every group belongs to none."""
FOLLOW = 0.25
"""How much of a change of light is believed at each look."""
DARKEST = 0.02
"""A channel below this says nothing about the light."""
Partition = tuple[tuple[int, ...], ...]
Room = tuple[int, ...]
"""How many dice each group can still take."""


@dataclass(frozen=True, slots=True)
class Groups:
    """The colours of groups of dice, each with the name that players gave it, e.g. the word that its 6 stands for."""

    names: tuple[str, ...]
    colours: tuple[Colour, ...]
    spread: float = LEAST_SPREAD
    """How far dice of one group are from its colour."""
    light: Colour = (1.0, 1.0, 1.0)
    """What a colour seen now must be multiplied by to be as it was when the groups were learnt."""

    def __post_init__(self) -> None:
        if len(self.names) != len(self.colours) or len(set(self.names)) != len(self.names):
            raise ValueError(
                f"a name of its own for each of {len(self.colours)} colours expected, but got {self.names}"
            )


def measured(settled: Settled, picture: Picture) -> Settled:
    """With the body colour of every die in it."""
    return replace(
        settled, dice=tuple(replace(die, swatch=swatch_of(picture, die.reading.box)) for die in settled.dice)
    )


def places(colours: Doubles | Sequence[Colour]) -> Doubles:
    """Where colours lie, so that distance means difference."""
    return lab(colours) * (SHADE, 1.0, 1.0)


def partitions(items: tuple[int, ...], size: int) -> Iterator[Partition]:
    """Every way to make groups of one size."""
    if not items:
        yield ()
        return
    first, rest = items[0], items[1:]
    for others in combinations(rest, size - 1):
        left = tuple(item for item in rest if item not in others)
        for further in partitions(left, size):
            yield ((first, *others), *further)


def learn(swatches: Sequence[Swatch], size: int, names: Sequence[str]) -> tuple[Groups, Partition]:
    """Groups of a known size, those whose dice are most alike; as many as there are names."""
    if len(swatches) != size * len(names):
        raise ValueError(f"{len(names)} groups of {size} dice expected, but got {len(swatches)} dice")
    colours = np.array([swatch.colour for swatch in swatches], np.float64)
    at = places(colours)
    best = min(partitions(tuple(range(len(swatches))), size), key=lambda found: scatter(at, found))
    middles = [colours[list(group)].mean(axis=0) for group in best]
    spread = max(LEAST_SPREAD, float(np.sqrt(scatter(at, best) / len(swatches))))
    return Groups(tuple(names), tuple(as_colour(middle) for middle in middles), spread), best


def scatter(at: Doubles, found: Partition) -> float:
    return sum(float(((at[list(group)] - at[list(group)].mean(axis=0)) ** 2).sum()) for group in found)


def as_colour(values: Doubles) -> Colour:
    red, green, blue = values
    return float(red), float(green), float(blue)


def apart(groups: Groups) -> Mapping[tuple[int, int], float]:
    """How many spreads lie between each two groups."""
    at = places(groups.colours)
    pairs = combinations(range(len(groups.names)), 2)
    return {(one, other): float(np.linalg.norm(at[one] - at[other])) / groups.spread for one, other in pairs}


def likeness(groups: Groups, swatch: Swatch | None) -> tuple[float, ...]:
    """How well a die fits each group, without looking at the others; the same for all where nothing is known."""
    if swatch is None:
        return (1.0,) * len(groups.names)
    here = places([as_colour(np.array(swatch.colour) * groups.light)])[0]
    far = np.linalg.norm(places(groups.colours) - here, axis=1) / groups.spread
    floor = np.exp(-(FARTHEST**2) / 2)
    return tuple(float(fit) for fit in np.exp(-(far**2) / 2) + floor)


def assign(likenesses: Sequence[Sequence[float]], room: Sequence[int]) -> list[list[float]]:
    """For each die the probability of each group, where no group takes more dice than it has room for."""
    before: list[dict[Room, float]] = [{tuple(room): 1.0}]
    for fits in likenesses:
        following: dict[Room, float] = {}
        for left, chance in before[-1].items():
            for group, less in taking(left):
                following[less] = following.get(less, 0.0) + chance * fits[group]
        before.append(following)
    after = dict.fromkeys(before[-1], 1.0)
    shares: list[list[float]] = []
    for fits, reached in zip(likenesses[::-1], before[-2::-1], strict=True):
        share, earlier = [0.0] * len(room), dict[Room, float]()
        for left, chance in reached.items():
            for group, less in taking(left):
                onwards = fits[group] * after[less]
                share[group] += chance * onwards
                earlier[left] = earlier.get(left, 0.0) + onwards
        after = earlier
        shares.append(shared(share))
    return shares[::-1]


def taking(left: Room) -> Iterator[tuple[int, Room]]:
    """Every group that still has room, and the room after it took a die."""
    for group, free in enumerate(left):
        if free:
            yield group, (*left[:group], free - 1, *left[group + 1 :])


def shared(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total else [1 / len(weights)] * len(weights)


def follow(groups: Groups, seen: Sequence[tuple[Swatch, int]]) -> Groups:
    """The light has changed a little if all dice of known groups look a little different, each in the same way."""
    ratios = [
        np.array(groups.colours[group]) / np.maximum(swatch.colour, DARKEST)
        for swatch, group in seen
        if min(swatch.colour) > DARKEST and min(groups.colours[group]) > DARKEST
    ]
    if not ratios:
        return groups
    change = np.median(ratios, axis=0)
    light = np.exp((1 - FOLLOW) * np.log(groups.light) + FOLLOW * np.log(change))
    return replace(groups, light=as_colour(light))


def write_groups(groups: Groups) -> dict[str, object]:
    return {
        "names": list(groups.names),
        "colours": [list(colour) for colour in groups.colours],
        "spread": groups.spread,
        "light": list(groups.light),
    }


def read_groups(raw: Mapping[str, object]) -> Groups:
    """The inverse of `write_groups`; raises ValueError where something is missing."""
    names, colours, spread, light = (raw.get(key) for key in ("names", "colours", "spread", "light"))
    if not isinstance(names, list) or not isinstance(colours, list) or not isinstance(light, list):
        raise ValueError(f"names, colours and light expected, but got {sorted(raw)}")
    middles = tuple(as_colour(np.array(colour, np.float64)) for colour in colours)
    return Groups(tuple(map(str, names)), middles, float(str(spread)), as_colour(np.array(light, np.float64)))
