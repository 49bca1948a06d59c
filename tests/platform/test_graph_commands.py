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


def test_facts_and_queries_are_as_of_a_date(ask: Ask, run: Run, neo4j_address: Neo4jAddress) -> None:
    async def merged() -> None:
        async with Store(neo4j_address) as store:
            said = [Statement(Thing(name), "joined", Thing("Acme"), holds=holds) for name, holds in TIMES.items()]
            await merge_document(store, document_graph(*said, name="b.txt"))

    ask("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")
    asyncio.run(merged())
    _, listed = run("facts", "--type", "joined", "--as-of", "2005-06")
    (fact,) = listed["facts"]
    assert (fact["subject"]["name"], fact["valid_from"], fact["valid_to"]) == ("Ida", "2003", "2011")
    _, shown = run("fact", fact["id"])
    assert shown["evidence"][0]["validity"]["text"] == "Ida joined Acme."
    cypher = "MATCH (f:Fact) WHERE left(f.valid_from, size($as_of)) <= $as_of RETURN f.valid_from"
    assert run("query", cypher, "--as-of", "2005-06")[1]["rows"] == [["2003"]]


TIMES = {"Ida": ("2003", "2011"), "Otto": ("2012", None)}


def test_what_people_see_of_a_fact_has_its_time(
    ask: Ask, run: Run, neo4j_address: Neo4jAddress, capsys: pytest.CaptureFixture[str]
) -> None:
    test_facts_and_queries_are_as_of_a_date(ask, run, neo4j_address)
    with pytest.raises(SystemExit):
        main(["facts", "--type", "joined"])
    listed = capsys.readouterr().out
    assert "2012–" in listed
    fact = next(line.split()[0] for line in listed.splitlines() if "2003–2011" in line)
    with pytest.raises(SystemExit):
        main(["fact", fact])
    assert "holds from 2003 until 2011: “Ida joined Acme.”" in capsys.readouterr().out


@pytest.mark.usefixtures("run")
@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("foundet", "No fact is of type foundet. Did you mean founded?"),
        ("nope", "No fact is of type nope. Facts there are of type Person, founded."),
    ],
)
def test_who_asks_for_a_type_that_no_fact_has_learns_which_there_are(
    ask: Ask, capsys: pytest.CaptureFixture[str], wanted: str, told: str
) -> None:
    assert ask("MATCH (f:Fact) RETURN count(f) AS facts")[0]["facts"] == 3
    with pytest.raises(SystemExit):
        main(["facts", "--type", wanted])
    said = capsys.readouterr()
    assert told in " ".join(said.err.split())


@pytest.mark.usefixtures("run")
@pytest.mark.parametrize("command", [["facts"], ["query", "RETURN 1"]])
def test_a_date_that_is_none_is_one_sentence(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command, "--as-of", "soon"])
    assert ended.value.code == 1
    assert "“soon” is no date. Write a year, a month or a day: 2011, 2011-06 or 2011-06-19." in capsys.readouterr().err


@pytest.mark.usefixtures("run")
@pytest.mark.parametrize(
    "command", [["facts"], ["entities", "list"], ["debates"], ["query", "RETURN 1"], ["runs"], ["runs", "calls"]]
)
def test_a_limit_that_no_database_knows_is_one_sentence(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command, "--limit", "99999999999999999999"])
    assert ended.value.code == 1
    assert "Invalid value for '--limit'" in capsys.readouterr().err
