"""`experiment --on ray` with the actors in this process: the pieces of `test_experimenting.py`, without Ray."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.platform.cluster.conftest import Call, Model
from tests.platform.cluster.fake_ray import RayHere
from tests.platform.cluster.test_experimenting import LIMIT, NOTES, trials, write_plan

from consilience.platform.cluster import shared_budget, shared_limits
from consilience.platform.cluster.connection import Cluster
from consilience.platform.commands.experiment import experiment as command
from consilience.platform.commands.main import main

pytestmark = pytest.mark.slow


@pytest.fixture
def ray_here(monkeypatch: pytest.MonkeyPatch) -> RayHere:
    """What `--on ray` reaches."""
    ray = RayHere()

    @contextmanager
    def connected(*_: object) -> Iterator[Cluster]:
        yield Cluster(ray, is_own=False)

    monkeypatch.setattr(command, "connected", connected)
    monkeypatch.setattr(command, "check_cluster", lambda *_: None)
    monkeypatch.setattr(shared_budget, "load_ray", lambda: ray)
    monkeypatch.setattr(shared_limits, "load_ray", lambda: ray)
    return ray


def test_workers_have_the_results_of_one_machine(ray_here: RayHere, model: Model, call: Call, tmp_path: Path) -> None:
    plan = write_plan(tmp_path, model().url)
    plain = call("experiment", plan, "-o", tmp_path / "plain")
    assert ray_here.handles == []
    spread = call("experiment", plan, "-o", tmp_path / "spread", "--on", "ray", "--workers", 3, home="other")
    assert {**spread, "folder": ""} == {**plain, "folder": ""}
    assert (plain["code"], [row["documents"] for row in plain["rows"]]) == (0, [NOTES] * len(plain["rows"]))
    assert trials(tmp_path / "spread") == trials(tmp_path / "plain")
    begun = len(ray_here.handles)
    call("experiment", plan, "-o", tmp_path / "spread", "--on", "ray", "--workers", 3, home="other")
    workers = [one for one in ray_here.handles[begun:] if type(one.actor).__name__ == "ClusterWorker"]
    assert workers == []  # all was done before


def test_the_budget_is_that_of_all_cells_together(
    ray_here: RayHere,
    model: Model,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    plan = write_plan(tmp_path, model().url)
    with pytest.raises(SystemExit) as stopped:
        main(["experiment", str(plan), "-o", str(tmp_path / "results"), "--on", "ray", "--max-tokens", str(LIMIT)])
    assert (stopped.value.code, bool(ray_here.handles)) == (1, True)
    assert "Error: The budget is spent" in capsys.readouterr().err
    kept = trials(tmp_path / "results")
    assert NOTES <= len(kept) < 2 * NOTES  # the second cell was begun with what the first had left
    assert sum(one["paid"]["prompt_tokens"] + one["paid"]["completion_tokens"] for one in kept) <= LIMIT
