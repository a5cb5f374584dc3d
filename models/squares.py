"""Squares in crops: where a face lies, and the view of it that is straight."""

from __future__ import annotations

import torch
from torch import Tensor, nn


def square_of(pose: Tensor, margin: float) -> Tensor:
    """(n, 3, 2): takes (x, y, 1) in a straightened square, −1 to 1, to where that lies in the view of the pose."""
    cos, sin = turn_of(pose[:, 5], pose[:, 6])
    turned = torch.stack([torch.stack([cos, sin], -1), torch.stack([-sin, cos], -1)], 1)
    root = torch.stack([pose[:, 2:4], pose[:, 3:5]], 1)
    return torch.cat([turned @ root * margin, pose[:, None, :2]], 1)


def wider(square: Tensor, margin: float) -> Tensor:
    """A square with so much room around it."""
    return torch.cat([square[:, :2] * margin, square[:, 2:]], 1)


def area(square: Tensor) -> Tensor:
    """(n,) in areas of the square from −1 to 1."""
    return square[:, 0, 0] * square[:, 1, 1] - square[:, 0, 1] * square[:, 1, 0]


def within(outer: Tensor, inner: Tensor) -> Tensor:
    """A square that was found in a straightened view, in the crop that the view was cut from."""
    shape, middle = inner[:, :2] @ outer[:, :2], inner[:, 2:] @ outer[:, :2] + outer[:, 2:]
    return torch.cat([shape, middle], 1)


def turn_of(cos4: Tensor, sin4: Tensor) -> tuple[Tensor, Tensor]:
    """Cosine and sine of an angle within ±45°, given those of four times the angle, of any length."""
    cos4 = cos4 / torch.sqrt(cos4**2 + sin4**2 + 1e-9)
    cos2 = torch.sqrt((1 + cos4).clamp(min=0) / 2)
    return torch.sqrt((1 + cos2) / 2), torch.sign(sin4) * torch.sqrt((1 - cos2).clamp(min=0) / 2)


def straightened(crops: Tensor, squares: Tensor, pixels: int) -> Tensor:
    """What lies in the squares, as pictures of so many pixels a side."""
    line = ((torch.arange(pixels, device=crops.device) + 0.5) * (2 / pixels) - 1)[:, None]
    # Rows and columns apart: a grid of all points would be a fifth of a megabyte in what is shipped.
    across, down, middle = (squares[:, None, row] for row in range(3))
    grid = (line * across)[:, None] + (line * down + middle)[:, :, None]
    return nn.functional.grid_sample(crops, grid, mode="bilinear", padding_mode="border", align_corners=False)


def in_quarters(views: Tensor) -> Tensor:
    """As they are, then in three quarter turns: pips mean the same, and what one look mistakes another may not."""
    return torch.cat([views, views.flip(2).transpose(2, 3), views.flip(2, 3), views.transpose(2, 3).flip(2)])


def by_quarter(said: Tensor) -> Tensor:
    """(4, n, …) of what was said about views in quarters."""
    return said.reshape(4, -1, said.shape[1])
