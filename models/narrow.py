"""Weights as bytes in the file that is shipped, widened once when a network is opened: smaller, no slower."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray

Narrow = tuple[NDArray[np.int8], NDArray[np.float32]]
"""Weights as whole numbers, and what to multiply them with."""


def store_small(file: Path) -> None:
    model = onnx.load(str(file))
    drop_aliases(model.graph)
    weights = {weight.name: weight for weight in model.graph.initializer}
    del model.graph.initializer[:]
    kept: set[str] = set()
    for place, graph in enumerate(graphs(model.graph)):
        for name in sorted(used(graph) & weights.keys()):
            if not is_large(weights[name]):
                graph.initializer.append(weights[name])
                continue
            if name not in kept:
                kept.add(name)
                store(model.graph, weights[name])
            widen(graph, name, f"{name}_wide_{place}")
    onnx.save(model, str(file))


def store(graph: onnx.GraphProto, weight: onnx.TensorProto) -> None:
    for part, values in zip(("narrow", "scales"), in_bytes(onnx.numpy_helper.to_array(weight)), strict=True):
        graph.initializer.append(onnx.numpy_helper.from_array(values, f"{weight.name}_{part}"))


def widen(graph: onnx.GraphProto, name: str, wide: str) -> None:
    """Each part of a network widens what it uses itself: a runtime makes the most only of weights that are at hand."""
    rename(graph, {name: wide})
    cast = onnx.helper.make_node("Cast", [f"{name}_narrow"], [f"{wide}_unscaled"], to=onnx.TensorProto.FLOAT)
    graph.node.insert(0, cast)
    graph.node.insert(1, onnx.helper.make_node("Mul", [f"{wide}_unscaled", f"{name}_scales"], [wide]))


def drop_aliases(graph: onnx.GraphProto) -> None:
    """A look that is taken in two places has its weights once, and other names for them."""
    names = {weight.name for weight in graph.initializer}
    aliases = [node for node in graph.node if node.op_type == "Identity" and node.input[0] in names]
    for node in aliases:
        graph.node.remove(node)
    for each in graphs(graph):
        rename(each, {node.output[0]: node.input[0] for node in aliases})


def graphs(graph: onnx.GraphProto) -> Iterator[onnx.GraphProto]:
    """The network, and the parts of it that are only run if something holds."""
    yield graph
    for node in graph.node:
        for part in node.attribute:
            if part.HasField("g"):
                yield from graphs(part.g)


def used(graph: onnx.GraphProto) -> set[str]:
    """Names of what its own nodes take."""
    return {name for node in graph.node for name in node.input}


def rename(graph: onnx.GraphProto, names: dict[str, str]) -> None:
    for node in graph.node:
        for place, name in enumerate(node.input):
            node.input[place] = names.get(name, name)


def in_bytes(weight: NDArray[np.float32]) -> Narrow:
    """Whole numbers up to 127 and what to multiply them with, the same along each row."""
    largest = np.abs(weight).max(axis=tuple(range(1, weight.ndim)), keepdims=True)
    scales = np.maximum(largest, np.float32(1e-12)) / np.float32(127)
    return np.round(weight / scales).astype(np.int8), scales.astype(np.float32)


def is_large(weight: onnx.TensorProto) -> bool:
    return bool(weight.data_type == onnx.TensorProto.FLOAT and len(weight.raw_data) > 4096 and len(weight.dims) > 1)
