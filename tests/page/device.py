"""A browser whose camera is a file."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from tests.page.looking import SOON


def fake_camera(clip: Path) -> list[str]:
    flags = ["use-fake-ui-for-media-stream", "use-fake-device-for-media-stream"]
    return [*(f"--{flag}" for flag in flags), f"--use-file-for-fake-video-capture={clip}"]


def allowed(browser: Browser) -> BrowserContext:
    return browser.new_context(locale="en-GB", permissions=["camera"], viewport={"width": 1280, "height": 800})


def be_camera(page: Page, home: str) -> None:
    page.set_default_timeout(SOON)
    page.goto(f"{home}/#/camera")
    page.click("[data-source=browser-0]")
