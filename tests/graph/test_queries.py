import re
from collections.abc import Iterator
from typing import Any

import pytest

from consilience.graph.schema.labels import NODE_LABELS
from consilience.graph.store.statements import query, query_names, statement_files
from consilience.graph.store.store import Store

FORBIDDEN = ("AllNodesScan", "AllRelationshipsScan", "CartesianProduct", "RelationshipTypeScan")
EXAMPLES: dict[str, Any] = {
    "rows": [],
    "ids": [],
    "id": "fact_1",
    "prefix": "fact_1",
    "after": "",
    "page": 10,
    "seconds": 1,
    "name": "x",
    "undisputed": False,
}


def source(name: str) -> str:
    return statement_files()[name].read_text(encoding="utf-8")


def operators(plan: dict[str, Any]) -> Iterator[str]:
    yield plan["operatorType"]
    for child in plan.get("children", []):
        yield from operators(child)


@pytest.mark.parametrize("name", query_names())
def test_a_statement_says_which_parameters_it_takes(name: str) -> None:
    text = source(name)
    comment = " ".join(line.removeprefix("//").strip() for line in text.splitlines() if re.match("// (?!part )", line))
    statement = query(name)
    used = set(re.findall(r"\$([a-z_]+)", statement))
    if not used:
        assert comment.endswith("No parameters.")
    else:
        listed = comment.rpartition("Parameters: ")[2].removesuffix(".")
        assert {entry.split()[0] for entry in listed.split(", ")} == used


@pytest.mark.neo4j
@pytest.mark.parametrize("name", query_names())
async def test_no_statement_scans_the_whole_graph_when_planned_on_an_empty_one(store: Store, name: str) -> None:
    async with store.session() as session:
        await (await session.run("CALL db.clearQueryCaches()")).consume()
        labels = NODE_LABELS if "$LABEL$" in source(name) else (None,)
        for label in labels:
            for given in (None, frozenset[str]()) if "// if" in source(name) else (None,):
                statement = query(name, label=label, types=("RELATED", "founded"), given=given)
                parameters = {key: EXAMPLES.get(key) for key in re.findall(r"\$([a-z_]+)", statement)}
                summary = await (await session.run("EXPLAIN " + statement, parameters)).consume()
                assert summary.plan is not None
                found = {operator.partition("@")[0] for operator in operators(summary.plan)}
                assert not [operator for operator in found if any(word in operator for word in FORBIDDEN)]


def test_a_line_for_what_is_not_given_is_left_out() -> None:
    assert "$kind" in query("list_facts")
    assert "$kind" not in query("list_facts", given=frozenset({"status"}))
    assert "  AND f.status = $status\n" in query("list_facts", given=frozenset({"status"}))
