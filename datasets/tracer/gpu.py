"""The tracer: fragment shaders run by OpenGL, on a graphics card or (Mesa llvmpipe) on the processor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import moderngl
import numpy as np
from numpy.typing import NDArray

from datasets.tracer.blocks import boxes, cards, lamps
from datasets.tracer.geometry import outline
from datasets.tracer.pictures import apparent, layers
from datasets.tracer.scene import Camera, Die, Ground, Scene
from datasets.tracer.uniforms import uniforms

Image = NDArray[np.float32]
GLSL = Path(__file__).parent / "glsl"
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
        smooth, gleam = self._smooth(light, guide), self._smooth(shine, guide)
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

    def _smooth(self, noisy: Any, guide: Any) -> Any:
        """The same light with its grain taken out, as a new texture."""
        program, source = self._program("smooth", cards=False, clear=False), noisy
        guide.use(1)
        program["noisy"].value, program["guide"].value = 0, 1
        for gap in (1, 2):
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
        for name, value in uniforms(scene).items():
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
            self._kept = (scene.ground, {name: self._array(name, each) for name, each in layers(scene).items()})
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


def _eased(samples: int, scene: Scene, die: Die) -> int:
    """Fewer samples where a die is large: its grain is finer than what matters on it. Even, at least half."""
    share = np.clip(90 / apparent(scene, die), 0.5, 1)
    return 2 * round(samples * share / 2)
