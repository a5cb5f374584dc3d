"""OpenCV, loaded in one place: quiet, and with advice where it cannot be. Use `from vision.opencv import cv2`."""

from __future__ import annotations

import os

from vision.errors import Lack, Unfit

__all__ = ["cv2"]

# Read by OpenCV while it is loaded. Opening a camera takes many seconds on Windows without the first one; the others
# keep a machine without a camera, and a damaged video, from filling the terminal.
os.environ.setdefault("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS", "0")
os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

ADVICE = (
    "On a Linux machine without a desktop: apt install libgl1 libglib2.0-0, "
    "or replace opencv-python by opencv-python-headless (never both)."
)

try:
    import cv2
except ImportError as problem:
    raise Unfit(Lack.LIBRARY, name="OpenCV", problem=problem, advice=ADVICE) from problem
