"""A claim of the graph put as the short sentence that the judge was trained to read."""

from collections.abc import Mapping

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.prompts.escaping import one_line
from consilience.agents.verification.debate.claims.type_names import plain_name
from consilience.graph.schema.schema import Schema

__all__ = ["sentence_of"]


def sentence_of(claim: Claim, schema: Schema, names: Mapping[Anchor, str] | None = None) -> str:
    """Return a claim as a sentence: Marie Curie born in Warsaw.

    The debate's statement is longer: it tells types and places, which a judge of wording takes for words that the text
    lacks.

    Args:
        claim: of any kind.
        schema: of the run; says what types are called.
        names: what to call a mention instead of its own words: of a pronoun, the name for which it stands.
    """

    def name(anchor: Anchor) -> str:
        return one_line((names or {}).get(anchor, anchor.text)).strip(" .")

    if claim.kind in {"relation", "attribute"} and claim.object:
        relation = schema.relations.get(claim.predicate) or schema.attributes.get(claim.predicate)
        said = plain_name(claim.predicate, relation.definition if relation else "")
        return f"{name(claim.anchor)} {said} {name(claim.object)}."
    if claim.kind == "argument" and claim.object:
        role = plain_name(claim.predicate)
        return f"In the {_event(claim.anchor.type, schema)} “{name(claim.anchor)}” the {role} is {name(claim.object)}."
    if claim.kind == "event":
        return f"“{name(claim.anchor)}” is a {_event(claim.predicate, schema)}."
    return f"{name(claim.anchor)} is a {plain_name(claim.predicate)}."


def _event(name: str, schema: Schema) -> str:
    event = schema.events.get(name)
    return plain_name(name, event.definition if event else "")
