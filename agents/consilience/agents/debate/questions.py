"""Claims as questions with two answers, in plain words, with what the schema means by them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from consilience.agents.claims import Anchor, Claim, ClaimKey
from consilience.agents.debate.escaping import one_line
from consilience.agents.debate.model import Language, Question
from consilience.agents.debate.prompting import macro
from consilience.agents.debate.quotes import Source
from consilience.graph.schema import Schema

__all__ = ["CoreferenceLink", "Debatable", "definitions", "rival_question", "statement", "whether_question"]

_AROUND = {"en": 40, "zh": 12}


@dataclass(frozen=True, slots=True)
class CoreferenceLink:
    """The claim that two mentions refer to the same entity, or two nuggets to the same event."""

    anchor: Anchor
    object: Anchor
    of_events: bool = False


Debatable = Claim | CoreferenceLink


def whether_question(claim: Debatable, schema: Schema, source: Source, language: Language = "en") -> Question:
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
    one: Debatable, other: Debatable, schema: Schema, sources: Sequence[Source], language: Language = "en"
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
    claim: Debatable, schema: Schema, source: Source, language: Language = "en", *, holds: bool = True
) -> str:
    """Return a claim, or its negation, as a sentence for people.

    Words that the text has more than once are shown with a little of what stands around them.
    """
    relation = schema.relations.get(claim.predicate) if isinstance(claim, Claim) else None
    values = {
        "anchor": _shown(claim.anchor, source.text, language),
        "object": claim.object and _shown(claim.object, source.text, language),
        "predicate": one_line(claim.predicate) if isinstance(claim, Claim) else "",
        "symmetric": bool(relation and relation.symmetric),
        "of_events": isinstance(claim, CoreferenceLink) and claim.of_events,
    }
    kind = claim.kind if isinstance(claim, Claim) else "link"
    return macro("claims", language, kind, claim=values, holds=holds)


def definitions(claims: Sequence[Debatable], schema: Schema, language: Language = "en") -> tuple[str, ...]:
    """Return what the schema says about each type, relation and role in the claims, one line each."""
    lines = (
        macro("claims", language, "definition", kind=kind, name=one_line(name), meaning=one_line(meaning))
        for claim in claims
        for kind, name, meaning in _meanings(claim, schema)
        if meaning
    )
    return tuple(dict.fromkeys(lines))


def _meanings(claim: Debatable, schema: Schema) -> Iterator[tuple[str, str, str]]:
    if isinstance(claim, CoreferenceLink):
        return
    event = schema.events.get(claim.anchor.type) if claim.kind in {"event", "argument"} else None
    if event:
        yield "event", claim.anchor.type, event.definition
    if claim.kind == "argument" and event and (role := event.roles.get(claim.predicate)):
        yield "role", claim.predicate, role.definition
    if claim.kind == "relation" and (relation := schema.relations.get(claim.predicate)):
        yield "relation", claim.predicate, relation.definition
    for anchor in (claim.anchor, claim.object):
        if anchor and (entity := schema.entities.get(anchor.type)) and not (event and anchor is claim.anchor):
            yield "entity", anchor.type, entity.definition


def _shown(anchor: Anchor, text: str, language: Language) -> dict[str, str]:
    words = one_line(anchor.text)
    again = text.find(anchor.text, text.find(anchor.text) + 1) != -1
    return {"text": words, "type": one_line(anchor.type), "context": _context(anchor, text, language) if again else ""}


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
