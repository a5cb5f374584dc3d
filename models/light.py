"""Changes of light, colour and lens on pictures already taken, cheap enough to make anew for every training step."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Rng = np.random.Generator
Pixels = NDArray[np.uint8]
LEAST_APART = 70
"""Of two colours that a picture is reduced to, in levels of the channel where they differ most."""
AS_BRIGHT = 20
"""Two colours differ in hue alone where their brightness is no further apart, in levels."""
BRIGHTNESS = np.array([0.114, 0.587, 0.299])
"""What blue, green and red have of it."""


def relight(picture: Pixels, rng: Rng, *, keep_hue: bool = False) -> Pixels:
    """One random camera and lamp. `keep_hue`: the colours carry the answer (SET inks, body colours)."""
    out = tone(picture, rng, keep_hue=keep_hue)
    if rng.random() < 0.35:
        out = shade(out, rng)
    if not keep_hue and rng.random() < 0.5:
        out = recolour(out, rng)
    if rng.random() < 0.2:
        out = glare(out, rng)
    for share, change in ((0.3, blur), (0.25, resample), (0.2, sharpen), (0.4, grain), (0.4, jpeg)):
        if rng.random() < share:
            out = change(out, rng)
    return out


def tone(picture: Pixels, rng: Rng, *, keep_hue: bool) -> Pixels:
    """Exposure, contrast, gamma and white balance by one table for each channel."""
    gain = np.exp(rng.normal(0, 0.25)) * np.exp(rng.normal(0, 0.06 if keep_hue else 0.12, 3))
    gamma, lift = np.exp(rng.normal(0, 0.25)), rng.normal(0, 0.05)
    ramp = np.linspace(0, 1, 256)[:, None]
    table = np.clip((ramp**gamma) * gain + lift, 0, 1)
    return cv2.LUT(picture, (table * 255).astype(np.uint8).reshape(256, 1, 3)).astype(np.uint8, copy=False)


def shade(picture: Pixels, rng: Rng) -> Pixels:
    """A soft shadow edge or a lamp from one side."""
    height, width = picture.shape[:2]
    angle, at, depth = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.3), rng.uniform(0.2, 0.6)
    # Drawn small and enlarged: a shadow's edge is soft anyway.
    y, x = np.mgrid[-0.5:0.5:48j, -0.5:0.5:48j].astype(np.float32)
    edge = (x * np.cos(angle) + y * np.sin(angle) - at) * np.exp(rng.uniform(0.7, 4))
    small = (255 * (1 - depth / (1 + np.exp(-np.clip(edge, -9, 9))))).astype(np.uint8)
    factor = cv2.cvtColor(cv2.resize(small, (width, height)), cv2.COLOR_GRAY2BGR)
    return cv2.multiply(picture, factor, scale=1 / 255).astype(np.uint8, copy=False)


def recolour(picture: Pixels, rng: Rng) -> Pixels:
    """Other dice and other tables: channels exchanged, negative, grey, hue turned, of two colours or two hues."""
    how = rng.integers(8)
    if how == 0:
        return np.ascontiguousarray(picture[..., rng.permutation(3)])
    if how == 1:
        return 255 - picture
    if how == 2:
        return cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR).astype(np.uint8, copy=False)
    if how >= 6:
        return two_hues(picture, rng)
    if how >= 4:
        return two_colours(picture, rng)
    hsv = cv2.cvtColor(picture, cv2.COLOR_BGR2HSV)
    hsv[..., 0] = (hsv[..., 0].astype(np.int32) + int(rng.integers(180))) % 180
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR).astype(np.uint8, copy=False)


def two_colours(picture: Pixels, rng: Rng) -> Pixels:
    """Dark and light become any two colours."""
    dark, light = rng.uniform(0, 255, (2, 3))
    while np.abs(light - dark).max() < LEAST_APART:
        dark, light = rng.uniform(0, 255, (2, 3))
    return between(dark, light, picture)


def two_hues(picture: Pixels, rng: Rng) -> Pixels:
    """Two colours of one brightness, red pips on smoke, and blurred as cameras blur what is colour alone."""
    dark, light = rng.uniform(0, 200, (2, 3))
    while np.abs(light - dark).max() < LEAST_APART or abs((light - dark) @ BRIGHTNESS) > AS_BRIGHT:
        dark, light = rng.uniform(0, 200, (2, 3))
    coloured = cv2.cvtColor(between(dark, light, picture), cv2.COLOR_BGR2YCrCb)
    coloured[..., 1:] = cv2.GaussianBlur(coloured[..., 1:], (0, 0), rng.uniform(0.004, 0.03) * picture.shape[1])
    return cv2.cvtColor(coloured, cv2.COLOR_YCrCb2BGR).astype(np.uint8, copy=False)


def between(dark: NDArray[np.float64], light: NDArray[np.float64], picture: Pixels) -> Pixels:
    """The same picture from one colour, where it is darkest, to another."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    lowest, highest = int(grey.min()), max(int(grey.max()), int(grey.min()) + 1)
    share = np.clip((np.arange(256)[:, None] - lowest) / (highest - lowest), 0, 1)
    return (dark + (light - dark) * share).astype(np.uint8)[grey]


def glare(picture: Pixels, rng: Rng) -> Pixels:
    """A lamp in polish: bright arcs around the middle, where the face is hollow or its pips are."""
    height, width = picture.shape[:2]
    shine = np.zeros((height, width), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        middle = ((0.5 + rng.normal(0, 0.08, 2)) * (width, height)).astype(int).tolist()
        axes = (rng.uniform(0.06, 0.4) * width * rng.uniform(0.5, 1.0, 2)).astype(int).tolist()
        start, around = float(rng.uniform(0, 360)), float(rng.uniform(40, 360))
        thick = max(1, round(rng.uniform(0.01, 0.05) * width))
        cv2.ellipse(shine, middle, axes, float(rng.uniform(0, 180)), start, start + around, 1.0, thick)
    soft = cv2.GaussianBlur(shine, (0, 0), rng.uniform(0.006, 0.03) * width)[..., None] * rng.uniform(0.3, 1.0)
    return (picture + (255 - picture) * soft).astype(np.uint8)


def weigh(picture: Pixels, rng: Rng) -> Pixels:
    """Bolder or lighter strokes: what is dark grows into what is light, or the other way round."""
    kernel = np.ones((2, 2), np.uint8) if rng.random() < 0.5 else cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))
    return (cv2.erode if rng.random() < 0.5 else cv2.dilate)(picture, kernel).astype(np.uint8, copy=False)


def blur(picture: Pixels, rng: Rng) -> Pixels:
    if rng.random() < 0.6:
        return cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.8)).astype(np.uint8, copy=False)
    length = int(rng.integers(3, 8))
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1 / length
    turn = cv2.getRotationMatrix2D(((length - 1) / 2, (length - 1) / 2), rng.uniform(0, 180), 1)
    kernel = cv2.warpAffine(kernel, turn, (length, length)).astype(np.float32)
    return cv2.filter2D(picture, -1, kernel / max(float(kernel.sum()), 1e-3)).astype(np.uint8, copy=False)


def resample(picture: Pixels, rng: Rng) -> Pixels:
    """Taken small and enlarged again."""
    height, width = picture.shape[:2]
    share = rng.uniform(0.35, 0.9)
    small = cv2.resize(picture, (max(8, int(width * share)), max(8, int(height * share))), interpolation=cv2.INTER_AREA)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR).astype(np.uint8, copy=False)


def sharpen(picture: Pixels, rng: Rng) -> Pixels:
    soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.8, 2))
    amount = rng.uniform(0.3, 1.5)
    return cv2.addWeighted(picture, 1 + amount, soft, -amount, 0).astype(np.uint8, copy=False)


def grain(picture: Pixels, rng: Rng) -> Pixels:
    strength = rng.uniform(2, 14)
    noise = np.empty(picture.shape, np.int16)
    cv2.setRNGSeed(int(rng.integers(2**31)))
    cv2.randn(noise, np.zeros(3), np.full(3, strength))
    if rng.random() < 0.4:
        noise = cv2.GaussianBlur(noise, (0, 0), 0.8).astype(np.int16)
    return cv2.add(picture, noise, dtype=cv2.CV_8U).astype(np.uint8, copy=False)


def jpeg(picture: Pixels, rng: Rng) -> Pixels:
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 95))])
    assert done
    again = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert again is not None
    return again.astype(np.uint8, copy=False)
