"""Suggestions about entities from the command line: made, listed, accepted, declined."""

import asyncio
import json
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


async def filled(address: Neo4jAddress) -> None:
    async with Store(address) as store:
        for name in ("Bill Hartley", "William Hartley", "Peggy Stroud", "Margaret Stroud"):
            said = Statement(Thing(name), "founded", Thing("Corvane Mills", "Organization"))
            await merge_document(store, document_graph(said, name=f"{name}.txt"))


def test_suggestions_are_made_listed_accepted_and_declined(
    neo4j_address: Neo4jAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with GraphDatabase.driver(neo4j_address.uri, auth=(neo4j_address.user, neo4j_address.password)) as driver:
        driver.execute_query("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")
    asyncio.run(filled(neo4j_address))
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", neo4j_address.uri)
    monkeypatch.setenv("CONSILIENCE_NEO4J_PASSWORD", neo4j_address.password)

    def call(*arguments: str) -> tuple[Any, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["entities", *arguments])
        told = capsys.readouterr()
        return ended.value.code, told.out, told.err

    def told(*arguments: str) -> dict[str, Any]:
        code, out, _ = call(*arguments, "--json")
        assert code == 0
        found: dict[str, Any] = json.loads(out)
        return found

    assert "`consilience entities resolve` looks at all" in call("suggestions")[2]
    tried = told("resolve", "--link", "--dry-run")
    assert (tried["looked_at"], len(tried["linked"]), tried["dry_run"]) == (5, 2, True)
    assert "2 suggested" in call("resolve")[2]
    first, second = told("suggestions")["suggestions"]
    assert {first["label"], second["label"]} == {"nickname"}
    assert told("suggestions", "--limit", "1")["suggestions"] == [first]
    code, table, _ = call("suggestions")
    assert code == 0
    assert "Bill Hartley" in table
    foreseen = told("accept", first["id"][:20], "--dry-run")
    assert foreseen["dry_run"]
    accepted = told("accept", first["id"][:20], "--reason", "Both names are in one letter.")
    assert accepted["decision"]["reason"] == "Both names are in one letter."
    declined = told("decline", second["id"])
    assert declined["suggestion"]["state"] == "declined"
    assert told("suggestions")["suggestions"] == []
    assert [each["id"] for each in told("suggestions", "--declined")["suggestions"]] == [second["id"]]
    assert told("decline", second["id"], "--undo")["suggestion"] == second
    assert "Nobody declined that." in call("decline", second["id"], "--undo")[2]
    assert told("suggestions")["suggestions"] == [second]
    told("decline", second["id"])
    told("undo", accepted["decision"]["id"])
    assert [each["id"] for each in told("suggestions")["suggestions"]] == [first["id"]]
    told("accept", first["id"])
    for unknown in ("suggestion_", second["id"][:18], "0" * 32):
        code, _, error = call("accept", unknown)
        assert code == 1
        assert f"There is no suggestion {unknown}, or it was accepted" in error
    assert len(told("resolve", "--link")["linked"]) == 0
