"""One language filters documents by what is known of them."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from tests.graph.conftest import EMPTY
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.model.errors import MetadataError
from consilience.graph.model.metadata.reading import read_assignments
from consilience.graph.reading.metadata.conditions import read_conditions
from consilience.graph.reading.metadata.matching import matching_documents
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document

KNOWN = {
    "a": (
        ["date=2020-05-17", "source=https://reuters.example.org/1", "pages=12", "draft=true", "author=Ann Lee"],
        ["Press"],
    ),
    "b": (["date=2020", "source=Daily News", "pages=7.5", "author=Bob"], ["press", "blog"]),
    "c": (["date=2021-02", "language=de", "pages=n/a", "project=2020"], ["blog"]),
    "d": ([], []),
}


@pytest.fixture(scope="module")
async def described(opened_store: Store) -> AsyncIterator[Store]:
    async with opened_store.session() as session:
        await (await session.run(EMPTY)).consume()
    for name, (assignments, tags) in KNOWN.items():
        graph = document_graph(Statement(Thing(f"Person {name}"), "joined", Thing("Acme")), name=name)
        document = replace(graph.document, metadata=read_assignments(assignments, tags))
        await merge_document(opened_store, replace(graph, document=document))
    yield opened_store
    async with opened_store.session() as session:
        await (await session.run(EMPTY)).consume()


@pytest.mark.neo4j
@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        ("tag=press", "ab"),
        ("tags = PRESS", "ab"),
        ("tag=press|blog", "abc"),
        ("tag!=press", "cd"),
        ("tag=press tag=blog", "b"),
        ("tag=press tag!=blog", "a"),
        ("author=ann_lee", ""),
        ("author~lee", "a"),
        ("source~reuters", "a"),
        ("source~reuters|news", "ab"),
        ("source!~reuters", "bcd"),
        ("date>=2020", "abc"),
        ("date>=2020-05", "ac"),
        ("date>2020", "c"),
        ("date<=2020", "ab"),
        ("date<2021", "ab"),
        ("date<2020-05-18", "a"),
        ("date=2020", "ab"),
        ("date=2020-05", "a"),
        ("date=2020-05-17", "a"),
        ("pages>7", "ab"),
        ("pages>7.5", "a"),
        ("pages>=7.5", "ab"),
        ("pages<12", "b"),
        ("pages<=12", "ab"),
        ("pages=12.0", "a"),
        ("pages=n/a", "c"),
        ("draft=TRUE", "a"),
        ("project", "c"),
        ("!project", "abd"),
        ("!project !tag", "d"),
        ("project=2020", "c"),
        ("language=de", "c"),
        ("language=en", "abd"),
        ("nobody=1", ""),
        ("date=2020-05-17|2021", "ac"),
    ],
)
async def test_a_filter_lets_documents_pass(conditions: str, expected: str, described: Store) -> None:
    texts = conditions.split(" ") if " = " not in conditions else [conditions]
    found = await matching_documents(described, read_conditions(texts))
    names = {row["id"]: row["name"] for row in await described.rows("list_documents", within=None)}
    assert "".join(sorted(names[document] for document in found or ())) == expected


@pytest.mark.neo4j
async def test_no_condition_lets_all_pass(described: Store) -> None:
    assert await matching_documents(described, read_conditions([])) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "=press",
        "tag=",
        "!tag=press",
        "tag>",
        "1st=2",
        "tag=" + "x" * 1000,
        "date>=May",
        "date=2020-13",
        "date!=2020-02-30",
    ],
)
def test_what_is_no_condition_is_told_in_a_sentence(text: str) -> None:
    with pytest.raises(MetadataError):
        read_conditions([text])


def test_a_filter_has_so_many_conditions_and_no_more() -> None:
    with pytest.raises(MetadataError, match="may have 20 conditions, not 21"):
        read_conditions(["tag=a"] * 21)


def test_nothing_that_is_written_becomes_cypher() -> None:
    (condition,) = read_conditions(["tag=x' OR 1=1 //"])
    assert condition.sayings[0].texts == ("x' or 1=1 //",)
