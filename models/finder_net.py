"""The finder: where whole dice lie in a picture. Plain convolutions."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from models.layers import Block, conv, twice


class Finder(nn.Module):
    """Centre points of dice: a pyramid down to 1/32 for context, back up to 1/4 for touching and tiny dice."""

    def __init__(self) -> None:
        super().__init__()
        self.quarter = nn.Sequential(conv(3, 16, 2), conv(16, 32, 2), conv(32, 32))
        self.eighth = nn.Sequential(conv(32, 64, 2), Block(64))
        self.sixteenth = nn.Sequential(conv(64, 96, 2), Block(96))
        self.whole = nn.Sequential(conv(96, 128, 2), Block(128))
        self.lateral4, self.lateral8, self.lateral16 = (nn.Conv2d(c, o, 1) for c, o in ((32, 32), (64, 64), (96, 96)))
        self.from32, self.from16, self.from8 = (nn.Conv2d(c, o, 1) for c, o in ((128, 96), (96, 64), (64, 32)))
        self.merge16, self.merge8, self.merge4 = conv(96, 96), conv(64, 64), conv(32, 48)
        self.head = nn.Conv2d(48, 5, 1)
        # Nearly every cell is empty: start there, or the first steps are spent on learning just that.
        nn.init.constant_(self.head.bias[:1], -4.0)

    def forward(self, picture: Tensor) -> Tensor:
        """(n, 5, h/4, w/4): heat logit, log width, log height (input pixels), x and y within the cell."""
        q = self.quarter(picture)
        e = self.eighth(q)
        s = self.sixteenth(e)
        w = self.whole(s)
        s = self.merge16(self.lateral16(s) + twice(self.from32(w)))
        e = self.merge8(self.lateral8(e) + twice(self.from16(s)))
        q = self.merge4(self.lateral4(q) + twice(self.from8(e)))
        return self.head(q)


class FinderForUse(nn.Module):
    """The finder with its outputs in plain units, as it is exported."""

    def __init__(self, finder: Finder) -> None:
        super().__init__()
        self.finder = finder

    def forward(self, picture: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        out = self.finder(picture)
        return torch.sigmoid(out[:, :1]), torch.exp(out[:, 1:3]), torch.sigmoid(out[:, 3:5])
