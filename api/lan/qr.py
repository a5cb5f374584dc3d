"""The address as a QR code."""

from __future__ import annotations

import io

import segno


def terminal(url: str) -> str:
    text = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(text, compact=True)
    return text.getvalue()


def svg(url: str) -> bytes:
    picture = io.BytesIO()
    segno.make(url, error="m", micro=False).save(picture, kind="svg", scale=8, border=4, dark="#000", light="#fff")
    return picture.getvalue()
