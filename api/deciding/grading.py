"""How well one die can be read where it lies, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from vision.swatches import Swatch, lab
from vision.types import Doubt
from vision.watching.seen import Seen


class Grade(StrEnum):
    PASS = "pass"
    CHECK = "check"
    """Will often have to be asked about."""
    POOR = "poor"


class Reason(StrEnum):
    TOO_SMALL = "too_small"
    TOO_DARK = "too_dark"
    COLOURS_TOO_CLOSE = "colours_too_close"
    GLARE = "glare"
    UNSURE_FACE = "unsure_face"
    LEANING = "leaning"
    CUT = "cut"
    WRONG_KIND = "wrong_kind"


@dataclass(frozen=True, slots=True)
class Limit:
    """Below `check` a die is looked at twice, below `poor` it is hopeless."""

    poor: float
    check: float

    def grade(self, value: float) -> Grade:
        if value < self.poor:
            return Grade.POOR
        return Grade.CHECK if value < self.check else Grade.PASS


SIDE = Limit(20, 32)
"""Pixels. A pip of a die of 20 pixels is three pixels wide."""
LIGHTNESS = Limit(6, 14)
"""0–100; only of dice that are not read surely: black dice are dark in any light."""
CLEAR = Limit(0.6, 0.75)
"""Share of a die that is not blown out. White pips may be: they are a fifth of a six."""
APART = Limit(3.0, 5.0)
"""Spreads between two colours."""
FACE = Limit(0.6, 2.0)
"""Probability of a face that is not sure."""
WHITISH = 85.0


def troubles(die: Seen, wanted: Mapping[str, int]) -> Iterator[tuple[Reason, Grade]]:
    doubts = die.reading.doubts
    if die.reading.kind not in wanted:
        yield Reason.WRONG_KIND, Grade.POOR
    if Doubt.CUT in doubts:
        yield Reason.CUT, Grade.POOR
    if Doubt.LEANING in doubts:
        yield Reason.LEANING, Grade.CHECK
    graded = {
        Reason.TOO_SMALL: SIDE.grade(min(die.reading.box[2:])),
        Reason.UNSURE_FACE: FACE.grade(die.reading.confidence if Doubt.FACE in doubts else 2.0),
        **light_troubles(die.swatch, sure=die.reading.sure),
    }
    yield from ((reason, grade) for reason, grade in graded.items() if grade is not Grade.PASS)


def light_troubles(swatch: Swatch | None, *, sure: bool) -> dict[Reason, Grade]:
    """A white die may be blown out all over and a black one be dark: it counts where it costs something."""
    if swatch is None:
        return {}
    lightness = float(lab([swatch.colour])[0, 0])
    return {
        Reason.TOO_DARK: Grade.PASS if sure else LIGHTNESS.grade(lightness),
        Reason.GLARE: Grade.PASS if lightness > WHITISH else CLEAR.grade(1 - swatch.glare),
    }
