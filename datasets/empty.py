"""Photographs with no die in them, in the form of a labelled set: what the finder must stay silent about.

    python -m datasets.empty --out renders/empty --tables 80 /usr/share/backgrounds /usr/share/wallpapers

Any folders of photographs do; on Debian the packages named in datasets/art/packages.txt put some there. Drawn table
tops are added because the training of the finder pastes dice onto these pictures: onto every cloth and stone.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art.tables import make_table
from vision.labels import LABELS
from vision.progress import with_progress

Picture = NDArray[np.uint8]
"""(h, w, 3) BGR."""

LONGEST = 1280
ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp"})


def photographs(folders: Iterable[Path]) -> list[Path]:
    files = {path.resolve() for folder in folders for path in folder.rglob("*") if path.suffix.lower() in ENDINGS}
    return sorted(files)


def small_enough(file: Path) -> Picture | None:
    picture = cv2.imread(str(file), cv2.IMREAD_COLOR)
    if picture is None or min(picture.shape[:2]) < 300:
        return None
    scale = min(1.0, LONGEST / max(picture.shape[:2]))
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def table_tops(count: int, seed: int) -> Iterator[Picture]:
    rng = np.random.default_rng(seed)
    for _ in with_progress(range(count), "tables"):
        yield np.ascontiguousarray(make_table(rng, "train")[..., ::-1])


def keep(picture: Picture, out: Path, number: int) -> dict[str, object]:
    name = f"images/{number:04d}.jpg"
    cv2.imwrite(str(out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, 90])
    return {"image": name, "width": picture.shape[1], "height": picture.shape[0], "dice": []}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--out", type=Path, default=Path("renders/empty"))
    parser.add_argument("--tables", type=int, default=0, help="drawn table tops besides")
    parser.add_argument("--seed", type=int, default=1, help="of the table tops")
    options = parser.parse_args()
    (options.out / "images").mkdir(parents=True, exist_ok=True)
    files = map(small_enough, with_progress(photographs(options.folders), "photographs"))
    pictures = chain((file for file in files if file is not None), table_tops(options.tables, options.seed))
    rows = [json.dumps(keep(picture, options.out, number)) for number, picture in enumerate(pictures)]
    (options.out / LABELS).write_text("\n".join(rows) + "\n")
    print(f"{len(rows)} pictures")


if __name__ == "__main__":
    main()
