"""What the dice of Genius make: sums, results after the challenge die, and numbers read digit by digit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt

from engines.core import Number

GENIUS_NUMBERS = frozenset({1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29})
"""The list printed on the sheet (G2)."""

FACES = ("x2", "/2", "+10", "-10", "challenge1", "challenge2")
"""The challenge die (G1)."""

REACH = {"challenge1": (1, 2, 3), "challenge2": (4, 5)}
"""The boxes from which each of the two Challenges may wipe, counted from 1 (G9)."""

EXPERT_BONUS = 15


def challenged(total: int, face: str, halves: str) -> Number:
    """The sum with the challenge die applied; the two Challenges leave it as it is (G7, G9)."""
    match face:
        case "x2":
            return total * 2
        case "/2":
            return halved(total, halves)
        case "+10":
            return total + 10
        case "-10":
            return total - 10
        case _:
            return total


def halved(total: int, halves: str) -> Number:
    """Half of a sum of dice, which is never negative: `down` and `up` cannot be mistaken (G8)."""
    if total % 2 == 0 or halves == "down":
        return total // 2
    return total // 2 + 1 if halves == "up" else Fraction(total, 2)


def with_bonus(result: Number) -> Number:
    """Expert pays 15 more for a Genius number, with either sign (G16)."""
    return result + EXPERT_BONUS if abs(result) in GENIUS_NUMBERS else result


def in_a_row(dice: Sequence[int]) -> int:
    """The dice from low to high, read as one number: 2 4 3 5 3 is 23345 (G24)."""
    return int("".join(str(die) for die in sorted(dice)))


def is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, isqrt(number) + 1))


def counts_in_serious(number: int, *, one_counts: bool) -> bool:
    """Primes are written; 1 only where the players agreed on it (G24, G25)."""
    return is_prime(number) or (one_counts and number == 1)
