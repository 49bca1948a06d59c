"""What the graph knew at a past moment, on the command line: by the ledger's times of runs, and people's decisions."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from tests.graph.statements import Statement, Thing, document_graph
from tests.platform.test_graph_commands import Ask, Run, ask, run

from consilience.graph.curation.review import review_fact
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.runs.ledger import open_ledger

__all__ = ["ask", "run"]

pytestmark = pytest.mark.neo4j

MARCH, JUNE = "2026-03-31T12:00:00.000+00:00", "2026-06-30T12:00:00.000+00:00"


@pytest.fixture
def founded(ask: Ask, neo4j_address: Neo4jAddress, tmp_path: Path) -> str:
    """Id of a fact that b.txt stated in March and c.txt in June; of a.txt nobody noted when it came."""
    times = {"b.txt": MARCH, "c.txt": JUNE}
    statements = {
        "b.txt": [Statement(Thing("Ann"), "founded", Thing("Acme")), Statement(Thing("Cleo"), "left", Thing("Acme"))],
        "c.txt": [Statement(Thing("Ann"), "founded", Thing("Acme")), Statement(Thing("Bob"), "joined", Thing("Acme"))],
    }

    async def fill() -> None:
        async with Store(neo4j_address) as store:
            for name, said in statements.items():
                graph = document_graph(*said, name=name)
                await merge_document(store, graph)
                with open_ledger(tmp_path / "runs.sqlite") as ledger:
                    ledger.begin(graph.run, graph.document)
                    ledger.end(graph.run.id, "merged", 1.0)
                with sqlite3.connect(tmp_path / "runs.sqlite") as database:
                    database.execute("UPDATE runs SET ended_at = ? WHERE id = ?", (times[name], graph.run.id))

    asyncio.run(fill())
    return str(ask("MATCH (f:Fact {predicate: 'founded'}) RETURN f.id AS id")[0]["id"])


def relations(run: Run, *options: str) -> list[tuple[str, str, int]]:
    found = run("facts", "--kind", "relation", *options)[1]["facts"]
    return sorted((fact["predicate"], fact["status"], fact["support"]) for fact in found)


@pytest.mark.usefixtures("founded")
def test_facts_are_those_of_runs_that_had_been_merged(run: Run) -> None:
    joined, left = ("joined", "accepted", 1), ("left", "accepted", 1)
    assert relations(run) == [("founded", "accepted", 3), joined, left]
    assert relations(run, "--recorded-at", "2026-07-01") == [("founded", "accepted", 2), joined, left]
    assert relations(run, "--recorded-at", "2026-03-31") == [("founded", "accepted", 1), left]
    assert relations(run, "--recorded-at", "2026-03-31T11:59:59Z") == []
    assert relations(run, "--recorded-at", "2026-03-31T13:00:00+02:00") == []
    told = run("facts", "--recorded-at", "2026-03-31")[1]
    assert (told["recorded_at"], told["unknown_runs"]) == ("2026-03-31T23:59:59.999999+00:00", 1)


@pytest.mark.usefixtures("founded")
def test_what_was_known_is_filtered_and_paged_like_what_is_known(run: Run) -> None:
    june = ("--recorded-at", "2026-07-01")
    assert relations(run, *june, "--document", "c.txt", "--type", "joined") == [("joined", "accepted", 1)]
    assert relations(run, *june, "--document", "b.txt", "--type", "founded") == [("founded", "accepted", 2)]
    assert relations(run, "--recorded-at", "2026-04-01", "--document", "c.txt") == []
    assert relations(run, *june, "--status", "rejected") == []
    assert relations(run, *june, "--as-of", "1066", "--type", "joined") == [("joined", "accepted", 1)]
    first = run("facts", *june, "--limit", "2")[1]
    rest = run("facts", *june, "--after", first["next"])[1]
    ids = [fact["id"] for page in (first, rest) for fact in page["facts"]]
    assert ids == sorted(ids) == [fact["id"] for fact in run("facts", *june)[1]["facts"]]
    for none in ("in spring", "2026-W01", "2026-W01-1", "20260131", "2026-01-31T"):
        code, refused = run("facts", "--recorded-at", none)
        assert (code, refused["error"].startswith(f"“{none}” is no moment.")) == (1, True)


def test_a_decision_counts_from_when_it_was_made(run: Run, ask: Ask, founded: str, neo4j_address: Neo4jAddress) -> None:
    async def decide() -> None:
        async with Store(neo4j_address) as store:
            await review_fact(store, founded, by="ann", decision="rejected", reason="Not so.")

    asyncio.run(decide())
    assert len(ask("MATCH (w:Review) SET w.at = datetime('2026-05-01T00:00:00Z') RETURN w")) == 1
    founding = ("--type", "founded", "--recorded-at")
    assert relations(run, *founding, "2026-04-30") == [("founded", "accepted", 1)]
    assert relations(run, *founding, "2026-05-01") == [("founded", "rejected", 1)]
    assert relations(run, *founding, "2026-05-01", "--status", "accepted") == []
    before = run("fact", founded, "--recorded-at", "2026-04-30")[1]
    after = run("fact", founded, "--recorded-at", "2026-07-01")[1]
    assert [(one["fact"]["status"], len(one["runs"]), len(one["reviews"])) for one in (before, after)] == [
        ("accepted", 1, 0),
        ("rejected", 2, 1),
    ]
    assert {quote["document_name"] for quote in before["evidence"]} == {"b.txt"}
    code, refused = run("fact", founded, "--recorded-at", "2026-01-01")
    assert (code, "had been recorded" in refused["error"]) == (1, True)
