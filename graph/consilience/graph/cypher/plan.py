"""Plan by which the server would run a query, if the gate lets it."""

import re
from collections.abc import Iterator
from typing import Any

from neo4j import ResultSummary

from consilience.graph.model.errors import QueryRefusedError
from consilience.graph.records.plans import PlanStep, PlanWarning, QueryPlan

__all__ = ["check_plan", "plan_of"]

_REFUSED_OPERATORS = {
    "LoadCSV": "LOAD CSV reads files and addresses of the server",
    "ShowSettings": "SHOW SETTINGS shows how the server is set up",
    "ShowTransactions": "SHOW TRANSACTIONS shows what others ask",
    "TerminateTransactions": "TERMINATE TRANSACTIONS stops the work of others",
    "TransactionApply": "CALL { } IN TRANSACTIONS is for changes, and the graph may only be read",
    "TransactionForeach": "CALL { } IN TRANSACTIONS is for changes, and the graph may only be read",
}
_PROCEDURES = re.compile(
    r"db\.(labels|relationshipTypes|propertyKeys|ping|info|schema\.\w+|index\.(fulltext|vector)\.query\w+)\("
)
_FOREIGN = re.compile(r"\b(apoc|gds|dbms|genai|custom|bloom)(\s*\.\s*`?\w+`?)+(?=\s*\()", re.IGNORECASE)
_NESTED = re.compile(
    r"\bLOAD\s+CSV\b|\bLoadCSV\b|\b(?:SHOW|TERMINATE)\s+TRANSACTIONS?\b|\bSHOW\s+SETTINGS?\b"
    r"|(?:\bCALL\s+|\bResolvedCall\(|\bUnresolvedCall\()(?P<procedure>[\w`][\w`.]*)",
    re.IGNORECASE,
)
"""What a subquery within an expression shows of itself: it has no operators of its own."""


def check_plan(summary: ResultSummary) -> None:
    """Refuse a plan that does more than read the graph.

    Args:
        summary: of an EXPLAIN.

    Raises:
        QueryRefusedError: says what the query may not do.
    """
    for operator, details in _operators(summary.plan or {}):
        if operator in _REFUSED_OPERATORS:
            raise QueryRefusedError(f"The query is not run: {_REFUSED_OPERATORS[operator]}.")
        if operator == "ProcedureCall" and not _PROCEDURES.match(details):
            raise QueryRefusedError(
                f"The query is not run: the procedure {details.partition('(')[0]} is not among those that only read."
            )
        shown = _without_texts(details)
        if operator != "ProcedureCall" and (foreign := _FOREIGN.search(shown)):
            raise QueryRefusedError(f"The query is not run: the function {foreign[0]} is not one of Cypher's own.")
        for nested in _NESTED.finditer(shown):
            if nested["procedure"] is None or not _PROCEDURES.match(nested["procedure"].replace("`", "") + "("):
                raise QueryRefusedError(f"The query is not run: {nested[0]} stands in one of its expressions.")
    if summary.query_type != "r":
        raise QueryRefusedError("The query is not run: it changes the graph or manages the server, and may only read.")


def plan_of(summary: ResultSummary) -> QueryPlan:
    """Return the plan of an EXPLAIN, warnings at the lines of the person's query."""
    plan: dict[str, Any] = summary.plan or {"operatorType": "none", "identifiers": []}
    warnings = []
    for told in summary.gql_status_objects:
        if told.is_notification:
            line, column = (told.position.line - 1, told.position.column) if told.position else (None, None)
            warnings.append(PlanWarning(told.raw_classification or "", told.status_description, line, column))
    return QueryPlan(_step(plan), tuple(plan.get("identifiers", ())), tuple(warnings))


def _step(plan: dict[str, Any]) -> PlanStep:
    arguments = plan.get("args", {})
    return PlanStep(
        plan["operatorType"].partition("@")[0],
        str(arguments.get("Details", "")),
        float(arguments.get("EstimatedRows", 0.0)),
        tuple(_step(child) for child in plan.get("children", [])),
    )


def _operators(plan: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if plan:
        yield plan["operatorType"].partition("@")[0], str(plan.get("args", {}).get("Details", ""))
    for child in plan.get("children", []):
        yield from _operators(child)


def _without_texts(details: str) -> str:
    """Return an operator's details without the texts in quotes, in which names of functions mean nothing."""
    return re.sub(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'", "''", details)
