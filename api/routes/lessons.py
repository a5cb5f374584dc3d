"""What players taught: see it, filter it, take it back, carry it elsewhere."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Path, Query
from starlette.responses import Response

from api.deps import GivenCamera, GivenTeaching
from api.errors import documented
from api.problems import Problem, Trouble
from api.teaching.folders import read_zip, write_zip
from api.teaching.kept import Kept
from api.teaching.progress import progress
from api.teaching.teaching import Teaching, Wish
from api.teaching.writing import write_lesson, write_list, write_progress
from api.wire.encoding import json_response
from api.wire.files import JPEG, ZIP
from api.wire.lessons import (
    Brought,
    Choices,
    Keys,
    Learned,
    LessonList,
    LessonOut,
    NewLesson,
    ProgressOut,
    Relabel,
    Removed,
    Weeks,
)
from vision.faces import FACES
from vision.pictures import decode_picture

router = APIRouter(prefix="/api/lessons", tags=["lessons"])
CHANGE = documented(400, 404, 413, 422, 503, 507)
MOST_LISTED = 500
LessonKey = Annotated[int, Path(ge=1, le=2**53)]
OfSet = Annotated[str | None, Query(max_length=60, description="One set of dice only.")]
OfKind = Annotated[str | None, Query(max_length=40)]
OnlyWrong = Annotated[bool, Query(description="Only those that had been misread.")]


def chosen(teaching: Teaching, dice_set: str | None, kind: str | None, wrong: bool) -> list[Kept]:
    return [
        kept
        for kept in teaching.lessons
        if dice_set in (None, kept.taught.dice_set)
        and kind in (None, kept.taught.kind)
        and not (wrong and kept.taught.was_right)
    ]


@router.get("", response_model=LessonList, responses=documented(422, 503))
def listed(
    teaching: GivenTeaching,
    *,
    dice_set: OfSet = None,
    kind: OfKind = None,
    wrong: OnlyWrong = False,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 100,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Response:
    """The lessons, newest first, and how the memory is used."""
    found = chosen(teaching, dice_set, kind, wrong)
    return json_response(write_list(teaching, found[offset : offset + limit], len(found)))


@router.patch("", response_model=LessonList, responses=CHANGE)
def choose(teaching: GivenTeaching, wanted: Choices) -> Response:
    """Switches the memory or the keeping of lessons on and off; says which dice are on the table."""
    teaching.choose(on=wanted.on, keep=wanted.keep, dice_set=wanted.dice_set)
    return json_response(write_list(teaching, [], len(teaching.lessons)))


@router.post("", status_code=201, response_model=Learned, responses=CHANGE)
def learn(teaching: GivenTeaching, camera: GivenCamera, wanted: NewLesson) -> Response:
    """What one die on the camera's newest picture shows. The table is read anew with it."""
    told = camera.desk.told
    seen = next((each for each in told.dice if each.track == wanted.track), None)
    if told.shot is None or told.shot.number != wanted.shot or seen is None:
        raise Problem(Trouble.NOTHING_ASKED)
    read = (seen.reading.kind, seen.reading.face)
    wish = Wish(wanted.dice_set, "", camera.source_name)
    kept = teaching.learn(decode_picture(told.shot.jpeg), seen.reading.box, read, (wanted.kind, wanted.face), wish)
    camera.look_again()
    state = progress(teaching.lessons, wanted.dice_set, wanted.kind)
    return json_response({"lesson": write_lesson(teaching, kept), "progress": write_progress(state)}, 201)


@router.get("/progress", response_model=ProgressOut, responses=documented(422))
def far(
    teaching: GivenTeaching,
    kind: Annotated[str, Query(max_length=40)],
    dice_set: Annotated[str, Query(max_length=60)] = "",
) -> Response:
    """Which faces of a set are still needed, and whether it is enough."""
    if kind not in FACES:
        raise Problem(Trouble.NO_SUCH_FACE, kind=kind)
    return json_response(write_progress(progress(teaching.lessons, dice_set, kind)))


@router.get("/weeks", response_model=Weeks, responses=documented(503))
def weeks(teaching: GivenTeaching) -> Response:
    """How many dice were read, unsure and corrected, by kind and week."""
    found = teaching.shelf.weeks()
    return json_response({"weeks": [{name: getattr(each, name) for name in each.__slots__} for each in found]})


@router.get("/export", response_class=Response, responses={**ZIP, **documented(422, 503)})
def export(teaching: GivenTeaching, dice_set: OfSet = None, kind: OfKind = None, wrong: OnlyWrong = False) -> Response:
    """A labelled folder, as training and `rollcall bench` read it."""
    found = [(kept, teaching.shelf.jpeg(kept.key)) for kept in chosen(teaching, dice_set, kind, wrong)]
    packed = write_zip([(kept, jpeg) for kept, jpeg in found if jpeg is not None])
    headers = {"content-disposition": 'attachment; filename="rollcall-lessons.zip"'}
    return Response(packed, headers=headers, media_type="application/zip")


@router.post("/import", status_code=201, response_model=Brought, responses=CHANGE)
def bring(
    teaching: GivenTeaching,
    packed: Annotated[bytes, Body(media_type="application/octet-stream")],
    dice_set: OfSet = None,
) -> Response:
    """Adds the dice of a labelled folder, all of them or none."""
    return json_response({"added": len(teaching.bring(read_zip(packed, dice_set)))}, 201)


@router.post("/delete", response_model=Removed, responses=CHANGE)
def delete(teaching: GivenTeaching, wanted: Keys) -> Response:
    """Forgets lessons for good."""
    return json_response({"removed": teaching.delete(wanted.keys)})


@router.patch("/{lesson}", response_model=LessonOut, responses=CHANGE)
def relabel(teaching: GivenTeaching, lesson: LessonKey, wanted: Relabel) -> Response:
    """Says something else about a die that was taught."""
    return json_response(write_lesson(teaching, teaching.relabel(lesson, (wanted.kind, wanted.face))))


@router.get("/{lesson}/picture", response_class=Response, responses={**JPEG, **documented(404, 422, 503)})
def picture(teaching: GivenTeaching, lesson: LessonKey) -> Response:
    """The die that was taught."""
    found = teaching.shelf.jpeg(lesson)
    if found is None:
        raise Problem(Trouble.NO_SUCH_LESSON)
    return Response(found, media_type="image/jpeg")
