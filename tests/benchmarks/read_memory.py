"""Peak memory of `rollcall read` on ordinary and on nasty pictures.

python -m tests.benchmarks.read_memory
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np

from vision.bench.speed import drawn_table

LIMIT_MB = 350


def write_pictures(folder: Path) -> dict[str, list[str]]:
    rng = np.random.default_rng(1)
    webcam, phone = folder / "webcam.jpg", folder / "phone.jpg"
    cv2.imwrite(str(webcam), drawn_table(42)[0].pixels)
    cv2.imwrite(str(phone), cv2.resize(rng.integers(0, 255, (300, 400, 3), dtype=np.uint8), (4000, 3000)))
    huge = folder / "huge.jpg"
    cv2.imwrite(str(huge), np.full((12_000, 9_000, 3), 90, np.uint8))
    clear = folder / "clear.png"
    cv2.imwrite(str(clear), np.full((5470, 5470, 4), 200, np.uint8))
    return {
        "42 dice, 1280×720": [str(webcam)],
        "the same twenty times": [str(webcam)] * 20,
        "12 megapixels": [str(phone)],
        "108 megapixels, JPEG": [str(huge)],
        "30 megapixels with alpha": [str(clear)],
    }


def peak_mb(pictures: list[str]) -> float:
    """In a process of its own, because a peak never goes down again."""
    code = (
        "import resource, subprocess, sys;"
        "subprocess.run([sys.executable, '-m', 'api.cli', 'read', '--json', *sys.argv[1:]], stdout=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", code, *pictures], capture_output=True, text=True, check=True)
    return int(done.stdout) / 1024


def main() -> int:
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, pictures in write_pictures(Path(folder)).items():
            peak = peak_mb(pictures)
            status |= peak > LIMIT_MB
            print(f"{name:<24} {peak:6.0f} MB {'' if peak <= LIMIT_MB else f'  over {LIMIT_MB}'}".rstrip())
    return status


if __name__ == "__main__":
    sys.exit(main())
