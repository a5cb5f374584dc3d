"""Lines of text for the terminal, whatever they are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def say(text: str) -> None:
    """At once, also into a pipe: somebody or something waits for each line."""
    print(text, flush=True)


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns, the first from the left and the others from the right."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        first, *rest = zip(row, widths, strict=True)
        yield "  ".join([first[0].ljust(first[1]), *(text.rjust(width) for text, width in rest)]).rstrip()


def counted(dice: int) -> str:
    return f"{dice} {'die' if dice == 1 else 'dice'}"
