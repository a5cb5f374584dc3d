"""The looks that the reader takes at a die. Plain convolutions, each short enough to read in one sitting."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from models.layers import Block, conv, twice
from models.pose import TOLD
from models.questions import HEADS
from models.sizes import DOUBLE, DOUBLE_MARGIN, FACE, ROOM, WHOLE

DOUBLE_HEADS = ("value", "inner", "inner_seen", "kind")
"""What the look at double dice answers."""
SIGN_HEADS = ("kind", "word", "challenge", "number", "ink", "shape", "wild")
"""What the look at signs answers."""
EMBEDDING = 128
DETAILS = 8
"""So many steps into the trunk, the lines of a drawing are known and not yet what they mean."""
DRAWN = 3.0
"""How much what is drawn weighs in the embedding beside what it means: chosen on the dice of seeds 81 and 84."""
LIKENESS = 64
SEEN = EMBEDDING + 96 * (2 + 4) + 160 * 2
"""Numbers that a likeness is made of, see `seen`."""
WIDER = 20.0
"""Parts of length one have small numbers: with these, training starts at a good pace."""


class Answers(nn.Module):
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

    def answer(self, summary: Tensor) -> dict[str, Tensor]:
        return {name: head(summary) for name, head in self.heads.items()}

    def summary(self, x: Tensor) -> Tensor:
        """What there is, wherever it is."""
        summary: Tensor = self.embed(torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1))
        return summary


class Whole(Answers):
    """Looks at the whole die as it stands before the camera, and says besides how its top face lies."""

    def __init__(self) -> None:
        super().__init__()
        self.pose = pose_head(WHOLE)

    def forward(self, views: Tensor) -> dict[str, Tensor]:
        x = self.trunk(views)
        return self.answer(torch.relu(self.summary(x))) | {"pose": self.pose(x)}


class Straighter(nn.Module):
    """Looks at a face that was straightened roughly, with room around it, and says how it really lies there.

    The look at the whole die puts the corners within a twentieth of a side, since it sees so much else. From nearer by
    half of that is left, and fewer faces are taken for another one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(conv(3, 16, 2), conv(16, 32, 2), Block(32), conv(32, 64, 2), Block(64))
        self.places = nn.Sequential(nn.Conv2d(64, 24, 1, bias=False), nn.BatchNorm2d(24), nn.ReLU(), nn.Flatten())
        # Leaky: with nothing below nought all of these fell silent within the first hundred steps.
        self.pose = nn.Sequential(nn.Linear(24 * (FACE // 8) ** 2, 64), nn.LeakyReLU(0.1), nn.Linear(64, TOLD))
        with torch.no_grad():
            self.pose[-1].bias.copy_(torch.tensor([0.0, 0.0, 1 / ROOM, 0.0, 1 / ROOM, 1.0, 0.0]))

    def forward(self, views: Tensor) -> dict[str, Tensor]:
        return {"pose": self.pose(self.places(self.trunk(views)))}


class Face(Answers):
    """Looks at the top face alone, straightened: letters then stand in four ways only, and no side face interferes.

    Where something lies now means something: pips have their places.
    """

    def __init__(self) -> None:
        super().__init__()
        self.places = nn.Sequential(
            nn.Conv2d(160, 48, 1), nn.ReLU(), nn.Flatten(), nn.Linear(48 * (FACE // 16) ** 2, EMBEDDING)
        )

    def forward(self, views: Tensor) -> dict[str, Tensor]:
        details = self.trunk[:DETAILS](views)
        last = self.trunk[DETAILS:](details)
        summary = torch.relu(self.summary(last))
        looks = {"embedding": embedding(summary, details), "seen": seen(summary, details, last)}
        return self.answer(summary) | looks

    def summary(self, x: Tensor) -> Tensor:
        return super().summary(x) + self.places(x)


class Signs(Face):
    """Looks at the top face like `Face`, at letters and symbols alone and with more effort.

    It begins as a copy of that look (`begun_as`): the blocks that it has besides change nothing at first.
    """

    def __init__(self) -> None:
        super().__init__()
        self.more = nn.ModuleList(nn.Sequential(*map(Block, parts)) for parts in ((48,), (96, 96), (160, 160)))
        self.heads = nn.ModuleDict({name: self.heads[name] for name in SIGN_HEADS})
        for block in (block for stage in self.more for block in stage):
            silent(block)

    def forward(self, views: Tensor) -> dict[str, Tensor]:
        x = self.more[0](self.trunk[:5](views))
        x = self.more[1](self.trunk[5:DETAILS](x))
        x = self.more[2](self.trunk[DETAILS:](x))
        return self.answer(torch.relu(self.summary(x)))


class Inside(Face):
    """Looks at the small die in a double one, straightened, with what lies around it.

    Pips of the shell lie over it, hide some of its own and look like more of them: seen whole, and beside it, too, they
    can be told from its own.
    """

    def __init__(self) -> None:
        super().__init__()
        self.heads = nn.ModuleDict({"inner": self.heads["inner"]})

    def forward(self, views: Tensor) -> dict[str, Tensor]:
        return self.answer(torch.relu(self.summary(self.trunk(views))))


def silent(block: Block) -> Block:
    """It changes nothing at first: what a network knew without it is not lost."""
    nn.init.zeros_(block.second[1].weight)
    return block


def begun_as(net: nn.Module, weights: dict[str, Tensor]) -> nn.Module:
    """A look that sees what another one with these weights sees, as far as it has the same parts."""
    parts = {name: part.shape for name, part in net.state_dict().items()}
    same = {name: weight for name, weight in weights.items() if parts.get(name) == weight.shape}
    net.load_state_dict(same, strict=False)
    return net


def embedding(summary: Tensor, details: Tensor) -> Tensor:
    """How a face looks: what it amounts to for the questions tells dice apart, what is drawn there, before that is
    weighed for them, tells faces apart that no question asks about."""
    drawn = nn.functional.normalize(details.amax((2, 3)))
    return torch.cat([nn.functional.normalize(summary), math.sqrt(DRAWN) * drawn], 1)


def seen(summary: Tensor, details: Tensor, last: Tensor) -> Tensor:
    """All of a look at a face that may tell it from others, each part of length one. Of the details each quarter of the
    face besides: what is drawn there and where, but not so exactly that a face a little aside is another."""
    quarters = nn.functional.max_pool2d(details, FACE // 16).flatten(1)
    pooled = [part for x in (details, last) for part in (x.amax((2, 3)), x.mean((2, 3)))]
    return torch.cat([nn.functional.normalize(part) for part in (summary, *pooled, quarters)], 1)


class Likeness(nn.Module):
    """Trained by `models.train_likeness` to put views of one face close together and other faces of its die apart."""

    def __init__(self) -> None:
        super().__init__()
        self.last = nn.Linear(SEEN, LIKENESS)
        self.register_buffer("usual", torch.zeros(SEEN))

    def forward(self, seen: Tensor) -> Tensor:
        return nn.functional.normalize(self.last(WIDER * (seen - self.usual)), dim=-1)


class Double(nn.Module):
    """Looks at a double die, straightened: where the pips of shell and small die are, and then what that makes.

    It says besides how the small die's top face lies, if that can be seen, and how the shell's does: the bottom of a
    clear die looks much like its top, and the look at the whole die may have taken one for the other.

    The pips of two faces, of the walls behind and of mirrors lie over each other. Being asked for their places teaches
    which of them are on top, which no count does.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv(3, 24, 2), conv(24, 24))
        self.quarter = nn.Sequential(conv(24, 48, 2), Block(48), silent(Block(48)))
        self.eighth = nn.Sequential(conv(48, 96, 2), Block(96), silent(Block(96)))
        self.sixteenth = nn.Sequential(conv(96, 128, 2), Block(128))
        self.from16, self.from8 = nn.Conv2d(128, 96, 1), nn.Conv2d(96, 48, 1)
        self.merge8, self.merge4 = conv(96, 96), nn.Sequential(*conv(48, 48), silent(Block(48)))
        self.pips = nn.Conv2d(48, 2, 1)
        self.counted = nn.Sequential(conv(50, 64, 2), conv(64, 40, 2))
        self.embed = nn.Linear(40 * (DOUBLE // 16) ** 2 + 2 * 128, EMBEDDING)
        self.heads = nn.ModuleDict({name: nn.Linear(EMBEDDING, len(HEADS[name])) for name in DOUBLE_HEADS})
        self.middle, self.shape = nn.Conv2d(48, 1, 1), shape_of_summary(0.4, 0.0)
        self.outer_middle, self.outer_shape = nn.Conv2d(48, 1, 1), shape_of_summary(1 / DOUBLE_MARGIN, 1.0)
        nn.init.constant_(self.pips.bias, -3.0)

    def forward(self, views: Tensor) -> dict[str, Tensor]:
        q = self.quarter(self.stem(views))
        e = self.eighth(q)
        s = self.sixteenth(e)
        e = self.merge8(e + twice(self.from16(s)))
        q = self.merge4(q + twice(self.from8(e)))
        pips = self.pips(q)
        counted = self.counted(torch.cat([q, torch.sigmoid(pips)], 1)).flatten(1)
        summary = torch.relu(self.embed(torch.cat([counted, s.mean((2, 3)), s.amax((2, 3))], 1)))
        pose = torch.cat([middle_of(self.middle(q)), self.shape(summary)], 1)
        outer = torch.cat([middle_of(self.outer_middle(q)), self.outer_shape(summary)], 1)
        return {name: head(summary) for name, head in self.heads.items()} | {"pips": pips, "pose": pose, "outer": outer}


def shape_of_summary(size: float, straight: float) -> nn.Linear:
    """Shape and turn of a face; it begins as large, in sides of the view, and as straight."""
    last = nn.Linear(EMBEDDING, TOLD - 2)
    with torch.no_grad():
        last.bias.copy_(torch.tensor([size, 0.0, size, straight, 0.0]))
    return last


def middle_of(heat: Tensor) -> Tensor:
    """(n, 2): the mean place, −1 to 1, of maps (n, 1, cells, cells) that say where something is."""
    cells = heat.shape[-1]
    share = torch.softmax(heat.float().flatten(1), 1).reshape(-1, cells, cells)
    line = (torch.arange(cells, device=heat.device) + 0.5) * (2 / cells) - 1
    return torch.stack([(share.sum(1) * line).sum(1), (share.sum(2) * line).sum(1)], 1)


def pose_head(pixels: int) -> nn.Sequential:
    """How a face lies: the seven numbers of `models.pose`."""
    last = nn.Linear(64, TOLD)
    with torch.no_grad():
        last.bias.copy_(torch.tensor([0.0, 0.0, 0.6, 0.0, 0.6, 0.0, 0.0]))
    return nn.Sequential(nn.Flatten(), nn.Linear(160 * (pixels // 16) ** 2, 64), nn.ReLU(), last)
