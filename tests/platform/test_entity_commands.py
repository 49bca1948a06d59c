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
        for name in ("Ann Vale", "Anne Vale"):
            said = Statement(Thing(name), "founded", Thing("Acme", "Organization"))
            await merge_document(store, document_graph(said, name=f"{name[:4].strip()}.txt"))
        async with store.session() as session:
            await (await session.run("CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()")).consume()


def test_entities_are_merged_and_parted_again_by_their_names(
    neo4j_address: Neo4jAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with GraphDatabase.driver(neo4j_address.uri, auth=(neo4j_address.user, neo4j_address.password)) as driver:
        driver.execute_query("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")
    asyncio.run(filled(neo4j_address))
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", neo4j_address.uri)
    monkeypatch.setenv("CONSILIENCE_NEO4J_PASSWORD", neo4j_address.password)

    def run(*arguments: str) -> dict[str, Any]:
        with pytest.raises(SystemExit) as ended:
            main(["entities", *arguments, "--json"])
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return {**found, "code": ended.value.code}

    told = run("merge", "anne vale", "Ann Vale", "--dry-run")
    assert (told["code"], told["changes"]["joined"], run()["decisions"]) == (0, 2, [])
    done = run("merge", "anne vale", "Ann Vale", "--reason", "A slip.")
    assert done["changes"] == told["changes"]
    assert [decision["reason"] for decision in run()["decisions"]] == ["A slip."]
    assert run("merge", "anne vale", "Ann Vale")["code"] == 1  # the name means one entity now
    parted = run("split", "Ann Vale", "Anne.txt")
    assert (parted["code"], parted["changes"]["facts"]) == (0, 2)
    assert run("undo", parted["decision"]["id"])["code"] == 0
    assert run("undo", done["decision"]["id"])["code"] == 0
    assert run()["decisions"] == []
