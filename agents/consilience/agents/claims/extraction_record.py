"""Claims with verdicts in the shape in which extraction data sets are written."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.claims.conflicts import may_name_one_thing
from consilience.agents.quantities.values import read_value
from consilience.graph.model.identity import name_key
from consilience.graph.model.model import CoreferenceLink, Document
from consilience.graph.schema.schema import AttributeType

__all__ = ["make_extraction_record"]

_Links = Sequence[tuple[Anchor, Sequence[CoreferenceLink]]]
"""Of entity mentions: the words that stand for them."""


def make_extraction_record(
    document: Document, claims: Iterable[Claim], attributes: Mapping[str, AttributeType]
) -> dict[str, Any]:
    """Return claims in the shape of extraction data sets: `{id, text, entities, relations, events, attributes}`.

    Rejected claims are left out; contested ones say so in `status`. Offsets are code points into `text`, ends
    exclusive. `head_anaphors` and `tail_anaphors` are where the text speaks of an end without naming it, as far as the
    run read it: in the evidence or elsewhere. Without attributes among the claims there is no member `attributes`.

    Args:
        document: the text.
        claims: with verdicts.
        attributes: those of the schema, which say what the values are.
    """
    kept = [claim for claim in claims if claim.verdict and claim.verdict.decision != "rejected"]
    arguments: dict[Anchor, list[dict[str, Any]]] = defaultdict(list)
    for claim in kept:
        if claim.kind == "argument" and claim.object:
            filler = claim.object
            arguments[claim.anchor].append(
                {
                    "role": claim.predicate,
                    "text": filler.text,
                    "start": filler.span.start,
                    "entity_type": filler.type,
                    **_status(claim),
                }
            )
    links = [(claim.anchor, claim.links) for claim in kept if claim.kind == "entity" and claim.links]
    values = [_attribute(c, attributes[c.predicate]) for c in kept if c.kind == "attribute"]
    return {
        "id": document.name,
        "text": document.text,
        "entities": [_entity(claim) for claim in kept if claim.kind == "entity"],
        "relations": [
            _relation(claim, claim.object, document.text, links)
            for claim in kept
            if claim.kind == "relation" and claim.object
        ],
        "events": [_event(claim, arguments[claim.anchor]) for claim in kept if claim.kind == "event"],
        **({"attributes": [value for value in values if value]} if values else {}),
    }


def _attribute(claim: Claim, attribute: AttributeType) -> dict[str, Any]:
    value = read_value(claim.object.text, attribute) if claim.object else None
    if claim.object is None or value is None:
        return {}
    return {
        "subject": claim.anchor.text,
        "subject_type": claim.anchor.type,
        "attribute": claim.predicate,
        "value": value.value,
        "datatype": value.datatype,
        **({"unit": value.unit} if value.unit else {}),
        "text": claim.object.text,
        "subject_span": [claim.anchor.span.start, claim.anchor.span.end],
        "value_span": [claim.object.span.start, claim.object.span.end],
        "confidence": claim.confidence,
        **_status(claim),
    }


def _entity(claim: Claim) -> dict[str, Any]:
    anchor = claim.anchor
    place = {"start": anchor.span.start, "end": anchor.span.end}
    return {"text": anchor.text, "type": anchor.type, **place, **_status(claim)}


def _relation(claim: Claim, tail: Anchor, text: str, links: _Links) -> dict[str, Any]:
    head = claim.anchor
    anaphors = {
        "head_anaphors": _anaphors(claim, head, text, links),
        "tail_anaphors": _anaphors(claim, tail, text, links),
    }
    return {
        "head": head.text,
        "type": claim.predicate,
        "tail": tail.text,
        "head_type": head.type,
        "tail_type": tail.type,
        "head_span": [head.span.start, head.span.end],
        "tail_span": [tail.span.start, tail.span.end],
        **{name: places for name, places in anaphors.items() if places},
        "confidence": claim.confidence,
        **_status(claim),
    }


def _anaphors(claim: Claim, end: Anchor, text: str, links: _Links) -> list[list[int]]:
    own = [link.anaphor for link in claim.links if name_key(link.antecedent.of(text)) == name_key(end.text)]
    elsewhere = [
        link.anaphor
        for anchor, found in links
        if anchor.type == end.type and may_name_one_thing(anchor.text, end.text)
        for link in found
    ]
    return [[span.start, span.end] for span in sorted({*own, *elsewhere})]


def _event(claim: Claim, arguments: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "type": claim.predicate,
        "trigger": claim.anchor.text,
        "trigger_start": claim.anchor.span.start,
        "realis": claim.realis[0] if claim.realis else None,
        "arguments": arguments,
        **_status(claim),
    }


def _status(claim: Claim) -> dict[str, str]:
    return {"status": "contested"} if claim.verdict and claim.verdict.decision == "contested" else {}
