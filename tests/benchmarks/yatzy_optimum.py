"""The best that anybody can expect alone at Yatzy, worked out exactly over the engine's own scoring.

    python -m tests.benchmarks.yatzy_optimum [basic scandinavian german …]

An independent oracle, for the optimum is known: 248.44 for `scandinavian`; 248.67 where four alike are two pairs and
five alike a full house (`basic`); 245.87 for the Yahtzee sheet without further bonuses and jokers (`german`). A single
wrong box in the engine moves it.

Backwards over every set of filled boxes and every upper total up to 63: the worth of a card before a turn is the mean,
over the first roll, of the best keep, over the second, of the best keep, over the third, of the best box.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial

import numpy as np
from numpy.typing import NDArray

from engines.yatzy.scoring import ENOUGH_FOR_BONUS, SYSTEMS, UPPER, System

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Hand = tuple[int, ...]
"""Dice in ascending order, five or fewer."""

KEEPS: list[list[Hand]] = [list(combinations_with_replacement(range(1, 7), size)) for size in range(6)]
ROLLS = KEEPS[5]
KNOWN = {"scandinavian": 248.44, "basic": 248.67, "german": 245.87}
TOTALS = ENOUGH_FOR_BONUS + 1


def chances(dice: int) -> dict[Hand, float]:
    """How likely each result of so many dice is."""
    return {roll: arrangements(roll) / 6**dice for roll in KEEPS[dice]}


def arrangements(roll: Hand) -> int:
    count = factorial(len(roll))
    for value in set(roll):
        count //= factorial(roll.count(value))
    return count


def throw_matrix(size: int) -> Floats:
    """From each keep of this size to each full roll."""
    place = {roll: number for number, roll in enumerate(ROLLS)}
    matrix = np.zeros((len(KEEPS[size]), len(ROLLS)))
    for row, keep in enumerate(KEEPS[size]):
        for thrown, chance in chances(5 - size).items():
            matrix[row, place[tuple(sorted(keep + thrown))]] += chance
    return matrix


def one_less(size: int) -> Ints:
    """For each keep of this size the keeps with one die taken away, as places in the list of those."""
    place = {keep: number for number, keep in enumerate(KEEPS[size - 1])}
    return np.array([[place[keep[:at] + keep[at + 1 :]] for at in range(size)] for keep in KEEPS[size]])


THROWS = np.concatenate([throw_matrix(size) for size in range(5)])
STARTS = np.cumsum([0, *(len(KEEPS[size]) for size in range(5))])
ONE_LESS = [one_less(size) for size in range(1, 6)]


def best_keep(worth: Floats) -> Floats:
    """Before a roll is kept from: the best of keeping any part of it and throwing the rest, row by row of `worth`."""
    means = THROWS @ worth
    best = means[:1]
    for size in range(1, 6):
        here = worth if size == 5 else means[STARTS[size] : STARTS[size + 1]]
        best = np.maximum(here, best[ONE_LESS[size - 1]].max(axis=1))
    return best


@dataclass(frozen=True, slots=True)
class Tables:
    """What the engine says of every box and every roll, and which upper totals can stand beside which upper boxes."""

    boxes: tuple[str, ...]
    points: Floats
    """(boxes, rolls); 0 where the box would be struck."""
    reached: dict[int, Ints]


def tables(system: System) -> Tables:
    boxes = tuple(system.boxes)
    points = np.array([[system.boxes[box](roll) or 0 for roll in ROLLS] for box in boxes], dtype=float)
    return Tables(boxes, points, {mask: reached(boxes, mask) for mask in range(2 ** len(UPPER))})


def reached(boxes: tuple[str, ...], mask: int) -> Ints:
    values = [UPPER[box] for place, box in enumerate(boxes[: len(UPPER)]) if mask >> place & 1]
    totals = {0}
    for value in values:
        totals = {min(total + value * count, ENOUGH_FOR_BONUS) for total in totals for count in range(6)}
    return np.array(sorted(totals))


def best_box(table: Tables, worth: Floats, filled: int, totals: Ints) -> Floats:
    """After the third roll: the best open box, by roll and upper total."""
    best = np.zeros((len(ROLLS), len(totals)))
    for place, box in enumerate(table.boxes):
        if filled >> place & 1:
            continue
        after, points = worth[filled | 1 << place], table.points[place][:, None]
        if box in UPPER:
            here = points + after[np.minimum(totals + points.astype(int), ENOUGH_FOR_BONUS)]
        else:
            here = points + after[totals]
        np.maximum(best, here, out=best)
    return best


def optimum(system: System) -> float:
    table = tables(system)
    full = 2 ** len(table.boxes) - 1
    worth = np.zeros((full + 1, TOTALS))
    worth[full, ENOUGH_FOR_BONUS] = system.bonus
    first = np.array(list(chances(5).values()))
    for filled in sorted(range(full), key=int.bit_count, reverse=True):
        totals = table.reached[filled & (2 ** len(UPPER) - 1)]
        worth[filled, totals] = first @ best_keep(best_keep(best_box(table, worth, filled, totals)))
    return float(worth[0, 0])


def main() -> int:
    wrong = 0
    for name in sys.argv[1:] or KNOWN:
        begun = time.perf_counter()
        found = optimum(SYSTEMS[name])
        wrong += name in KNOWN and round(found, 2) != KNOWN[name]
        print(f"{name:13} {found:.6f}  known {KNOWN.get(name, '–')}  {time.perf_counter() - begun:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
