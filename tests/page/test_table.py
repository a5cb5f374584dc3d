"""What players do besides playing on: undo, correct, two devices, both languages, no mouse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.api.running import free_port
from tests.page.conftest import watched
from tests.page.playing import Table, begin, reach
from tests.page.serving import ask, replayed, serving

Event = dict[str, Any]


def roll(*dice: Any) -> Event:
    return {"type": "roll", "dice": list(dice)}


def bring(home: str, game: str, players: list[str], events: list[Event], **settings: Any) -> str:
    log = {"game": game, "players": players, "settings": settings, "events": events}
    return str(ask(f"{home}/api/games/import", log)["id"])


def test_from_the_start_page_to_the_first_score_without_a_mouse(page: Page, home: str) -> None:
    page.goto(home)
    reach(page, '[data-game="yatzy"]')
    page.keyboard.press("Enter")
    reach(page, "#new-player")
    for name in ("Ann", "Ben"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    reach(page, "[data-action=start]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-now]")).to_have_text("Ann: roll the five dice")
    page.keyboard.type("33366")
    page.keyboard.press("Backspace")
    page.keyboard.press("ArrowUp")  # an empty place begins with 1
    page.keyboard.press("ArrowDown")  # and goes round to 6
    page.keyboard.press("Enter")
    expect(page.locator("[data-now]")).to_have_text("Ann: roll again, or write a box")
    reach(page, '[data-choice="score-full_house"]')
    page.keyboard.press("Enter")
    expect(page.locator('[data-total="Ann"]')).to_have_text("21")
    expect(page.locator("[data-now]")).to_have_text("Ben: roll the five dice")
    page.keyboard.press("u")
    expect(page.locator('[data-total="Ann"]')).to_have_text("0")


def test_a_refusal_is_explained_where_it_happened(page: Page, home: str) -> None:
    table = Table(page, home, begin(home, "forget-it", ["Ann", "Ben"]))
    table.enter({}, ["FOR"] * 4 + [1] * 5)
    expect(page.locator(".entry .refusal")).to_have_text("FOR is there 4 times, but only on 3 dice.")
    page.click("[data-language=fr]")
    expect(page.locator(".entry .refusal")).to_contain_text("mais seulement sur 3 dés")


TWO = [{"type": "declare", "dice": 2}, roll(6, 2)]
BUST = roll("FOR", "GET", "IT", 1, 2, 3, 4, 5, 1)


@pytest.mark.parametrize(
    ("game", "events", "told"),
    [
        ("forget-it", [BUST, roll(1, 1, 2, 2, 3, 3, 4, 4, 5)], "FOR, GET and IT are all aside: Ann scores 0."),
        ("genius", [*TWO, *TWO, TWO[0]], "8 is no Genius number: Ben writes nothing."),
    ],
)
def test_why_a_throw_has_ended_a_turn_is_told_until_something_else_happens(
    page: Page, home: str, game: str, events: list[Event], told: str
) -> None:
    table, became = Table(page, home, begin(home, game, ["Ann", "Ben"])), page.locator("[data-became]")
    for event in events[:-1]:
        table.do(event)
    expect(became).to_have_text(told)
    table.do(events[-1])
    expect(became).to_have_count(0)


def test_a_genius_number_is_not_told_as_nothing(page: Page, home: str) -> None:
    """In the simple game a number that is written ends no turn, and no die is rolled for it."""
    events = [{"type": "declare", "dice": 2}, roll(5, 6)]
    Table(page, home, bring(home, "genius", ["Ann", "Ben"], events, mode="simple"))
    expect(page.locator("[data-now]")).to_have_text("Ann: how many dice do you roll?")
    expect(page.locator("[data-became]")).to_have_count(0)


def test_a_set_that_is_none_is_explained(page: Page, home: str) -> None:
    table = Table(page, home, begin(home, "set-dice", ["Ann", "Ben"]))
    for face in ("1 red oval", "2 red oval", "3 red squiggle"):
        count, symbol = face.split(" ", 1)
        page.click(f'.symbols [data-face="1 {symbol}"]')
        page.click(f'.counts [data-face^="{count} "]')
    table.click("[data-action=enter]")
    expect(page.locator(".refusal")).to_contain_text("shape: twice oval, once squiggle")


def test_a_box_is_written_on_the_sheet_and_the_page_goes_on_at_the_top(page: Page, home: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    table = Table(page, home, begin(home, "yatzy", ["Ann", "Ben"]))
    table.do(roll(3, 3, 3, 6, 6))
    page.click("[data-write=full_house]")
    expect(page.locator('[data-total="Ann"]')).to_have_text("21")
    expect(page.locator(".keypad")).to_be_in_viewport()
    expect(page.locator("[data-write]")).to_have_count(0)


def test_both_languages_at_once(page: Page, home: str) -> None:
    Table(page, home, begin(home, "yatzy", ["Ann"]))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.click("[data-language=fr]")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("[data-now]")).to_have_text("Ann\u00a0: lancez les cinq dés")
    page.reload()
    expect(page.locator("[data-now]")).to_have_text("Ann\u00a0: lancez les cinq dés")


def test_light_or_dark_is_chosen_and_kept(page: Page, home: str) -> None:
    page.goto(f"{home}/#/settings")
    page.check('input[name="theme"][value="dark"]')
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


WORDS = roll("FOR", "GET", "IT", 1, 1, 2, 2, 3, 3)


def test_a_correction_in_the_middle_changes_the_winner(page: Page, home: str, tmp_path: Path) -> None:
    events = [
        roll(1, 1, 1, 1, 2, 3, 4, 5, "GET"),
        {"type": "choose", "number": 1},
        {"type": "end"},
        roll(5, 5, 5, 5, 1, 2, 3, 4, "FOR"),
        {"type": "choose", "number": 5},
        {"type": "end"},
        WORDS,
    ]
    game = bring(home, "forget-it", ["Ann", "Ben"], events, target=40)
    page.goto(f"{home}/#/history/{game}")
    page.click('[data-event="3"] [data-action=correct]')
    for at, face in enumerate(("GET", "IT")):
        page.locator(".slot button").nth(at).click()
        page.click(f'.keypad [data-face="{face}"]')
    page.click("[data-action=enter]")
    expect(page.locator(".consequence")).to_contain_text("−40")
    expect(page.locator(".consequence .refusal")).to_be_visible()
    page.click("[data-action=apply]")
    # The words ended Ben's turn at once: what he chose, and that he ended, no longer fits; the players drop both.
    for version in (1, 2):
        page.wait_for_selector(f'main[data-version="{len(events) + version}"]')
        page.locator("[data-action=drop]").click()
    expect(page.locator(".misfit")).to_have_count(0)
    page.goto(f"{home}/#/table/{game}")
    found = replayed(ask(f"{home}/api/games/{game}/export"), tmp_path)
    expect(page.locator('[data-total="Ann"]')).to_have_text(str(found["scores"]["Ann"]))
    assert found["scores"] == {"Ann": 8, "Ben": 0}


def test_the_winner_changes_and_the_page_says_so_before(page: Page, home: str) -> None:
    events: list[Event] = []
    boxes = ["ones", "twos", "threes", "fours", "fives", "sixes", "pair", "two_pairs", "three_alike", "four_alike"]
    boxes += ["small_straight", "large_straight", "full_house", "chance", "yatzy"]
    for box in boxes:
        for dice in ((1, 1, 2, 3, 5), (1, 1, 2, 3, 4)):
            written = {"type": "score", "box": box} if box == "chance" else {"type": "strike", "box": box}
            events += [roll(*dice), written]
    game = bring(home, "yatzy", ["Ann", "Ben"], events)
    page.goto(f"{home}/#/table/{game}")
    expect(page.locator("[data-now]")).to_have_text("Ann wins with 12")
    index = len(boxes[: boxes.index("chance")]) * 4 + 2
    page.goto(f"{home}/#/history/{game}/{index}")
    page.locator(".slot button").nth(4).click()
    page.click('.keypad [data-face="6"]')
    page.click("[data-action=enter]")
    expect(page.locator(".consequence")).to_contain_text("The win goes to Ben")
    page.click("[data-action=apply]")
    expect(page.locator(".correction")).to_have_count(0)
    page.goto(f"{home}/#/table/{game}")
    expect(page.locator("[data-now]")).to_have_text("Ben wins with 13")


def test_another_game_that_cannot_begin_says_why_and_begins_later(page: Page, home: str) -> None:
    rolls = ((5,), (5, 6), (5, 6, 6), (5, 6, 6, 6), (5, 6, 6, 6, 6))
    events = [event for dice in rolls for event in ({"type": "declare", "dice": len(dice)}, roll(*dice))]
    over = bring(home, "genius", ["Ann"], events, mode="simple")
    page.goto(f"{home}/#/table/{over}")
    page.route("**/api/games", lambda begun: begun.fulfill(status=422, json={"code": "disk_full"}), times=1)
    page.click("[data-action=again]")
    expect(page.locator(".outcome .refusal")).to_contain_text("The disk is full")
    page.click("[data-action=again]")
    expect(page.locator("[data-outcome]")).to_have_count(0)
    assert over not in page.url


def test_two_devices_at_one_table(page: Page, browser: Browser, home: str, complaints: list[str]) -> None:
    game = begin(home, "yatzy", ["Ann", "Ben"])
    table = Table(page, home, game)
    phone = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR")
    other = watched(phone, complaints)
    other.goto(f"{home}/#/table/{game}")
    expect(other.locator("[data-now]")).to_contain_text("lancez les cinq dés")
    table.do(roll(1, 2, 3, 4, 5))
    expect(other.locator('[data-choice="score-small_straight"] .worth')).to_have_text("15")
    other.click('[data-choice="score-small_straight"]')
    expect(page.locator("[data-now]")).to_have_text("Ben: roll the five dice")
    expect(page.locator("#spoken")).to_contain_text("writes Small straight")
    phone.close()


def test_a_stale_action_is_refused_and_the_newer_state_shown(page: Page, context: BrowserContext, home: str) -> None:
    game = begin(home, "yatzy", ["Ann", "Ben"])
    page.route_web_socket("**/api/live**", lambda socket: None)
    Table(page, home, game)
    ask(f"{home}/api/games/{game}/events", {"version": 0, "event": roll(1, 1, 1, 2, 2)})
    page.keyboard.type("66666")
    page.keyboard.press("Enter")
    expect(page.locator(".banner")).to_contain_text("Somebody else was faster")
    expect(page.locator('[data-choice="score-full_house"] .worth')).to_have_text("7")


def test_the_line_comes_back_without_a_reload(page: Page, tmp_path: Path, complaints: list[str]) -> None:
    port = free_port()
    with serving(tmp_path, port) as home:
        game = begin(home, "yatzy", ["Ann", "Ben"])
        Table(page, home, game)
        expect(page.locator(".banner")).to_have_count(0)
    expect(page.locator(".banner")).to_have_text("The connection is lost. Trying again…")
    with serving(tmp_path, port) as home:
        ask(f"{home}/api/games/{game}/events", {"version": 0, "event": roll(1, 1, 1, 2, 2)})
        expect(page.locator("[data-now]")).to_have_text("Ann: roll again, or write a box", timeout=15_000)
        expect(page.locator(".banner")).to_have_count(0)
    # Chromium writes down that nobody answered, and rightly so.
    complaints[:] = [text for text in complaints if "WebSocket connection" not in text]


def test_a_choice_that_no_longer_fits_is_changed(page: Page, home: str) -> None:
    events = [roll(3, 3, 3, 6, 6), {"type": "score", "box": "full_house"}, roll(1, 2, 3, 4, 5)]
    game = bring(home, "yatzy", ["Ann", "Ben"], events)
    page.goto(f"{home}/#/history/{game}/0")
    page.locator(".slot button").nth(4).click()
    page.click('.keypad [data-face="5"]')
    page.click("[data-action=enter]")
    page.click("[data-action=apply]")
    page.click("[data-action=change]")
    page.click('[data-choice="score-three_alike"]')
    page.click("[data-action=apply]")
    expect(page.locator(".misfit")).to_have_count(0)
    page.goto(f"{home}/#/table/{game}")
    expect(page.locator('[data-total="Ann"]')).to_have_text("9")
    expect(page.locator("[data-now]")).to_have_text("Ben: roll again, or write a box")
