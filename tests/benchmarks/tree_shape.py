"""How the tree reads: length of functions, share of them typed, the largest files.

python -m tests.benchmarks.tree_shape [FOLDER]
"""

from __future__ import annotations

import ast
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path

ROOMS = ("engines", "vision", "api", "models", "datasets", "tests")
LISTED = 10
Def = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Function:
    """One function with its decorators left out: lines from `def` to its end, docstring included."""

    place: str
    lines: int
    typed: bool


def is_typed(node: Def) -> bool:
    """Whether every argument and what comes back is typed; `self` and `cls` need none, nor does a bare `*`."""
    named = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
    asked = [arg for arg in named if arg and arg.arg not in ("self", "cls")]
    return node.returns is not None and all(arg.annotation for arg in asked)


def functions(file: Path, shown: str) -> list[Function]:
    nodes = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, Def)]
    return [
        Function(f"{shown}:{node.lineno} {node.name}", (node.end_lineno or 0) - node.lineno + 1, is_typed(node))
        for node in nodes
    ]


def report(found: list[Function], sizes: dict[str, int]) -> str:
    lengths = sorted(function.lines for function in found)
    median, most = statistics.median(lengths), lengths[len(lengths) * 9 // 10]
    typed = sum(function.typed for function in found) / len(found)
    longest = sorted(found, key=lambda function: -function.lines)[:LISTED]
    largest = sorted(sizes.items(), key=lambda size: -size[1])[:LISTED]
    return "\n".join(
        [
            f"{len(sizes)} files, {sum(sizes.values()):,} lines, {len(found):,} functions",
            f"median {median:.0f} lines, 90 % within {most}, {typed:.1%} typed",
            *(f"{function.lines:4} lines  {function.place}" for function in longest),
            *(f"{lines:4} lines  {name}" for name, lines in largest),
        ]
    )


def main() -> None:
    root = Path(sys.argv[1] if sys.argv[1:] else ".")
    files = [file for room in ROOMS for file in sorted((root / room).rglob("*.py"))]
    shown = {file: file.relative_to(root).as_posix() for file in files}
    found = [function for file in files for function in functions(file, shown[file])]
    print(report(found, {shown[file]: len(file.read_text().splitlines()) for file in files}))


if __name__ == "__main__":
    main()
