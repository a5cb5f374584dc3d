"""Contrast: what is written can be read, in the light and in the dark (WCAG AA, 4.5 to 1)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BASE = (Path(__file__).parents[2] / "api" / "static" / "css" / "base.css").read_text("utf-8")
WRITTEN_ON = {
    "ink": ("paper", "sheet", "accent-tint", "warn-tint"),
    "soft": ("paper", "sheet", "accent-tint"),
    "accent-ink": ("paper", "sheet", "accent-tint"),
    "on-accent": ("accent",),
    "warn": ("paper", "sheet", "warn-tint", "accent-tint"),
}
PAIRS = [(text, ground) for text, grounds in WRITTEN_ON.items() for ground in grounds]


def tokens(selector: str) -> dict[str, str]:
    """The colours of a theme, those it does not change included."""
    found: dict[str, str] = {}
    for name in (":root", selector):
        block = re.search(rf"^{re.escape(name)} \{{(.*?)^\}}", BASE, re.MULTILINE | re.DOTALL)
        assert block is not None, name
        found.update(re.findall(r"--([a-z-]+): (#[0-9a-f]+)", block[1]))
    return found


THEMES = {"light": tokens(":root"), "dark": tokens(':root[data-theme="dark"]')}


def luminance(color: str) -> float:
    digits = color[1:] if len(color) == 7 else "".join(2 * digit for digit in color[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_stands_out(theme: str, text: str, ground: str) -> None:
    colors = THEMES[theme]
    assert contrast(colors[text], colors[ground]) >= 4.5


def test_the_system_and_the_switch_give_the_same_dark() -> None:
    system = re.search(r'not\(\[data-theme="light"\]\) \{(.*?)\}', BASE, re.DOTALL)
    assert system is not None
    switched = tokens(':root[data-theme="dark"]')
    assert all(switched[name] == color for name, color in re.findall(r"--([a-z-]+): (#[0-9a-f]+)", system[1]))
