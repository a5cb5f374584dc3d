"""A real server and a real Chromium. Without a Chromium on this computer these tests are skipped."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.page.serving import serving

PATIENCE = 20_000
"""Milliseconds. A computer that runs several tests at once draws slowly; what never comes fails all the same."""
expect.set_options(timeout=PATIENCE)
REFUSED = re.compile(r"Failed to load resource: .* status of (409|422) ")
NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium() -> str | None:
    return os.environ.get("ROLLCALL_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module at a time: while it lives, this thread has an event loop that others must not meet."""
    with chromium() as opened:
        yield opened


@contextmanager
def chromium(more: Sequence[str] = ()) -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium on this computer (apt-get install chromium, or set ROLLCALL_CHROMIUM)")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=[*QUIET, *more])
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server without a camera. All tests share it: each begins games of its own."""
    with serving(tmp_path_factory.mktemp("data")) as url:
        yield url


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
    yield opened
    opened.close()


@pytest.fixture
def complaints() -> list[str]:
    return []


@pytest.fixture
def page(context: BrowserContext, complaints: list[str]) -> Iterator[Page]:
    """A page that must not complain: an error on the console fails the test."""
    opened = watched(context, complaints)
    yield opened
    assert complaints == []


def watched(context: BrowserContext, complaints: list[str]) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(told(message)) if is_complaint(message) else None)
    return page


def told(message: ConsoleMessage) -> str:
    """With the address: that something was not found says little without."""
    return f"{message.text} {message.location.get('url', '')}".strip()


def is_complaint(message: ConsoleMessage) -> bool:
    """Chromium also writes down every refusal of the server, which is no fault: the page explains it to the player."""
    return message.type == "error" and not REFUSED.search(message.text)
