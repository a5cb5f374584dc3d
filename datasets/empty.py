"""Photographs with no die in them, in the form of a labelled set: what the finder must stay silent about.

    python -m datasets.empty --out renders/empty /usr/share/backgrounds /usr/share/wallpapers

Any folders of photographs do; on Debian the packages named in datasets/art/packages.txt put some there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

import cv2

from vision.progress import with_progress

LONGEST = 1280
ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp"})


def photographs(folders: Iterable[Path]) -> list[Path]:
    files = {path.resolve() for folder in folders for path in folder.rglob("*") if path.suffix.lower() in ENDINGS}
    return sorted(files)


def shrink(file: Path, out: Path, number: int) -> dict[str, object] | None:
    picture = cv2.imread(str(file), cv2.IMREAD_COLOR)
    if picture is None or min(picture.shape[:2]) < 300:
        return None
    scale = min(1.0, LONGEST / max(picture.shape[:2]))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    name = f"images/{number:04d}.jpg"
    cv2.imwrite(str(out / name), small, [cv2.IMWRITE_JPEG_QUALITY, 90])
    return {"image": name, "width": small.shape[1], "height": small.shape[0], "dice": []}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, default=Path("renders/empty"))
    options = parser.parse_args()
    (options.out / "images").mkdir(parents=True, exist_ok=True)
    files = with_progress(photographs(options.folders), "photographs")
    rows = [shrink(file, options.out, number) for number, file in enumerate(files)]
    kept = [json.dumps(row) for row in rows if row]
    (options.out / "labels.jsonl").write_text("\n".join(kept) + "\n")
    print(f"{len(kept)} photographs")


if __name__ == "__main__":
    main()
