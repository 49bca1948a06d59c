"""Orders that would be accepted and then die: refused with what is missing."""

from pathlib import Path
from typing import Any

import pytest
from tests.platform.walled import problem, walled

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.jobs.local_services import LocalServices
from consilience.platform.library.team_library import team_names
from consilience.platform.runs.job import Order
from consilience.platform.support.settings import Settings

TEXT = {"text": "Ann met Bob.", "name": "note", "team": "llm"}


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "CONSILIENCE_MODEL", "CONSILIENCE_MODEL_API_KEY", "CONSILIENCE_MODEL_BASE_URL"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("settings", "missing"),
    [
        ({}, "none is configured. Set CONSILIENCE_MODEL"),
        ({"model": "gpt-4o-mini"}, "wants a key. Set CONSILIENCE_MODEL_API"),
    ],
)
@pytest.mark.parametrize("team", ["llm", "mixed"])
async def test_an_order_for_a_team_whose_model_or_key_is_missing_is_refused_and_nothing_is_queued(
    tmp_path: Path, settings: dict[str, Any], missing: str, team: str
) -> None:
    with walled(tmp_path, **settings) as service:
        async with service.client(service.key("editor")) as client:
            answer = await client.post("/api/v1/documents/text", json={**TEXT, "team": team})
            assert answer.status_code == 422
            assert missing in problem(answer)["detail"]
            files = {"files": ("note.txt", b"Ann met Bob.")}
            for path in ("/api/v1/documents", "/api/v1/documents/preflight"):
                sent = await client.post(path, files=files, data={"order": f'{{"team": "{team}"}}'})
                assert (sent.status_code, missing in problem(sent)["detail"]) == (422, True)
        assert not service.queue.database.rows("SELECT 1 FROM jobs")


async def test_a_job_of_before_whose_model_is_gone_ends_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConsilienceError, match="asks a chat model"):
        async with LocalServices(Settings(home=tmp_path)).open_team(Order("llm", "news", "", False, 0)):
            pass


def test_a_worker_tells_only_of_teams_whose_models_it_can_ask() -> None:
    assert team_names(Settings()) == ["tools"]
    assert team_names(Settings(model="m", model_base_url="http://127.0.0.1:1/v1")) == ["llm", "mixed", "tools"]


async def test_an_order_that_a_worker_elsewhere_can_work_on_is_accepted(tmp_path: Path) -> None:
    with walled(tmp_path) as service:
        service.queue.teams = lambda: {"llm"}  # type: ignore[method-assign]
        async with service.client(service.key("editor")) as client:
            assert (await client.post("/api/v1/documents/text", json=TEXT)).status_code == 202
