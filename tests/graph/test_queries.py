"""Each statement has an example of its parameters, runs with it, and is planned without a look at everything."""

import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from neo4j import AsyncSession
from tests.graph.conftest import EMPTY
from tests.graph.example_graph import fill_store

from consilience.graph.model.errors import SchemaError
from consilience.graph.store.statements import example_of_parameters, query, query_names, statement_files
from consilience.graph.store.store import Store

FORBIDDEN = re.compile(r"AllNodesScan|RelationshipsScan|RelationshipTypes?Scan|LabelsScan|LabelScan|CartesianProduct")
LOOKS_AT_ALL = {
    "applied_migrations": "migrations are a dozen",
    "count_documents_facts": "a sum over all documents and facts, when somebody lists workspaces",
    "count_labels": "a sum over all nodes",
    "count_relationship_types": "a sum over all relationships",
    "delete_marks": "marks are as many as transactions at once",
    "documents_of_schema": "runs are as many as documents; asked once when a schema is changed",
    "documents_of_sources": "sources are a list, which no index can hold, and documents are few beside facts",
    "expert_reach": "experts are as many as their versions",
    "expert_usage": "experts are as many as their versions; it is a sum over all",
    "find_documents": "sources are a list, which no index can hold, and names may be too long for one",
    "graph_usage": "a sum over all runs",
    "holds_anything": "it ends at the first that there is",
    "list_documents": "all documents are what it lists",
    "list_expert_facts": "experts are as many as their versions",
    "overruled_facts": "all debates are what it judges",
    "page_documents": "names of documents may be too long for an index",
    "run_ids": "all runs are what it lists",
}
"""Statements for which a scan is right, and why."""


def is_right_to_look_at_all(name: str) -> bool:
    """Tell whether a scan is right for a statement: each invariant is proved of all that there is."""
    return name in LOOKS_AT_ALL or name.startswith("broken_")


def source(name: str) -> str:
    return statement_files()[name].read_text(encoding="utf-8")


def keys(text: str) -> set[str]:
    """Return the keys of a map of Cypher, without those of maps in it."""
    text = re.sub(r"""\"[^"]*\"|'[^']*'""", "", text).strip()[1:-1]
    while re.search(inner := r"[{(\[][^{}()\[\]]*[})\]]", text):
        text = re.sub(inner, "", text)
    return set(re.findall(r"(\w+):", text))


def operators(plan: dict[str, Any]) -> Iterator[str]:
    yield plan["operatorType"].partition("@")[0]
    for child in plan.get("children", []):
        yield from operators(child)


def forms(name: str, parameters: dict[str, Any]) -> list[str]:
    """Return the texts that the server gets of a statement: with all that it can be asked for, and with nothing."""
    label = parameters.get("label")
    texts = (query(name, label=label, non_null=non_null) for non_null in (frozenset(parameters), frozenset[str]()))
    return list(dict.fromkeys(texts))


@pytest.fixture(scope="module", params=[pytest.param("empty", marks=pytest.mark.long), "filled"])
async def graph(opened_store: Store, request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    """A store without any document, and one that has the examples' graph and 90 relations around it.

    To plan all statements takes most of a minute: `make test` has them planned once, on the store that is as users'.
    """
    async with opened_store.session() as session:
        await (await session.run(EMPTY)).consume()
    if request.param == "filled":
        await fill_store(opened_store)
    async with opened_store.session() as session:
        # The planner goes by samples, which may be of the graph that an earlier test filled.
        await (await session.run("CALL db.prepareForReplanning()")).consume()
        await (await session.run("CALL db.clearQueryCaches()")).consume()
    yield opened_store
    async with opened_store.session() as session:
        await (await session.run(EMPTY)).consume()


@pytest.fixture(scope="module")
async def examples(opened_store: Store) -> dict[str, dict[str, Any]]:
    """The examples of all statements by name, asked for at once: a question for each would be planned for each."""
    maps = ", ".join(f"{name}: {example_of_parameters(name)}" for name in query_names())
    async with opened_store.session() as session:
        record = await (await session.run(f"RETURN {{{maps}}} AS parameters")).single(strict=True)
    return dict(record["parameters"])


@pytest.mark.parametrize("name", query_names())
def test_a_statement_has_an_example_of_each_of_its_parameters(name: str) -> None:
    assert keys(example_of_parameters(name)) == set(re.findall(r"\$([a-z_]+)", query(name)))


@pytest.mark.parametrize("name", query_names())
def test_the_rows_of_an_example_have_what_the_statement_reads_of_them(name: str) -> None:
    assert set(re.findall(r"\brow\.(\w+)", source(name))) <= set(re.findall(r"(\w+):", example_of_parameters(name)))


@pytest.mark.neo4j
@pytest.mark.repeats
async def test_each_statement_runs_with_its_example_and_looks_at_no_more_than_it_must(
    graph: Store, examples: dict[str, dict[str, Any]], request: pytest.FixtureRequest
) -> None:
    # Where not both are tried on both: with all that can be given on a graph, with nothing on an empty store.
    once = slice(1) if request.node.callspec.params["graph"] == "filled" else slice(-1, None)
    tried = slice(None) if request.config.getoption("--long") else once
    looks: dict[str, set[str]] = {}
    async with graph.session() as session:
        for name, parameters in examples.items():
            for statement in forms(name, parameters)[tried]:
                plan = await plan_of_run(session, statement, parameters)
                if found := {operator for operator in operators(plan) if FORBIDDEN.search(operator)}:
                    looks[name] = looks.get(name, set()) | found
    assert {name: found for name, found in looks.items() if not is_right_to_look_at_all(name)} == {}


async def plan_of_run(session: AsyncSession, statement: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the plan by which a statement ran; what it changed is undone. What the server itself does has none."""
    administers = statement.startswith(("SHOW", "TERMINATE"))
    transaction = await session.begin_transaction()
    try:
        summary = await (await transaction.run(("" if administers else "PROFILE ") + statement, parameters)).consume()
    finally:
        await transaction.rollback()
    return summary.profile or {"operatorType": ""}


def test_a_condition_on_what_is_not_given_is_left_out() -> None:
    assert "  AND ($kind IS NULL OR f.kind = $kind)\n" in query("list_facts")
    assert "$kind" not in query("list_facts", non_null=frozenset({"status"}))
    assert "  AND (f.status = $status)\n" in query("list_facts", non_null=frozenset({"status"}))


def test_a_label_that_is_given_stands_in_the_text() -> None:
    assert "MATCH (n:$($label))" in query("export_nodes")
    assert "MATCH (n:`Fact`)" in query("export_nodes", label="Fact")


@pytest.mark.parametrize("label", ["x`) DETACH DELETE n //", "place of birth", "Document_x y"])
def test_only_a_label_can_stand_in_the_text(label: str) -> None:
    with pytest.raises(SchemaError):
        query("export_nodes", label=label)


def optional_parameters(name: str) -> frozenset[str]:
    """Return the parameters that a statement has in conditions alone that `query` can leave out."""
    whole, least = query(name), query(name, non_null=frozenset())
    return frozenset(set(re.findall(r"\$([a-z_]+)", whole)) - set(re.findall(r"\$([a-z_]+)", least)))


@pytest.mark.long
@pytest.mark.neo4j
@pytest.mark.parametrize("graph", ["filled"], indirect=True)
@pytest.mark.parametrize("name", [name for name in query_names() if optional_parameters(name)])
async def test_leaving_conditions_out_changes_no_answer(
    graph: Store, examples: dict[str, dict[str, Any]], name: str
) -> None:
    async with graph.session() as session:
        for absent in (frozenset[str](), optional_parameters(name)):
            values = {key: None if key in absent else value for key, value in examples[name].items()}
            non_null = frozenset(key for key, value in values.items() if value is not None)
            whole = await (await session.run(query(name), values)).data()
            # As above, so that what was planned there with all values is not planned once more.
            assert await (await session.run("PROFILE " + query(name, non_null=non_null), values)).data() == whole
