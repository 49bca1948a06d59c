"""`experiment --on ray` has the table that `experiment` has, whatever happens to workers and nodes."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.agents.laboratory.test_team_judge import NAMES as NAMED
from tests.agents.laboratory.test_team_judge import STATED, TEXT
from tests.platform.cluster.conftest import NAMES, Call, Model, Nodes
from tests.platform.cluster.test_extracting import Held

from consilience.platform.commands.main import main

pytestmark = pytest.mark.usefixtures("cluster")

NOTES = 12
LIMIT = 33_000
"""Tokens: enough for the first cell alone and for the second one alone, and not for both."""


@pytest.fixture
def plan(model: Model, tmp_path: Path) -> Path:
    """Two cells of a team whose questions the scripted model answers."""
    return write_plan(tmp_path, model().url)


def write_plan(folder: Path, url: str) -> Path:
    lines = []
    for number in range(NOTES):
        one, other = NAMES[number % 5], NAMES[(number + 1) % 5]
        text = f"Note {number:03}. {one} met {other}."
        found = [
            {"text": n, "type": "Person", "start": text.index(n), "end": text.index(n) + len(n)} for n in (one, other)
        ]
        lines.append(json.dumps({"id": f"{number}", "text": text, "entities": found}))
    (folder / "notes.jsonl").write_text("\n".join(lines))
    experts = [{"name": "ner", "task": "ner"}, {"name": "re", "task": "re"}]
    team = {"name": "notes", "models": {"default": {"model": "scripted", "base_url": url}}, "experts": experts}
    plan = {
        "name": "notes",
        "datasets": {"notes": {"file": "notes.jsonl", "schema": "news"}},
        "teams": {"notes": team},
        "cells": [{"team": "notes", "rounds": [1, 2]}],
        "baseline": {"team": "notes", "rounds": 1},
    }
    (folder / "plan.yaml").write_text(yaml.safe_dump(plan))
    return folder / "plan.yaml"


def trials(folder: Path) -> list[dict[str, Any]]:
    """Return what was kept of each document of each cell, but for how long it took and who of a round was first."""
    found = [json.loads(line) for line in (folder / "trials.jsonl").read_text().splitlines()]
    for one in found:
        one["answers"].sort(key=lambda said: (said["round"], said["expert"]))
    return sorted(({**one, "seconds": 0} for one in found), key=lambda one: (one["cell"], one["document"]))


def unpaid(kept: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return trials but for what was paid: where an answer is known already, nothing is."""
    return [{**one, "paid": None, "answers": [{**said, "usage": None} for said in one["answers"]]} for one in kept]


def test_a_cluster_has_the_results_of_one_machine(plan: Path, call: Call, tmp_path: Path) -> None:
    plain = call("experiment", plan, "-o", tmp_path / "plain")
    spread = call("experiment", plan, "-o", tmp_path / "spread", "--on", "ray", "--workers", 3, home="other")
    assert {**spread, "folder": ""} == {**plain, "folder": ""}
    assert (plain["code"], [row["documents"] for row in plain["rows"]]) == (0, [NOTES] * len(plain["rows"]))
    assert (tmp_path / "spread" / "table.md").read_bytes() == (tmp_path / "plain" / "table.md").read_bytes()


def test_one_goes_on_with_the_trials_of_the_other(plan: Path, call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "results"
    first = call("experiment", plan, "-o", folder, "--on", "ray", "--workers", 2)
    kept = trials(folder)
    (folder / "trials.jsonl").write_text("".join((folder / "trials.jsonl").read_text().splitlines(True)[: NOTES + 3]))
    again = call("experiment", plan, "-o", folder, home="other")
    # another home has none of the answers that the first cell left to the second one there
    assert (again["rows"], unpaid(trials(folder))) == (first["rows"], unpaid(kept))
    assert 0 < again["spent"]["calls"] < first["spent"]["calls"]


def test_a_node_may_go_while_trials_are_under_way(cluster: Nodes, model: Model, call: Call, tmp_path: Path) -> None:
    held = Held("Note 004")
    plan = write_plan(tmp_path, model(held).url)
    thread = held.meanwhile(cluster.kill_one)
    spread = call("experiment", plan, "-o", tmp_path / "spread", "--on", "ray", "--workers", 3)
    thread.join()
    plain = call("experiment", plan, "-o", tmp_path / "plain", home="other")
    assert (spread["rows"], spread["failed"]) == (plain["rows"], [])


def test_the_budget_is_that_of_all_cells_together(
    plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    folder = tmp_path / "results"
    with pytest.raises(SystemExit) as stopped:
        main(["experiment", str(plan), "-o", str(folder), "--on", "ray", "--max-tokens", str(LIMIT)])
    assert stopped.value.code == 1
    assert "Error: The budget is spent" in capsys.readouterr().err
    kept = trials(folder)
    assert NOTES <= len(kept) < 2 * NOTES  # the second cell was begun with what the first had left
    assert sum(one["paid"]["prompt_tokens"] + one["paid"]["completion_tokens"] for one in kept) <= LIMIT


def test_the_default_team_judges_claims_there_as_here(
    call: Call, tmp_path: Path, corenlp_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONSILIENCE_CORENLP_URL", corenlp_url)
    entities = [{"name": name, "type": type_, "aliases": [name]} for name, type_ in NAMED]
    relations = [{"subject": s, "type": r, "object": o, "quote": q} for s, r, o, q in STATED]
    texts = [TEXT, f"It is winter. {TEXT}", f"{TEXT} It is winter."]
    lines = [{"id": f"{n}", "text": text, "entities": entities, "relations": relations} for n, text in enumerate(texts)]
    (tmp_path / "prose.jsonl").write_text("\n".join(map(json.dumps, lines)))
    given = ("experiment", "claims", tmp_path / "prose.jsonl", "--judge", "team", "--sample", 6)
    plain = call(*given, "-o", tmp_path / "plain.jsonl")
    spread = call(*given, "-o", tmp_path / "spread.jsonl", "--on", "ray", "--workers", 2, home="other")
    assert spread == plain
    assert (tmp_path / "spread.jsonl").read_bytes() == (tmp_path / "plain.jsonl").read_bytes()
    assert any(row["true_found"] for row in plain["figures"])
