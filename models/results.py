"""The results page's tables and pictures: who is taken for whom, the worst mistakes, how honest the confidence is.

python -m models.results --data renders/test --data ../shared/real/matteo_faces --out models/results
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.bench.judge import Tally, judge_picture
from vision.bench.labels import load_set
from vision.bench.marks import Mark, part
from vision.crops import cut
from vision.pictures import load_picture
from vision.pipeline import open_eyes
from vision.progress import with_progress

WORST = 20
SIDE, CAPTION, ACROSS = 160, 40, 5
"""Of a die on the picture of the worst mistakes, in pixels, and dice in a row."""
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0)
PARTS = {"double": ("outer", "inner"), "set": ("number", "ink", "shape")}
SIZES = (0, 35, 60, 90, 10_000)
"""Longer side of a die in pixels, from which to which a column of the table of sizes reaches."""


def marks_of(folders: Sequence[Path], models: Path | None) -> list[Mark]:
    eyes, tally = open_eyes(models), Tally()
    for folder in folders:
        for labelled in with_progress(list(load_set(folder)), folder.name):
            judge_picture(eyes, labelled, load_picture(labelled.path), tally, with_plain=False)
    return [mark for mark in tally.marks if mark.truth.clear]


def questions(mark: Mark) -> Iterator[tuple[str, str, str]]:
    """What was asked about a die, the answer of the label, the answer given."""
    truth, read = mark.truth.face or "", mark.reading.face if mark.reading else "missed"
    if mark.truth.kind not in PARTS or truth == "wild":
        yield mark.truth.kind, truth, read
        return
    for place, name in enumerate(PARTS[mark.truth.kind]):
        yield name, part(truth, place) or "", part(read, place) or read


def confusions(marks: Sequence[Mark]) -> str:
    counts: dict[str, Counter[tuple[str, str]]] = {}
    for mark in marks:
        for question, truth, read in questions(mark):
            counts.setdefault(question, Counter())[truth, read] += 1
    return "\n".join(table for question in sorted(counts) for table in confusion_table(question, counts[question]))


def confusion_table(question: str, counts: Counter[tuple[str, str]]) -> Iterator[str]:
    """Rows are what lay there, columns what was read; what was never confused has only its diagonal."""
    truths = sorted({truth for truth, _ in counts})
    reads = truths + sorted({read for _, read in counts} - set(truths))
    yield f"\n### {question}\n"
    yield "| | " + " | ".join(reads) + " |"
    yield "|---" * (len(reads) + 1) + "|"
    for truth in truths:
        yield f"| **{truth}** | " + " | ".join(str(counts[truth, read] or "") for read in reads) + " |"


def by_size(marks: Sequence[Mark]) -> str:
    """For each kind: how many were found and read right, and how many of those that were read were sure."""
    bands = list(pairwise(SIZES))
    names = [f"{low} to {high} px" if low and high < SIZES[-1] else f"from {low} px" for low, high in bands]
    lines = ["| | " + " | ".join(["under 35 px", *names[1:]]) + " |", "|---" * (len(bands) + 1) + "|"]
    for kind in sorted({mark.truth.kind for mark in marks}):
        mine = [
            [mark for mark in marks if mark.truth.kind == kind and low <= longer(mark) < high] for low, high in bands
        ]
        lines.append(f"| **{kind}** | " + " | ".join(told(band) for band in mine) + " |")
    return "\n".join(lines)


def longer(mark: Mark) -> float:
    return max(mark.truth.box[2:]) if mark.truth.box else SIZES[-1] - 1


def told(marks: Sequence[Mark]) -> str:
    right, sure = (sum(each) for each in ((mark.right for mark in marks), (mark.sure for mark in marks)))
    return f"{right} of {len(marks)} ({right / len(marks):.1%}), {sure} sure" if marks else ""


def worst(marks: Sequence[Mark]) -> list[Mark]:
    """Read wrong with the greatest confidence."""
    wrong = [mark for mark in marks if mark.reading and not mark.right]
    return sorted(wrong, key=lambda mark: -(mark.reading.confidence if mark.reading else 0))[:WORST]


def tile(mark: Mark) -> NDArray[np.uint8]:
    assert mark.reading is not None
    picture = load_picture(mark.path)
    x, y, w, h = (side / picture.scale for side in mark.truth.box or (0.0, 0.0, float(picture.width), picture.height))
    crop = cut(picture.pixels, (x, y, w, h), margin=1.3 if mark.truth.box else 1.0, size=SIDE)
    shown = cv2.copyMakeBorder(crop, 0, CAPTION, 0, 0, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    lines = (f"{mark.truth.face}, read {mark.reading.face}", f"{mark.reading.confidence:.2f}, {max(w, h):.0f} px")
    for number, line in enumerate(lines):
        place = (3, SIDE + 16 + 17 * number)
        cv2.putText(shown, line[:26], place, cv2.FONT_HERSHEY_SIMPLEX, 0.38, (0, 0, 0), 1, cv2.LINE_AA)
    return shown.astype(np.uint8, copy=False)


def mosaic(tiles: Sequence[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    blank = np.full((SIDE + CAPTION, SIDE, 3), 255, np.uint8)
    padded = [*tiles, *[blank] * (-len(tiles) % ACROSS)]
    rows = [np.hstack(padded[start : start + ACROSS]) for start in range(0, len(padded), ACROSS)]
    return np.vstack(rows).astype(np.uint8, copy=False)


def reliability(marks: Sequence[Mark]) -> list[tuple[float, float, int]]:
    """For each step of confidence: its mean, the share that was right, and how many."""
    read = [(mark.reading.confidence, mark.right) for mark in marks if mark.reading]
    steps = []
    for low, high in pairwise(BINS):
        mine = [(said, right) for said, right in read if low <= said < high or said == high == 1.0]
        if mine:
            said, right = (float(np.mean(column)) for column in zip(*mine, strict=True))
            steps.append((said, right, len(mine)))
    return steps


def plot(steps: Sequence[tuple[float, float, int]]) -> str:
    """As SVG: a dot for each step, its area the number of faces; on the line, confidence is what it says."""
    most = max((count for _, _, count in steps), default=1)
    dots = "".join(
        f'<circle cx="{40 + 300 * said:.1f}" cy="{330 - 300 * right:.1f}" r="{3 + 12 * (count / most) ** 0.5:.1f}"'
        f' fill="#2b6cb0" fill-opacity=".6"><title>{said:.3f} said, {right:.3f} right, {count} faces</title></circle>'
        for said, right, count in steps
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 380 380" font-family="sans-serif" font-size="12">'
        '<rect width="380" height="380" fill="#fff"/><path d="M40 330V30M40 330H340" stroke="#000" fill="none"/>'
        '<path d="M40 330L340 30" stroke="#999" stroke-dasharray="4"/>'
        f'{dots}<text x="150" y="362">confidence given</text>'
        '<text x="14" y="230" transform="rotate(-90 14 230)">share right</text>'
        '<text x="36" y="346">0</text><text x="334" y="346">1</text><text x="26" y="36">1</text></svg>\n'
    )


def write(marks: Sequence[Mark], out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    (out / "confusions.md").write_text(f"# Who is taken for whom\n{confusions(marks)}\n")
    (out / "sizes.md").write_text(f"# Found and read right, by the size of the die\n\n{by_size(marks)}\n")
    (out / "reliability.svg").write_text(plot(reliability(marks)))
    if mistakes := worst(marks):
        done, data = cv2.imencode(".jpg", mosaic([tile(mark) for mark in mistakes]), [cv2.IMWRITE_JPEG_QUALITY, 85])
        assert done
        (out / "worst.jpg").write_bytes(data.tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, action="append", required=True, help="labelled set, as often as wanted")
    parser.add_argument("--models", type=Path, help="folder of networks (the shipped ones)")
    parser.add_argument("--out", type=Path, default=Path("models/results"))
    options = parser.parse_args()
    marks = marks_of(options.data, options.models)
    write(marks, options.out)
    for said, right, count in reliability(marks):
        print(f"said {said:.3f}  right {right:.3f}  of {count}")


if __name__ == "__main__":
    main()
