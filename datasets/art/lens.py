"""The camera: from light to the JPEG a webcam or telephone hands over. Mostly mild, sometimes nasty, never hopeless."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import srgb

Light = NDArray[np.float32]
"""(height, width, 3) linear RGB, 1 = white."""
Bgr = NDArray[np.uint8]

MIDDLE_GREY = 0.2


@dataclass(frozen=True, slots=True)
class Shot:
    """Everything one exposure does to a picture; lengths in pixels."""

    exposure: float
    """Stops beside what a meter would choose."""
    kelvin: float
    """Light colour that the camera failed to correct; 6500 is none."""
    tint: float
    contrast: float
    saturation: float
    vignette: float
    defocus: float
    motion: float
    motion_angle: float
    noise: float
    """Of the sensor: shot noise at white and read noise at black grow with it."""
    blotches: float
    """Noise left after a denoiser: soft and coloured."""
    chroma_blur: float
    sharpening: float
    shrink: float
    """The picture was scaled down by this and back up."""
    quality: int
    """Of the JPEG."""


def quiet(shot: Shot) -> Shot:
    """The same without noise, and without what a JPEG adds to it."""
    return replace(shot, noise=0.0, blotches=0.0, quality=100)


def rarely(rng: np.random.Generator, chance: float, low: float, high: float) -> float:
    """Nought, or with `chance` something between."""
    return float(rng.uniform(low, high)) if rng.random() < chance else 0.0


def draw_shot(rng: np.random.Generator) -> Shot:
    strong = 1.7 if rng.random() < 0.15 else 1.0
    return with_one_blur(any_shot(rng, strong))


def with_one_blur(shot: Shot) -> Shot:
    """Several blurs at once would leave nothing of a die of twenty pixels: the strongest stays."""
    if shot.motion > 0:
        return replace(shot, defocus=min(shot.defocus, 0.5), shrink=1.0)
    return replace(shot, shrink=1.0) if shot.defocus > 0.7 else shot


def any_shot(rng: np.random.Generator, strong: float) -> Shot:
    return Shot(
        exposure=float(np.clip(rng.normal(0, 0.55 * strong), -2.2, 1.5)),
        kelvin=draw_kelvin(rng),
        tint=float(np.clip(rng.normal(0, 0.03), -0.09, 0.09)),
        contrast=float(np.clip(rng.normal(0.35, 0.3), -0.2, 1.0)),
        saturation=float(np.clip(rng.normal(1.0, 0.18), 0.5, 1.5)),
        vignette=rarely(rng, 0.5, 0.05, 0.45),
        defocus=rarely(rng, 0.35, 0.3, 1.1 * strong),
        motion=rarely(rng, 0.1, 1.5, 3.5 * strong),
        motion_angle=float(rng.uniform(0, np.pi)),
        noise=float(rng.uniform(0.1, 0.5) if rng.random() < 0.75 else rng.uniform(0.5, 1.0 * strong)),
        blotches=rarely(rng, 0.35, 0.2, 1.0),
        chroma_blur=float(rng.uniform(0, 1.6)),
        sharpening=rarely(rng, 0.55, 0.2, 1.3 * strong),
        shrink=float(rng.uniform(1.2, 1.9)) if rng.random() < 0.2 else 1.0,
        quality=int(rng.integers(35, 70) if rng.random() < 0.3 else rng.integers(70, 96)),
    )


def draw_kelvin(rng: np.random.Generator) -> float:
    """Most cameras get the white nearly right."""
    if rng.random() < 0.65:
        return float(np.clip(rng.normal(6300, 700), 4800, 8000))
    return float(rng.uniform(2700, 5000) if rng.random() < 0.7 else rng.uniform(7000, 8500))


def white_gains(kelvin: float, tint: float) -> NDArray[np.float32]:
    """Linear RGB of a lamp of this temperature as a camera set to 6500 K sees it, half corrected; green is one."""
    warmth = np.log(6500 / kelvin)
    red, blue = np.exp(0.62 * warmth), np.exp(-0.95 * warmth)
    return np.array([red, 1 + tint, blue], np.float32)


def exposed(light: Light, shot: Shot) -> Light:
    """Metered on the middle of what is there, then off by `exposure` stops."""
    grey = np.asarray(light, np.float32).mean(2)
    level = float(np.exp(np.log(grey[::4, ::4] + 1e-3).mean()))
    # A meter pulls dark and light scenes together only part of the way.
    gain = (MIDDLE_GREY / max(level, 1e-3)) ** 0.6 * 2**shot.exposure
    return light * (np.float32(gain) * white_gains(shot.kelvin, shot.tint))


def vignetted(light: Light, amount: float) -> Light:
    if amount <= 0:
        return light
    high, wide = light.shape[:2]
    y, x = np.linspace(-1, 1, high, dtype=np.float32), np.linspace(-1, 1, wide, dtype=np.float32)
    fall = 1 - amount * 0.5 * (x[None, :] ** 2 + y[:, None] ** 2)
    return light * fall[..., None]


def defocused(light: Light, radius: float) -> Light:
    """A disc, as a lens draws points out of focus."""
    if radius < 0.3:
        return light
    half = int(np.ceil(radius))
    axis = np.arange(-half, half + 1, dtype=np.float32)
    kernel = np.clip(radius + 0.5 - np.hypot(axis[:, None], axis[None, :]), 0, 1)
    return np.asarray(cv2.filter2D(light, -1, kernel / kernel.sum()), np.float32)


def moved(light: Light, length: float, angle: float) -> Light:
    if length < 1:
        return light
    half = int(np.ceil(length / 2)) + 1
    axis = np.arange(-half, half + 1, dtype=np.float32)
    along = np.cos(angle) * axis[None, :] + np.sin(angle) * axis[:, None]
    across = -np.sin(angle) * axis[None, :] + np.cos(angle) * axis[:, None]
    kernel = np.clip(length / 2 + 0.5 - np.abs(along), 0, 1) * np.clip(1 - np.abs(across), 0, 1)
    return np.asarray(cv2.filter2D(light, -1, (kernel / kernel.sum()).astype(np.float32)), np.float32)


def sensed(light: Light, shot: Shot, rng: np.random.Generator) -> Light:
    """Shot noise grows with light, read noise does not; dim pictures were amplified, so they are noisier."""
    gain = 2 ** max(0.0, -shot.exposure * 0.5)
    deviation = np.sqrt(np.maximum(light, 0) * 0.0014 + 0.00004) * (shot.noise * gain)
    noise = rng.standard_normal(light.shape, dtype=np.float32)
    return np.asarray(light + deviation * noise, np.float32)


def toned(light: Light, contrast: float, saturation: float) -> Light:
    """sRGB with an S curve; clips as sensors do. 0–1."""
    clipped = np.clip(light, 0, 1)
    grey = clipped @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    colour = np.clip(grey[..., None] + (clipped - grey[..., None]) * saturation, 0, 1)
    curve = srgb_table(contrast)
    return curve[(colour * 4095).astype(np.uint16)]


def srgb_table(contrast: float) -> NDArray[np.float32]:
    linear = np.linspace(0, 1, 4096)
    encoded = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    bent = encoded + contrast * 0.12 * np.sin(2 * np.pi * (encoded - 0.5))
    return np.clip(bent, 0, 1).astype(np.float32)


def blotched(picture: Light, amount: float, rng: np.random.Generator) -> Light:
    """What a denoiser leaves: low-frequency noise, stronger in colour than in brightness and in the dark."""
    if amount <= 0:
        return picture
    high, wide = picture.shape[:2]
    small = rng.standard_normal((max(2, high // 5), max(2, wide // 5), 3), dtype=np.float32)
    small = 0.35 * small.mean(2, keepdims=True) + 0.65 * small
    noise = cv2.resize(small, (wide, high), interpolation=cv2.INTER_CUBIC)
    return picture + noise * (0.02 * amount) * (1.2 - picture)


def processed(picture: Light, shot: Shot) -> Light:
    """Colour at lower resolution than brightness, then the sharpening that webcams overdo."""
    ycc = cv2.cvtColor(np.clip(picture, 0, 1), cv2.COLOR_RGB2YCrCb)
    if shot.chroma_blur > 0.3:
        ycc[..., 1:] = cv2.GaussianBlur(ycc[..., 1:], (0, 0), shot.chroma_blur)
    if shot.sharpening > 0:
        luma = ycc[..., 0]
        ycc[..., 0] = luma + shot.sharpening * (luma - cv2.GaussianBlur(luma, (0, 0), 1.2))
    return np.clip(cv2.cvtColor(ycc, cv2.COLOR_YCrCb2RGB), 0, 1)


def resampled(picture: Light, shrink: float) -> Light:
    if shrink <= 1.05:
        return picture
    high, wide = picture.shape[:2]
    small = cv2.resize(picture, (max(8, int(wide / shrink)), max(8, int(high / shrink))), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (wide, high), interpolation=cv2.INTER_LINEAR), np.float32)


def packed(picture: Light, quality: int) -> Bgr:
    """Through JPEG and back."""
    bgr = (np.clip(picture[..., ::-1], 0, 1) * 255 + 0.5).astype(np.uint8)
    return unpacked(bgr, quality)


def unpacked(bgr: Bgr, quality: int) -> Bgr:
    done, data = cv2.imencode(".jpg", np.ascontiguousarray(bgr), [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError(f"picture cannot be packed: {bgr.shape!r}")
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def take(light: Light, shot: Shot, rng: np.random.Generator) -> Bgr:
    """The whole way from light to picture."""
    scene = vignetted(exposed(np.maximum(light, 0).astype(np.float32), shot), shot.vignette)
    blurred = moved(defocused(scene, shot.defocus), shot.motion, shot.motion_angle)
    seen = toned(sensed(blurred, shot, rng), shot.contrast, shot.saturation)
    return packed(resampled(processed(blotched(seen, shot.blotches, rng), shot), shot.shrink), shot.quality)


def photograph(linear_rgb: NDArray[np.float32], rng: np.random.Generator) -> Bgr:
    """A render as a camera would have taken it. Linear RGB of any brightness in, BGR out."""
    if linear_rgb.ndim != 3 or linear_rgb.shape[2] != 3:
        raise ValueError(f"light must have the shape (height, width, 3), but got {linear_rgb.shape!r}")
    return take(linear_rgb, draw_shot(rng), rng)


def degrade(bgr: Bgr, rng: np.random.Generator) -> Bgr:
    """The same on a picture that is a photograph already: its own faults stay, so less is added."""
    shot = draw_shot(rng)
    light = linear(bgr)
    scene = vignetted(
        light * (np.float32(2 ** (0.7 * shot.exposure)) * white_gains(shot.kelvin, shot.tint)), shot.vignette
    )
    blurred = moved(defocused(scene, 0.7 * shot.defocus), 0.7 * shot.motion, shot.motion_angle)
    seen = toned(sensed(blurred, shot, rng), 0.5 * (shot.contrast - 0.35), shot.saturation)
    done = processed(blotched(seen, shot.blotches, rng), shot)
    return packed(resampled(done, shot.shrink), shot.quality)


def linear(bgr: Bgr) -> Light:
    """sRGB bytes to linear RGB."""
    return srgb.linear(np.arange(256) / 255)[bgr[..., ::-1]]
