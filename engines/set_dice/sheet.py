"""The score pad of SET Dice, the board, and what lies beside it."""

from __future__ import annotations

from engines.core import Cell, Json, Outcome, Row, Setup, Sheet, Square, best
from engines.set_dice.events import Call, Event, Roll, write_laid
from engines.set_dice.hand import ALL_DICE, Hand
from engines.set_dice.layout import Layout
from engines.set_dice.rules import rolls_left
from engines.set_dice.state import LastMove, Phase, State, Turn

REASONS = ("dice_played",)
LINES_OF_A_DIE = 6
EMPTY = Square()


def score_bounds(setup: Setup) -> tuple[int, int]:
    """A die lies in six lines at most, a line has three dice, scores three, and is scored once; then every bonus."""
    layout: Layout = setup.settings["board"]
    return 0, ALL_DICE * LINES_OF_A_DIE + sum(layout.bonus.values())


def scores(state: State) -> tuple[int, ...]:
    return state.totals


def to_play(state: State) -> str | None:
    """Nobody in particular before the first call (S7)."""
    return None if state.phase in (Phase.OPENING, Phase.OVER) else state.on_turn


def made_by(state: State, event: Event) -> str | None:
    """Dice are rolled and SETs called by the player named, whoever is on turn (S7, S24)."""
    if isinstance(event, Roll | Call) and event.player in state.setup.players:
        return event.player
    return to_play(state)


def outcome(state: State) -> Outcome | None:
    """The highest total; dice in hand count nothing (S27)."""
    if state.phase is not Phase.OVER:
        return None
    return Outcome(best(state.setup.players, state.totals), REASONS[0])


def sheet(state: State) -> Sheet:
    rounds = range(1, state.round + 1)
    rows = tuple(Row(str(number), "turn", round_cells(state, number)) for number in rounds)
    total = Row("total", "total", tuple(Cell("filled", points) for points in state.totals))
    return Sheet(state.setup.players, (*rows, total), table(state), board(state))


def round_cells(state: State, number: int) -> tuple[Cell, ...]:
    return tuple(turn_cell(turns[number - 1]) if number <= len(turns) else Cell("open") for turns in state.turns)


def turn_cell(turn: Turn) -> Cell:
    return Cell("filled", turn.points, note=turn.kind)


def board(state: State) -> tuple[tuple[Square, ...], ...]:
    layout = state.layout
    special = {*layout.start, *layout.bonus, *state.board}
    return tuple(
        tuple(square(state, (row, column)) if (row, column) in special else EMPTY for column in range(layout.columns))
        for row in range(layout.rows)
    )


def square(state: State, place: tuple[int, int]) -> Square:
    die, start = state.board.get(place), place in state.layout.start
    if die is None:
        return Square(bonus=state.layout.bonus.get(place), start=start)
    return Square(str(die.shown), str(die.face) if die.wild else None, start=start)


def table(state: State) -> dict[str, Json]:
    players = state.setup.players
    return {
        "phase": str(state.phase),
        "round": state.round,
        "bag": state.bag,
        "first": None if state.phase is Phase.OPENING else players[state.first],
        "hands": {player: write_hand(hand) for player, hand in zip(players, state.hands, strict=True)},
        "rolls_left": readings_left(state),
        "swapped": state.swapped,
        "last_turns": state.bag == 0 and any(hand.count == 0 for hand in state.hands),
        "last_move": None if state.last_move is None else write_move(players, state.last_move),
    }


def readings_left(state: State) -> dict[str, Json]:
    """How often each player's hand may still be rolled and read; before the first call there is no end to it (S24)."""
    if state.phase is not Phase.TURN:
        return {}
    return {player: rolls_left(state, seat) for seat, player in enumerate(state.setup.players)}


def write_hand(hand: Hand) -> dict[str, Json]:
    """`dice` is null while the hand is unread."""
    return {"count": hand.count, "dice": None if hand.read is None else [str(face) for face in hand.read]}


def write_move(players: tuple[str, ...], last: LastMove) -> dict[str, Json]:
    """The running score die by die, in the order laid (S16)."""
    dice = [
        {**write_laid(scored.laid), "points": scored.points, "bonus": scored.bonus, "running": scored.running}
        for scored in last.move.dice
    ]
    sets = [[list(place) for place in line] for line in last.move.sets]
    return {"player": players[last.player], "dice": dice, "sets": sets, "points": last.move.points}
