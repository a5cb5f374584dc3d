"""The only file that knows onnxruntime: a checked network file becomes a function from an array to named arrays."""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from vision.errors import Lack, Unfit
from vision.types import Floats

Run = Callable[[Floats], Mapping[str, Floats]]
"""One input, named outputs. Tests put a function of their own here."""

METADATA_KEY = "rollcall"
THREADS = min(2, os.cpu_count() or 1)
ADVICE = "Install the package onnxruntime, the plain CPU build and no other flavour of it."


@dataclass(frozen=True, slots=True)
class About:
    """What a network says about itself, from its own metadata."""

    size: int
    """Long side of the finder's input; side of the reader's crops."""
    mean: tuple[float, ...]
    std: tuple[float, ...]
    classes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    margin: float = 1.3
    """Side of a crop as a multiple of the longer side of its box."""
    threshold: float = 0.3
    """Heat from which on a peak is worth reading."""
    stride: int = 4
    temperature: Mapping[str, float] = field(default_factory=dict)
    sure: Mapping[str, float] = field(default_factory=dict)
    """Probability from which on a face of this kind is sure; `kind`, `flat`, `inner_seen` have limits of their own."""
    told: Mapping[str, float] = field(default_factory=dict)
    """The same of faces where it is known that only dice of one game lie there; without it `sure` holds."""
    die: float = 0.5
    """A find is dropped if finder and reader together give it less than this chance of being a die."""


@dataclass(frozen=True, slots=True)
class Network:
    run: Run
    about: About


def open_network(name: str, folder: Path | None = None) -> Network:
    """`name` is the table in the manifest, `finder` or `reader`."""
    return load_network(checked_file(name, folder or model_folder()))


def model_folder() -> Path:
    return Path(str(resources.files("models")))


def checked_file(name: str, folder: Path) -> Path:
    entry = read_manifest(folder).get(name)
    if not isinstance(entry, dict) or not {"file", "sha256"} <= entry.keys():
        raise Unfit(Lack.MANIFEST, file=folder / "manifest.toml", problem=f"no file and sha256 for {name!r}")
    file = folder / str(entry["file"])
    if not file.is_file():
        raise Unfit(Lack.MODEL_MISSING, file=file)
    found = sha256_of(file)
    if found != entry["sha256"]:
        raise Unfit(Lack.MODEL_CHANGED, file=file, found=found, expected=entry["sha256"])
    return file


def read_manifest(folder: Path) -> dict[str, Any]:
    file = folder / "manifest.toml"
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise Unfit(Lack.MANIFEST, file=file, problem=problem.strerror) from None
    except ValueError as problem:
        raise Unfit(Lack.MANIFEST, file=file, problem=problem) from None


def sha256_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def load_network(file: Path) -> Network:
    runtime = load_runtime()
    try:
        session = runtime.InferenceSession(str(file), options(runtime), providers=["CPUExecutionProvider"])
    except Exception as problem:  # onnxruntime has a dozen error types of its own and no common one
        raise Unfit(Lack.MODEL_UNFIT, file=file, problem=problem) from problem
    return Network(runner(session), read_about(file, session.get_modelmeta().custom_metadata_map))


def load_runtime() -> Any:
    """Not at the top of the file, so that a missing library is told in one sentence and not by a traceback."""
    try:
        import onnxruntime  # noqa: PLC0415
    except ImportError as problem:
        raise Unfit(Lack.LIBRARY, name="onnxruntime", problem=problem, advice=ADVICE) from problem
    return onnxruntime


def options(runtime: Any) -> Any:
    chosen = runtime.SessionOptions()
    chosen.intra_op_num_threads = THREADS
    chosen.inter_op_num_threads = 1
    chosen.log_severity_level = 3
    # Idle threads that spin between two frames would burn a core for nothing.
    chosen.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return chosen


def runner(session: Any) -> Run:
    entry = session.get_inputs()[0].name
    names = [output.name for output in session.get_outputs()]

    def run(batch: Floats) -> Mapping[str, Floats]:
        return dict(zip(names, session.run(names, {entry: np.ascontiguousarray(batch)}), strict=True))

    return run


def read_about(file: Path, metadata: Mapping[str, str]) -> About:
    try:
        about = parse_about(json.loads(metadata[METADATA_KEY]))
    except KeyError as missing:
        raise Unfit(Lack.MODEL_UNFIT, file=file, problem=f"its metadata has no {missing}") from None
    except (TypeError, ValueError, AttributeError) as problem:
        raise Unfit(Lack.MODEL_UNFIT, file=file, problem=f"its metadata is wrong: {problem}") from None
    return about


def parse_about(raw: Mapping[str, Any]) -> About:
    plain = {name: kind(raw[name]) for name, kind in PLAIN.items() if raw.get(name) is not None}
    about = About(
        size=int(raw["size"]),
        mean=three(raw["mean"]),
        std=three(raw["std"]),
        classes={head: tuple(map(str, names)) for head, names in (raw.get("classes") or {}).items()},
        temperature=numbers(raw.get("temperature")),
        sure=numbers(raw.get("sure")),
        told=numbers(raw.get("told")),
        **plain,
    )
    if about.size < 8 or min(about.std) <= 0 or min(about.temperature.values(), default=1.0) <= 0:
        raise ValueError(f"size {about.size}, std {about.std}, temperature {dict(about.temperature)}")
    return about


PLAIN: Mapping[str, Callable[[Any], Any]] = {
    "margin": float,
    "threshold": float,
    "stride": int,
    "die": float,
}


def three(raw: Any) -> tuple[float, ...]:
    values = tuple(float(value) for value in raw)
    if len(values) != 3:
        raise ValueError(f"three channels expected, got {values!r}")
    return values


def numbers(raw: Any) -> dict[str, float]:
    return {str(name): float(value) for name, value in (raw or {}).items()}
