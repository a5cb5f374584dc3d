"""The two networks. Plain convolutions, short enough to read in one sitting.

The finder says where whole dice lie in a picture; the reader says what one die shows.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from models.questions import HEADS

STRIDE = 4
"""One cell of the finder's output covers this many input pixels each way."""

READER_PIXELS = 96
EMBEDDING = 128


def conv(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class Block(nn.Module):
    """Two convolutions around a shortcut."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = conv(channels, channels)
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


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


def twice(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")


class FinderForUse(nn.Module):
    """The finder with its outputs in plain units, as it is exported."""

    def __init__(self, finder: Finder) -> None:
        super().__init__()
        self.finder = finder

    def forward(self, picture: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        out = self.finder(picture)
        return torch.sigmoid(out[:, :1]), torch.exp(out[:, 1:3]), torch.sigmoid(out[:, 3:5])


class Reader(nn.Module):
    """One trunk, one small linear head for each question."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            conv(3, 24, 2), conv(24, 24),
            conv(24, 48, 2), Block(48), conv(48, 48),
            conv(48, 96, 2), Block(96), conv(96, 96),
            conv(96, 160, 2), conv(160, 160),
        )  # fmt: skip
        self.embed = nn.Linear(320, EMBEDDING)
        self.heads = nn.ModuleDict({name: nn.Linear(EMBEDDING, len(classes)) for name, classes in HEADS.items()})

    def forward(self, crops: Tensor) -> dict[str, Tensor]:
        x = self.trunk(crops)
        pooled = torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)
        embedding = torch.relu(self.embed(pooled))
        return {name: head(embedding) for name, head in self.heads.items()} | {"embedding": embedding}


class ReaderForUse(nn.Module):
    """The reader with its outputs in a fixed order, as it is exported."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self.reader = reader

    def forward(self, crops: Tensor) -> tuple[Tensor, ...]:
        out = self.reader(crops)
        return tuple(out[name] for name in (*HEADS, "embedding"))
