"""Language models as experts, from the command line to the graph, over real HTTP and in a real Neo4j."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from neo4j import GraphDatabase
from tests.repeats import repeats
from tests.servers.answers import refuses_the_key
from tests.servers.sample_reader import reads_the_sample
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.graph.store.address import Neo4jAddress
from consilience.platform.commands.main import main
from consilience.platform.exporting.sample import sample_texts

pytestmark = [pytest.mark.neo4j, pytest.mark.slow]

KEY = "sk-planted-7c1f9e2ab4"
TEAM = """\
name: sample-llm
models: {default: {model: scripted, concurrency: 64, prices: {prompt: 0.5, completion: 2}}}
experts: [{name: ner, task: ner}, {name: re, task: re}, {name: ee, task: ee}]
"""


@pytest.fixture
def graph(neo4j_address: Neo4jAddress) -> Iterator[Callable[[str], list[dict[str, Any]]]]:
    """Asks the graph, which is empty at the beginning and at the end."""
    with GraphDatabase.driver(neo4j_address.uri, auth=(neo4j_address.user, neo4j_address.password)) as driver:
        driver.execute_query("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")
        yield lambda cypher: [record.data() for record in driver.execute_query(cypher).records]
        driver.execute_query("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")


@pytest.fixture
def call(
    tmp_path: Path,
    neo4j_address: Neo4jAddress,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Callable[..., tuple[int, str]]:
    (tmp_path / "llm.yaml").write_text(TEAM)
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", neo4j_address.uri)
    monkeypatch.setenv("CONSILIENCE_NEO4J_PASSWORD", neo4j_address.password)
    monkeypatch.setenv("CONSILIENCE_MODEL_API_KEY", KEY)

    def run(*arguments: object) -> tuple[int, str]:
        with pytest.raises(SystemExit) as stopped:
            main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert KEY not in captured.out + captured.err
        assert "Traceback" not in captured.err
        assert isinstance(stopped.value.code, int)
        return stopped.value.code, captured.out

    return run


def found_in_files(folder: Path, words: str) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and words.encode() in path.read_bytes()]


@pytest.mark.repeats
def test_a_team_of_models_makes_a_graph_that_tells_rounds_changes_and_cost(
    call: Callable[..., tuple[int, str]],
    graph: Callable[[str], list[dict[str, Any]]],
    openai_server: Callable[[Script], ScriptedOpenAI],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    pytestconfig: pytest.Config,
) -> None:
    texts = sample_texts("en")[: repeats(pytestconfig, "sample-texts")]
    server = openai_server(reads_the_sample)
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", server.url)
    ingest = ("ingest", "--team", tmp_path / "llm.yaml", *texts)
    code, out = call(*ingest, "--json")
    report = json.loads(out)
    assert code == 0
    assert {document["status"] for document in report["documents"]} == {"merged"}
    assert report["spent"]["calls"] == server.count > 3 * len(texts)

    (totals,) = graph(
        "MATCH (r:Run) OPTIONAL MATCH (r)-[a:ASKED]->(:Expert) WITH r, sum(a.calls) AS asked, sum(a.cost) AS cost"
        " RETURN sum(r.calls) AS calls, sum(asked) AS asked, sum(r.cost) AS cost, sum(cost) AS shared,"
        " sum(r.prompt_tokens) AS prompt, max(r.rounds) AS rounds"
    )
    assert (totals["calls"], totals["asked"], totals["prompt"]) == (
        server.count,
        server.count,
        report["spent"]["prompt_tokens"],
    )
    assert totals["cost"] == pytest.approx(totals["shared"]) == pytest.approx(report["spent"]["cost"])
    assert totals["rounds"] >= 3
    (later,) = graph(
        "MATCH (f:Fact)<-[p:PRODUCED]-() WHERE any(r IN p.proposed_in WHERE r > 1) RETURN f.id AS id LIMIT 1"
    )
    code, out = call("fact", later["id"])
    assert "in round 2" in out
    assert "calls of models" in out

    listed = json.loads(call("runs", "--json")[1])
    assert (listed["count"], listed["spent"]["calls"]) == (len(texts), server.count)
    one = json.loads(call("runs", "show", listed["runs"][0]["id"], "--json")[1])
    assert set(one["experts"]) == {"ner", "re", "ee"}
    assert [number["round"] for number in one["rounds"]][:2] == [1, 2]
    assert one["rounds"][1]["added"]
    assert one["rounds"][1]["replicas"] > 0
    code, shown = call("runs", "show", listed["runs"][0]["document"])
    assert "Round 2: added" in shown

    before = server.count
    assert "unchanged" in call(*ingest, "--json")[1]
    again = json.loads(call(*ingest, "--again", "--json")[1])
    assert (server.count, again["spent"]["calls"]) == (before, 0)
    assert graph("MATCH (r:Run) RETURN sum(r.calls) AS calls") == [{"calls": before}]

    assert found_in_files(tmp_path, KEY) == []
    code, exported = call("export", "jsonl")
    assert (code, KEY in exported, "Rotterdam" in exported) == (0, False, True)


def test_a_refused_key_stops_at_once_names_who_asked_and_appears_nowhere(
    call: Callable[..., tuple[int, str]],
    graph: Callable[[str], list[dict[str, Any]]],
    openai_server: Callable[[Script], ScriptedOpenAI],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refused = [True]
    server = openai_server(lambda asked: refuses_the_key(asked) if refused[0] else reads_the_sample(asked))
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", server.url)
    texts = sample_texts("en")[:4]
    ingest = ("ingest", "--team", tmp_path / "llm.yaml", "--concurrency", 1, *texts, "--json")
    code, out = call(*ingest)
    report = json.loads(out)
    assert code == 2
    assert [document["status"] for document in report["documents"]] == ["failed", "not tried", "not tried", "not tried"]
    reason = report["documents"][0]["reason"]
    assert f", round 1, document {texts[0].name}: " in reason
    assert "key" in reason
    assert server.count <= 3
    assert found_in_files(tmp_path, KEY) == []
    with closing(sqlite3.connect(tmp_path / "home" / "runs.sqlite")) as ledger:
        assert KEY not in str(ledger.execute("SELECT * FROM runs").fetchall())

    refused[0] = False
    assert call(*ingest)[0] == 0
    assert graph("MATCH (d:Document) RETURN count(d) AS documents") == [{"documents": 4}]


def test_a_budget_stops_before_it_is_exceeded_and_a_larger_one_goes_on(
    call: Callable[..., tuple[int, str]],
    graph: Callable[[str], list[dict[str, Any]]],
    openai_server: Callable[[Script], ScriptedOpenAI],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = openai_server(reads_the_sample)
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", server.url)
    ingest = ("ingest", "--team", tmp_path / "llm.yaml", *sample_texts("en")[:4], "--json")
    code, out = call(*ingest, "--max-tokens", 40_000)
    report = json.loads(out)
    assert code == 2
    assert report["spent"]["prompt_tokens"] + report["spent"]["completion_tokens"] <= 40_000
    assert "--max-tokens" in report["stopped"]
    answered = server.count
    assert answered > 0
    code, out = call(*ingest)
    assert code == 0
    assert len({asked.prompt for asked in server.asked}) == server.count > answered
    assert graph("MATCH (r:Run) RETURN sum(r.calls) AS calls") == [{"calls": server.count}]


def test_a_team_that_needs_a_model_says_how_to_configure_one(
    call: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CONSILIENCE_MODEL", raising=False)
    code, out = call("ingest", "--team", "llm", sample_texts("en")[0], "--json")
    assert code == 1
    assert json.loads(out)["error"].startswith(
        "The team llm asks a chat model (ner, re, ee), and none is configured. Set CONSILIENCE_MODEL, with"
    )
