"""`consilience watch --once` on a real graph: it becomes what the folder is."""

import json
from pathlib import Path
from typing import Any

import pytest
from neo4j import GraphDatabase

from consilience.graph.store.address import Neo4jAddress
from consilience.platform.commands.main import main


def test_the_graph_follows_a_folder(
    neo4j_address: Neo4jAddress,
    corenlp_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings = {"HOME": str(tmp_path / "home"), "NEO4J_URI": neo4j_address.uri, "CORENLP_URL": corenlp_url}
    for name, value in (settings | {"NEO4J_PASSWORD": neo4j_address.password}).items():
        monkeypatch.setenv(f"CONSILIENCE_{name}", value)
    driver = GraphDatabase.driver(neo4j_address.uri, auth=(neo4j_address.user, neo4j_address.password))
    driver.execute_query("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")
    folder = tmp_path / "in"
    (folder / "deeper").mkdir(parents=True)

    def look() -> tuple[int, list[tuple[str, str, int]]]:
        with pytest.raises(SystemExit) as ended:
            main(["watch", str(folder), "--once", "--json"])
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        changes = [(line["change"], Path(line["item"]).name, line["withdrawn"]) for line in lines]
        return int(str(ended.value.code)), changes

    def texts() -> list[Any]:
        records = driver.execute_query("MATCH (d:Document) RETURN d.name AS name, d.text AS text ORDER BY name").records
        return [(record["name"], record["text"]) for record in records]

    with driver:
        (folder / "a.txt").write_text("Ann Lee founded Acme Corporation.")
        (folder / "deeper" / "b.txt").write_text("Tom Reed lives in Oslo.")
        assert look() == (0, [("new", "a.txt", 0), ("new", "b.txt", 0)])
        assert look() == (0, [])
        (folder / "a.txt").write_text("Ann Lee leads Acme Corporation.")
        (folder / "deeper" / "b.txt").unlink()
        (folder / "c.jsonl").write_text("{broken")
        assert look() == (2, [("changed", "a.txt", 1), ("failed", "c.jsonl", 0), ("gone", "b.txt", 1)])
        assert texts() == [("a.txt", "Ann Lee leads Acme Corporation.")]


def test_what_is_no_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["watch", str(tmp_path / "nowhere")])
    assert ended.value.code == 1
    assert "there is no such folder" in capsys.readouterr().err
