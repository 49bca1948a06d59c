"""Evidence about a relation: a rule that finds it, or a trigger word with both arguments."""

import re
from collections.abc import Iterator

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.verification.evidence.assertion import Assertion, assertion, opening
from consilience.agents.verification.evidence.direction import direction
from consilience.agents.verification.evidence.finding import EvidenceFinding, against, silent, supporting
from consilience.agents.verification.evidence.rule_matches import Reader, join_type_and_name
from consilience.agents.verification.evidence.sentences import SourceSentence
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import Schema

__all__ = ["relation_finding"]

_BY = re.compile(r"\bby the object\b|\bby(?=\.|$)", re.IGNORECASE)
_ALIKE = ("conj", "appos")
"""Relations over which what is said of one thing is said of the next."""
_DESCRIBING = ("appos", "acl", "compound", "amod", "conj")
"""Relations by which a word says something of the thing that it hangs on."""
_UNKNOWN = frozenset({"dep", "punct"})
"""Relations by which the parser only keeps a sentence in one piece: it knows none between the two words."""
_BESIDE = 5
"""Words outside the arguments in which a trigger word still belongs to them, where there is no parse."""


def relation_finding(claim: Claim, quotes: tuple[Span, ...], reader: Reader) -> EvidenceFinding:
    """Return what the quoted sentences say about a relation.

    Args:
        claim: of kind `relation`.
        quotes: the ranges of its verified quotes.
        reader: the document.
    """
    subject, object_ = claim.anchor, claim.object
    if object_ is None:
        return silent("It has no object.")
    if problem := _misfit(claim, object_, reader.rules.schema):
        return against(problem)
    sentences = tuple(sentence for sentence in reader.source.sentences_at(quotes) if opening(sentence) == "asserted")
    if not sentences:
        return against("The quoted sentence denies it or leaves it open.")
    relation = reader.rules.schema.relations.get(claim.predicate)
    symmetric = relation is not None and relation.symmetric
    forward = _by_rule(claim.predicate, subject, object_, sentences, reader)
    backward = _by_rule(claim.predicate, object_, subject, sentences, reader)
    if forward or (symmetric and backward):
        return supporting(
            f"A rule of the schema finds {claim.predicate} in “{_short(forward or backward)}”.", rule=True
        )
    if backward:
        return against(f"The text says it the other way round: “{_short(backward)}”.")
    return _by_words(claim, subject, object_, sentences, reader)


def _misfit(claim: Claim, object_: Anchor, schema: Schema) -> str:
    relation = schema.relations.get(claim.predicate)
    if relation is None:
        return "" if schema.open_relations else f"The schema has no relation {claim.predicate}."
    if relation.domain and claim.anchor.type not in relation.domain:
        return f"The subject of {claim.predicate} cannot be of type {claim.anchor.type}."
    if relation.range and object_.type not in relation.range:
        return f"The object of {claim.predicate} cannot be of type {object_.type}."
    return ""


def _by_rule(
    predicate: str, subject: Anchor, object_: Anchor, sentences: tuple[SourceSentence, ...], reader: Reader
) -> str:
    for span in reader.relations.get((predicate, join_type_and_name(subject), join_type_and_name(object_)), ()):
        if any(sentence.span.overlaps(span) for sentence in sentences):
            return span.of(reader.source.text)
    return ""


def _by_words(
    claim: Claim, subject: Anchor, object_: Anchor, sentences: tuple[SourceSentence, ...], reader: Reader
) -> EvidenceFinding:
    together = False
    states: list[tuple[Assertion | None, str]] = []
    for sentence in sentences:
        for one in reader.places(sentence, subject):
            for other in reader.places(sentence, object_):
                if set(one) & set(other):
                    continue
                together = True
                states.extend(_states(claim, sentence, one, other, reader))
    if not together:
        return silent("No quoted sentence has both its arguments.")
    for state, word in states:
        if state == "asserted":
            return supporting(f"“{word}” says {claim.predicate} of both arguments in the quoted sentence.", rule=False)
    for state, word in states:
        if state == "negated":
            return against(f"“{word}” is negated in the quoted sentence.")
    if states:
        return silent(f"“{states[0][1]}” does not say it plainly in the quoted sentence.")
    return silent(f"The quoted sentence has both arguments, but no word for {claim.predicate}.")


def _states(
    claim: Claim, sentence: SourceSentence, subject: tuple[int, ...], object_: tuple[int, ...], reader: Reader
) -> Iterator[tuple[Assertion | None, str]]:
    """Yield, for each trigger word beside both arguments, whether it is asserted; None when it points the other way."""
    both_ways = _fits_both_ways(claim, reader.rules.schema)
    one, other = (object_, subject) if _suffers(claim, reader.rules.schema) else (subject, object_)
    for position in _triggers(sentence, reader.rules.words.of_relation(claim.predicate)):
        if position in (*subject, *object_) or not _beside(sentence, position, subject, object_):
            continue
        if _passes_another(claim, sentence, position, (subject, object_), reader):
            continue
        word = sentence.words[position].text
        points = direction(sentence, position, one, other) if both_ways else True
        if not points:
            yield None, word
        else:
            yield assertion(sentence, (position,)), word


def _fits_both_ways(claim: Claim, schema: Schema) -> bool:
    """Tell whether the schema's types would also allow subject and object to be exchanged."""
    relation = schema.relations.get(claim.predicate)
    if relation is None or claim.object is None:
        return True
    if relation.symmetric:
        return False
    return (not relation.domain or claim.object.type in relation.domain) and (
        not relation.range or claim.anchor.type in relation.range
    )


def _suffers(claim: Claim, schema: Schema) -> bool:
    """Tell whether the object acts on the subject, as in `Founded by`: the verb's agent is then the object."""
    relation = schema.relations.get(claim.predicate)
    return bool(_BY.search(f"{claim.predicate.replace('_', ' ')}. {relation.definition if relation else ''}"))


def _triggers(sentence: SourceSentence, stems: frozenset[str]) -> Iterator[int]:
    if sentence.chinese:
        for expression in sorted(stems):
            at = sentence.text.find(expression)
            if at >= 0:
                start = sentence.span.start + at
                yield from sentence.words_in(Span(start, start + 1))
        return
    for index, word in enumerate(sentence.words):
        if word.stems & stems:
            yield index


def _beside(sentence: SourceSentence, word: int, subject: tuple[int, ...], object_: tuple[int, ...]) -> bool:
    """Tell whether the word belongs to both arguments: on the path between them; without a parse, near them."""
    parse = sentence.parse
    if parse is None:
        first, last = min(*subject, *object_), max(*subject, *object_)
        return first - _BESIDE <= word <= last + _BESIDE
    one, other = (parse.head(parse.words(place[0], place[-1])) for place in (subject, object_))
    if one is None or other is None:
        return False
    path = parse.path(one, other)
    if path is None or any(step.relation in _UNKNOWN for step in path):
        return False
    return word in {step.target for step in path}


def _passes_another(
    claim: Claim,
    sentence: SourceSentence,
    word: int,
    ends: tuple[tuple[int, ...], tuple[int, ...]],
    reader: Reader,
) -> bool:
    """Tell whether another thing that could be one of the ends is nearer to the word, or on the way to that end.

    `Ann hired Bob, a friend of Eve` says nothing of Eve, and `in Lyon, near Bob's hometown of Porto` nothing of Lyon:
    Porto hangs on `hometown`, Lyon does not.
    """
    parse = sentence.parse
    if parse is None or claim.object is None:
        return False
    places = [parse.head(parse.words(place[0], place[-1])) for place in ends]
    own = {join_type_and_name(claim.anchor), join_type_and_name(claim.object)}
    for end, place in zip((claim.anchor, claim.object), places, strict=True):
        if place is None:
            continue
        rivals = {
            head
            for mention in reader.mentions
            if mention.type == end.type and join_type_and_name(mention) not in own
            if (words := sentence.words_in(mention.span)) and sentence.span.covers(mention.span)
            if (head := parse.head(parse.words(words[0], words[-1]))) is not None
        } - set(places)
        path = parse.path(word, place) or ()
        passed = [index for index, step in enumerate(path[:-1], 1) if step.target in rivals]
        if any(not step.relation.startswith(_ALIKE) for index in passed for step in path[index:]):
            return True
        is_near = all(step.relation.startswith(_ALIKE) for step in path[1:]) and all(
            step.down or step.relation.startswith(_DESCRIBING) for step in path[:1]
        )
        if not is_near and any(_hangs_on(parse, rival, word) for rival in rivals):
            return True
    return False


def _hangs_on(parse: Sentence, token: int, word: int) -> bool:
    """Tell whether a token depends on a word directly."""
    return any(edge.governor == word for edge in parse.parents(token))


def _short(words: str, limit: int = 120) -> str:
    words = " ".join(words.split())
    return words if len(words) <= limit else words[: limit - 1] + "…"
