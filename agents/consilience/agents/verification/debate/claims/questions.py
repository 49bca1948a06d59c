"""Claims as questions with two answers, in plain words, with what the schema means by them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from consilience.agents.claims.claim import Anchor, Claim, ClaimKey
from consilience.agents.prompts.escaping import one_line
from consilience.agents.verification.debate.claims.type_names import first_sentence, plain_name
from consilience.agents.verification.debate.shared.records import Language, Question
from consilience.agents.verification.debate.shared.rendering import macro
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.graph.schema.attributes_as_relations import attributes_as_relations
from consilience.graph.schema.schema import Schema

__all__ = ["CoreferenceClaim", "Debatable", "definitions", "rival_question", "statement", "whether_question"]

_AROUND = {"en": 40, "zh": 12}
_DEFINED_SIBLINGS = 12
"""Entity types of a schema up to which a question says what the other types mean; beyond it only names them."""


@dataclass(frozen=True, slots=True)
class CoreferenceClaim:
    """The claim that two mentions refer to the same entity, or two nuggets to the same event."""

    anchor: Anchor
    object: Anchor
    of_events: bool = False


Debatable = Claim | CoreferenceClaim


def whether_question(claim: Debatable, schema: Schema, source: DebateSource, language: Language = "en") -> Question:
    """Return the question whether a claim holds: answer 0 says it does, answer 1 that it does not."""
    answers = tuple(statement(claim, schema, source, language, holds=holds) for holds in (True, False))
    return Question(
        macro("claims", language, "whether", sources=1),
        (answers[0], answers[1]),
        definitions((claim,), schema, language),
        language,
        (_key(claim), None),
    )


def rival_question(
    one: Debatable, other: Debatable, schema: Schema, sources: Sequence[DebateSource], language: Language = "en"
) -> Question:
    """Return the question which of two claims holds, that cannot both: answer 0 is the one, answer 1 the other.

    Args:
        one: a claim.
        other: its rival: the same span with another type, the same functional relation with another object, another
            trigger of the same event, another role of the same filler.
        schema: says what the types mean.
        sources: the document of both, or the documents of the one and of the other.
        language: of the question.
    """
    said = [statement(one, schema, sources[0], language), statement(other, schema, sources[-1], language)]
    if len(sources) > 1:
        said = [
            macro("claims", language, "in_source", name=one_line(source.name), statement=text)
            for source, text in zip(sources, said, strict=True)
        ]
    return Question(
        macro("claims", language, "rivals", sources=len(sources)),
        (said[0], said[1]),
        definitions((one, other), schema, language),
        language,
        (_key(one), _key(other)),
    )


def statement(
    claim: Debatable, schema: Schema, source: DebateSource, language: Language = "en", *, holds: bool = True
) -> str:
    """Return a claim, or its negation, as a sentence for people.

    Mentions and triggers that are in question, and words that the text has more than once, are shown with a little of
    what stands around them. An event is claimed to have happened only if all who proposed it call it `Actual`.
    """
    kind = claim.kind if isinstance(claim, Claim) else "link"
    if kind == "attribute":  # a value is said of somebody in the same words as another entity
        kind, schema = "relation", attributes_as_relations(schema)
    relation = schema.relations.get(claim.predicate) if isinstance(claim, Claim) else None
    values = {
        "anchor": _describe_anchor(claim.anchor, schema, source.text, language, marked=kind in {"entity", "event"}),
        "object": claim.object and _describe_anchor(claim.object, schema, source.text, language),
        "predicate": _label(claim.predicate, schema, role=kind == "argument") if isinstance(claim, Claim) else {},
        "symmetric": bool(relation and relation.symmetric),
        "actual": isinstance(claim, Claim) and set(claim.realis) == {"Actual"},
        "of_events": isinstance(claim, CoreferenceClaim) and claim.of_events,
    }
    return macro("claims", language, kind, claim=values, holds=holds)


def definitions(claims: Sequence[Debatable], schema: Schema, language: Language = "en") -> tuple[str, ...]:
    """Return what the schema says about each type, relation and role in the claims, one line each.

    A question about a mention or trigger also has the schema's guidelines, one about an entity's type the other types;
    and where types are given, it says that they are.
    """
    lines = [
        macro("claims", language, "definition", kind=kind, name=one_line(name), meaning=one_line(meaning))
        for claim in claims
        for kind, name, meaning in _meanings(claim, schema)
        if meaning
    ]
    if schema.guidelines and any(isinstance(claim, Claim) and claim.kind in {"entity", "event"} for claim in claims):
        lines.append(one_line(schema.guidelines))
    asked = {claim.predicate for claim in claims if isinstance(claim, Claim) and claim.kind == "entity"}
    if asked and (siblings := [name for name in schema.entities if name not in asked]):
        told = len(schema.entities) <= _DEFINED_SIBLINGS
        meanings = [(name, first_sentence(schema.entities[name].definition) if told else "") for name in siblings]
        names = [
            macro("claims", language, "sibling", name=one_line(name), meaning=one_line(meaning).rstrip(".。"))
            for name, meaning in meanings
        ]
        lines.append(macro("claims", language, "siblings", names={"en": ", ", "zh": "、"}[language].join(names)))
    if any(isinstance(claim, Claim) and claim.object for claim in claims):
        lines.append(macro("claims", language, "given"))
    return tuple(dict.fromkeys(lines))


def _meanings(claim: Debatable, schema: Schema) -> Iterator[tuple[str, str, str]]:
    if isinstance(claim, CoreferenceClaim):
        return
    event = schema.events.get(claim.anchor.type) if claim.kind in {"event", "argument"} else None
    if event:
        yield "event", claim.anchor.type, event.definition
    if claim.kind == "argument" and event and (role := event.roles.get(claim.predicate)):
        yield "role", claim.predicate, role.definition
    if claim.kind in {"relation", "attribute"}:
        relation = schema.relations.get(claim.predicate) or schema.attributes.get(claim.predicate)
        if relation:
            yield "relation", claim.predicate, relation.definition
    for anchor in (claim.anchor, claim.object):
        if anchor and (entity := schema.entities.get(anchor.type)) and not (event and anchor is claim.anchor):
            yield "entity", anchor.type, entity.definition


def _describe_anchor(
    anchor: Anchor, schema: Schema, text: str, language: Language, *, marked: bool = False
) -> dict[str, object]:
    words = one_line(anchor.text)
    again = text.find(anchor.text, text.find(anchor.text) + 1) != -1
    shown = (marked or again) and anchor.span.of(text) == anchor.text
    return {
        "text": words,
        "type": _label(anchor.type, schema),
        "context": _context(anchor, text, language) if shown else "",
    }


def _label(name: str, schema: Schema, *, role: bool = False) -> dict[str, str]:
    """Return a type's name and how it is called in plain words, which are the name itself for an entity type."""
    part = None if role else schema.relations.get(name) or schema.events.get(name)
    plain = plain_name(name, part.definition if part else "") if part or role else name
    return {"name": one_line(name), "plain": one_line(plain)}


def _context(anchor: Anchor, text: str, language: Language) -> str:
    """Return the words in brackets amid about as many characters as tell this place from others, whole words only."""
    start, end = anchor.span.start, anchor.span.end
    left, right = max(0, start - _AROUND[language]), min(len(text), end + _AROUND[language])
    if language == "en":
        left = max(left, text.find(" ", left, start)) if left else 0
        right = right if right == len(text) else max(end, text.rfind(" ", end, right))
    before, after = f"{'…' if left else ''}{text[left:start]}", f"{text[end:right]}{'…' if right < len(text) else ''}"
    return one_line(f"{before}[{text[start:end]}]{after}")


def _key(claim: Debatable) -> ClaimKey | None:
    return claim.key if isinstance(claim, Claim) else None
