"""`consilience watch --once` on a real graph: it becomes what the sources are."""

import json
from collections.abc import Callable, Iterator
from functools import partial, partialmethod
from pathlib import Path
from typing import Any

import pytest
from neo4j import Driver, GraphDatabase
from tests.platform.watching.places import bucket_place, feed_place, imap_place

from consilience.graph.store.address import Neo4jAddress
from consilience.platform.commands.main import main
from consilience.platform.loading.fetching import fetch_page
from consilience.platform.watching.feed import WatchedFeed

Look = Callable[..., tuple[int, list[tuple[str, str, int]]]]
fetch_from_this_machine = partial(fetch_page, allowed=lambda _: True, ports=None)


@pytest.fixture
def driver(
    neo4j_address: Neo4jAddress, corenlp_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Driver]:
    """An empty graph, which the settings name."""
    settings = {"HOME": str(tmp_path / "home"), "NEO4J_URI": neo4j_address.uri, "CORENLP_URL": corenlp_url}
    for name, value in (settings | {"NEO4J_PASSWORD": neo4j_address.password}).items():
        monkeypatch.setenv(f"CONSILIENCE_{name}", value)
    with GraphDatabase.driver(neo4j_address.uri, auth=(neo4j_address.user, neo4j_address.password)) as opened:
        opened.execute_query("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")
        yield opened


@pytest.fixture
def look(capsys: pytest.CaptureFixture[str]) -> Look:
    """Look once at sources; return the exit code, and each change with what people call the item."""

    def look(*sources: str) -> tuple[int, list[tuple[str, str, int]]]:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(["watch", *sources, "--once", "--json"])
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        changes = [
            (line["change"], line["item"].rpartition("/")[2], line["withdrawn"])
            for line in lines
            if "error" not in line
        ]
        return int(str(ended.value.code)), changes

    return look


def texts(driver: Driver) -> list[Any]:
    records = driver.execute_query(
        "MATCH (d:Document) RETURN d.name AS name, d.text AS text ORDER BY name, text"
    ).records
    return [(record["name"], record["text"].strip()) for record in records]


def test_the_graph_follows_a_folder(driver: Driver, look: Look, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    (folder / "deeper").mkdir(parents=True)
    (folder / "a.txt").write_text("Ann Lee founded Acme Corporation.")
    (folder / "deeper" / "b.txt").write_text("Tom Reed lives in Oslo.")
    assert look(str(folder)) == (0, [("new", "a.txt", 0), ("new", "b.txt", 0)])
    assert look(str(folder)) == (0, [])
    (folder / "a.txt").write_text("Ann Lee leads Acme Corporation.")
    (folder / "deeper" / "b.txt").unlink()
    (folder / "c.jsonl").write_text("{broken")
    assert look(str(folder)) == (2, [("changed", "a.txt", 1), ("failed", "c.jsonl", 0), ("gone", "b.txt", 1)])
    assert texts(driver) == [("a.txt", "Ann Lee leads Acme Corporation.")]


def test_the_graph_follows_a_feed_a_mailbox_and_a_bucket(
    driver: Driver, look: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WatchedFeed, "__init__", partialmethod(WatchedFeed.__init__, fetch=fetch_from_this_machine))
    with feed_place(tmp_path) as feed, bucket_place(tmp_path) as bucket, imap_place(tmp_path) as mail:
        monkeypatch.setenv("CONSILIENCE_MAIL_PASSWORD", mail.server.password)
        sources = [feed.watch().name, mail.watch().name, bucket.watch().name]
        feed.put("one", "Ann Lee founded Acme Corporation.")
        feed.put("two", "Eva Hill works for Acme Corporation.")
        mail.put("a", "Tom Reed lives in Oslo.")
        bucket.put("b", "Mia Ross was born in Leeds.")
        new = [("new", "one", 0), ("new", "two", 0), ("new", "<a@example.org>", 0), ("new", "b.txt", 0)]
        assert look(*sources) == (0, new)
        assert look(*sources) == (0, [])
        feed.remove("one")
        feed.put("two", "Eva Hill leads Acme Corporation.")
        mail.remove("a")
        bucket.put("b", "Mia Ross was born in Oslo.")
        changed = [("changed", "two", 1), ("gone", "<a@example.org>", 1), ("changed", "b.txt", 1)]
        assert look(*sources) == (0, changed)
        feed.leave()
        bucket.remove("b")
        assert look(*sources) == (1, [("gone", "b.txt", 1)])  # the feed is away, and the others are looked at
    found = driver.execute_query("MATCH (d:Document) RETURN d.text AS text, d.source AS source ORDER BY text").records
    assert [(record["text"], record["source"]) for record in found] == [
        ("Ann Lee founded Acme Corporation.", f"{sources[0]}#one"),
        ("Eva Hill leads Acme Corporation.", f"{sources[0]}#two"),
    ]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("nowhere", "there is no such folder"),
        ("imaps://ann:secret@mail.example/INBOX", "holds a password"),
        ("imaps://ann@mail.example/INBOX", "set CONSILIENCE_MAIL_PASSWORD"),
    ],
)
def test_what_cannot_be_watched_is_refused(
    source: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    with pytest.raises(SystemExit) as ended:
        main(["watch", source])
    assert ended.value.code == 1
    said = capsys.readouterr().err
    assert reason in said
    assert "secret@" not in said


def test_help_tells_every_kind_of_source(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["watch", "--help"])
    said = capsys.readouterr().out
    assert all(kind in said for kind in ("feed.xml", "imaps://", "maildir:", "mbox:", "s3://"))
