"""The reader: what one die shows, from several looks at it, each with its say."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from models.looks import DOUBLE_HEADS, SIGN_HEADS, Double, Face, Inside, Likeness, Signs, Straighter, Whole
from models.questions import HEADS
from models.sizes import DOUBLE, DOUBLE_MARGIN, FACE, FACE_MARGIN, INSIDE_MARGIN, ROOM, SIDE, WHOLE
from models.squares import area, by_quarter, in_quarters, square_of, straightened, wider, within

WHOLE_ONLY = ("flat",)
"""Questions that the top face alone cannot answer."""
COARSER = 0.4
"""How much a coarser look has to say beside the finer one; chosen on held-out renders."""
PERHAPS = 0.02
"""Dice that are double ones with at least this probability get the look at those."""
PLAIN = 0.98
"""Dice that bear nothing but pips with at least this probability need no look at signs."""
LETTERS, SYMBOLS = 0.995, 0.98
"""Faces whose sign is known so well need no look at signs either. The others are looked at in four quarter turns: of
the 2,436 dice of the sets for fitting 19 more are read right than at one. Where letters seemed certain at 0.98 already,
a "1!" was IT at 0.993, and no word was sure below that; of symbols the further look makes no more sure, and there may
be 42 of them."""
BEFORE_SIGNS, SIGNS = 0.3, 0.9
"""How much the looks before and the look at signs have to say together: 1 to 3, chosen on the sets for fitting, and as
loud as those before alone, since one temperature is fitted for faces with and without that look."""
BEFORE_DOUBLE, SEEN_THROUGH, LESS_OFTEN = 0.4, 0.8, 3.0
"""The same of the looks before and the look at double dice, about the kind: a clear die may be one or not. That look
was shown more double dice than there are among what may be one, by this much in the logarithm."""
LEAST = 0.6
"""By so much the area of a face may be put right. Of 2,541 dice of the sets for fitting none needs more."""
BESIDES = ("embedding", "top")
"""What the reader tells besides its answers: how the top face looks, and where in the crop it lies (n, 3, 2)."""


class Reader(nn.Module):
    """Looks at the whole die, at how its top face lies and at that face; once more at what seems to bear signs or to be
    a double die."""

    def __init__(
        self, clear: tuple[Double, Inside] | None = None, signs: Signs | None = None, likeness: Likeness | None = None
    ) -> None:
        """`clear`: the looks at clear dice, at the shell and at the small die inside."""
        super().__init__()
        self.whole, self.straighter, self.face = Whole(), Straighter(), Face()
        self.doubles: Double | None = clear[0] if clear else None
        self.inside: Inside | None = clear[1] if clear else None
        self.signs, self.likeness = signs, likeness
        self.through: nn.Module | None = None if clear is None else IfWanted(Through(*clear))
        self.lettering: nn.Module | None = None if signs is None else IfWanted(Lettering(signs))

    def forward(self, crops: Tensor) -> dict[str, Tensor]:
        whole = self.whole(nn.functional.avg_pool2d(crops, SIDE // WHOLE))
        square = straight(self.straighter, crops, square_of(whole["pose"], 1.0))
        face = self.face(straightened(crops, wider(square, FACE_MARGIN), FACE))
        both = {head: COARSER * whole[head] + face[head] for head in HEADS if head not in WHOLE_ONLY}
        both |= self.signs_on(crops, square, both)
        both |= self.closer(crops, square, both)
        besides = {"embedding": face["embedding"], "top": square}
        if self.likeness is not None:
            besides["likeness"] = self.likeness(face["seen"])
        return both | {head: whole[head] for head in WHOLE_ONLY} | besides

    def signs_on(self, crops: Tensor, squares: Tensor, said: dict[str, Tensor]) -> dict[str, Tensor]:
        """What the look at signs says of the faces that may bear some, where it is not certain what they show."""
        if self.lettering is None:
            return {}
        wanted = may_bear_signs(said) & ~certain(said)
        return apart(self.lettering(wanted, beside(said, SIGN_HEADS), crops, squares), SIGN_HEADS)

    def closer(self, crops: Tensor, squares: Tensor, said: dict[str, Tensor]) -> dict[str, Tensor]:
        """What the look at double dice says of those that may be some."""
        if self.through is None:
            return {}
        wanted = torch.softmax(said["kind"], 1)[:, HEADS["kind"].index("double")] > PERHAPS
        return apart(self.through(wanted, beside(said, DOUBLE_HEADS), crops, squares), DOUBLE_HEADS)


class IfWanted(nn.Module):
    """Takes a look only if some die wants it. (Runtimes cannot look at no die at all, and both further looks at one die
    in vain took as long as reading nine ordinary ones.)"""

    def __init__(self, look: nn.Module) -> None:
        super().__init__()
        self.look = look

    def forward(self, wanted: Tensor, said: Tensor, crops: Tensor, squares: Tensor) -> Tensor:
        """What is said now: `said` is what was before, the answers to all questions of the look side by side."""
        if bool(wanted.any()):
            said = self.look(wanted, said, crops, squares)
        return said


class Lettering(nn.Module):
    """The look at signs, in four quarter turns, and what was said before."""

    heads = SIGN_HEADS

    def __init__(self, signs: Signs) -> None:
        super().__init__()
        self.signs = signs

    def forward(self, wanted: Tensor, said: Tensor, crops: Tensor, squares: Tensor) -> Tensor:
        chosen = torch.nonzero(wanted)[:, 0]
        tops = straightened(crops[chosen], wider(squares[chosen], FACE_MARGIN), FACE)
        turned = self.signs(in_quarters(tops))
        signs = {head: by_quarter(turned[head]).mean(0) for head in SIGN_HEADS}
        now = with_signs(apart(said[chosen], SIGN_HEADS), signs)
        return said.index_put((chosen,), beside(now, SIGN_HEADS))


class Through(nn.Module):
    """The look at double dice, and then the one at the small die inside. Those before saw too many pips to have a say
    in either."""

    heads = DOUBLE_HEADS

    def __init__(self, doubles: Double, inside: Inside) -> None:
        super().__init__()
        self.doubles, self.inside = doubles, inside
        rarer = [LESS_OFTEN * (kind == "double") for kind in HEADS["kind"]]
        self.register_buffer("less_often", torch.tensor(rarer), persistent=False)

    def forward(self, wanted: Tensor, said: Tensor, crops: Tensor, squares: Tensor) -> Tensor:
        chosen = torch.nonzero(wanted)[:, 0]
        crops, top = crops[chosen], wider(squares[chosen], DOUBLE_MARGIN)
        outer = self.doubles(straightened(crops, top, DOUBLE))["outer"]
        top = wider(within(top, square_of(outer, 1.0)), DOUBLE_MARGIN)
        looks = self.doubles(in_quarters(straightened(crops, top, DOUBLE)))
        told = {head: by_quarter(looks[head]).mean(0) for head in DOUBLE_HEADS}
        small = within(top, square_of(by_quarter(looks["pose"])[0], INSIDE_MARGIN))
        told["inner"] = by_quarter(self.inside(in_quarters(straightened(crops, small, FACE)))["inner"]).mean(0)
        before = apart(said[chosen], DOUBLE_HEADS)["kind"]
        kinds = BEFORE_DOUBLE * before + SEEN_THROUGH * (told["kind"] - self.less_often)
        told["kind"] = as_much_of_a_die(kinds, before)
        return said.index_put((chosen,), beside(told, DOUBLE_HEADS))


def beside(said: dict[str, Tensor], heads: Sequence[str]) -> Tensor:
    """The answers to these questions side by side."""
    return torch.cat([said[head] for head in heads], 1)


def apart(said: Tensor, heads: Sequence[str]) -> dict[str, Tensor]:
    return dict(zip(heads, said.split([len(HEADS[head]) for head in heads], 1), strict=True))


def straight(straighter: Straighter, crops: Tensor, roughly: Tensor) -> Tensor:
    """Where faces lie that lie there roughly. A square of quite another size is not the face: where its rim cannot be
    seen, on a card for instance, it may be the sign in its middle."""
    room = wider(roughly, ROOM)
    found = within(room, square_of(straighter(straightened(crops, room, FACE))["pose"], 1.0))
    larger = area(found) / area(roughly)
    return torch.where(((larger > LEAST) & (larger < 1 / LEAST))[:, None, None], found, roughly)


def may_bear_signs(said: dict[str, Tensor]) -> Tensor:
    kinds = torch.softmax(said["kind"], 1)
    return kinds[:, HEADS["kind"].index("d6")] + kinds[:, HEADS["kind"].index("double")] < PLAIN


def certain(said: dict[str, Tensor]) -> Tensor:
    """(n,) whether the most probable sign of a die is known well enough."""
    best = {head: torch.softmax(said[head], 1).amax(1) for head in ("word", "challenge", "number", "ink", "shape")}
    kinds = dict(zip(HEADS["kind"], torch.softmax(said["kind"], 1).unbind(1), strict=True))
    wild = torch.softmax(said["wild"], 1)
    letters = torch.maximum(best["word"] * kinds["word"], best["challenge"] * kinds["challenge"])
    symbols = torch.maximum(best["number"] * best["ink"] * best["shape"] * wild[:, 0], wild[:, 1]) * kinds["set"]
    return (letters >= LETTERS) | (symbols >= SYMBOLS)


def with_signs(before: dict[str, Tensor], signs: dict[str, Tensor]) -> dict[str, Tensor]:
    """What the looks before and the look at signs say together."""
    told = {head: BEFORE_SIGNS * before[head] + SIGNS * signs[head] for head in SIGN_HEADS}
    return told | {"kind": as_much_of_a_die(told["kind"], before["kind"])}


def as_much_of_a_die(now: Tensor, before: Tensor) -> Tensor:
    """Of which kind a die is as is said now; whether it is one at all as was said before. (A face alone does not tell:
    one that is seen in a find across two dice looks like any other.)"""
    kinds = HEADS["kind"].index("nothing")
    known = torch.log_softmax(before, 1)
    die = torch.logsumexp(known[:, :kinds], 1, keepdim=True)
    return torch.cat([torch.log_softmax(now[:, :kinds], 1) + die, known[:, kinds:]], 1)


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
