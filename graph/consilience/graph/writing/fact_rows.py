"""A fact as rows for the statements: what a run says of it, and the node that it becomes. Pure functions.

A statement, as `rows.py` makes it of a run's facts and `parts/statement.cypher` reads it from the graph, has `id`,
`kind`, `predicate`, `label`, `subject` and `object` of the fact (the object of an attribute is its value), and what the
run says of it: `status`, `confidence`, `gate`, `relation`, `verdict`, `evidence` and `proposals`.
"""

from collections.abc import Iterable
from typing import Any

from consilience.graph.model.disagreement import agreement, disagreement
from consilience.graph.model.model import FactKind, FactStatus
from consilience.graph.model.validity import period_of, validity_at
from consilience.graph.schema.literal import AttributeValue

__all__ = ["OPEN_LABEL", "Row", "attribute_properties", "fact_properties", "fact_rows", "statement_row", "support_row"]

Row = dict[str, Any]
OPEN_LABEL = "RELATED"
_OF_THE_FACT = frozenset({"kind", "predicate", "label", "subject", "object"})
"""Of a statement, what is the same in whatever run says it."""


def fact_properties(statement: Row, status: FactStatus, agreed: float | None = None) -> Row:
    """Return the properties of the node that a statement makes where the graph has none; `refresh_facts` counts anew.

    Args:
        statement: with `id`, `kind`, `predicate`, `label`, `confidence`; of an attribute also its value, as `object`.
        status: of the fact.
        agreed: how far the run that says it accepts it, 0..1; None: no run says it.
    """
    runs = 0 if agreed is None else 1
    valued = attribute_properties(statement["object"]) if statement["kind"] == "attribute" else {}
    return {
        "id": statement["id"],
        "kind": statement["kind"],
        "predicate": statement["predicate"],
        "label": statement["label"],
        "status": status,
        "confidence": statement["confidence"],
        "support": int(status == "accepted" and runs > 0),
        "runs": runs,
        "agreement": agreed or 0.0,
        "disagreement": disagreement(agreed or 0.0, runs),
        **_interval(statement),
        **valued,
    }


def attribute_properties(literal: str) -> Row:
    """Return the properties by which a fact keeps the value of an attribute; `number` is there to be compared."""
    value = AttributeValue.read(literal)
    said = {"value": value.value, "datatype": value.datatype, "unit": value.unit, "number": value.number}
    return {name: each for name, each in said.items() if each is not None}


def fact_rows(statements: Iterable[Row]) -> dict[FactKind, list[Row]]:
    """Return the facts that a run's statements would create, by kind, in the order of their ids."""
    kinds: dict[FactKind, list[Row]] = {"entity": [], "event": [], "relation": [], "argument": [], "attribute": []}
    for row in sorted(statements, key=lambda row: str(row["id"])):
        accepted, label = row["status"] == "accepted", row["label"]
        has_edge = accepted and row["kind"] in {"relation", "argument"}
        edge = {"type": label, "predicate": row["predicate"] if label == OPEN_LABEL else None}
        kinds[row["kind"]].append(
            {
                "id": row["id"],
                "subject": row["subject"],
                "object": row["object"],
                "labels": [label] if accepted else [],
                "edges": [edge] if has_edge else [],
                "properties": fact_properties(row, row["status"], agreement(row["status"], row["gate"])),
            }
        )
    return kinds


def support_row(statement: Row) -> Row:
    """Return a run's statement as `strengthen_facts` and `statement_row` take it."""
    said = {key: value for key, value in statement.items() if key not in _OF_THE_FACT}
    return {
        "id": statement["id"],
        "status": statement["status"],
        "support": int(statement["status"] == "accepted"),
        "confidence": statement["confidence"],
        "agreement": agreement(statement["status"], statement["gate"]),
        "gate": statement["gate"],
        **_interval(statement),
        "label": statement["relation"] or statement["label"],
        "relation": statement["relation"],
        **said,
    }


def statement_row(run: str, statement: Row) -> Row:
    """Return a run's statement as `support_facts` takes it.

    Args:
        run: the run's id.
        statement: or what `support_row` makes of it.
    """
    proposals = sorted((proposal["expert"], proposal["round"]) for proposal in statement["proposals"])
    return {
        "id": statement["id"],
        "said": {
            "status": statement["status"],
            "confidence": statement["confidence"],
            "gate": statement.get("gate"),
            "relation": statement.get("relation"),
            "verdict": statement["verdict"],
            "experts": [expert for expert, _ in proposals],
            "proposed_in": [round_ for _, round_ in proposals],
        },
        "unverified": not all(quote["verified"] for quote in statement["evidence"]),
        "evidence": [
            {
                "chunk": quote["chunk"],
                "properties": {key: value for key, value in quote.items() if key != "chunk"} | {"run": run},
            }
            for quote in statement["evidence"]
        ],
    }


def _interval(statement: Row) -> Row:
    """Return the properties that say when the fact holds by a statement's quotes; none where no text says."""
    dated = [quote for quote in statement.get("evidence", ()) if quote.get("valid_start") is not None]
    if not dated:
        return {}
    period = period_of(validity_at(quote) for quote in dated)
    return {"valid_from": period.valid_from, "valid_to": period.valid_to}
