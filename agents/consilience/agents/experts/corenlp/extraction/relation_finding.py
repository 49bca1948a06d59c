"""Finds relations between typed mentions by the rules of a schema, and open triples."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from consilience.agents.answers.candidates import EntityCandidate, Quote, RelationCandidate
from consilience.agents.corenlp.annotation import Annotation, OpenTriple, Sentence
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import StandIn
from consilience.agents.experts.corenlp.grammar.asserted import is_denied_end, is_path_unasserted
from consilience.agents.experts.corenlp.grammar.kinship import is_other_kin
from consilience.agents.experts.corenlp.grammar.offices import (
    heads_part,
    is_of_lesser_office,
    is_said_of_another,
    is_said_of_nearer,
    stands_beside_verb,
)
from consilience.agents.experts.corenlp.grammar.officiants import officiates
from consilience.agents.experts.corenlp.grammar.people import speaks_of_people
from consilience.agents.experts.corenlp.rules.relation_rules import RelationRule
from consilience.agents.support.words.countries import is_larger_than_a_country
from consilience.graph.model.identity import name_key
from consilience.graph.model.model import Span

__all__ = ["find_open_relations", "find_relations"]

_OPEN = 0.5
_Key = tuple[Span, str, Span]
"""Places of the subject and the object, and between them the relation."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A mention with its place in a sentence."""

    entity: EntityCandidate
    first: int
    last: int
    heads: frozenset[int]
    """Its head, and the noun that it stands beside in apposition (`the chairman, Ann Lee`, `the magazine Orb`): a path
    may begin and end at either."""


def find_relations(
    annotation: Annotation,
    text: str,
    mentions: Sequence[EntityCandidate],
    rules: Sequence[RelationRule],
    stand_ins: Sequence[StandIn] = (),
) -> tuple[RelationCandidate, ...]:
    """Return the relations that the rules find between the mentions, one for each pair and relation type.

    Spans are of `text`. A candidate's quote is the shortest passage from subject to object that also has the words by
    which the rule found them. A rule whose words are negated or only imagined finds nothing. Where a pronoun or a
    description stands for a mention, the relation is the mention's and the quote has the words that stand for it.
    """
    found: dict[_Key, RelationCandidate] = {}
    said: dict[_Key, list[set[Span]]] = defaultdict(list)
    for sentence in annotation.sentences:
        placed = [
            *_place_mentions(sentence, mentions),
            *(
                _Placed(s.entity, s.token, s.token, frozenset({s.token}))
                for s in stand_ins
                if s.sentence == sentence.index
            ),
        ]
        for rule in rules:
            for subject, object_, words in _pairs(sentence, placed, rule):
                first, second = (subject, object_)
                if rule.symmetric and object_.entity.span < subject.entity.span:
                    first, second = object_, subject
                key = (first.entity.span, rule.relation, second.entity.span)
                said[key].append({sentence.tokens[word].span for word in words})
                if key not in found:
                    quote = _quote(sentence, text, (subject, object_), words)
                    found[key] = RelationCandidate(first.entity, rule.relation, second.entity, quote, rule.confidence)
    higher = {rule.relation: rule.below for rule in rules if rule.below}
    kept = [one for key, one in found.items() if not _says_higher(key, higher.get(key[1]), said)]
    return _keep_narrowest(kept, rules)


def _says_higher(key: _Key, higher: str | None, said: Mapping[_Key, Sequence[set[Span]]]) -> bool:
    """Tell whether the words by which a relation is found only say the higher one of the same two."""
    above = said.get((key[0], higher, key[2]), ()) if higher else ()
    return bool(above) and all(any(words <= more for more in above) for words in said[key])


def _keep_narrowest(found: Sequence[RelationCandidate], rules: Sequence[RelationRule]) -> tuple[RelationCandidate, ...]:
    """Leave out objects that contain another object of the same subject, where the relation's rule wants the part."""
    whole_of = {rule.relation: rule.narrowest for rule in rules if rule.narrowest}
    stated = {(one.relation, one.subject.span, one.object.span) for one in found}
    places = {one.object.span for one in found}

    def contains_another(one: RelationCandidate) -> bool:
        relation = whole_of.get(one.relation)
        return relation is not None and any(
            (relation, part, one.object.span) in stated and (one.relation, one.subject.span, part) in stated
            for part in places
        )

    return tuple(one for one in found if not contains_another(one))


def find_open_relations(
    annotation: Annotation, text: str, mentions: Sequence[EntityCandidate]
) -> tuple[RelationCandidate, ...]:
    """Return OpenIE's triples whose two ends are mentions; the relation is the predicate in lower case.

    A triple's end is a mention when its head is the mention's. Of two triples with the same ends and the same head of
    the predicate the one with the longer predicate is kept.
    """
    found: dict[tuple[Span, Span, int | None], RelationCandidate] = {}
    for sentence in annotation.sentences:
        placed = {head: mention for mention in _place_mentions(sentence, mentions) for head in mention.heads}
        for triple in sorted(sentence.triples, key=lambda t: (-len(t.relation), t.relation)):
            ends = _ends(sentence, triple, placed)
            if ends is None or triple.relation_span is None:
                continue
            subject, object_ = ends
            head = sentence.head(triple.relation_span)
            words = sentence.tokens_in(triple.relation_span)
            key = (subject.entity.span, object_.entity.span, head)
            if key not in found and not is_path_unasserted(sentence, words):
                found[key] = RelationCandidate(
                    subject.entity,
                    triple.relation.lower(),
                    object_.entity,
                    _quote(sentence, text, ends, words),
                    _OPEN * triple.confidence,
                )
    return tuple(found.values())


def _place_mentions(sentence: Sentence, mentions: Iterable[EntityCandidate]) -> list[_Placed]:
    placed = []
    for entity in mentions:
        tokens = sentence.tokens_in(entity.span) if sentence.span.covers(entity.span) else ()
        head = sentence.head(entity.span)
        if tokens and head is not None and not is_denied_end(sentence, tokens[0], head):
            named = _in_apposition(sentence, tokens[0], head)
            placed.append(_Placed(entity, tokens[0], tokens[-1], frozenset({head, *named})))
    return placed


def _in_apposition(sentence: Sentence, first: int, head: int) -> Iterator[int]:
    """Yield the nouns that a name stands beside; the parser calls it dependent on one directly before it, too."""
    before = first - 1 if first and sentence.tokens[first - 1].pos != "DT" else first - 2
    for edge in sentence.parents(head):
        if sentence.tokens[edge.governor].pos in {"NN", "NNS"} and (
            edge.relation == "appos" or (edge.relation == "dep" and edge.governor == before)
        ):
            yield edge.governor


def _pairs(
    sentence: Sentence, placed: Sequence[_Placed], rule: RelationRule
) -> Iterator[tuple[_Placed, _Placed, tuple[int, ...]]]:
    types = {(mention.first, mention.last): mention.entity.type for mention in placed}
    for subject, object_ in _candidates(sentence, placed, rule):
        for words in _matches(sentence, subject, object_, rule, types):
            if is_path_unasserted(sentence, words) or any(is_other_kin(sentence, token) for token in words):
                continue
            if any(_is_bare(sentence, word, rule) for word in words):
                continue
            if not rule.of_parts and any(heads_part(sentence, word, object_.heads) for word in words):
                continue
            if not any(
                officiates(sentence, head, w) for end in (subject, object_) for head in end.heads for w in words
            ):
                yield subject, object_, words


def _candidates(sentence: Sentence, placed: Sequence[_Placed], rule: RelationRule) -> Iterator[tuple[_Placed, _Placed]]:
    """Yield the pairs of mentions that may be in the relation, whatever the words between them say."""
    for subject in placed:
        if rule.domain and subject.entity.type not in rule.domain:
            continue
        for object_ in placed:
            if name_key(object_.entity.text) == name_key(subject.entity.text):
                continue
            if rule.range and object_.entity.type not in rule.range:
                continue
            if rule.not_named & set(object_.entity.text.casefold().split()):
                continue
            listed = rule.unlisted and _are_listed(sentence, subject, object_)
            if listed and not _is_smaller(sentence, subject, object_, rule.unlisted):
                continue
            if rule.unlisted and _is_of_largest(sentence, subject, object_, rule.unlisted):
                continue
            if rule.without and any(is_of_lesser_office(sentence, head, rule.without) for head in object_.heads):
                continue
            yield subject, object_


def _matches(
    sentence: Sentence, subject: _Placed, object_: _Placed, rule: RelationRule, types: Mapping[tuple[int, int], str]
) -> Iterator[tuple[int, ...]]:
    """Yield the words by which the paths and rows of a rule lead from one mention to the other."""
    possessors = [] if rule.of_parts else [end for end in (subject, object_) if _is_possessor(sentence, end)]
    if all(_is_read_as_possessor(sentence, end) for end in possessors):
        for path in rule.paths:
            start, end = (subject, object_) if path.forwards else (object_, subject)
            ends = end.heads | frozenset(range(end.first, end.last + 1))
            for begin in sorted(start.heads):
                for words in path.walks(sentence, begin, ends):
                    if not any(
                        stands_beside_verb(sentence, word) or is_said_of_nearer(sentence, head, end.last, word)
                        for end in (subject, object_)
                        for head in end.heads
                        for word in words
                    ):
                        yield words
    bounds = {"subject": (subject.first, subject.last), "object": (object_.first, object_.last)}
    for row in rule.rows:
        for words in row.rows(sentence, bounds, types):
            if not all(end.last + 1 in words for end in possessors):
                continue
            if not rule.of_parts and any(_is_only_of_part(sentence, end, words) for end in (subject, object_)):
                continue
            last = max(subject.last, object_.last)
            if not _is_cut_short(sentence, words, last) and not _tells_of_another(sentence, subject, words):
                yield words


def _is_bare(sentence: Sentence, word: int, rule: RelationRule) -> bool:
    """Tell whether a word lacks the one before it with which alone it counts: an `executive` who is no chief one."""
    before = rule.only_after.get(sentence.tokens[word].lemma.casefold())
    return before is not None and (word == 0 or sentence.tokens[word - 1].text.casefold() not in before)


def _is_cut_short(sentence: Sentence, words: Sequence[int], last: int) -> bool:
    """Tell whether a row ends before the noun that its last word belongs to: with `chief` of `its chief surgeon`."""
    if not words or words[-1] <= last or words[-1] + 1 >= len(sentence.tokens):
        return False
    following = words[-1] + 1
    person = sentence.tokens[following].pos in {"NN", "NNS"} and speaks_of_people(sentence, following)
    return person and any(
        edge.governor == following and edge.relation in {"amod", "compound"} for edge in sentence.parents(words[-1])
    )


def _tells_of_another(sentence: Sentence, subject: _Placed, words: Sequence[int]) -> bool:
    """Tell whether a row comes to its subject over a comma, and its words say of somebody before what they say."""
    if not words or words[-1] != subject.first - 1 or sentence.tokens[words[-1]].text != ",":
        return False
    return any(is_said_of_another(sentence, word) for word in words)


def _is_possessor(sentence: Sentence, mention: _Placed) -> bool:
    """Tell whether the mention only says whose something is: of `director of the FDA's Center` the FDA."""
    return any(token.pos == "POS" for token in sentence.tokens[mention.last + 1 : mention.last + 2])


def _is_only_of_part(sentence: Sentence, mention: _Placed, words: Sequence[int]) -> bool:
    """Tell whether a mention only says whose something is that the row does not name: Acme in `leads the Acme shop`."""
    heads = range(mention.first, mention.last + 1)
    return any(
        edge.relation == "compound"
        and edge.governor > mention.last
        and edge.governor not in words
        and sentence.tokens[edge.governor].pos in {"NN", "NNS"}
        and not speaks_of_people(sentence, edge.governor)
        for head in heads
        for edge in sentence.parents(head)
    )


def _is_read_as_possessor(sentence: Sentence, mention: _Placed) -> bool:
    return any(edge.relation == "nmod:poss" for head in mention.heads for edge in sentence.parents(head))


def _are_listed(sentence: Sentence, one: _Placed, other: _Placed) -> bool:
    """Tell whether two mentions are items of one list, as the parse has it.

    A list has a conjunction (`conj:and`); what the parser joins by commas alone is a chain: `Ulm, Swabia, Germany`.
    """
    lists = [
        {edge.governor for head in heads for edge in sentence.parents(head) if edge.relation.startswith("conj:")}
        for heads in (one.heads, other.heads)
    ]
    return bool(lists[0] & (other.heads | lists[1]) or lists[1] & one.heads)


def _is_smaller(sentence: Sentence, one: _Placed, other: _Placed, labels: Sequence[str]) -> bool:
    """Tell whether two mentions have labels of which the first one's stands before the other's, and begin a list."""
    label = sentence.tokens[one.last].ner
    ranks = [labels.index(ner) if (ner := sentence.tokens[at.last].ner) in labels else None for at in (one, other)]
    before = sentence.tokens[max(0, one.first - 2) : one.first]
    goes_on = [token.text for token in before[1:]] == [","] and before[0].ner == label
    return ranks[0] is not None and ranks[1] is not None and ranks[0] < ranks[1] and not goes_on


def _is_of_largest(sentence: Sentence, one: _Placed, other: _Placed, labels: Sequence[str]) -> bool:
    """Tell whether a mention has the last label and the other names nothing larger: no country lies in a city.

    Beside each other, with a comma, they are read as they are written: `Norway, Maine`.
    """
    if sentence.tokens[one.last].ner != labels[-1]:
        return False
    beside = other.first - one.last == 2 and sentence.tokens[one.last + 1].text == ","
    name = " ".join(token.text for token in sentence.tokens[other.first : other.last + 1])
    return not beside and not is_larger_than_a_country(name)


def _ends(sentence: Sentence, triple: OpenTriple, placed: dict[int, _Placed]) -> tuple[_Placed, _Placed] | None:
    subject, object_ = sentence.head(triple.subject), sentence.head(triple.object)
    if subject not in placed or object_ not in placed or subject == object_:
        return None
    return placed[subject], placed[object_]


def _quote(sentence: Sentence, text: str, ends: Sequence[_Placed], words: Iterable[int]) -> Quote:
    spans = [*(sentence.words(end.first, end.last) for end in ends), *(sentence.tokens[word].span for word in words)]
    span = Span(min(s.start for s in spans), max(s.end for s in spans))
    return Quote(span.of(text), span)
