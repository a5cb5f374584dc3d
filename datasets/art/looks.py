"""Whole dice of every kind, drawn at random from a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from datasets.art import challenge, pips, strangers, symbols, wilds, words
from datasets.art.bodies import Body, make_body
from datasets.art.canvas import finish
from datasets.art.colours import any_colour, draw_named, ink_of_another_hue, ink_on, mix
from datasets.look import DieLook

SPLITS = ("train", "test")
Faces = NDArray[np.uint8]
LookOf = Callable[[str, np.random.Generator, str], DieLook]
"""A die of a kind, from a seed, in the styles of a split."""
SMOKY = 0.15
"""Share of ordinary dice for training whose pips differ from them in hue alone."""
MANY_WILD = 0.3
"""Share of SET dice for training with wild faces of several kinds: there are so many kinds, and one such face a die."""
TINTS = ("red", "orange", "yellow", "green", "teal", "blue", "purple", "pink")


def make_look(kind: str, rng: np.random.Generator, split: str) -> DieLook:
    """A die of `kind`; the styles of the splits `train` and `test` never meet."""
    if kind not in MAKERS:
        raise ValueError(f"unknown kind of die: {kind!r}")
    if split not in SPLITS:
        raise ValueError(f"unknown split: {split!r}")
    return MAKERS[kind](rng, split)


def assemble(kind: str, body: Body, faces: Sequence[Faces], labels: Sequence[str], style: str) -> DieLook:
    return DieLook(
        kind=kind,
        faces=np.stack(faces),
        labels=tuple(labels),
        body=body.rgb,
        color=body.name,
        material=body.material,
        grain=body.grain,
        roughness=body.roughness,
        drilled=body.drilled,
        corner=body.corner,
        edge_mm=body.edge_mm,
        style=style,
    )


def numbering(rng: np.random.Generator) -> list[int]:
    """Values in face order, opposite ones summing to seven; both ways round occur."""
    values: list[int] = []
    for low in rng.permutation([1, 2, 3]):
        pair = [int(low), 7 - int(low)]
        values += pair if rng.random() < 0.5 else pair[::-1]
    return values


def d6(rng: np.random.Generator, split: str) -> DieLook:
    if split == "train" and rng.random() < SMOKY:
        return smoky(rng, split)
    return pip_die(make_body(rng), rng, split)


def smoky(rng: np.random.Generator, _: str) -> DieLook:
    """Pips that differ from the die in hue alone, on a body that often shines through. For training alone."""
    body = make_body(rng)
    if rng.random() < 0.6:
        body = replace(body, material="translucent", roughness=float(rng.uniform(0.02, 0.25)))
    style = pips.draw_style(body.rgb, body.grounds, body.corner, rng, "train")
    ink = ink_of_another_hue(body.rgb, rng)
    return painted(body, replace(style, ink=ink, one_ink=ink.rgb, four_ink=ink.rgb, family="pips:hue"), rng)


def pip_die(body: Body, rng: np.random.Generator, split: str) -> DieLook:
    return painted(body, pips.draw_style(body.rgb, body.grounds, body.corner, rng, split), rng)


def painted(body: Body, style: pips.PipStyle, rng: np.random.Generator) -> DieLook:
    values = numbering(rng)
    return assemble("d6", body, [pips.pip_face(v, style, rng) for v in values], [str(v) for v in values], style.family)


def word(rng: np.random.Generator, split: str) -> DieLook:
    body = make_body(rng)
    style = pips.draw_style(body.rgb, body.grounds, body.corner, rng, split)
    ink = style.ink if rng.random() < 0.7 else ink_on(body.grounds, rng, split)
    hand, text = words.word_hand(ink, rng, split), str(rng.choice(words.WORDS))
    values = numbering(rng)
    faces = [words.word_face(text, hand, rng, split) if v == 6 else pips.pip_face(v, style, rng) for v in values]
    return assemble("word", body, faces, [text if v == 6 else str(v) for v in values], f"{style.family}+{hand.family}")


def double(rng: np.random.Generator, split: str) -> DieLook:
    """A clear or tinted shell with pips painted on, and a small pip die inside."""
    outer = shell(rng)
    # What is seen behind the pips is not the glass but anything, so light and dark pips are as likely.
    ground = (0.25, 0.25, 0.25) if rng.random() < 0.5 else (0.8, 0.8, 0.8)
    style = pips.draw_style(outer.rgb, (ground,), outer.corner, rng, split)
    if rng.random() < 0.3:
        style = replace(style, opacity=float(rng.uniform(0.55, 0.9)))
    values = numbering(rng)
    look = assemble(
        "double", outer, [pips.pip_face(v, style, rng) for v in values], [str(v) for v in values], style.family
    )
    return replace(look, inner=inner_die(outer.edge_mm, rng, split))


def shell(rng: np.random.Generator) -> Body:
    body = make_body(rng, "white")
    name, tint = "clear", mix((0.97, 0.98, 0.99), any_colour(rng), rng.uniform(0, 0.08))
    if rng.random() < 0.3:
        name = str(rng.choice(TINTS))
        tint = mix((1.0, 1.0, 1.0), draw_named(name, rng), rng.uniform(0.25, 0.55))
    return replace(
        body,
        rgb=tint,
        grounds=(tint,),
        name=name,
        material="clear",
        grain=None,
        roughness=float(rng.uniform(0.01, 0.12)),
    )


def inner_die(outer_mm: float, rng: np.random.Generator, split: str) -> DieLook:
    body = replace(make_body(rng), material="opaque", edge_mm=outer_mm * float(rng.uniform(0.35, 0.6)))
    return pip_die(body, rng, split)


def challenge_die(rng: np.random.Generator, split: str) -> DieLook:
    body = make_body(rng)
    hand = challenge.draw_challenge_hand(ink_on(body.grounds, rng, split), rng, split)
    wording = challenge.draw_wording(rng, split)
    labels = [str(label) for label in rng.permutation(challenge.FACES)]
    faces = [challenge.challenge_face(label, wording, hand, rng, split) for label in labels]
    return assemble("challenge", body, faces, labels, f"{hand.family}+mark:{wording.mark}")


def set_die(rng: np.random.Generator, split: str) -> DieLook:
    body = symbols.set_body(rng)
    style = symbols.draw_symbol_style(body, rng, split)
    labels = [str(label) for label in rng.choice(symbols.SYMBOLS, 6, replace=False)]
    if rng.random() < 0.85:
        labels[int(rng.integers(6))] = "wild"
    if split == "train" and rng.random() < MANY_WILD:
        labels[:3] = ["wild"] * 3
    faces = [
        wilds.wild_face(body, style, rng, split) if label == "wild" else symbols.symbol_face(label, style, rng)
        for label in labels
    ]
    return assemble("set", body, faces, labels, style.family)


def numeral(rng: np.random.Generator, split: str) -> DieLook:
    body = make_body(rng)
    hand = strangers.numeral_hand(ink_on(body.grounds, rng, split), rng, split)
    values = numbering(rng)
    faces = [strangers.numeral_face(v, hand, rng) for v in values]
    return assemble("numeral", body, faces, [str(v) for v in values], hand.family)


def blank(rng: np.random.Generator, split: str) -> DieLook:
    body = make_body(rng)
    faces, style = strangers.blank_faces(body, rng, split)
    return assemble("blank", body, [finish(face, int(rng.integers(4))) for face in faces], [""] * 6, style)


MAKERS: dict[str, Callable[[np.random.Generator, str], DieLook]] = {
    "d6": d6,
    "smoky": smoky,
    "word": word,
    "double": double,
    "challenge": challenge_die,
    "set": set_die,
    "numeral": numeral,
    "blank": blank,
}
KINDS = tuple(kind for kind in MAKERS if kind != "smoky")
"""A smoky die is a d6."""
