"""How fast the rules are: long logs folded on one core, reading each event included, by seconds of the processor.

python -m tests.benchmarks.rules_speed [game …]
"""

from __future__ import annotations

import sys
import time

from engines.core import AnyGame, Json
from engines.games import GAMES
from engines.log import Log, replay
from tests.engines.playing import random_log

TARGETS = {"forget-it": 20_000, "yatzy": 20_000, "double-yatzy": 20_000, "set-dice": 2_000}
"""Events a second that must be reached."""
LONG: dict[str, dict[str, Json]] = {"forget-it": {"target": 1_000_000}}
"""Settings under which a game goes on for thousands of events."""
MOST = 10_000
EVENTS = 40_000


def logs(game: AnyGame) -> list[Log]:
    """Full tables, so that the logs are as long as the game allows; twenty of them, as games differ."""
    players = [f"Player {number}" for number in range(1, game.seats[1] + 1)]
    settings = LONG.get(game.name, {})
    return [random_log(game, settings, players, seed=2 * number, most=MOST) for number in range(1 if settings else 20)]


def events_per_second(folded: list[Log]) -> float:
    """The best of three, since other work on the machine only ever slows it down."""
    rounds = max(1, EVENTS // sum(len(log.events) for log in folded))
    best = 0.0
    for _ in range(3):
        begun, applied = time.process_time(), 0
        for _ in range(rounds):
            applied += sum(replay(log).applied for log in folded)
        best = max(best, applied / (time.process_time() - begun))
    return best


def main() -> int:
    slow = 0
    for game in GAMES:
        if sys.argv[1:] and game.name not in sys.argv[1:]:
            continue
        folded = logs(game)
        speed, wanted = events_per_second(folded), TARGETS.get(game.name, 0)
        slow += speed < wanted
        longest = max(len(log.events) for log in folded)
        print(f"{game.name:13} {speed:9,.0f} events/s   at least {wanted:6,}   longest log {longest:,} events")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
