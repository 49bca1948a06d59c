"""What a worker tells when its team cannot be opened, and when a model cannot be asked from where it is."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from socket import gethostname
from types import SimpleNamespace
from typing import Any

import pytest
from tests.platform.cluster.fake_ray import FakeRay

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.models.call_context import CallContext
from consilience.graph.model.errors import ConsilienceError, ModelStoppedError, ModelUnreachableError
from consilience.graph.model.model import Document
from consilience.platform.cluster import worker as module
from consilience.platform.cluster.shared_budget import BudgetKeeper
from consilience.platform.cluster.work_order import WorkOrder
from consilience.platform.cluster.worker import ClusterWorker, Read
from consilience.platform.cluster.worker_answer import WorkerAnswer
from consilience.platform.library.teams import team_named
from consilience.platform.support.settings import load_settings

NOTE = Document("note", "note", "Ann Lee met Bob Ray.", "en")


@pytest.fixture
def worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ClusterWorker:
    keeper = BudgetKeeper(None, None)
    monkeypatch.setattr("consilience.platform.cluster.shared_budget.load_ray", lambda: FakeRay(lambda: keeper))
    settings = load_settings(home=tmp_path)
    order = WorkOrder(settings, team_named("tools", settings), builtin_schema("news"))
    return ClusterWorker("worker", order, "budget")


async def test_whatever_stands_in_the_way_of_a_team_is_told(
    worker: ClusterWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened_team(*_: object, **__: object) -> AbstractAsyncContextManager[Any]:
        raise IndexError("no such parent")

    monkeypatch.setattr(module, "opened_team", opened_team)
    monkeypatch.setattr(module, "corenlp_url", lambda _: "http://corenlp.invalid")
    assert await worker.open() == f"IndexError on the node {gethostname()}: no such parent"


async def test_a_model_that_cannot_be_reached_from_there_is_no_reason_for_others_to_stop(
    worker: ClusterWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    comes: list[ConsilienceError] = [
        ModelUnreachableError("no connection"),
        ConsilienceError("Not tried: no connection"),
    ]

    async def one(_: Document) -> ConsilienceError:
        return comes.pop(0)

    monkeypatch.setattr(worker, "_extraction", SimpleNamespace(one=one, stopped="Not tried: no connection"))
    assert await worker.read(NOTE) == Read(error="no connection", is_last=True, cut_off=gethostname())
    assert (await worker.read(NOTE)).cut_off == gethostname()


@pytest.mark.parametrize(("error", "where"), [(ModelUnreachableError, gethostname()), (ModelStoppedError, "")])
async def test_so_it_is_with_what_an_expert_is_asked(
    worker: ClusterWorker, monkeypatch: pytest.MonkeyPatch, error: type[ConsilienceError], where: str
) -> None:
    class Expert:
        async def answer(self, *_: object) -> None:
            raise error("no reply")

    monkeypatch.setattr(worker, "_team", SimpleNamespace(members={"ner": Expert()}))
    told = await worker.answer(CallContext(), "ner", "a passage")
    assert told == WorkerAnswer(failure=error, reason="no reply", cut_off=where)
