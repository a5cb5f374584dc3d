"""A scene as the single numbers that the shaders are given: counts, camera, ground, light."""

from __future__ import annotations

from typing import Any

import numpy as np

from datasets.tracer.pictures import layer_of
from datasets.tracer.scene import Scene


def uniforms(scene: Scene) -> dict[str, Any]:
    return _counts(scene) | _camera(scene) | _ground(scene) | {"ambient": tuple(scene.light.ambient)}


def _counts(scene: Scene) -> dict[str, Any]:
    return {
        "nDice": len(scene.dice),
        "nBoxes": len(scene.dice) + len(scene.rims),
        "nCards": len(scene.cards),
        "nLamps": len(scene.light.lamps),
        "seed": scene.seed % 2**31,
    }


def _camera(scene: Scene) -> dict[str, Any]:
    camera = scene.camera
    return {
        "eye": tuple(camera.eye),
        "view": tuple(camera.view.T.ravel()),
        "lens": (camera.focal, *camera.middle),
        "focus": (camera.aperture, camera.focus),
    }


def _ground(scene: Scene) -> dict[str, Any]:
    ground = scene.ground
    texels = ground.pictures[0].shape[0] / ground.size
    return {
        "tableMap": (*ground.offset, ground.angle, 1 / ground.size),
        "tableShine": (ground.rough, ground.f0, texels / scene.camera.focal, 0.0),
        "layerOf": layer_of(ground),
        "trayRect": tuple(ground.tray[:4]),
        "trayTurn": (np.cos(ground.tray[4]), np.sin(ground.tray[4]), *ground.edge),
    }
