"""Effect of people's decisions about entities on what a run says. Pure functions.

A decision sends one entity to another: `same` joins it to an entity that is there, `different` sends it, in the
documents that it names, to one of its own. Decisions follow one another: what is sent to B goes where B is sent.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from consilience.graph.model.coreference_links import links_at, places_of
from consilience.graph.model.display_name import display_name
from consilience.graph.model.identity import content_id
from consilience.graph.model.joining import FactStatement, join_said
from consilience.graph.model.model import Evidence, Proposal, Span
from consilience.graph.model.validity import validity_at, validity_properties

__all__ = ["destinations", "join_statements", "move_statements", "name_merged_entity"]

Row = dict[str, Any]
_RANK = {"rejected": 0, "contested": 1, "accepted": 2}
_FARTHEST = 100


def destinations(ids: Iterable[str], sent: Mapping[str, str]) -> dict[str, str]:
    """Return where each entity ends up.

    Args:
        ids: entities as resolution chose them.
        sent: where decisions send entities, one step each.
    """
    found = {}
    for origin in ids:
        place = origin
        for _ in range(_FARTHEST):  # a circle is refused when it is decided; this ends whatever is in the graph
            if place not in sent:
                break
            place = sent[place]
        found[origin] = place
    return found


def move_statements(
    statements: Iterable[Mapping[str, Any]], places: Mapping[str, str]
) -> tuple[list[Row], dict[str, str]]:
    """Return what a run says when entities are where they ended up, and the new id of each fact by its first one.

    Statements that become the same are one, as good as the best of them, with all quotes and proposals.
    """
    same: dict[str, list[Row]] = {}
    became: dict[str, str] = {}
    for statement in sorted(statements, key=lambda each: str(each["id"])):
        subject = places.get(statement["subject"], statement["subject"])
        object_ = places.get(statement["object"], statement["object"]) if statement["object"] else None
        fact = content_id("fact", statement["kind"], subject, statement["predicate"], object_)
        became[statement["id"]] = fact
        same.setdefault(fact, []).append({**statement, "id": fact, "subject": subject, "object": object_})
    return [join_statements(same[fact]) for fact in sorted(same)], became


def join_statements(rows: Sequence[Row]) -> Row:
    """Return the statements of one fact and run as one (`join_said`); in which order they come changes nothing."""
    if len(rows) == 1:
        return rows[0]
    ranked = sorted(rows, key=_worth, reverse=True)
    one = join_said([_read_statement(row) for row in ranked])
    listed = {row["relation"] for row in rows} - {None, "RELATED"}
    labels = sorted({row["label"] for row in rows} - {"RELATED"})
    return {
        **ranked[0],
        "confidence": one.confidence,
        "gate": one.gate or None,
        "relation": min(listed) if listed else ranked[0]["relation"],
        "label": labels[0] if labels else "RELATED",
        "evidence": [_quote_row(quote) for quote in sorted(one.evidence, key=_place)],
        "proposals": [{"expert": proposal.expert, "round": proposal.round} for proposal in one.proposals],
    }


def name_merged_entity(entities: Sequence[Mapping[str, Any]], shape: Mapping[str, Any]) -> Row:
    """Return how a document names an entity that several of its entities ended up as.

    Args:
        entities: as the document names them.
        shape: `id`, `type` and `key` of the entity.
    """
    aliases = sorted({alias for entity in entities for alias in entity["aliases"]})
    name = display_name(shape["key"], aliases)
    return {"id": shape["id"], "type": shape["type"], "key": shape["key"], "name": name, "aliases": aliases}


def _worth(row: Row) -> tuple[int, float, str, str]:
    """Return how good a statement is; equals are told apart by what else they say."""
    return _RANK[row["status"]], row["confidence"], str(row["verdict"]), row.get("gate") or ""


def _read_statement(row: Row) -> FactStatement[str]:
    evidence = tuple(
        Evidence(
            quote["quote"],
            quote["chunk"],
            None if quote["start"] is None else Span(quote["start"], quote["end"]),
            quote["verified"],
            links_at(quote.get("links")),
            validity_at(quote),
        )
        for quote in row["evidence"]
    )
    proposals = tuple(Proposal(proposal["expert"], proposal["round"]) for proposal in row["proposals"])
    return FactStatement(row["status"], row["confidence"], row.get("gate") or "", row["verdict"], evidence, proposals)


def _quote_row(quote: Evidence) -> Row:
    start, end = (None, None) if quote.span is None else (quote.span.start, quote.span.end)
    row: Row = {
        "chunk": quote.chunk_id,
        "start": start,
        "end": end,
        "quote": quote.quote,
        "verified": quote.verified,
    }
    linked = {**row, "links": places_of(quote.links)} if quote.links else row
    return {**linked, **validity_properties(quote.validity)}


def _place(quote: Evidence) -> tuple[str, int, int, str, bool]:
    start, end = (-1, -1) if quote.span is None else (quote.span.start, quote.span.end)
    return quote.chunk_id or "", start, end, quote.quote, quote.verified
