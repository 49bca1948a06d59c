"""Events of different documents from the command line: found, listed with both quotes, accepted, declined, undone."""

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
        for number, verb in enumerate(("married", "wed", "wedded")):
            day = ("2018-06-19", "2018-06-19")
            said = Statement(Thing("Ann Vale"), verb, Thing("Tom Roe"), event="Life.Marry", holds=day, role="Person")
            await merge_document(store, document_graph(said, name=f"{number}.txt"))


def test_events_are_found_listed_accepted_declined_and_taken_back(
    neo4j_address: Neo4jAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with GraphDatabase.driver(neo4j_address.uri, auth=(neo4j_address.user, neo4j_address.password)) as driver:
        driver.execute_query("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")
    asyncio.run(filled(neo4j_address))
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", neo4j_address.uri)
    monkeypatch.setenv("CONSILIENCE_NEO4J_PASSWORD", neo4j_address.password)
    monkeypatch.setenv("COLUMNS", "240")

    def call(*arguments: str) -> tuple[Any, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["events", *arguments])
        told = capsys.readouterr()
        return ended.value.code, told.out, told.err

    def told(*arguments: str) -> dict[str, Any]:
        code, out, _ = call(*arguments, "--json")
        assert code == 0
        found: dict[str, Any] = json.loads(out)
        return found

    def listed(*arguments: str) -> list[str]:
        return [each["id"] for each in told(*arguments)["pairs"]]

    assert "`consilience events resolve` looks at all events" in call("suggestions")[2]
    assert "No events were made one." in call()[2]
    tried = told("resolve", "--link", "--dry-run")
    assert (tried["looked_at"], tried["dry_run"], len(tried["linked"]) > 0) == (3, True, True)
    assert "3 suggested" in call("resolve")[2]
    first, second, third = told("suggestions")["pairs"]
    code, table, _ = call("suggestions")
    assert code == 0
    assert "Ann Vale wed Tom Roe." in table
    accepted = told("accept", first["id"][:20], "--reason", "One wedding.")["pair"]
    assert (accepted["state"], accepted["reason"]) == ("accepted", "One wedding.")
    assert [each["quote"] for each in told()["pairs"][0]["events"]] == [each["quote"] for each in first["events"]]
    assert "One wedding." in call()[1]
    assert told("decline", second["id"])["pair"]["state"] == "declined"
    assert (listed("suggestions"), listed("suggestions", "--declined")) == ([third["id"]], [second["id"]])
    code, _, error = call("accept", third["id"])
    assert (code, f"make one what was declined: {second['id']}" in error) == (1, True)
    assert told("decline", second["id"], "--undo")["pair"] == second
    assert told("undo", first["id"])["pair"] == first
    assert "Nobody accepted that." in call("undo", first["id"])[2]
    assert set(listed("suggestions")) == {first["id"], second["id"], third["id"]}
    code, _, error = call("accept", "0" * 32)
    assert (code, "There is no pair of events" in error) == (1, True)
    assert len(told("resolve", "--link")["linked"]) == 2
