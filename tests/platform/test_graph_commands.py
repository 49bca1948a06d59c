"""`export jsonl`, `import` and `check`, as they are called."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from neo4j import GraphDatabase
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.commands.main import main

pytestmark = pytest.mark.neo4j

Ask = Callable[[str], Any]
Run = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture
def ask(neo4j_address: Neo4jAddress) -> Ask:
    """Run a statement on a graph that was filled anew."""
    address = neo4j_address

    def asked(statement: str) -> Any:  # noqa: ANN401 - rows
        with GraphDatabase.driver(address.uri, auth=(address.user, address.password)) as driver:
            return driver.execute_query(statement).records

    async def filled() -> None:
        async with Store(address) as store:
            await merge_document(store, document_graph(Statement(Thing("Ann"), "founded", Thing("Acme"))))

    asked("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")
    asyncio.run(filled())
    return asked


@pytest.fixture
def run(
    neo4j_address: Neo4jAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Run a command with `--json`; return how it ended and what it said."""
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", neo4j_address.uri)
    monkeypatch.setenv("CONSILIENCE_NEO4J_PASSWORD", neo4j_address.password)

    def ran(*arguments: str) -> tuple[int, dict[str, Any]]:
        with pytest.raises(SystemExit) as ended:
            main([*arguments, "--json"])
        assert isinstance(ended.value.code, int)
        return ended.value.code, json.loads(capsys.readouterr().out)

    return ran


def test_a_graph_is_imported_from_what_was_exported(ask: Ask, run: Run, tmp_path: Path) -> None:
    file, again = str(tmp_path / "graph.jsonl"), str(tmp_path / "again.jsonl")
    code, exported = run("export", "jsonl", "-o", file)
    assert code == 0
    code, refused = run("import", file)
    assert (code, "is not empty" in refused["error"]) == (1, True)
    ask("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")
    code, counts = run("import", file)
    assert (code, counts["nodes"] + counts["relationships"] + 2) == (0, exported["lines"])
    assert run("export", "jsonl", "-o", again)[0] == 0
    assert Path(again).read_bytes() == Path(file).read_bytes()


def test_half_an_import_is_opened_by_no_other_command(ask: Ask, run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "graph.jsonl")
    run("export", "jsonl", "-o", file)
    ask("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")
    ask("CREATE (:Migration {name: 'import', digest: 'another', done: 0})")
    try:
        code, refused = run("documents")
        assert (code, "not at its end" in refused["error"]) == (1, True)
        assert "another file" in run("import", file)[1]["error"]
    finally:
        ask("MATCH (m:Migration {name: 'import'}) DELETE m")


def test_a_graph_is_checked_and_what_is_broken_is_named(ask: Ask, run: Run) -> None:
    code, checked = run("check")
    assert (code, checked["ok"], checked["breaches"]) == (0, True, [])
    assert "entity_facts" in {invariant["name"] for invariant in checked["invariants"]}
    [broken] = ask("MATCH (e:Entity {name: 'Ann'}) SET e.facts = 7 RETURN e.id AS id")
    code, checked = run("check")
    assert (code, checked["ok"]) == (1, False)
    [breach] = checked["breaches"]
    assert (breach["invariant"], breach["id"], breach["wrong"]) == (
        "entity_facts",
        broken["id"],
        "it says 7, and there are 1",
    )
