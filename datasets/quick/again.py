"""One die again and again, as at a table: its views differ in the turn of the die, by some degrees in the angle of the
camera, in light, neighbours and noise."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.look import DieLook
from datasets.quick.cube import DETAIL, View, draw_die, draw_view
from datasets.quick.pictures import developed, neighbours, table_piece
from datasets.tracer.camera import look_at

ANGLE = 8.0
"""Degrees by which the camera's angle changes between views of one die."""
Pixels = NDArray[np.uint8]


def view_at(tilt: float, face: int, rng: Generator) -> View:
    view = draw_view(rng, face)
    tilt = max(0.0, tilt + float(np.radians(rng.uniform(-ANGLE, ANGLE))))
    away = view.camera.focus
    eye, axes = look_at(np.zeros(3), away, tilt, rng.uniform(0, 2 * np.pi), rng.normal(0, 0.05))
    return replace(view, camera=replace(view.camera, eye=eye, view=axes))


def draw(look: DieLook, face: int, tilt: float, table: Pixels, rng: Generator) -> tuple[Pixels, list[float]]:
    """A picture and the die's box in it."""
    canvas = table_piece(table, rng)
    neighbours(canvas, [look] * int(rng.choice([0, 1], p=[0.6, 0.4])), rng)
    outline = draw_die(canvas, look, view_at(tilt, face, rng), rng)
    return developed(canvas, rng), [value / DETAIL for value in cv2.boundingRect(outline)]
