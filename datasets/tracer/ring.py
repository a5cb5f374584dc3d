"""A ring of light, as people clip onto phones, where the tops of dice mirror it into the lens.

A glossy face that is not quite flat shows it as a ring around its middle, over the pips. For training alone.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from datasets.tracer.light import warmth
from datasets.tracer.scene import Camera, Die, Lamp, Scene

RING_LIT = 0.2
"""Share of the scenes for training."""


def perhaps_ring_lit(rng: Generator, scene: Scene, split: str) -> Scene:
    """Pictures for testing are drawn as if there were no such light: they stay what they were."""
    return ring_lit(rng, scene) if split == "train" and rng.random() < RING_LIT else scene


def ring_lit(rng: Generator, scene: Scene) -> Scene:
    lamps = (*scene.light.lamps, ring_lamp(rng, scene.camera))
    dice = tuple(bowed(rng, die) for die in scene.dice)
    return replace(scene, dice=dice, light=replace(scene.light, lamps=lamps))


def ring_lamp(rng: Generator, camera: Camera) -> Lamp:
    """Around the lens where the camera looks straight down, else as far on the other side of the table. Brighter than
    all other lamps together, or fainter."""
    away, mirrored = float(np.linalg.norm(camera.eye)), np.array([-1.0, -1.0, 1.0])
    radius, share = away * rng.uniform(0.04, 0.25), rng.uniform(0.2, 1.5) * np.pi
    up = max(float(camera.eye[2]) / away, 0.15)
    radiance = share * away**2 / (np.pi * radius**2 * up) * warmth(rng, 0.08)
    right, down = camera.view[:, 0] * mirrored, camera.view[:, 1] * mirrored
    place = camera.eye * mirrored + rng.normal(0, 0.02, 3) * away
    return Lamp(place, right * radius, down * radius, radiance, True, float(rng.uniform(0.7, 0.93)))


def bowed(rng: Generator, die: Die) -> Die:
    """Mostly hollow: plastic shrinks when it sets."""
    return replace(die, bow=float(rng.uniform(0.03, 0.25) * rng.choice([-1.0, 1.0], p=[0.7, 0.3])))
