"""Draws dice that the reader was never taught, each face many times: for `lessons.py` beside it.

    python -m tests.benchmarks.unknown_dice --out /tmp/unknown --dice 6 --views 9

Needs the extra `synth`. One camera a die, as at a table: later views differ in the turn of the die, by some degrees in
the angle of the camera, in light, neighbours and noise. Written in the form of all labelled sets; `style` says which
die it is, and of each die and face the first picture is the one to teach with.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from datasets.art import challenge, symbols
from datasets.art.bodies import Body, make_body
from datasets.art.canvas import empty_face, finish, polygon_mask, stamp
from datasets.art.colours import Ink, Rgb, ink_on
from datasets.art.emblems import on_face
from datasets.art.lettering import draw_hand, fitted
from datasets.art.looks import assemble, make_look, pip_die
from datasets.art.strangers import CARDS, EMBLEMS
from datasets.art.tables import make_table
from datasets.look import DieLook
from datasets.quick.again import draw
from datasets.quick.cube import SIDE
from datasets.tracer.camera import draw_tilt

OTHER_INKS: dict[str, Rgb] = {"red": (0.9, 0.5, 0.1), "green": (0.1, 0.55, 0.6), "purple": (0.15, 0.25, 0.8)}
"""Orange, teal and blue, and what each stands for."""
OWN_WORDS = {"FOR": "WHY", "GET": "TAKE", "IT": "ME"}
ALL_EMBLEMS = {**EMBLEMS["train"], **EMBLEMS["test"]}


def emblem(name: str, body: Body, rng: Generator) -> np.ndarray:
    ink = ink_on(body.grounds, rng, "test")
    face = empty_face(ink.rgb)
    stamp(face, polygon_mask(on_face(ALL_EMBLEMS[name](), 0.34)), ink.rgb)
    return finish(face, int(rng.integers(4)))


def with_emblem(value: str) -> Callable[[Generator], DieLook]:
    """Pips, and an emblem for one of the numbers."""

    def make(rng: Generator) -> DieLook:
        body = make_body(rng)
        look = pip_die(body, rng, "test")
        faces = look.faces.copy()
        faces[look.labels.index(value)] = emblem(str(rng.choice(list(EMBLEMS["test"]))), body, rng)
        return replace(look, faces=faces)

    return make


def emblems(rng: Generator, kind: str = "d6", labels: Sequence[str] = "123456") -> DieLook:
    body = make_body(rng)
    names = rng.choice(list(ALL_EMBLEMS), 6, replace=False)
    return assemble(kind, body, [emblem(str(name), body, rng) for name in names], list(labels), "emblems")


def cards(rng: Generator) -> DieLook:
    body = make_body(rng)
    ink = ink_on(body.grounds, rng, "test")
    hand = draw_hand("".join(CARDS), ink, rng, "test")
    faces = [empty_face(ink.rgb) for _ in CARDS]
    for face, text in zip(faces, CARDS, strict=True):
        stamp(face, fitted(text, hand), ink.rgb)
    return assemble("d6", body, [finish(face, int(rng.integers(4))) for face in faces], list("123456"), "cards")


def numerals(rng: Generator) -> DieLook:
    return replace(make_look("numeral", rng, "test"), kind="d6")


def other_inks(rng: Generator) -> DieLook:
    body = symbols.set_body(rng)
    inks = {name: Ink(rgb, "other") for name, rgb in OTHER_INKS.items()}
    style = replace(symbols.draw_symbol_style(body, rng, "test"), inks=inks)
    labels = [str(label) for label in rng.choice(symbols.SYMBOLS, 6, replace=False)]
    return assemble("set", body, [symbols.symbol_face(label, style, rng) for label in labels], labels, "other inks")


def own_words(rng: Generator) -> DieLook:
    """Three words of one's own beside three numbers of pips."""
    body = make_body(rng)
    pips, ink = pip_die(body, rng, "test"), ink_on(body.grounds, rng, "test")
    hand = draw_hand("".join(OWN_WORDS.values()), ink, rng, "test")
    faces, labels = pips.faces.copy(), list(pips.labels)
    # No word die has a six.
    places = sorted(range(6), key=lambda at: (labels[at] != "6", rng.random()))[:3]
    for at, (word, text) in zip(places, OWN_WORDS.items(), strict=True):
        face = empty_face(ink.rgb)
        stamp(face, fitted(text, hand), ink.rgb)
        faces[at], labels[at] = finish(face, int(rng.integers(4))), word
    return replace(pips, kind="word", faces=faces, labels=tuple(labels))


FAMILIES: dict[str, Callable[[Generator], DieLook]] = {
    "emblem-1": with_emblem("1"),
    "emblem-6": with_emblem("6"),
    "numerals": numerals,
    "emblems": emblems,
    "cards": cards,
    "words": lambda rng: make_look("word", rng, "test"),
    "challenge": lambda rng: make_look("challenge", rng, "test"),
    "pips": lambda rng: make_look("d6", rng, "test"),
    "other-inks": other_inks,
    "own-words": own_words,
    "stand-in": lambda rng: emblems(rng, "challenge", challenge.FACES),
    "symbols": lambda rng: make_look("set", rng, "test"),
}

KNOWN = ("pips", "words", "challenge", "symbols")
"""Of kinds that the reader knows, in styles that it was not trained on."""


def made(family: str, rng: Generator, tries: int = 5) -> DieLook:
    """Another one where a type face has no such letter."""
    for _ in range(tries - 1):
        try:
            return FAMILIES[family](rng)
        except ValueError:
            continue
    return FAMILIES[family](rng)


def pictures(
    families: Sequence[str], dice: int, views: int, seed: int
) -> Iterator[tuple[np.ndarray, dict[str, object]]]:
    for family in families:
        for number in range(dice):
            # By its place in the whole list: drawn alone, a family has the same dice.
            rng = np.random.default_rng((seed, list(FAMILIES).index(family), number))
            look, tilt, table = made(family, rng), draw_tilt(rng), make_table(rng, "test")
            for face in range(6):
                for _ in range(views):
                    picture, box = draw(look, face, tilt, table, rng)
                    about = {"box": box, "kind": look.kind, "face": look.labels[face], "color": look.color}
                    yield picture, {**about, "style": f"{family}/{number}"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--dice", type=int, default=6, help="of each family")
    parser.add_argument("--views", type=int, default=9, help="of each face")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--families", default=",".join(FAMILIES))
    options = parser.parse_args()
    cv2.setNumThreads(1)
    draw_set(options.out, pictures(options.families.split(","), options.dice, options.views, options.seed))


def draw_set(out: Path, stream: Iterator[tuple[np.ndarray, dict[str, object]]]) -> None:
    """The labels come last: a folder that has them is whole."""
    (out / "images").mkdir(parents=True, exist_ok=True)
    rows = []
    for number, (picture, die) in enumerate(stream):
        name = f"images/{number:06d}.jpg"
        cv2.imwrite(str(out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
        rows.append({"image": name, "width": SIDE, "height": SIDE, "split": "test", "complete": False, "dice": [die]})
    (out / "labels.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


if __name__ == "__main__":
    main()
