"""The server against its own description: nothing made from it breaks the server or is answered otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from api.guard.names import Names
from api.settings import Settings
from api.store.store import Store
from tests.api.asking import built
from tests.engines.playing import choose, roll

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
FEW = settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    folder: Path = tmp_path_factory.mktemp("described")
    # By this name schemathesis calls an application in its own process.
    with closing(Store(folder)) as store, built(Settings(data=folder), store, Names("testserver")) as app:
        yield app


def game_in(app: FastAPI) -> str:
    """One that is there: an unknown id would only ever be answered with 404."""
    tables = app.state.tables
    table = tables.create("forget-it", ["Ann", "Ben"], {})
    for event in (roll("2 2 3 3 3 4 4 5 GET"), choose(3)):
        table = tables.play(table.record.id, table.version, event)
    key: str = table.record.id
    return key


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_nothing_breaks_the_server_and_every_answer_is_described(described: FastAPI, mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_asgi("/openapi.json", described)
    operations: list[Any] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
    asked = [operation for operation in operations if mode is GenerationMode.POSITIVE or can_be_wrong(operation)]
    assert len(operations) > 20 and len(asked) > 12
    for operation in asked:
        ask_often(operation, mode, game_in(described))


def can_be_wrong(operation: Any) -> bool:
    """Where nothing is given but the id of a game, which is any text, nothing can be given wrongly."""
    about = operation.definition.raw
    return "requestBody" in about or any(
        given["schema"].get("type") != "string" for given in about.get("parameters", ())
    )


def ask_often(operation: Any, mode: GenerationMode, game: str) -> None:
    @FEW
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        if case.path_parameters and "game" in case.path_parameters and mode is GenerationMode.POSITIVE:
            case.path_parameters["game"] = "yatzy" if "rules" in case.path else game
        case.call_and_validate(checks=CHECKS)

    ask()
