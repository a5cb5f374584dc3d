"""The tracer: fragment shaders run by OpenGL, on a graphics card or (Mesa llvmpipe) on the processor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import moderngl
import numpy as np
from numpy.typing import NDArray

from datasets.look import DieLook
from datasets.tracer import skins
from datasets.tracer.geometry import ball_radius, corner_radius, outline, quaternion
from datasets.tracer.scene import Camera, Card, Die, Ground, Pose, Rim, Scene, Vector

Image = NDArray[np.float32]

GLSL = Path(__file__).parent / "glsl"
STRIDE = 6
MAX_BOXES, MAX_CARDS = 120, 30
CARD_PIXELS = 384
PARTS = {
    "opaque": ("common", "opaque"),
    "ids": ("common", "ids"),
    "clear": ("common", "glass", "clear"),
    "inner": ("common", "glass", "inner"),
    "smooth": ("smooth",),
}
"""Files each pass is made of."""
WHOLE: NDArray[np.float32] = np.array([[-1, -1], [3, -1], [-1, 3]], dtype=np.float32)
"""A triangle over the whole picture."""
VERTEX = "#version 430\nin vec2 at; void main() { gl_Position = vec4(at, 0.0, 1.0); }"


@dataclass(frozen=True, slots=True)
class Traced:
    """Linear light, (height, width, 3)."""

    light: Image
    albedo: Image
    shine: Image
    clear: Image | None
    """(height, width, 4) where clear dice are seen; alpha 0 elsewhere."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Samples for each pixel, even numbers."""

    table: int
    dice: int
    clear: int


STANDARD = Effort(table=4, dice=8, clear=28)
DRAFT = Effort(table=2, dice=4, clear=12)
Round = tuple[NDArray[np.float32], int]
"""Triangles to draw, and with how many samples."""


class Tracer:
    """Keeps the context and the compiled shaders; one scene at a time."""

    def __init__(self) -> None:
        # moderngl has no types; its objects are Any here and leave this class only as arrays.
        self._gl: Any = moderngl.create_standalone_context(backend="egl")
        self._programs: dict[tuple[str, bool, bool], Any] = {}
        self._kept: tuple[Ground, dict[str, Any]] | None = None

    def trace(self, scene: Scene, effort: Effort = STANDARD) -> Traced:
        light, albedo, shine, guide = textures = self._opaque(scene, effort)
        smooth, gleam = self._smooth(light, guide, (1, 2, 4)), self._smooth(shine, guide, (1, 2))
        matt, colour, glossy = (_pixels(texture, "f2")[..., :3] for texture in (smooth, albedo, gleam))
        _release([smooth, gleam, *textures])
        return Traced(matt, colour, glossy, self._clear(scene, effort.clear) if has_clear(scene) else None)

    def _opaque(self, scene: Scene, effort: Effort) -> list[Any]:
        """The whole picture with few samples, then once more with many where dice are."""
        table = effort.table + (2 if scene.ground.rough < 0.5 else 0)
        dice = [(outlined(scene.camera, die), _eased(effort.dice, scene, die)) for die in scene.dice]
        rounds = [(WHOLE, table), *dice]
        return self._draw("opaque", scene, rounds, 4, "f2")

    def _clear(self, scene: Scene, samples: int) -> Image:
        """Only the outlines of clear dice are drawn: their paths are long."""
        clear = [die for die in scene.dice if die.look.material != "opaque"]
        rounds = [(outlined(scene.camera, die), _eased(samples, scene, die)) for die in clear]
        return self._read("clear", scene, rounds, "f2")

    def ids(self, scene: Scene) -> Image:
        """(height, width, 4): id + 1 (dice first, in scene order), face layer + 1, distance."""
        return self._read("ids", scene, [(WHOLE, 1)], "f4")

    def inner(self, scene: Scene) -> Image:
        """(height, width, 4): die + 1, face of its inner die + 1, place on that face; zeros elsewhere."""
        return self._read("inner", scene, [(WHOLE, 1)], "f4")

    def _read(self, name: str, scene: Scene, rounds: list[Round], kind: str) -> Image:
        textures = self._draw(name, scene, rounds, 1, kind)
        out = _pixels(textures[0], kind)
        _release(textures)
        return out

    def _draw(self, name: str, scene: Scene, rounds: list[Round], targets: int, kind: str) -> list[Any]:
        program = self._program(name, cards=bool(scene.cards), clear=has_clear(scene))
        size = (scene.camera.width, scene.camera.height)
        textures = [self._gl.texture(size, 4, dtype=kind) for _ in range(targets)]
        held = self._load(program, scene)
        self._fill(program, textures, rounds)
        _release(held)
        return textures

    def _fill(self, program: Any, textures: list[Any], rounds: list[Round]) -> None:
        target = self._gl.framebuffer(textures)
        target.use()
        target.clear()
        for shape, samples in rounds:
            corners = self._gl.buffer(shape)
            mesh = self._gl.vertex_array(program, [(corners, "2f", "at")])
            if "samples" in program:
                program["samples"].value = samples
            mesh.render(moderngl.TRIANGLES)
            _release([mesh, corners])
        _release([target])

    def _smooth(self, noisy: Any, guide: Any, gaps: tuple[int, ...]) -> Any:
        """The same light with its grain taken out, as a new texture."""
        program, source = self._program("smooth", cards=False, clear=False), noisy
        guide.use(1)
        program["noisy"].value, program["guide"].value = 0, 1
        for gap in gaps:
            source.use(0)
            program["gap"].value = gap
            result = self._gl.texture(noisy.size, 4, dtype="f2")
            self._fill(program, [result], [(WHOLE, 1)])
            _release([] if source is noisy else [source])
            source = result
        return source

    def _program(self, name: str, cards: bool, clear: bool) -> Any:
        key = (name, cards, clear)
        if key not in self._programs:
            flags = f"#define CARDS {int(cards)}\n#define CLEAR {int(clear)}\n"
            source = "\n".join(["#version 430", flags, *map(_source, PARTS[name])])
            self._programs[key] = self._gl.program(vertex_shader=VERTEX, fragment_shader=source)
        return self._programs[key]

    def _load(self, program: Any, scene: Scene) -> list[Any]:
        self._bind(program, scene)
        held = self._blocks(program, scene)
        for name, value in _uniforms(scene).items():
            if name in program:
                program[name].value = value
        return held

    def _blocks(self, program: Any, scene: Scene) -> list[Any]:
        tables = {"Boxes": boxes(scene), "Lamps": lamps(scene), "Cards": cards(scene)}
        held = []
        for slot, (name, table) in enumerate(tables.items()):
            if name in program:
                buffer = self._gl.buffer(table.astype(np.float32).tobytes())
                program[name].binding = slot
                buffer.bind_to_uniform_block(slot)
                held.append(buffer)
        return held

    def _bind(self, program: Any, scene: Scene) -> None:
        for slot, (name, texture) in enumerate(self._textures(scene).items()):
            if name in program:
                texture.use(slot)
                program[name].value = slot

    def _textures(self, scene: Scene) -> dict[str, Any]:
        """The scene's pictures; kept, since several passes and close-ups look at the same things."""
        if self._kept is None or self._kept[0] is not scene.ground:
            _release([] if self._kept is None else list(self._kept[1].values()))
            layers = _layers(scene)
            self._kept = (scene.ground, {name: self._array(name, layers[name]) for name in layers})
        return self._kept[1]

    def _array(self, name: str, layers: NDArray[Any]) -> Any:
        mipmaps = repeat = name == "tableArt"
        count, height, width, parts = layers.shape
        kind = "f1" if layers.dtype == np.uint8 else "f4"
        texture = self._gl.texture_array((width, height, count), parts, layers.tobytes(), dtype=kind, alignment=1)
        texture.repeat_x = texture.repeat_y = repeat
        if mipmaps:
            texture.build_mipmaps()
        texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR if mipmaps else moderngl.LINEAR, moderngl.LINEAR)
        return texture


@cache
def _source(name: str) -> str:
    return (GLSL / f"{name}.glsl").read_text()


def _pixels(texture: Any, kind: str) -> Image:
    width, height = texture.size
    return np.frombuffer(texture.read(), dtype=kind).reshape(height, width, 4).astype(np.float32)


def _release(items: list[Any]) -> None:
    for item in items:
        item.release()


def outlined(camera: Camera, die: Die) -> NDArray[np.float32]:
    """A fan over a die's outline and two pixels around it, in clip space; the first row is OpenGL's lowest."""
    hull = outline(camera, die)
    middle = hull.mean(0)
    out = hull - middle
    grown = middle + out * (1 + 2 / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1))
    fan = np.stack([np.broadcast_to(middle, grown.shape), grown, np.roll(grown, -1, axis=0)], axis=1)
    return (fan.reshape(-1, 2) / [camera.width, camera.height] * 2 - 1).astype(np.float32)


def has_clear(scene: Scene) -> bool:
    return any(die.look.material != "opaque" for die in scene.dice)


@dataclass(frozen=True, slots=True)
class Filling:
    """What is inside a body: its small die (number of that box), half of the hollow, cloud."""

    inner: int = -1
    hollow: float = 0.0
    cloud: float = 0.0


def _look_rows(look: DieLook, pose: Pose, layer: int, filling: Filling) -> list[list[float]]:
    half, radius = look.edge_mm / 2, corner_radius(look)
    reach = min((half - radius) * 3**0.5 + radius, ball_radius(look))
    body = _absorption(look, half) if look.material != "opaque" else skins.linear(np.array(look.body))
    return [
        [*pose.centre, reach],
        [half, half, half, radius],
        quaternion(pose.turn),
        [float(look.material != "opaque"), layer, filling.hollow, filling.inner],
        [*body, look.roughness],
        [look.drilled, 0.045, filling.cloud, 0],
    ]


def _absorption(look: DieLook, half: float) -> Vector:
    """Per millimetre, so that light that crossed the die has the body's colour."""
    tint = np.clip(skins.linear(np.array(look.body)), 0.01, 0.995)
    return np.asarray(-np.log(tint) / (2.6 * half))


def _rim_rows(rim: Rim) -> list[list[float]]:
    return [
        [*rim.pose.centre, float(np.linalg.norm(rim.half))],
        [*rim.half, rim.radius],
        quaternion(rim.pose.turn),
        [0, -1, 0, -1],
        [*rim.tone, 0.5],
        [0, 0.04, 0, 0],
    ]


def boxes(scene: Scene) -> Vector:
    """Dice, then rims, then the small dice inside (which only their die's shader code visits)."""
    rows: list[list[float]] = []
    first_inner = len(scene.dice) + len(scene.rims)
    layer = {id(look): 6 * k for k, look in enumerate(all_looks(scene))}
    doubles: list[Die] = []
    for die in scene.dice:
        inner = first_inner + len(doubles) if die.inner is not None else -1
        doubles += [die] if die.inner is not None else []
        rows += _look_rows(die.look, die.pose, layer[id(die.look)], Filling(inner, die.hollow, die.cloud))
    for rim in scene.rims:
        rows += _rim_rows(rim)
    for die in doubles:
        rows += _inner_rows(die, layer)
    return _padded(rows, STRIDE * MAX_BOXES)


def _inner_rows(die: Die, layer: dict[int, int]) -> list[list[float]]:
    look, pose = die.look.inner, die.inner
    assert look is not None and pose is not None
    return _look_rows(look, pose, layer[id(look)], Filling())


def _padded(rows: list[list[float]], length: int) -> Vector:
    table = np.zeros((length, 4))
    if rows:
        table[: len(rows)] = rows
    return table


def lamps(scene: Scene) -> Vector:
    rows: list[list[float]] = []
    for lamp in scene.light.lamps:
        rows += [[*lamp.centre, float(lamp.round)], [*lamp.across, 0], [*lamp.along, 0], [*lamp.radiance, 0]]
    return _padded(rows, 16)


def _card_rows(card: Card) -> list[list[float]]:
    turn = [np.cos(card.angle), np.sin(card.angle), 1 / card.half[0], 1 / card.half[1]]
    return [[*card.centre, card.top, card.art], turn, [1.0, card.rough, 0.04, card.bottom], [0, 0, 0, 0]]


def cards(scene: Scene) -> Vector:
    return _padded([row for card in scene.cards for row in _card_rows(card)], 4 * MAX_CARDS)


def all_looks(scene: Scene) -> list[DieLook]:
    """Each look once, outer before inner."""
    looks = [die.look for die in scene.dice]
    looks += [die.look.inner for die in scene.dice if die.look.inner is not None and die.inner is not None]
    return list({id(look): look for look in looks}.values())


def _skin_size(scene: Scene) -> int:
    """Smallest power of two that still shows each texel about once."""
    largest = max((_apparent(scene, die) for die in scene.dice), default=32)
    return int(2 ** np.clip(np.ceil(np.log2(largest * 1.1)), 5, 8))


def _apparent(scene: Scene, die: Die) -> float:
    away = float(np.linalg.norm(die.pose.centre - scene.camera.eye))
    return scene.camera.focal * die.look.edge_mm / away


def _eased(samples: int, scene: Scene, die: Die) -> int:
    """Fewer samples where a die is large: its grain is finer than what matters on it. Even, at least half."""
    share = np.clip(90 / _apparent(scene, die), 0.5, 1)
    return 2 * round(samples * share / 2)


def _layers(scene: Scene) -> dict[str, NDArray[Any]]:
    size, looks = _skin_size(scene), all_looks(scene)
    blank = np.zeros((1, 4, 4, 4), dtype=np.uint8)
    return {
        "skins": np.concatenate([skins.skin(look, size) for look in looks]) if looks else blank,
        "bumps": np.concatenate([skins.bumps(look, size) for look in looks]) if looks else blank,
        "cardArt": np.stack([_card_picture(art) for art in scene.card_art]) if scene.card_art else blank,
        "tableArt": np.stack([_encoded(picture) for picture in _distinct(scene.ground)]),
        "env": scene.light.sky.astype(np.float32),
    }


def _distinct(ground: Ground) -> list[NDArray[np.uint8]]:
    return list({id(picture): picture for picture in ground.pictures}.values())


def _layer_of(ground: Ground) -> tuple[int, ...]:
    known = [id(picture) for picture in _distinct(ground)]
    return tuple(known.index(id(picture)) for picture in ground.pictures)


_ROOT = (np.sqrt(skins.linear(np.arange(256) / 255)) * 255 + 0.5).astype(np.uint8)


def _encoded(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(_ROOT[picture])


def _card_picture(art: NDArray[np.uint8]) -> NDArray[np.uint8]:
    small = np.asarray(cv2.resize(art, (CARD_PIXELS, CARD_PIXELS), interpolation=cv2.INTER_AREA), np.uint8)
    return np.concatenate([_encoded(small[..., :3]), small[..., 3:]], axis=2)


def _uniforms(scene: Scene) -> dict[str, Any]:
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
        "layerOf": _layer_of(ground),
        "trayRect": tuple(ground.tray[:4]),
        "trayTurn": (np.cos(ground.tray[4]), np.sin(ground.tray[4]), *ground.edge),
    }
