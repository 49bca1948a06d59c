"""Measured precision of what rules find, by its kind: the probability of accepted facts.

Relations are weighed one by one (`relation_weigher`). Of entities, events, arguments, and of relations that are not
weighed, a schema says in its own `corenlp` block how often those that are accepted were right:

    measured:
      entity: {Person: 0.97}                  # by type
      relation: {located_in: 0.96}            # by type
      event: {filled: 0.96, bare: 0.85}       # with an argument or without
      argument: {named: 0.97, stands_in: 0.94}    # the filler's own name, or a word elsewhere that stands for it
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.experts.corenlp.rules.base import Rules, SchemaRules, parse_rules
from consilience.graph.schema.schema import Schema

__all__ = ["Measured", "read_measured_precision", "with_measured_precision"]

Share = Annotated[float, Field(ge=0, le=1)]
_RULES = frozenset({"corenlp", "learned"})
"""Kinds of the experts whose precision was measured."""


class Measured(Rules):
    """Shares of accepted facts that are right, 0..1; what is not told keeps its experts' confidence."""

    entity: Mapping[str, Share] = {}
    relation: Mapping[str, Share] = {}
    event: Mapping[Literal["filled", "bare"], Share] = {}
    argument: Mapping[Literal["named", "stands_in"], Share] = {}


def read_measured_precision(schema: Schema) -> Measured:
    """Return what a schema tells of the precision of its rules.

    Raises:
        SchemaError: its block cannot be used; the message names the field.
    """
    block = parse_rules(SchemaRules, schema.corenlp, schema, "").measured
    return parse_rules(Measured, block, schema, "measured")


def with_measured_precision(claims: Iterable[Claim], schema: Schema, kinds: Mapping[str, str]) -> tuple[Claim, ...]:
    """Return the claims; what is accepted of rules, and was not weighed, has its measured precision as confidence.

    Args:
        claims: all of a document, with verdicts.
        schema: tells what was measured.
        kinds: of the experts, by their names; claims that others propose keep their confidence.

    Raises:
        SchemaError: the schema's block cannot be used.
    """
    measured, known = read_measured_precision(schema), tuple(claims)
    filled = {c.anchor for c in known if c.kind == "argument" and _is_accepted(c)}

    def share(claim: Claim) -> float | None:
        by_rules = _RULES.issuperset(kinds.get(proposal.expert, "") for proposal in claim.proposals)
        if claim.weighed or not _is_accepted(claim) or not by_rules:
            return None
        if claim.kind == "event":
            return measured.event.get("filled" if claim.anchor in filled else "bare")
        if claim.kind == "argument":
            return measured.argument.get("named" if _is_quoted(claim) else "stands_in")
        return (measured.entity if claim.kind == "entity" else measured.relation).get(claim.predicate)

    return tuple(replace(c, confidence=p) if (p := share(c)) is not None else c for c in known)


def _is_accepted(claim: Claim) -> bool:
    return claim.verdict is not None and claim.verdict.decision == "accepted"


def _is_quoted(claim: Claim) -> bool:
    filler: Anchor | None = claim.object
    return filler is not None and any(q.span is not None and q.span.covers(filler.span) for q in claim.quotes)
