"""Has the camera been bumped? Compares two small pictures as a whole."""

from __future__ import annotations

import numpy as np

from vision.opencv import cv2
from vision.types import Floats
from vision.watching.blobs import Mask
from vision.watching.blocks import BLOCK, Blocks, difference, over_blocks, statistics
from vision.watching.view import STAYED, Move

EXPLAINED = 0.5
"""A move of the camera is believed if it leaves less than this share of the changes unexplained."""
WELL_EXPLAINED = 0.1
"""A shift that leaves less than this is all; else there may be a turn in it."""
WHOLLY = 0.999
"""Share of a block that must have been in the picture before."""
STEPS, NEAR_ENOUGH = 25, 1e-3
"""A turn is found by small steps downhill: at most so many, until they gain no more than this."""


def bump_between(before: Blocks, now: Blocks, limits: Floats) -> Move:
    """In pixels of the small picture; `STAYED` if nothing of the kind explains what has changed."""
    changes = count(difference(now, before) > limits)
    shift = shift_between(before, now)
    left = count(difference(now, moved(before, shift)) > limits)
    if left < WELL_EXPLAINED * changes:
        return shift
    turn = turn_between(before, now, shift if left < changes else STAYED)
    left_turned = count(difference(now, moved(before, turn)) > limits) if turn.small else changes
    best, least = (turn, left_turned) if left_turned < left else (shift, left)
    return best if least < EXPLAINED * changes else STAYED


def count(mask: Mask) -> int:
    return int(mask.sum())


def shift_between(before: Blocks, now: Blocks) -> Move:
    height, width = before.grey.shape
    (x, y), _ = cv2.phaseCorrelate(before.grey, now.grey, cv2.createHanningWindow((width, height), cv2.CV_32F))
    return Move(shift=complex(x, y))


def turn_between(before: Blocks, now: Blocks, start: Move) -> Move:
    """Turn and shift together, at half the size, which is four times as fast; `STAYED` where nothing is found."""
    small, smaller = cv2.pyrDown(now.grey), cv2.pyrDown(before.grey)
    guess = matrix(Move(start.turn, start.shift / 2))
    until = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, STEPS, NEAR_ENOUGH)
    try:
        _, found = cv2.findTransformECC(small, smaller, guess, cv2.MOTION_EUCLIDEAN, until)
    except cv2.error:  # the pictures have nothing in common
        return STAYED
    # It answers where in the picture before each point of the one now comes from.
    back = complex(found[0, 0], found[1, 0])
    return Move(1 / back, -2 * complex(found[0, 2], found[1, 2]) / back)


def matrix(move: Move) -> Floats:
    """From the picture now to the one before."""
    turn, shift = move.back.turn, move.back.shift
    return np.array([[turn.real, -turn.imag, shift.real], [turn.imag, turn.real, shift.imag]], np.float32)


def moved(blocks: Blocks, move: Move) -> Blocks:
    """In grey alone. What comes in from outside repeats the border."""
    height, width = blocks.grey.shape
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    grey = cv2.warpAffine(blocks.grey, matrix(move), (width, height), flags=how, borderMode=cv2.BORDER_REPLICATE)
    return statistics(grey.astype(np.float32, copy=False), blocks.tint)


def new_in(shape: tuple[int, int], move: Move) -> Mask:
    """(rows, columns) of blocks: those into which something has come from outside the picture."""
    rows, columns = shape
    size = columns * BLOCK, rows * BLOCK
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    known = cv2.warpAffine(np.ones(size[::-1], np.float32), matrix(move), size, flags=how)
    new: Mask = over_blocks(known.astype(np.float32, copy=False)) < WHOLLY
    return new
