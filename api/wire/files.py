"""Answers that are files, as the description of the routes shows them."""

from __future__ import annotations

from typing import Any

Answers = dict[int | str, dict[str, Any]]
BYTES = {"schema": {"type": "string", "format": "binary"}}
CSV: Answers = {200: {"content": {"text/csv": {"schema": {"type": "string"}}}}}
JPEG: Answers = {200: {"content": {"image/jpeg": BYTES}}}
ZIP: Answers = {200: {"content": {"application/zip": BYTES}}}
