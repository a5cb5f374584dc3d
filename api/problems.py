"""Every reason for which the server, and not the rules, says no. The page has a sentence for each, in each language."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any


class Trouble(StrEnum):
    """Closed list, beside `engines.codes.Code`."""

    UNPARSABLE = "unparsable"
    REQUEST_SHAPE = "request_shape"
    TOO_LARGE = "too_large"
    NO_SUCH_PAGE = "no_such_page"
    NO_SUCH_METHOD = "no_such_method"
    NO_SUCH_GAME = "no_such_game"
    NO_SUCH_PHOTO = "no_such_photo"
    STALE_VERSION = "stale_version"
    MISFIT_FIRST = "misfit_first"
    NOTHING_TO_DROP = "nothing_to_drop"
    DISK_FULL = "disk_full"
    STORE_UNAVAILABLE = "store_unavailable"
    FOREIGN_HOST = "foreign_host"
    FOREIGN_ORIGIN = "foreign_origin"
    TOKEN_NEEDED = "token_needed"
    TOKEN_WRONG = "token_wrong"
    TOO_MANY_TRIES = "too_many_tries"
    TOO_MANY_VIEWERS = "too_many_viewers"
    MESSAGE_SHAPE = "message_shape"
    NOT_A_PICTURE = "not_a_picture"
    NO_SUCH_CAMERA = "no_such_camera"
    CAMERA_REPLACED = "camera_replaced"
    NOTHING_ASKED = "nothing_asked"
    ANSWER_UNFIT = "answer_unfit"
    NOTHING_SHOWN = "nothing_shown"
    NO_SUCH_LESSON = "no_such_lesson"
    NO_SUCH_FACE = "no_such_face"
    NOT_LESSONS = "not_lessons"
    INTERNAL = "internal"


STATUS: Mapping[Trouble, int] = {
    Trouble.UNPARSABLE: 400,
    Trouble.REQUEST_SHAPE: 422,
    Trouble.TOO_LARGE: 413,
    Trouble.NO_SUCH_PAGE: 404,
    Trouble.NO_SUCH_METHOD: 405,
    Trouble.NO_SUCH_GAME: 404,
    Trouble.NO_SUCH_PHOTO: 404,
    Trouble.STALE_VERSION: 409,
    Trouble.MISFIT_FIRST: 422,
    Trouble.NOTHING_TO_DROP: 422,
    Trouble.NO_SUCH_CAMERA: 422,
    Trouble.NOTHING_ASKED: 422,
    Trouble.ANSWER_UNFIT: 422,
    Trouble.NOTHING_SHOWN: 422,
    Trouble.NO_SUCH_LESSON: 404,
    Trouble.NO_SUCH_FACE: 422,
    Trouble.NOT_LESSONS: 422,
    Trouble.DISK_FULL: 507,
    Trouble.STORE_UNAVAILABLE: 503,
    Trouble.FOREIGN_HOST: 403,
    Trouble.FOREIGN_ORIGIN: 403,
    Trouble.TOKEN_NEEDED: 401,
    Trouble.TOKEN_WRONG: 401,
    Trouble.TOO_MANY_TRIES: 429,
    Trouble.INTERNAL: 500,
}
"""The troubles that are not here are told over a WebSocket only."""


class Problem(Exception):
    """A trouble and the values that explain it."""

    def __init__(self, code: Trouble, /, **detail: Any) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


def write_problem(code: StrEnum, detail: Mapping[str, Any]) -> dict[str, Any]:
    return {"code": str(code), "detail": dict(detail)}
