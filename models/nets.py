"""The two networks. Plain convolutions, short enough to read in one sitting.

The finder says where whole dice lie in a picture; the reader says what one die shows.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from models.pose import TOLD
from models.questions import HEADS
from models.sizes import DOUBLE, DOUBLE_MARGIN, FACE, FACE_MARGIN, SIDE, WHOLE

WHOLE_ONLY = ("flat",)
"""Questions that the top face alone cannot answer."""
COARSER = 0.4
"""How much a coarser look has to say beside the finer one; chosen on held-out renders."""
DOUBLE_HEADS = ("value", "inner", "inner_seen", "kind")
"""What the look at double dice answers."""
PERHAPS = 0.02
"""Dice that are double ones with at least this probability get the third look."""
SIGN_HEADS = ("kind", "word", "challenge", "number", "ink", "shape", "wild")
"""What the look at signs answers."""
PLAIN = 0.98
"""Dice that bear nothing but pips with at least this probability need no look at signs."""
CERTAIN = 0.98
"""Faces whose sign is known so well need no look at signs either. The others are looked at in four quarter turns: of
the 2,436 dice of the sets for fitting 19 more are read right than at one, and none less than if all were looked at."""
BEFORE_SIGNS, SIGNS = 0.3, 0.9
"""How much the looks before and the look at signs have to say together: 1 to 3, chosen on the sets for fitting, and as
loud as those before alone, since one temperature is fitted for faces with and without that look."""
BEFORE_DOUBLE, SEEN_THROUGH, LESS_OFTEN = 0.4, 0.8, 3.0
"""The same of the looks before and the look at double dice, about the kind: a clear die may be one or not. That look
was shown more double dice than there are among what may be one, by this much in the logarithm."""
EMBEDDING = 128
DETAILS = 8
"""So many steps into the trunk, the lines of a drawing are known and not yet what they mean."""
DRAWN = 3.0
"""How much what is drawn weighs in the embedding beside what it means: chosen on the dice of seeds 81 and 84."""
BESIDES = ("embedding", "top")
"""What the reader tells besides its answers: how the top face looks, and where in the crop it lies (n, 3, 2)."""
LIKENESS = 64
SEEN = EMBEDDING + 96 * (2 + 4) + 160 * 2
"""Numbers that a likeness is made of, see `seen`."""
WIDER = 20.0
"""Parts of length one have small numbers: with these, training starts at a good pace."""


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
            nn.init.zeros_(block.second[1].weight)

    def forward(self, views: Tensor) -> dict[str, Tensor]:
        x = self.more[0](self.trunk[:5](views))
        x = self.more[1](self.trunk[5:DETAILS](x))
        x = self.more[2](self.trunk[DETAILS:](x))
        return self.answer(torch.relu(self.summary(x)))


def begun_as(net: nn.Module, weights: dict[str, Tensor]) -> nn.Module:
    """A look that sees what another one with these weights sees, as far as it has the same parts."""
    net.load_state_dict(weights, strict=False)
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

    It says besides how the small die's top face lies, if that can be seen.

    The pips of two faces, of the walls behind and of mirrors lie over each other. Being asked for their places teaches
    which of them are on top, which no count does.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv(3, 24, 2), conv(24, 24))
        self.quarter = nn.Sequential(conv(24, 48, 2), Block(48))
        self.eighth = nn.Sequential(conv(48, 96, 2), Block(96))
        self.sixteenth = nn.Sequential(conv(96, 128, 2), Block(128))
        self.from16, self.from8 = nn.Conv2d(128, 96, 1), nn.Conv2d(96, 48, 1)
        self.merge8, self.merge4 = conv(96, 96), conv(48, 48)
        self.pips = nn.Conv2d(48, 2, 1)
        self.counted = nn.Sequential(conv(50, 64, 2), conv(64, 40, 2))
        self.embed = nn.Linear(40 * (DOUBLE // 16) ** 2 + 2 * 128, EMBEDDING)
        self.heads = nn.ModuleDict({name: nn.Linear(EMBEDDING, len(HEADS[name])) for name in DOUBLE_HEADS})
        self.middle = nn.Conv2d(48, 1, 1)
        self.shape = shape_of_summary()
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
        return {name: head(summary) for name, head in self.heads.items()} | {"pips": pips, "pose": pose}


def shape_of_summary() -> nn.Linear:
    """Shape and turn of a small die's face; it begins less than half as large as the view."""
    last = nn.Linear(EMBEDDING, TOLD - 2)
    with torch.no_grad():
        last.bias.copy_(torch.tensor([0.4, 0.0, 0.4, 0.0, 0.0]))
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


class Reader(nn.Module):
    """A look at the whole die and one at its top face; one more at what seems to bear signs or to be a double die."""

    def __init__(self, signs: Signs | None = None, likeness: Likeness | None = None) -> None:
        super().__init__()
        self.whole, self.face, self.doubles = Whole(), Face(), Double()
        self.signs, self.likeness = signs, likeness
        rarer = [LESS_OFTEN * (kind == "double") for kind in HEADS["kind"]]
        self.register_buffer("less_often", torch.tensor(rarer), persistent=False)

    def forward(self, crops: Tensor) -> dict[str, Tensor]:
        whole = self.whole(nn.functional.avg_pool2d(crops, SIDE // WHOLE))
        top = straightened(crops, square_of(whole["pose"], FACE_MARGIN), FACE)
        face = self.face(top)
        both = {head: COARSER * whole[head] + face[head] for head in HEADS if head not in WHOLE_ONLY}
        both |= self.signs_on(top, both)
        both |= self.closer(crops, whole["pose"], both)
        besides = {"embedding": face["embedding"], "top": square_of(whole["pose"], 1.0)}
        if self.likeness is not None:
            besides["likeness"] = self.likeness(face["seen"])
        return both | {head: whole[head] for head in WHOLE_ONLY} | besides

    def signs_on(self, tops: Tensor, said: dict[str, Tensor]) -> dict[str, Tensor]:
        """What the look at signs says of the faces that may bear some, where it is not certain what they show."""
        if self.signs is None:
            return {}
        chosen, weight = with_the_first(may_bear_signs(said) & (confidence(said) < CERTAIN))
        turned = self.signs(in_quarters(tops[chosen]))
        signs = {head: by_quarter(turned[head]).mean(0) for head in SIGN_HEADS}
        now = with_signs({head: said[head][chosen] for head in SIGN_HEADS}, signs)
        return {head: put(said[head], chosen, weight, now[head]) for head in SIGN_HEADS}

    def closer(self, crops: Tensor, pose: Tensor, said: dict[str, Tensor]) -> dict[str, Tensor]:
        """What the third look says of those that may be double dice, and then the second one of the small die inside,
        which is a die like any other."""
        chosen, weight = with_the_first(torch.softmax(said["kind"], 1)[:, HEADS["kind"].index("double")] > PERHAPS)
        top = square_of(pose[chosen], DOUBLE_MARGIN)
        view = straightened(crops[chosen], top, DOUBLE)
        looks = self.doubles(in_quarters(view))
        told = {head: by_quarter(looks[head]).mean(0) for head in DOUBLE_HEADS}
        small = within(top, square_of(by_quarter(looks["pose"])[0], FACE_MARGIN))
        inside = self.face(in_quarters(straightened(crops[chosen], small, FACE)))["value"]
        told["inner"] = told["inner"] + by_quarter(inside).mean(0)
        before = {head: said[head][chosen] for head in DOUBLE_HEADS}
        now = {head: told[head] + COARSER * before[head] for head in DOUBLE_HEADS}
        kinds = BEFORE_DOUBLE * before["kind"] + SEEN_THROUGH * (told["kind"] - self.less_often)
        now["kind"] = as_much_of_a_die(kinds, before["kind"])
        return {head: put(said[head], chosen, weight, now[head]) for head in DOUBLE_HEADS}


def may_bear_signs(said: dict[str, Tensor]) -> Tensor:
    kinds = torch.softmax(said["kind"], 1)
    return kinds[:, HEADS["kind"].index("d6")] + kinds[:, HEADS["kind"].index("double")] < PLAIN


def confidence(said: dict[str, Tensor]) -> Tensor:
    """(n,) chance of the most probable sign."""
    best = {head: torch.softmax(said[head], 1).amax(1) for head in ("word", "challenge", "number", "ink", "shape")}
    wild = torch.softmax(said["wild"], 1)
    symbols = torch.maximum(best["number"] * best["ink"] * best["shape"] * wild[:, 0], wild[:, 1])
    kinds, place = torch.softmax(said["kind"], 1), HEADS["kind"].index
    words, challenges = best["word"] * kinds[:, place("word")], best["challenge"] * kinds[:, place("challenge")]
    return torch.stack([words, challenges, symbols * kinds[:, place("set")]]).amax(0)


def with_signs(before: dict[str, Tensor], signs: dict[str, Tensor]) -> dict[str, Tensor]:
    """What the looks before and the look at signs say together."""
    told = {head: BEFORE_SIGNS * before[head] + SIGNS * signs[head] for head in SIGN_HEADS}
    return told | {"kind": as_much_of_a_die(told["kind"], before["kind"])}


def put(said: Tensor, chosen: Tensor, wanted: Tensor, now: Tensor) -> Tensor:
    """What is said now of the chosen ones that are wanted, and of all others what was said."""
    return said.index_put((chosen,), wanted * (now - said[chosen]), accumulate=True)


def as_much_of_a_die(now: Tensor, before: Tensor) -> Tensor:
    """Of which kind a die is as is said now; whether it is one at all as was said before. (A face alone does not tell:
    one that is seen in a find across two dice looks like any other.)"""
    kinds = HEADS["kind"].index("nothing")
    known = torch.log_softmax(before, 1)
    die = torch.logsumexp(known[:, :kinds], 1, keepdim=True)
    return torch.cat([torch.log_softmax(now[:, :kinds], 1) + die, known[:, kinds:]], 1)


def with_the_first(wanted: Tensor) -> tuple[Tensor, Tensor]:
    """Places of the wanted dice and of the first one, and (n, 1) whether they are wanted. (Some runtimes cannot look at
    no die at all.)"""
    first = torch.ones_like(wanted, dtype=torch.long).cumsum(0) == 1
    chosen = torch.nonzero(wanted | first)[:, 0]
    return chosen, wanted[chosen].float()[:, None]


def in_quarters(views: Tensor) -> Tensor:
    """As they are, then in three quarter turns: pips mean the same, and what one look mistakes another may not."""
    return torch.cat([views, views.flip(2).transpose(2, 3), views.flip(2, 3), views.transpose(2, 3).flip(2)])


def by_quarter(said: Tensor) -> Tensor:
    """(4, n, …) of what was said about views in quarters."""
    return said.reshape(4, -1, said.shape[1])


def square_of(pose: Tensor, margin: float) -> Tensor:
    """(n, 3, 2): takes (x, y, 1) in a straightened square, −1 to 1, to where that lies in the view of the pose."""
    cos, sin = turn_of(pose[:, 5], pose[:, 6])
    turned = torch.stack([torch.stack([cos, sin], -1), torch.stack([-sin, cos], -1)], 1)
    root = torch.stack([pose[:, 2:4], pose[:, 3:5]], 1)
    return torch.cat([turned @ root * margin, pose[:, None, :2]], 1)


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


class ReaderForUse(nn.Module):
    """The reader with its outputs in a fixed order, as it is exported."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self.reader = reader

    def forward(self, crops: Tensor) -> tuple[Tensor, ...]:
        out = self.reader(crops)
        return tuple(out[name] for name in (*HEADS, *self.besides))

    @property
    def besides(self) -> tuple[str, ...]:
        return BESIDES if self.reader.likeness is None else (*BESIDES, "likeness")
