"""What is known of documents, on the command line."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.graph.statements import Statement, Thing, document_graph
from tests.platform.test_graph_commands import Ask, Run, ask, run

from consilience.graph.model.metadata.reading import read_assignments
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.commands.main import main

__all__ = ["ask", "run"]

pytestmark = pytest.mark.neo4j


@pytest.fixture
def described(ask: Ask, neo4j_address: Neo4jAddress) -> None:
    """A document a.txt of which nothing is known, and b.txt with a date and a tag; both say that Ann founded Acme."""

    async def fill() -> None:
        founded = Statement(Thing("Ann"), "founded", Thing("Acme"))
        graph = document_graph(founded, Statement(Thing("Bob"), "joined", Thing("Acme")), name="b.txt")
        metadata = read_assignments(["date=2020-05", "pages=12"], ["press"])
        async with Store(neo4j_address) as store:
            await merge_document(store, replace(graph, document=replace(graph.document, metadata=metadata)))

    asyncio.run(fill())
    assert len(ask("MATCH (d:Document) RETURN d")) == 2


@pytest.mark.usefixtures("described")
def test_documents_and_facts_are_listed_within_a_filter(run: Run, tmp_path: Path) -> None:
    (found,) = run("documents", "--where", "tag=press", "--where", "date<2021")[1]["documents"]
    assert (found["name"], found["metadata"]) == ("b.txt", {"date": "2020-05", "tag": ["press"], "pages": 12})
    facts = run("facts", "--type", "founded")[1]["facts"]
    part = run("facts", "--type", "founded", "--where", "tag=press")[1]["facts"]
    assert ([fact["support"] for fact in facts], [fact["support"] for fact in part]) == ([2], [1])
    assert run("facts", "--where", "tag=none")[1]["facts"] == []
    code, refused = run("facts", "--where", "tag")
    assert (code, len(refused["facts"]) > 0) == (0, True)
    code, refused = run("facts", "--where", "date>May")
    assert (code, refused["error"].startswith("'May' is neither a number nor a date")) == (1, True)
    exported = run("export", "triples", "--where", "!tag", "-o", str(tmp_path / "t.jsonl"))[1]
    assert exported["documents"] == 1
    assert run("export", "jsonl", "--where", "tag=press", "-o", str(tmp_path / "g.jsonl"))[0] == 0
    assert '"a.txt"' not in (tmp_path / "g.jsonl").read_text()
    assert run("runs", "--where", "tag=press")[1]["runs"] == []


@pytest.mark.usefixtures("described")
def test_a_number_that_is_kept_as_a_text_is_told(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    run("facts")
    for said, is_text in (("account=12345678901234567890", True), ("account=123456789012345", False)):
        with pytest.raises(SystemExit):
            main(["documents", "set", "b.txt", said])
        assert ("account is kept as a text" in capsys.readouterr().err) == is_text
        assert (run("documents", "--where", "account>=1")[1]["documents"] == []) == is_text


@pytest.mark.usefixtures("described")
def test_what_is_known_of_a_document_is_set_tagged_and_taken_back(run: Run) -> None:
    def known() -> dict[str, object]:
        return dict(run("documents", "show", "b.txt")[1]["metadata"])

    set_ = run("documents", "set", "b.txt", "title=A day", "pages=", "author=Ann", "author=Bob")[1]["documents"]
    expected = {"title": "A day", "date": "2020-05", "author": ["Ann", "Bob"], "tag": ["press"]}
    assert [one["metadata"] for one in set_] == [expected] == [known()]
    run("documents", "tag", "b.txt", "rome", "law")
    run("documents", "untag", "b.txt", "press")
    assert known()["tag"] == ["law", "rome"]
    shown = run("documents", "show", "b.txt")[1]
    assert [change["untagged"] for change in shown["changes"]] == [[], [], ["press"]]
    assert shown["given"] == {"date": "2020-05", "tag": ["press"], "pages": 12}
    assert run("check")[1]["ok"]
    for _ in range(3):
        assert run("documents", "undo", "b.txt")[0] == 0
    assert known() == {"date": "2020-05", "tag": ["press"], "pages": 12}
    code, refused = run("documents", "undo", "b.txt")
    assert (code, "nothing to take back" in refused["error"]) == (1, True)
    assert "untag" in run("documents", "set", "b.txt", "tag=")[1]["error"]
    assert "is no metadata" in run("documents", "set", "b.txt", "title")[1]["error"]


@pytest.mark.usefixtures("described")
def test_the_graph_is_scored_on_what_some_documents_say(run: Run, tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    nothing: dict[str, list[object]] = {"entities": [], "relations": [], "events": []}
    found = [{"text": "Ann", "type": "Person", "start": 0, "end": 3}]
    lines = [json.dumps({"id": name, "text": "", **nothing, "entities": found}) for name in ("a.txt", "b.txt")]
    gold.write_text("\n".join(lines))
    whole = run("evaluate", "extraction", "-g", str(gold), "-s", "graph:")[1]
    part = run("evaluate", "extraction", "-g", str(gold), "-s", "graph:", "--where", "tag=press")[1]
    assert [scores["ner"]["micro"]["gold"] for scores in (whole, part)] == [2, 1]
    code, refused = run("evaluate", "extraction", "-g", str(gold), "-s", "graph:", "--where", "tag=none")
    assert (code, "meets --where" in refused["error"]) == (1, True)


@pytest.mark.usefixtures("described")
def test_entities_are_listed_with_what_is_counted_within_a_filter(run: Run) -> None:
    def listed(*options: str) -> list[tuple[str, int, int]]:
        found = run("entities", "list", *options)[1]["entities"]
        return sorted((one["name"], one["documents"], one["facts"]) for one in found)

    assert listed() == [("Acme", 2, 2), ("Ann", 2, 1), ("Bob", 1, 1)]
    assert listed("--where", "!tag") == [("Acme", 1, 1), ("Ann", 1, 1)]
    assert listed("--where", "tag=press") == [("Acme", 1, 2), ("Ann", 1, 1), ("Bob", 1, 1)]
    assert listed("--where", "tag=none") == []
    types = {one["type"] for one in run("entities", "list")[1]["entities"]}
    assert [len(listed("--type", type_)) for type_ in (*types, "Nothing")] == [3, 0]
    assert [name for name, *_ in listed("--document", "b.txt")] == ["Acme", "Ann", "Bob"]


@pytest.mark.usefixtures("described")
def test_entities_are_listed_page_by_page(run: Run) -> None:
    first = run("entities", "list", "--limit", "2")[1]
    rest = run("entities", "list", "--limit", "2", "--after", first["next"])[1]
    assert ([len(page["entities"]) for page in (first, rest)], rest["next"]) == ([2, 1], None)
    names = {one["name"] for page in (first, rest) for one in page["entities"]}
    assert names == {"Acme", "Ann", "Bob"}


@pytest.mark.usefixtures("described")
@pytest.mark.parametrize("system", ["graph:", "a file"])
def test_facts_are_scored_on_what_some_documents_say(run: Run, tmp_path: Path, system: str) -> None:
    gold = tmp_path / "gold.jsonl"
    people = [{"name": name, "type": "Person"} for name in ("Ann", "Acme")]
    founded = {"subject": "Ann", "type": "founded", "object": "Acme"}
    lines = [
        json.dumps({"id": name, "text": "", "entities": people, "relations": [founded], "events": []})
        for name in ("a.txt", "b.txt")
    ]
    gold.write_text("\n".join(lines))
    answers = system if system == "graph:" else str(gold)
    whole = run("evaluate", "facts", "-g", str(gold), "-s", answers)[1]
    part = run("evaluate", "facts", "-g", str(gold), "-s", answers, "--where", "tag=press")[1]
    assert [(scores["passages"], scores["relations"]["recall"]["of"]) for scores in (whole, part)] == [(2, 2), (1, 1)]
    code, refused = run("evaluate", "facts", "-g", str(gold), "-s", answers, "--where", "tag=none")
    assert (code, "meets --where" in refused["error"]) == (1, True)
