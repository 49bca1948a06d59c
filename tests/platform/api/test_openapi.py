import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import jsonschema_rs
import pytest

from consilience.platform.api.application import create_app
from consilience.platform.api.responses.documented import read_packaged_description

DESCRIPTION = read_packaged_description()
OPERATIONS = {
    operation["operationId"]: operation for path in DESCRIPTION["paths"].values() for operation in path.values()
}


def contents(operation: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What an operation takes and how it answers when all is well, as far as that is JSON."""
    good = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
    for part in (operation.get("requestBody", {}), *good):
        if "application/json" in part.get("content", {}):
            yield part["content"]["application/json"]


def test_the_file_that_clients_are_made_from_is_current() -> None:
    kept = (files("consilience.platform.api") / "openapi.json").read_text(encoding="utf-8")
    assert json.loads(kept) == json.loads(json.dumps(create_app().openapi())), "Run `make openapi`."


def test_operations_have_names_of_their_own() -> None:
    assert len(OPERATIONS) == sum(len(path) for path in DESCRIPTION["paths"].values())
    assert all(name.isidentifier() for name in OPERATIONS)


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_has_a_summary_and_examples_that_fit(name: str) -> None:
    operation = OPERATIONS[name]
    assert operation.get("description")
    for content in contents(operation):
        assert "example" in content
        schema = {**content["schema"], "components": DESCRIPTION["components"]}
        jsonschema_rs.validate(schema, content["example"])


def test_what_takes_a_body_may_refuse_its_size_and_its_slowness() -> None:
    taking = [operation["responses"] for operation in OPERATIONS.values() if "requestBody" in operation]
    assert [responses for responses in taking if not {"408", "413"} <= set(responses)] == []


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_error_of_an_operation_is_a_problem(name: str) -> None:
    for status, answer in OPERATIONS[name]["responses"].items():
        if status.startswith(("4", "5")) and name != "is_ready":
            assert list(answer["content"]) == ["application/problem+json"]
