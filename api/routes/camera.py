"""The camera: where pictures come from, which game it looks at, what was drawn on the picture, and answers."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from api.camera.answers import Said
from api.camera.layout import read_layout
from api.camera.service import Camera
from api.deps import GameId, GivenCamera, GivenTables
from api.errors import documented
from api.routes.games import state_response
from api.wire.camera import (
    Answer,
    BoardOut,
    CameraList,
    CameraState,
    DiceAccepted,
    DiceWish,
    GameWish,
    SourceWish,
    TeachWish,
    ZonesBody,
)
from api.wire.encoding import json_response
from api.wire.files import JPEG
from api.wire.games import GameState
from vision.watching.sources.devices import list_cameras

router = APIRouter(prefix="/api", tags=["camera"])
WISH = documented(400, 413, 422)


def camera_response(camera: Camera) -> Response:
    return json_response(camera.write())


@router.get("/camera", response_model=CameraState, responses=documented())
def state(camera: GivenCamera) -> Response:
    """The camera as it is, and the newest reading."""
    return camera_response(camera)


@router.get("/camera/list", response_model=CameraList, responses=documented())
def listed() -> Response:
    """The cameras of the computer that Rollcall runs on."""
    return json_response({"cameras": [{"index": at, "name": each.name} for at, each in enumerate(list_cameras())]})


@router.put("/camera/source", response_model=CameraState, responses=WISH)
def choose(camera: GivenCamera, wanted: SourceWish) -> Response:
    """Looks through another source. Files and addresses are only taken from the command line."""
    camera.choose(wanted.source, wanted.index)
    return camera_response(camera)


@router.put("/camera/game", response_model=CameraState, responses=documented(400, 404, 413, 422, 503))
def bind(camera: GivenCamera, wanted: GameWish) -> Response:
    """Brings the camera to a game: throws in front of it are played there."""
    camera.bind(wanted.game)
    return camera_response(camera)


@router.put("/camera/teach", response_model=CameraState, responses=WISH)
def teach(camera: GivenCamera, wanted: TeachWish) -> Response:
    """Takes the camera from its game to dice of one kind, which are read as such and not played."""
    camera.teach(wanted.kind)
    return camera_response(camera)


@router.get("/camera/board", response_model=BoardOut, responses=documented())
def board(camera: GivenCamera) -> Response:
    """Looks for a board of SET Dice on the newest picture. Nothing is kept: players draw it, or do not."""
    return json_response({"board": camera.find_board()})


@router.put("/camera/zones", response_model=CameraState, responses=WISH)
def draw(camera: GivenCamera, wanted: ZonesBody) -> Response:
    """Where the table, the tray and the board are on the picture; kept for next time."""
    camera.draw(read_layout(wanted.model_dump()))
    return camera_response(camera)


@router.post("/camera/look", response_model=CameraState, responses=documented())
def look_again(camera: GivenCamera) -> Response:
    """Reads the table anew as soon as it is still."""
    camera.look_again()
    return camera_response(camera)


@router.post("/camera/dice", response_model=CameraState, responses=WISH)
def show_dice(camera: GivenCamera, wanted: DiceWish) -> Response:
    """Show me your dice: whatever lies on the table is judged and not played, until a game is bound."""
    camera.show_dice(wanted.game, wanted.settings)
    return camera_response(camera)


@router.delete("/camera/dice", response_model=CameraState, responses=documented())
def hide_dice(camera: GivenCamera) -> Response:
    """Seen enough."""
    camera.hide_dice()
    return camera_response(camera)


@router.post("/camera/dice/accept", response_model=CameraState, responses=WISH)
def accept_dice(camera: GivenCamera, wanted: DiceAccepted) -> Response:
    """These are the dice that will be played with: their colours are remembered."""
    camera.accept_dice(wanted.words)
    return camera_response(camera)


@router.get("/camera/shots/{number}", response_class=Response, responses={**JPEG, **documented(404, 422)})
def shot(camera: GivenCamera, number: Annotated[int, Path(ge=0, le=2**53)]) -> Response:
    """The picture of a table at rest, as long as it is one of the newest."""
    return Response(camera.desk.shot(number).jpeg, media_type="image/jpeg")


@router.post("/games/{game}/answer", response_model=GameState, responses=documented(400, 404, 409, 413, 422, 503, 507))
def answer(camera: GivenCamera, tables: GivenTables, game: GameId, wanted: Answer) -> Response:
    """Says what dice on the picture show. When nothing is in doubt any more, the throw is played; dice that were
    played already are put right in the log."""
    faces = tuple((each.track, each.face) for each in wanted.faces)
    said = Said(faces, tuple(wanted.add), tuple(wanted.remove), wanted.player, wanted.dismiss, wanted.claim)
    return state_response(tables, camera.answer(game, wanted.version, wanted.shot, said))
