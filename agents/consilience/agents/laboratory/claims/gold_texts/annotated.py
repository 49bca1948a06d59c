"""Gold of KnowledgeNet: facts of some properties at all places that state them, and no other mentions."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.laboratory.claims.gold_texts.gold import claim_about
from consilience.agents.laboratory.claims.gold_texts.gold_text import GoldText
from consilience.agents.laboratory.claims.gold_texts.names import EntityNames
from consilience.agents.support.words.pronouns import is_personal
from consilience.agents.verification.evidence.sentences import source_of
from consilience.evaluation.facts.knowledgenet.properties import PROPERTIES, ways_of
from consilience.evaluation.facts.knowledgenet.reading import read_annotated
from consilience.evaluation.facts.knowledgenet.records import AnnotatedFact, AnnotatedPassage, Range
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import Schema

__all__ = ["of_annotated", "read_gold_of_knowledgenet"]

_HEADS = re.compile(r"(?i)\b(?:chair|president|director|head)")
"""Who heads a body need not be its chief executive, of which alone KnowledgeNet knows."""


def read_gold_of_knowledgenet(path: Path, schema: Schema) -> list[GoldText]:
    """Return the passages of a file of KnowledgeNet.

    Raises:
        EvaluationError: the file cannot be read.
    """
    return [of_annotated(passage, schema) for passage in read_annotated(path)]


def of_annotated(passage: AnnotatedPassage, schema: Schema) -> GoldText:
    """Return a passage as a text with claims of the schema's relations.

    A property becomes the first relation of the schema that states it. Ends are of a type that all facts of the same
    words allow; facts of which an end is a pronoun are known to be true, but no claims to corrupt.
    """
    source, types = source_of(passage.text), _types(passage, schema)
    anchors = tuple(Anchor(Span(*place), kind, Span(*place).of(passage.text)) for place, kind in sorted(types.items()))
    at = {(anchor.span.start, anchor.span.end): anchor for anchor in anchors}
    claims = [claim_about(source, "entity", anchor, anchor.type) for anchor in anchors]
    for fact in passage.facts:
        for relation, subject, object_ in _stating(fact, schema):
            if subject in at and object_ in at:
                claims.append(claim_about(source, "relation", at[subject], relation, at[object_]))

    def truth(claim: Claim) -> bool | None:
        ways = ways_of(claim.predicate)
        known = [way for way in ways if way[0] in passage.properties]
        if claim.kind != "relation" or not known:
            return None
        if any(_states(fact, claim, passage.text) for fact in passage.facts):
            return True
        sure = len(known) == len(ways) and not (claim.predicate == "leads" and _HEADS.search(passage.text))
        return False if sure else None

    names = EntityNames(passage.text, {})

    def says(one: Claim, other: Claim) -> bool:
        stated = _as_properties(one)
        return any(
            name == property_ and all(map(names.same_end, known, ends))
            for property_, ends in _as_properties(other)
            for name, known in stated
        )

    stated = tuple({claim.key: claim for claim in claims}.values())
    return GoldText(passage.id, source, stated, anchors, says, truth, frozenset({"relation"}))


def _stating(fact: AnnotatedFact, schema: Schema) -> Iterator[tuple[str, Range, Range]]:
    for way in PROPERTIES.get(fact.property, ()):
        if way.relation in schema.relations:
            ends = (fact.object, fact.subject) if way.turned else (fact.subject, fact.object)
            yield way.relation, *ends
            return


def _types(passage: AnnotatedPassage, schema: Schema) -> dict[Range, str]:
    """Return the type of each place that is an end of a fact and no pronoun."""
    allowed = defaultdict[Range, list[tuple[str, ...]]](list)
    for fact in passage.facts:
        for relation, subject, object_ in _stating(fact, schema):
            allowed[subject].append(schema.relations[relation].domain)
            allowed[object_].append(schema.relations[relation].range)
    chosen = {}
    for place, options in allowed.items():
        common = [kind for kind in options[0] or schema.entities if all(not o or kind in o for o in options)]
        if common and _is_name(passage.text[slice(*place)]):
            chosen[place] = common[0]
    return chosen


def _is_name(words: str) -> bool:
    """Tell a name from a pronoun, `who` and `whom` among them."""
    return any(letter.isupper() for letter in words) and not is_personal(words)


def _states(fact: AnnotatedFact, claim: Claim, text: str) -> bool:
    places = Span(*fact.subject), Span(*fact.object)
    return any(
        property_ == fact.property
        and all(end.span.of(text) == end.text and end.span.overlaps(at) for end, at in zip(ends, places, strict=True))
        for property_, ends in _as_properties(claim)
    )


def _as_properties(claim: Claim) -> list[tuple[str, tuple[Anchor, Anchor]]]:
    """Return the properties that a relation states, each with its subject and object."""
    if claim.kind != "relation" or claim.object is None:
        return []
    one, other = claim.anchor, claim.object
    return [(name, (other, one) if turned else (one, other)) for name, turned in ways_of(claim.predicate)]
