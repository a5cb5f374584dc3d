"""A clip before it is filmed: who plays what, with which dice, and what happens on the table in which order."""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.core import Json
from engines.log import read_log, replay

Square = tuple[int, int]
"""Row and column of a board, from the top left."""


@dataclass(frozen=True, slots=True)
class Throw:
    """These dice, all in hand, are thrown and come to rest like this."""

    player: str
    faces: tuple[tuple[int, Json], ...]
    """Number of the die and its face as in the log."""
    event: Json | None
    """What this throw is in the log; of the Yatzy games all dice, the kept ones included. None: it does not count."""
    leaning: tuple[tuple[int, int], ...] = ()
    """Dice that lean against another one: nobody can say what they show, and they are thrown again."""
    stacked: tuple[tuple[int, int], ...] = ()
    """Dice that come to lie on top of another one, which nobody can read any more."""


@dataclass(frozen=True, slots=True)
class Say:
    """A choice: nothing moves, but the log goes on."""

    event: Json


@dataclass(frozen=True, slots=True)
class PickUp:
    player: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PutAside:
    """One die after the other is pushed, or carried where others lie in the way, to the row at the rim."""

    player: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """Dice are carried onto squares of the board."""

    player: str
    dice: tuple[tuple[int, Square], ...]
    event: Json | None = None
    """The move in the log, complete with the last die."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A hand comes, hovers and leaves without touching a die."""

    player: str


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup is put over these dice, stands there, and is lifted: they lie as before."""

    player: str
    dice: tuple[int, ...]
    seconds: float = 2.0


@dataclass(frozen=True, slots=True)
class Lamp:
    """The lamp is switched to a share of its light."""

    level: float


@dataclass(frozen=True, slots=True)
class Bump:
    """Somebody knocks against the camera, and it stays a little askew."""

    shift: tuple[float, float]
    """Pixels."""
    turn: float
    """Degrees."""


@dataclass(frozen=True, slots=True)
class Cat:
    """Its shadow crosses the table."""


@dataclass(frozen=True, slots=True)
class Pause:
    seconds: float


Act = Throw | Say | PickUp | PutAside | Lay | Reach | Cup | Lamp | Bump | Cat | Pause


@dataclass(frozen=True, slots=True)
class Room:
    """Where it is filmed."""

    width: int = 848
    height: int = 480
    per_mm: float = 2.7
    """Pixels of a millimetre on the table, in the middle of the picture."""
    tilt: float = 24.0
    """Of the camera, degrees off straight down."""
    stuff: str = "wood"
    seed: int = 1
    key: float = 0.55
    """Share of the light that the lamp gives."""
    calm: float = 0.0
    """How much of the table's finest grain is left out: it fills videos and shows nothing."""
    soft: float = 0.8
    """Of the lens, pixels."""
    noise: float = 0.9
    """Of the sensor, in steps of 255."""
    board: Json | None = None
    """A board printed on the table, as in the settings of SET Dice."""


@dataclass(frozen=True, slots=True)
class Ware:
    """What a set of dice is made of."""

    colors: tuple[str, ...] = ("white",)
    edge: float = 19.0
    """Millimetres."""
    split: str = "train"


@dataclass(frozen=True, slots=True)
class Script:
    name: str
    game: str
    players: tuple[str, ...]
    settings: dict[str, Json]
    kit: str
    """Which dice: see `kit.KITS`."""
    acts: tuple[Act, ...]
    ware: Ware = field(default_factory=Ware)
    room: Room = field(default_factory=Room)
    fps: int = 15
    rest: float = 1.7
    """Seconds that thrown dice lie before anything else happens."""


def events(script: Script) -> tuple[Json, ...]:
    """The log of what is played."""
    said = (act.event for act in script.acts if isinstance(act, Throw | Say | Lay))
    return tuple(event for event in said if event is not None)


def log(script: Script) -> Json:
    head = {"game": script.game, "players": list(script.players), "settings": script.settings}
    return {**head, "events": list(events(script))}


def check(script: Script) -> None:
    """A clip shows a piece of a game that the rules allow."""
    played = replay(read_log(log(script)))
    if played.misfit is not None:
        raise ValueError(f"event {played.misfit.index} of {script.name!r} is refused: {played.misfit.error}")
