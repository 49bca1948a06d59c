"""Claims with verdicts in the shape in which extraction data sets are written."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from consilience.agents.claims.claim import Anchor, Claim
from consilience.graph.model.identity import name_key
from consilience.graph.model.model import Document

__all__ = ["make_extraction_record"]


def make_extraction_record(document: Document, claims: Iterable[Claim]) -> dict[str, Any]:
    """Return claims in the shape of extraction data sets: `{id, text, entities, relations, events}`.

    Rejected claims are left out; contested relations say so in `status`. Offsets are code points into `text`, ends
    exclusive. `head_anaphors` and `tail_anaphors` are where evidence speaks of an end without naming it.
    """
    kept = [claim for claim in claims if claim.verdict and claim.verdict.decision != "rejected"]
    arguments: dict[Anchor, list[dict[str, Any]]] = defaultdict(list)
    for claim in kept:
        if claim.kind == "argument" and claim.object:
            filler = claim.object
            arguments[claim.anchor].append(
                {"role": claim.predicate, "text": filler.text, "start": filler.span.start, "entity_type": filler.type}
            )
    return {
        "id": document.name,
        "text": document.text,
        "entities": [_entity(claim.anchor) for claim in kept if claim.kind == "entity"],
        "relations": [
            _relation(claim, claim.object, document.text) for claim in kept if claim.kind == "relation" and claim.object
        ],
        "events": [_event(claim, arguments[claim.anchor]) for claim in kept if claim.kind == "event"],
    }


def _entity(anchor: Anchor) -> dict[str, Any]:
    return {"text": anchor.text, "type": anchor.type, "start": anchor.span.start, "end": anchor.span.end}


def _relation(claim: Claim, tail: Anchor, text: str) -> dict[str, Any]:
    head = claim.anchor
    anaphors = {"head_anaphors": _anaphors(claim, head, text), "tail_anaphors": _anaphors(claim, tail, text)}
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
        **({"status": "contested"} if claim.verdict and claim.verdict.decision == "contested" else {}),
    }


def _anaphors(claim: Claim, end: Anchor, text: str) -> list[list[int]]:
    own = [link.anaphor for link in claim.links if name_key(link.antecedent.of(text)) == name_key(end.text)]
    return [[span.start, span.end] for span in own]


def _event(claim: Claim, arguments: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "type": claim.predicate,
        "trigger": claim.anchor.text,
        "trigger_start": claim.anchor.span.start,
        "realis": claim.realis[0] if claim.realis else None,
        "arguments": arguments,
    }
