"""Small crowded scenes for the reader, every die another look: styles, not table tops, are what the time goes into."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.random import Generator

from datasets.art.looks import LookOf, make_look
from datasets.tracer.camera import make_camera
from datasets.tracer.compose import STRANGERS, Plan, draw_ground, place_dice, resized
from datasets.tracer.geometry import top_face
from datasets.tracer.light import make_light
from datasets.tracer.ring import perhaps_ring_lit
from datasets.tracer.scene import Die, Scene

SIDE = 352
LEAST, MOST = 34.0, 84.0
"""Edge of a die in pixels: larger ones cost time and the reader shrinks them anyway."""
NEARER = 1.5
"""Scenes of double dice alone are so many times larger: an inner pip of two pixels teaches nothing but guessing."""


def draw_kind(rng: Generator, kinds: Sequence[str]) -> str:
    """Every kind as often; now and then a cube that is none of ours."""
    return str(rng.choice(STRANGERS if rng.random() < 0.06 else list(kinds)))


def word_up(rng: Generator, die: Die) -> Die:
    """A word die shows its word one time in six; to learn words it is laid so more often, by changing two faces."""
    if die.look.kind != "word" or rng.random() < 0.3:
        return die
    top, word = top_face(die.pose.turn), next(k for k, label in enumerate(die.look.labels) if not label.isdigit())
    order = list(range(6))
    order[top], order[word] = word, top
    labels = tuple(die.look.labels[k] for k in order)
    grain = None if die.look.grain is None else die.look.grain[order]
    return replace(die, look=replace(die.look, faces=die.look.faces[order], labels=labels, grain=grain))


def make_close_scene(rng: Generator, kinds: Sequence[str], split: str, look_of: LookOf = make_look) -> Scene:
    nearer = NEARER if set(kinds) == {"double"} else 1.0
    names = [draw_kind(rng, kinds) for _ in range(int(rng.integers(7, 12)))]
    edge = float(rng.uniform(10, 22))
    looks = tuple(resized(look_of(kind, rng, split), edge * rng.uniform(0.85, 1.15)) for kind in names)
    leaning = 0.1 if rng.random() < 0.25 else 0.0
    plan = Plan(looks, touching=float(rng.choice([0.0, 0.4])), leaning=leaning, stacked=0.0, spread=1.0)
    pixels = float(np.exp(rng.uniform(np.log(LEAST), np.log(MOST)))) * nearer
    side = int(SIDE * nearer)
    camera = make_camera(rng, edge, (side, side), pixels)
    tray = np.zeros(5)
    dice = tuple(word_up(rng, die) for die in place_dice(rng, camera, plan, tray))
    ground, light = draw_ground(rng, camera, tray, split), make_light(rng)
    scene = Scene(camera, dice, (), (), (), ground, light, int(rng.integers(2**31)))
    return perhaps_ring_lit(rng, scene, split)
