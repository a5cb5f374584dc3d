"""What can be wrong with a picture, and with the installation. Two closed lists, one error for each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

C = TypeVar("C", bound=StrEnum)


class Flaw(StrEnum):
    """Why a picture cannot be read."""

    MISSING = "missing"
    NOT_A_FILE = "not_a_file"
    NO_ACCESS = "no_access"
    EMPTY = "empty"
    UNKNOWN_FORMAT = "unknown_format"
    CUT_SHORT = "cut_short"
    BROKEN = "broken"
    TOO_LARGE = "too_large"


class Lack(StrEnum):
    """Why the eyes cannot be opened at all."""

    LIBRARY = "library"
    MANIFEST = "manifest"
    MODEL_MISSING = "model_missing"
    MODEL_CHANGED = "model_changed"
    MODEL_UNFIT = "model_unfit"


SENTENCES: dict[StrEnum, str] = {
    Flaw.MISSING: "there is no such file",
    Flaw.NOT_A_FILE: "this is a folder or a device, not a picture file",
    Flaw.NO_ACCESS: "the file cannot be opened: {problem}",
    Flaw.EMPTY: "the file is empty",
    Flaw.UNKNOWN_FORMAT: "this is not a picture (JPEG, PNG, WebP, TIFF, BMP and GIF are read)",
    Flaw.CUT_SHORT: "the file ends before the picture does; copy it again",
    Flaw.BROKEN: "the picture is damaged",
    Flaw.TOO_LARGE: "the picture is too large: {size}, at most {limit}",
    Lack.LIBRARY: "{name} cannot be loaded ({problem}). {advice}",
    Lack.MANIFEST: "{file} cannot be read ({problem}). Reinstall Rollcall, or fetch the models folder again.",
    Lack.MODEL_MISSING: "the network {file} is missing. Reinstall Rollcall, or fetch the models folder again.",
    Lack.MODEL_CHANGED: "the network {file} is not the one the manifest names (sha256 {found}, expected {expected}). "
    "Fetch it again, or write the manifest anew if you trained it yourself.",
    Lack.MODEL_UNFIT: "the network {file} does not fit this version of Rollcall: {problem}. "
    "Network and program must come from the same version.",
}


class Told(Exception, Generic[C]):
    """A code from a closed list and the values that explain it; as text, the sentence made of both."""

    sentences: ClassVar[Mapping[StrEnum, str]] = SENTENCES

    def __init__(self, code: C, **values: Any) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        return self.sentences[self.code].format(**self.values)


class Unreadable(Told[Flaw]):
    """No picture came out of this file or these bytes."""


class Unfit(Told[Lack]):
    """A library or a network is missing or wrong; says what to do about it."""
