"""What people decided about which entities are one: how it changes what a run says. Pure functions.

A decision sends one entity to another: `same` joins it to an entity that is there, `different` sends it, in the
documents that it names, to one of its own. Decisions follow one another: what is sent to B goes where B is sent.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from consilience.graph.model.display_name import display_name
from consilience.graph.model.identity import content_id

__all__ = ["destinations", "join_statements", "moved_statements", "name_merged_entity"]

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


def moved_statements(
    statements: Iterable[Mapping[str, Any]], places: Mapping[str, str]
) -> tuple[list[Row], dict[str, str]]:
    """Return what a run says when entities are where they ended up, and the new id of each fact by its first one.

    Statements that become the same are one, as good as the best of them, with all quotes and proposals.
    """
    found: dict[str, Row] = {}
    became: dict[str, str] = {}
    for statement in sorted(statements, key=lambda each: str(each["id"])):
        subject = places.get(statement["subject"], statement["subject"])
        object_ = places.get(statement["object"], statement["object"]) if statement["object"] else None
        fact = content_id("fact", statement["kind"], subject, statement["predicate"], object_)
        row = {**statement, "id": fact, "subject": subject, "object": object_}
        became[statement["id"]] = fact
        found[fact] = join_statements(found[fact], row) if fact in found else row
    return [found[fact] for fact in sorted(found)], became


def join_statements(one: Row, other: Row) -> Row:
    """Return two statements of one fact as one; which comes first changes nothing."""
    best, rest = sorted((one, other), key=_worth, reverse=True)
    listed = {row["relation"] for row in (one, other)} - {None, "RELATED"}
    rounds: dict[str, int] = {}
    for proposal in (*one["proposals"], *other["proposals"]):
        rounds[proposal["expert"]] = min(rounds.get(proposal["expert"], proposal["round"]), proposal["round"])
    quotes = {_quote_key(quote): quote for quote in (*one["evidence"], *other["evidence"])}
    return {
        **best,
        "confidence": max(one["confidence"], other["confidence"]),
        "relation": min(listed) if listed else best["relation"],
        "label": best["label"] if best["label"] != "RELATED" else rest["label"],
        "evidence": [quotes[key] for key in sorted(quotes)],
        "proposals": [{"expert": expert, "round": rounds[expert]} for expert in sorted(rounds)],
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


def _worth(row: Row) -> tuple[int, float, str]:
    return _RANK[row["status"]], row["confidence"], str(row["verdict"])


def _quote_key(quote: Mapping[str, Any]) -> tuple[str, int, int, str, bool]:
    start, end = (-1, -1) if quote["start"] is None else (quote["start"], quote["end"])
    return quote["chunk"], start, end, quote["quote"], quote["verified"]
