"""Lets Mitsuba trace what lies on the table."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

from datasets.second.printing import PLACES, Printed, Rgb
from datasets.second.solids import rounded_cube
from datasets.second.table import Laid, Lamp, Lying, Shell, surface
from datasets.srgb import linear
from datasets.tracer.geometry import NORMALS, RIGHTS
from datasets.tracer.scene import Vector

mi.set_variant("llvm_ad_rgb", "scalar_rgb")

SAMPLES, CLEAR_SAMPLES = 48, 96
DEPTH, CLEAR_DEPTH = 6, 20
GLASS = 1.49
Part = dict[str, Any]


def trace(laid: Laid, table: NDArray[np.uint8], seed: int) -> NDArray[np.float32]:
    """Linear light, RGB. `table`: the picture (RGB) that the dice lie on."""
    clear = any(die.small for die in laid.dice)
    with tempfile.TemporaryDirectory() as folder:
        parts = {f"die{n}_{name}": part for n, die in enumerate(laid.dice) for name, part in body(die, Path(folder))}
        parts |= {f"lamp{n}": lamp(each) for n, each in enumerate(laid.lamps)}
        scene = mi.load_dict(
            {
                "type": "scene",
                "integrator": {"type": "path", "max_depth": CLEAR_DEPTH if clear else DEPTH},
                "sky": {"type": "constant", "radiance": rgb(laid.sky)},
                "table": table_top(laid, table),
                "camera": camera(laid, CLEAR_SAMPLES if clear else SAMPLES),
                **parts,
            }
        )
        return np.asarray(np.array(mi.render(scene, seed=seed))[..., :3], np.float32)


def rgb(light: Vector) -> Part:
    return {"type": "rgb", "value": [float(part) for part in light]}


def painted(colour: Rgb) -> Part:
    return rgb(linear(np.array(colour) / 255).astype(np.float64))


def picture(pixels: NDArray[np.uint8]) -> Part:
    return {"type": "bitmap", "bitmap": mi.Bitmap(np.ascontiguousarray(pixels))}


def camera(laid: Laid, samples: int) -> Part:
    eye, down, ahead = laid.camera.eye, laid.camera.view[:, 1], laid.camera.view[:, 2]
    wide = 2 * np.degrees(np.arctan(laid.camera.width / 2 / laid.camera.focal))
    film = {"type": "hdrfilm", "width": laid.camera.width, "height": laid.camera.height, "pixel_format": "rgb"}
    place = mi.ScalarTransform4f().look_at(origin=eye.tolist(), target=(eye + ahead).tolist(), up=(-down).tolist())
    sampler = {"type": "independent", "sample_count": samples}
    return {
        "type": "perspective",
        "fov": float(wide),
        "fov_axis": "x",
        "to_world": place,
        "film": film,
        "sampler": sampler,
    }


def lamp(each: Lamp) -> Part:
    look = mi.ScalarTransform4f().look_at(origin=each.centre.tolist(), target=[0, 0, 0], up=[0.1, 0.3, 0.9])
    light = {"type": "area", "radiance": rgb(each.radiance)}
    return {"type": "rectangle", "to_world": look @ mi.ScalarTransform4f().scale(each.half), "emitter": light}


def table_top(laid: Laid, pixels: NDArray[np.uint8]) -> Part:
    half = 2.5 * laid.camera.focus * max(laid.camera.width, laid.camera.height) / laid.camera.focal
    paint = {"type": "diffuse", "reflectance": picture(pixels)}
    return {"type": "rectangle", "to_world": mi.ScalarTransform4f().scale(half), "bsdf": paint}


def body(die: Lying, folder: Path) -> Iterator[tuple[str, Part]]:
    """Everything that one die is made of."""
    if isinstance(die.die, Shell):
        yield from shell(die, die.die, folder)
    else:
        yield "body", cube(die, plastic(die.die, die.rough), folder)


def plastic(die: Printed, rough: float) -> Part:
    skin = {"diffuse_reflectance": picture(np.concatenate(list(die.faces), axis=1)), "nonlinear": True}
    return {"type": "roughplastic", "alpha": rough, **skin} if rough else {"type": "plastic", **skin}


def shell(die: Lying, look: Shell, folder: Path) -> Iterator[tuple[str, Part]]:
    assert die.small is not None
    tint = painted(look.tint)
    glass = {"type": "dielectric", "int_ior": GLASS, "ext_ior": 1.0, "specular_transmittance": tint}
    air = {"type": "dielectric", "int_ior": 1.0, "ext_ior": GLASS}
    yield "glass", cube(die, glass, folder)
    hollow = Lying(look, die.centre, die.turn, die.edge * look.hollow, 0.05, 0.0)
    yield "hollow", cube(hollow, air, folder)
    yield from ((f"small_{name}", part) for name, part in body(die.small, folder))
    ink = {"type": "twosided", "bsdf": {"type": "diffuse", "reflectance": painted(look.style.ink)}}
    for n, (centre, normal) in enumerate(pips_of(die, look)):
        place = mi.ScalarTransform4f().look_at(
            origin=centre.tolist(), target=(centre + normal).tolist(), up=[0.31, 0.52, 0.79]
        )
        size = mi.ScalarTransform4f().scale(look.style.radius * die.edge)
        yield f"pip{n}", {"type": "disk", "to_world": place @ size, "bsdf": ink}


def pips_of(die: Lying, look: Shell) -> Iterator[tuple[Vector, Vector]]:
    """Middle and direction of every pip on the shell, a hair above it."""
    for face, value in enumerate(look.values):
        down = -np.cross(NORMALS[face], RIGHTS[face])
        for place in map(int, PLACES[value]):
            x, y = (2 * look.style.spread * (spot - 1) for spot in (place % 3, place // 3))
            centre = surface(die, (1.004 * NORMALS[face] + x * RIGHTS[face] + y * down)[None])[0]
            yield centre, die.turn @ NORMALS[face]


def cube(die: Lying, skin: Part, folder: Path) -> Part:
    solid = rounded_cube(die.corner)
    mesh = mi.Mesh("die", len(solid.points), len(solid.triangles), has_vertex_normals=True, has_vertex_texcoords=True)
    parts = mi.traverse(mesh)
    parts["vertex_positions"] = surface(die, solid.points).astype(np.float32).ravel()
    parts["vertex_normals"] = (solid.normals @ die.turn.T).astype(np.float32).ravel()
    parts["vertex_texcoords"] = solid.on_strip.astype(np.float32).ravel()
    parts["faces"] = solid.triangles.ravel()
    parts.update()
    file = folder / f"{len(list(folder.iterdir()))}.ply"
    mesh.write_ply(str(file))
    return {"type": "ply", "filename": str(file), "bsdf": skin}
