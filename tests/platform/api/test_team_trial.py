"""Whether the models of a team can be relied on, as the API tells it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.agents.models.test_probe import knows
from tests.platform.walled import walled
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.graph.embedded.daemon import free_port

Server = Callable[[Script], ScriptedOpenAI]
PATH = "/api/v1/teams/{}/preflight"


async def told(home: Path, team: str, body: dict[str, Any], *, role: str = "editor", **settings: Any) -> httpx.Response:  # noqa: ANN401 - of all kinds
    """What is answered to a caller of this role, by a service with these settings."""
    with walled(home, **settings) as service:
        key = service.key("editor" if role == "editor" else "reader")
        async with service.client(key) as client:
            return await client.post(PATH.format(team), json=body)


async def test_a_model_is_looked_for_without_a_question(openai_server: Server, tmp_path: Path) -> None:
    server = openai_server(knows)
    answer = await told(tmp_path, "llm", {}, model="scripted", model_base_url=server.url)
    (model,) = answer.json()["models"]
    assert (answer.status_code, model["problem"], model["mode"]) == (200, "", None)
    assert model["said"].startswith(f"scripted is there at {server.url}")
    assert server.count == 0


async def test_a_model_is_asked_as_many_questions_as_are_wanted(openai_server: Server, tmp_path: Path) -> None:
    server = openai_server(knows)
    answer = await told(tmp_path, "llm", {"questions": 3}, model="scripted", model_base_url=server.url)
    (model,) = answer.json()["models"]
    assert (model["mode"], model["formed"], model["asked"], model["thinking"]) == ("json_schema", 3, 3, "no")
    assert model["context"]["remembers"] is True
    assert model["settings"] == {"model": "scripted", "model_base_url": server.url}
    assert server.count == 7


async def test_a_model_that_cannot_be_asked_is_told_with_its_problem(tmp_path: Path) -> None:
    url = f"http://127.0.0.1:{free_port()}/v1"
    answer = await told(tmp_path, "llm", {"questions": 3}, model="m", model_base_url=url)
    (model,) = answer.json()["models"]
    assert answer.status_code == 200
    assert model["problem"].startswith(f"The model m at {url} cannot be reached")


async def test_a_team_of_tools_has_no_models(tmp_path: Path) -> None:
    answer = await told(tmp_path, "tools", {}, model=None)
    assert answer.json() == {"team": "tools", "schema": "news", "models": []}


@pytest.mark.parametrize(
    ("team", "body", "role", "status"),
    [
        ("none", {}, "editor", 404),
        ("llm", {"schema": "none"}, "editor", 404),
        ("llm", {"questions": 21}, "editor", 422),
        ("llm", {}, "editor", 422),  # nobody has named its model
        ("tools", {}, "reader", 403),
    ],
)
async def test_what_cannot_be_tried_is_refused(
    tmp_path: Path, team: str, body: dict[str, Any], role: str, status: int
) -> None:
    assert (await told(tmp_path, team, body, role=role, model=None)).status_code == status
