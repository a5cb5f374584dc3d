"""Takes every page in both languages, light and dark, on a phone and on a laptop, and puts them side by side.

    python -m tests.benchmarks.screenshots FOLDER [PAGE…]

Each picture is saved as PAGE-SIZE-LANGUAGE-THEME.png; sheet-SIZE.jpg shows all of a size, each page in its four looks.
"""

from __future__ import annotations

import itertools
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser, Page, sync_playwright

from api.teaching.kept import Taught
from api.teaching.shelf import Shelf
from api.teaching.teaching import encoded
from engines.games import GAMES
from engines.log import write_log
from tests.engines.playing import random_log
from tests.page.conftest import QUIET, find_chromium
from tests.page.serving import ask, serving
from vision.lessons.lesson import crop_of

Picture = NDArray[np.uint8]
PLAYERS = ["Ann", "Ben", "Cleo"]
LONG = {"yatzy": 40, "double-yatzy": 31, "genius": 30, "forget-it": 27, "set-dice": 24}
"""So many events each game has had."""
MARGIN, GREY = 12, 128
SMALL = (cv2.IMWRITE_JPEG_QUALITY, 60)
DEMO = Path(__file__).parents[2] / "api" / "demo"


@dataclass(frozen=True)
class Size:
    name: str
    width: int
    height: int
    small: int
    """Its width on the sheet."""
    beside: int
    """So many pages stand in a row of the sheet."""


SIZES = (Size("phone", 390, 844, 220, 2), Size("laptop", 1280, 800, 360, 1))
LOOKS = tuple(itertools.product(("en", "fr"), ("light", "dark")))


def bring(home: str) -> dict[str, str]:
    """One game of each, begun."""
    logs = [random_log(game, {}, PLAYERS, seed=4, most=LONG[game.name]) for game in GAMES]
    return {log.game.name: str(ask(f"{home}/api/games/import", write_log(log))["id"]) for log in logs}


def teach(data: Path) -> None:
    """Dice of two demo clips as lessons; one in four was misread."""
    with closing(Shelf(data)) as shelf:
        for clip, dice_set in (("yatzy", ""), ("forget-it", "the blue ones")):
            crops = list(itertools.islice(dice_of(DEMO / clip), 9))
            shelf.add_all(
                (taught(die, crop, dice_set, misread=at % 4 == 1), None) for at, (die, crop) in enumerate(crops)
            )
        for kind, seen, unsure, corrected in (("d6", 412, 9, 3), ("word", 198, 61, 24)):
            shelf.count(kind, seen=seen, unsure=unsure, corrected=corrected)


def dice_of(clip: Path) -> Iterator[tuple[dict[str, Any], Picture]]:
    """Every die that lies still in a clip, with its crop."""
    truth, film = (
        json.loads(clip.with_suffix(".json").read_text("utf-8")),
        cv2.VideoCapture(str(clip.with_suffix(".mp4"))),
    )
    for rest in truth["rests"]:
        film.set(cv2.CAP_PROP_POS_FRAMES, round(rest["from"] * truth["fps"]) + 3)
        frame = np.asarray(film.read()[1], np.uint8)
        yield from ((die, crop_of(frame, tuple(die["box"]))) for die in rest["dice"])
    film.release()


def taught(die: dict[str, Any], crop: Picture, dice_set: str, *, misread: bool) -> Taught:
    read = ("d6", "4") if misread else (die["kind"], die["face"])
    return Taught(dice_set, die["kind"], die["face"], read, "", "demo", die["color"], encoded(crop))


def pages(games: dict[str, str]) -> dict[str, str]:
    tables = {f"table-{name}": f"table/{key}" for name, key in games.items()}
    return {
        "start": "",
        **tables,
        "history": f"history/{games['yatzy']}",
        "correction": f"history/{games['double-yatzy']}/1",
        "camera": "camera",
        "teach": "teach",
        "teaching": "teach",
        "lessons": "lessons",
        "all-rules": "rules",
        "rules": "rules/set-dice",
        "statistics": "statistics",
        "settings": "settings",
    }


def remembered(**values: str) -> str:
    return "".join(
        f"localStorage.setItem('rollcall.{name}', JSON.stringify({value!r}));" for name, value in values.items()
    )


def open_page(browser: Browser, size: Size, language: str, theme: str) -> Page:
    context = browser.new_context(viewport={"width": size.width, "height": size.height})
    context.add_init_script(remembered(language=language, theme=theme, game="set-dice"))
    return context.new_page()


def shoot(page: Page, address: str, file: Path) -> None:
    page.goto("about:blank")
    page.goto(address, wait_until="networkidle")
    page.wait_for_selector("main")
    if file.name.startswith("teaching"):
        page.click("[data-action=begin]")
        page.wait_for_selector(".standing")
    page.screenshot(path=file)


def take_all(home: str, folder: Path, wanted: list[str]) -> Iterator[tuple[Size, str]]:
    addresses: dict[str, str] = {
        name: route for name, route in pages(bring(home)).items() if not wanted or name in wanted
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        for size, (language, theme) in itertools.product(SIZES, LOOKS):
            page = open_page(browser, size, language, theme)
            for name, route in addresses.items():
                shoot(page, f"{home}/#/{route}", folder / file_name(name, size, language, theme))
                yield size, name
            page.context.close()
        browser.close()


def file_name(page: str, size: Size, language: str, theme: str) -> str:
    return f"{page}-{size.name}-{language}-{theme}.png"


def sheet(folder: Path, size: Size, names: list[str]) -> Picture:
    rows = [names[at : at + size.beside] for at in range(0, len(names), size.beside)]
    thumbs = [[thumb(folder / file_name(name, size, *look), size) for name in row for look in LOOKS] for row in rows]
    widest = max(map(len, thumbs))
    return np.vstack([np.hstack(row + [np.full_like(row[0], GREY)] * (widest - len(row))) for row in thumbs])


def thumb(file: Path, size: Size) -> Picture:
    picture: Any = cv2.imread(str(file))
    small = cv2.resize(picture, (size.small, size.small * size.height // size.width), interpolation=cv2.INTER_AREA)
    framed: Any = cv2.copyMakeBorder(small, 0, MARGIN, 0, MARGIN, cv2.BORDER_CONSTANT, value=(GREY, GREY, GREY))
    return np.asarray(framed, np.uint8)


def main() -> int:
    folder, *wanted = Path(sys.argv[1]), *sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        teach(Path(name))
        with serving(Path(name)) as home:
            taken = list(take_all(home, folder, wanted))
    for size in SIZES:
        names = list(dict.fromkeys(name for each, name in taken if each == size))
        cv2.imwrite(str(folder / f"sheet-{size.name}.jpg"), sheet(folder, size, names), SMALL)
    print(f"{len(taken)} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
