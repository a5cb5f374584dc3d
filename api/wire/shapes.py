"""What all shapes are made of. Strict: a number in quotes is no number, an unknown field is a mistake."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

DEEPEST = 16
LONGEST_TITLE = 80
Number = int | float


def sound(value: Any, depth: int = 0) -> Any:
    """What can be kept and given back as it came: no endless nesting, no NaN, no half characters."""
    if depth > DEEPEST:
        raise ValueError("nested too deeply")
    if isinstance(value, str):
        value.encode()
    elif isinstance(value, float) and not math.isfinite(value):
        raise ValueError("not a number JSON knows")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            sound(key)
            sound(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            sound(inner, depth + 1)
    return value


Text = Annotated[str, AfterValidator(sound)]
Title = Annotated[str, Field(max_length=LONGEST_TITLE), AfterValidator(sound)]
Object = Annotated[dict[str, Any], AfterValidator(sound)]
Version = Annotated[int, Field(ge=0, description="The version of the game that the player was looking at.")]


class Wire(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class ProblemBody(Wire):
    """Why not: a code from a closed list, and the values that explain it."""

    code: str
    detail: dict[str, Any]
