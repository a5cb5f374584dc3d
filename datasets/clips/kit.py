"""The dice of a clip: ordinary sets as they are sold, plain and easy on the eye."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.random import Generator

from datasets.art import challenge, pips, symbols, wilds, words
from datasets.art.bodies import Body
from datasets.art.canvas import empty_face, finish, stamp
from datasets.art.colours import Ink, Rgb
from datasets.art.lettering import Hand, draw_hand, fitted
from datasets.art.looks import assemble, numbering
from datasets.clips.script import Ware
from datasets.look import DieLook
from engines.core import Json

BODIES: dict[str, Rgb] = {
    "white": (0.93, 0.92, 0.89),
    "red": (0.72, 0.07, 0.08),
    "blue": (0.09, 0.2, 0.62),
    "green": (0.06, 0.42, 0.19),
    "black": (0.05, 0.05, 0.055),
    "yellow": (0.95, 0.78, 0.12),
    "purple": (0.4, 0.16, 0.58),
    "orange": (0.95, 0.45, 0.07),
}
DARK = ("red", "blue", "green", "black", "purple")


def make_body(name: str, edge: float, rng: Generator) -> Body:
    rgb = BODIES[name]
    rough, corner = float(rng.uniform(0.12, 0.3)), float(rng.uniform(0.18, 0.3))
    return Body(rgb, (rgb,), name, "opaque", None, rough, 0.4, corner, edge)


def ink_for(name: str) -> Ink:
    return Ink((0.95, 0.94, 0.9), "white") if name in DARK else Ink((0.05, 0.05, 0.06), "black")


def pip_style(body: Body, ink: Ink, rng: Generator, radius: float = 0.09) -> pips.PipStyle:
    drawn = pips.draw_style(body.rgb, body.grounds, body.corner, rng, "train")
    even = replace(drawn, shape="round", radius=radius, spread=0.26, six_along=0.27, six_across=0.24, one_scale=1.0)
    inked = replace(even, ink=ink, one_ink=ink.rgb, four_ink=ink.rgb, opacity=1.0, pooled=0.0)
    return replace(inked, jitter=0.0, blur=0.0, wear=0.0, flat_two=False)


def pip_die(body: Body, ink: Ink, rng: Generator, radius: float = 0.09) -> DieLook:
    style, values = pip_style(body, ink, rng, radius), numbering(rng)
    faces = [pips.pip_face(value, style, rng) for value in values]
    return assemble("d6", body, faces, [str(value) for value in values], "plain")


def d6_set(count: int, ware: Ware, rng: Generator) -> tuple[DieLook, ...]:
    looks = [pip_die(make_body(name, ware.edge, rng), ink_for(name), rng) for name in ware.colors]
    return tuple(looks[k * len(looks) // count] for k in range(count))


def word_set(ware: Ware, rng: Generator) -> tuple[DieLook, ...]:
    """Three dice of each word: dice 0–2 FOR, 3–5 GET, 6–8 IT."""
    colors = [ware.colors[k % len(ware.colors)] for k in range(3)]
    hand = draw_hand("FORGETIT", ink_for(colors[0]), rng, ware.split)
    plain = replace(hand, fill=0.74, slant=0.0, squeeze=1.0, outline=False, underline=False, angle=0.0)
    looks = [word_die(word, color, plain, ware.edge, rng) for word, color in zip(words.WORDS, colors, strict=True)]
    return tuple(look for look in looks for _ in range(3))


def word_die(word: str, color: str, hand: Hand, edge: float, rng: Generator) -> DieLook:
    body, ink = make_body(color, edge, rng), ink_for(color)
    style, values = pip_style(body, ink, rng), numbering(rng)
    written = empty_face(ink.rgb)
    stamp(written, fitted(word, hand), ink.rgb)
    faces = [finish(written) if value == 6 else pips.pip_face(value, style, rng) for value in values]
    return assemble("word", body, faces, [word if value == 6 else str(value) for value in values], "plain")


def double_set(ware: Ware, rng: Generator) -> tuple[DieLook, ...]:
    """Clear shells with small dark pips near the corners, so that the die inside can be read between them."""
    body = replace(make_body("white", ware.edge, rng), corner=0.2, roughness=0.03, drilled=0.0)
    clear = replace(body, rgb=(0.975, 0.985, 0.99), name="clear", material="clear")
    style = replace(pip_style(clear, ink_for("white"), rng, 0.062), spread=0.31, six_along=0.31, six_across=0.3)
    looks = []
    for color in ware.colors:
        values = numbering(rng)
        faces = [pips.pip_face(value, style, rng) for value in values]
        shell = assemble("double", clear, faces, [str(value) for value in values], "plain")
        small = replace(make_body(color, ware.edge * 0.52, rng), drilled=0.2)
        looks.append(replace(shell, inner=pip_die(small, ink_for(color), rng, 0.1)))
    return tuple(looks[k % len(looks)] for k in range(6))


def genius_set(ware: Ware, rng: Generator) -> tuple[DieLook, ...]:
    """Five dice of the first colour and the challenge die in the last."""
    body, ink = make_body(ware.colors[-1], ware.edge, rng), ink_for(ware.colors[-1])
    hand = challenge.draw_challenge_hand(ink, rng, ware.split)
    hand = replace(hand, fill=0.76, slant=0.0, squeeze=1.0, outline=False, underline=False, angle=0.0)
    wording = challenge.Wording("×2", "÷2", "−10", "C", True, "star", False)
    painted = [finish(challenge.paint_challenge(label, wording, hand, ware.split)) for label in challenge.FACES]
    asks = assemble("challenge", body, painted, challenge.FACES, "plain")
    return (*d6_set(5, replace(ware, colors=ware.colors[:1]), rng), asks)


def symbol_set(shown: Sequence[Sequence[str]], ware: Ware, rng: Generator) -> tuple[DieLook, ...]:
    """One die for each list of faces that it must be able to show."""
    body = make_body(ware.colors[0], ware.edge, rng)
    style = symbols.draw_symbol_style(body, rng, ware.split)
    style = replace(style, length=0.66, gap=1.2, grow=0.0, stagger=0.0, rim=False)
    return tuple(symbol_die(_six(faces, rng), body, style, rng) for faces in shown)


def _six(faces: Sequence[str], rng: Generator) -> list[str]:
    wanted = list(dict.fromkeys(faces))
    others = [face for face in symbols.SYMBOLS if face not in wanted]
    return wanted + [str(face) for face in rng.choice(others, 6 - len(wanted), replace=False)]


def symbol_die(labels: list[str], body: Body, style: symbols.SymbolStyle, rng: Generator) -> DieLook:
    faces = [
        wilds.wild_face(body, style, rng, "train") if label == "wild" else finish(symbols.paint_symbols(label, style))
        for label in labels
    ]
    return assemble("set", body, faces, labels, "plain")


Shown = Sequence[Sequence[str]]
KITS: dict[str, Callable[[Shown, Ware, Generator], tuple[DieLook, ...]]] = {
    "five": lambda _, ware, rng: d6_set(5, ware, rng),
    "nine": lambda _, ware, rng: d6_set(9, ware, rng),
    "words": lambda _, ware, rng: word_set(ware, rng),
    "doubles": lambda _, ware, rng: double_set(ware, rng),
    "genius": lambda _, ware, rng: genius_set(ware, rng),
    "set": symbol_set,
}


def side_of(look: DieLook, face: Json) -> int:
    """Which side of the die is up when the log says `face`; of a double die the outer one counts."""
    name = str(face[0] if isinstance(face, list | tuple) else face)
    if name in look.labels:
        return look.labels.index(name)
    # Dice of three colours instead of words: the 6 stands for the word of its colour.
    if look.kind == "d6" and name in words.WORDS:
        return look.labels.index("6")
    raise ValueError(f"a die with {look.labels!r} cannot show {face!r}")


def inner_side(look: DieLook, face: Json) -> int | None:
    if look.inner is None:
        return None
    return look.inner.labels.index(str(np.asarray(face)[1]))
