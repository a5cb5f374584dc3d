"""Yatzy and Double Yatzy, each in four scoring systems."""

from __future__ import annotations

from engines.yatzy.double import DOUBLE_YATZY
from engines.yatzy.single import YATZY

__all__ = ["DOUBLE_YATZY", "YATZY"]
