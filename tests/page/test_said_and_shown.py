"""What the page says aloud, and the code that it shows to the next phone."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import BrowserContext, Page, expect

from tests.api.running import address_told_by, free_port, running
from tests.page.playing import Table, begin
from tests.page.serving import ask

LISTEN = """
window.heard = [];
Object.defineProperty(window, "speechSynthesis", { value: {
  cancel() {},
  getVoices: () => [],
  speak: (words) => window.heard.push([words.lang, words.text]),
} });
"""
ROLL = {"type": "roll", "dice": [3, 3, 3, 6, 6]}


def heard(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate("window.heard.splice(0)")
    return found


def test_the_voice_says_what_happened_and_what_is_next(page: Page, context: BrowserContext, home: str) -> None:
    context.add_init_script(LISTEN)
    game = begin(home, "yatzy", ["Ann", "Ben"])
    table = Table(page, home, game)
    table.do(ROLL)
    assert heard(page) == []  # off until somebody wants it
    page.goto(f"{home}/#/settings")
    page.check("[name=voice]")
    assert len(heard(page)) == 1
    page.goto(f"{home}/#/table/{game}")
    expect(page.locator('[data-choice="score-full_house"]')).to_be_visible()
    table.do({"type": "score", "box": "full_house"})
    assert heard(page) == [["en", "Ann writes Full house. Ann now has 21. Ben: roll the five dice"]]
    expect(page.locator("#spoken")).to_have_text("Ann writes Full house. Ann now has 21. Ben: roll the five dice")


def test_after_a_fix_only_what_changed_is_said(page: Page, context: BrowserContext, home: str) -> None:
    context.add_init_script(LISTEN + 'localStorage.setItem("rollcall.voice", "true");')
    game = begin(home, "yatzy", ["Ann", "Ben"])
    table = Table(page, home, game)
    for event in (ROLL, {"type": "score", "box": "threes"}):
        table.do(event)
    page.click("[data-language=fr]")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    heard(page)
    fixed = {"version": 2, "event": {"type": "roll", "dice": [3, 3, 5, 6, 6]}}
    answer = page.request.patch(f"{table.api}/events/0", data=fixed)
    assert answer.ok, answer.text()
    expect(page.locator('[data-total="Ann"]')).to_have_text("6")
    assert heard(page) == [["fr", "Ann a maintenant 6."]]
    assert ask(table.api)["scores"]["Ann"] == 6


def test_the_code_leads_the_next_phone_here(page: Page, tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, port, "--lan", "--camera", "none") as process:
        url = address_told_by(process)
        page.goto(re.sub(r"//[^/]+", f"//127.0.0.1:{port}", url))
        page.goto(f"http://127.0.0.1:{port}/#/settings")
        code = page.locator("img.qr")
        expect(code).to_have_js_property("complete", True)
        pixels = cv2.imdecode(np.frombuffer(code.screenshot(), np.uint8), cv2.IMREAD_GRAYSCALE)
    assert pixels is not None
    # The plain detector cannot read one code in sixty, however it is shown; this one read all of 600.
    assert cv2.QRCodeDetectorAruco().detectAndDecode(pixels)[0] == url
