"""Mends the mentions of one passage, type by type as the schema's `kind` tells."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation, NamedMention, Sentence
from consilience.agents.experts.corenlp.extraction.mentions.calendar_dates import find_stated_years, mend_dates
from consilience.agents.experts.corenlp.extraction.mentions.context_types import (
    acting_teams,
    find_unlabelled_names,
    further_names,
    is_person_of_passage,
    is_surname_of_passage,
    stands_as_place,
    with_kind_of_context,
)
from consilience.agents.experts.corenlp.extraction.mentions.letters_after import letters_after_names
from consilience.agents.experts.corenlp.extraction.mentions.name_boundaries import with_mended_bounds
from consilience.agents.experts.corenlp.extraction.mentions.name_words import BODY_NOUNS, COUNTRIES
from consilience.agents.experts.corenlp.extraction.mentions.named import Kind, Named
from consilience.agents.experts.corenlp.extraction.mentions.no_mentions import is_money, is_no_mention, names_a_thing
from consilience.agents.experts.corenlp.extraction.mentions.overlap import choose_without_overlap
from consilience.agents.experts.corenlp.extraction.mentions.rulers import find_rulers
from consilience.agents.experts.corenlp.extraction.mentions.written_forms import as_written
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules

__all__ = ["mend_mentions"]

_TEXT_SHARE = 1.2
"""How much surer another kind has to be over the passage than the one that a mention of a name has."""
_JOINING = frozenset({"and", "&", "of", "for", "the"})
"""What no name of a body ends with."""
_PEOPLES = frozenset({"NATIONALITY", "RELIGION", "IDEOLOGY", "MISC"})


def mend_mentions(
    annotation: Annotation, text: str, found: Sequence[EntityCandidate], rules: Mapping[str, EntityRules]
) -> tuple[EntityCandidate, ...]:
    """Return the mentions with the bounds and types of names, dates and amounts in ordinary prose, in text order.

    Mentions of types whose rules have no `kind` stay as they are.
    """
    type_of: dict[Kind, str] = {}
    for name, rule in rules.items():
        if rule.kind is not None:
            type_of.setdefault(rule.kind, name)
    if not type_of:
        return tuple(found)
    kind_of = {name: kind for kind, name in type_of.items()}
    others = [candidate for candidate in found if candidate.type not in kind_of]
    placed = list(_place_names(annotation, [c for c in found if c.type in kind_of], kind_of))
    names = _agree_on_kinds(_names(annotation, placed), annotation)
    mended = [*names, *(n for n in placed if n.kind == "money" and is_money(n)), *_dates(annotation, placed)]
    candidates = [
        EntityCandidate(span := n.sentence.words(n.first, n.last), span.of(text), type_of[n.kind], n.confidence)
        for n in mended
        if n.kind in type_of
    ]
    return choose_without_overlap(others, candidates)


def _place_names(
    annotation: Annotation, found: Sequence[EntityCandidate], kind_of: Mapping[str, Kind]
) -> Iterator[Named]:
    for candidate in found:
        sentence = annotation.sentence_at(candidate.span)
        tokens = sentence.tokens_in(candidate.span) if sentence else ()
        if sentence and tokens:
            yield Named(sentence, tokens[0], tokens[-1], kind_of[candidate.type], candidate.confidence)


def _dates(annotation: Annotation, placed: Sequence[Named]) -> Iterator[Named]:
    for name in placed:
        if name.kind == "date":
            for first, last in mend_dates(name.sentence, name.first, name.last):
                yield Named(name.sentence, first, last, "date", name.confidence)
    for sentence in annotation.sentences:
        for first, last in find_stated_years(sentence):
            yield Named(sentence, first, last, "date", 0.8)


def _names(annotation: Annotation, placed: Sequence[Named]) -> list[Named]:
    names = [name for name in placed if name.kind in {"person", "organization", "place"}]
    names = [bare for name in names if (bare := _without_letters(name)) is not None]
    names = [form for name in names if (mended := with_mended_bounds(name)) is not None for form in as_written(mended)]
    names = _join_bodies(names)
    things = {name.words for name in (*names, *find_unlabelled_names(annotation)) if names_a_thing(name)}
    others = _other_labels(annotation)

    def is_mention(name: Named) -> bool:
        alike = sum(other.words == name.words for other in names)
        return name.words not in things and others[name.words] < max(alike, 1) and not is_no_mention(name)

    names = [with_kind_of_context(name) for name in names if is_mention(name)]
    rulers = [name for name in find_rulers(annotation, names) if is_mention(name)]
    names = [name for name in names if not any(_overlap(name, one) and not _within(one, name) for one in rulers)]
    more = [*rulers, *(name for name in further_names(annotation, names) if is_mention(name))]
    names = [
        *(name for name in names if not any(_within(name, other) for other in more)),
        *(name for name in more if not any(_overlap(name, other) and not _within(other, name) for other in names)),
    ]
    names = [name.of_kind("organization") if _is_short_for(name, more, names) else name for name in names]
    teams = acting_teams(annotation, names)
    return [name.of_kind("organization") if name.words in teams else name for name in names]


def _without_letters(name: Named) -> Named | None:
    """Return the name without letters after it, which the labels take for its end; None where it is letters alone."""
    letters = letters_after_names(name.sentence)
    kept = [at for at in range(name.first, name.last + 1) if at not in letters]
    return name.spread(kept[0], kept[-1]) if kept else None


def _join_bodies(names: Sequence[Named]) -> list[Named]:
    """Return the names, those of bodies that touch as one: `Transport and` with `General Workers' Union`."""
    joined: list[Named] = []
    for name in sorted(names, key=lambda one: (one.sentence.index, one.first, one.last)):
        before = joined[-1] if joined else None
        if before is not None and _touch(before, name):
            joined[-1] = before.spread(before.first, name.last)
        else:
            joined.append(name)
    return [name.spread(name.first, name.last - 1) if _is_cut(name) else name for name in joined]


def _touch(one: Named, other: Named) -> bool:
    bodies = one.kind == other.kind == "organization" and one.sentence.index == other.sentence.index
    return bodies and one.last + 1 == other.first and one.tokens[-1].text not in {"'s", "’s", ",", "/", "-"}


def _is_cut(name: Named) -> bool:
    return name.kind == "organization" and name.first < name.last and name.tokens[-1].text.casefold() in _JOINING


def _is_short_for(name: Named, found: Sequence[Named], names: Sequence[Named]) -> bool:
    """Tell whether a lone word that is labelled a person begins the name of a body that the labels left out."""
    if name.kind != "person" or name.first != name.last:
        return False
    word = name.tokens[0].text
    longer = [other.kind for other in (*found, *names) if " " in other.words and word in other.words.split()]
    return bool(longer) and set(longer) == {"organization"} and any(n.words.startswith(f"{word} ") for n in found)


def _other_labels(annotation: Annotation) -> Counter[str]:
    """Count how often words have the label of a people, faith or cause."""
    return Counter(
        " ".join(token.text for token in sentence.tokens[mention.first : mention.last + 1])
        for sentence in annotation.sentences
        for mention in sentence.mentions
        if mention.label in _PEOPLES and not _names_body(sentence, mention)
    )


def _names_body(sentence: Sentence, mention: NamedMention) -> bool:
    words = {token.text for token in sentence.tokens[mention.first : mention.last + 1]}
    return bool(words & (BODY_NOUNS | COUNTRIES))


def _agree_on_kinds(names: Sequence[Named], annotation: Annotation) -> list[Named]:
    """Give every mention of a name the kind that most of them have, also those that nothing labels."""
    votes = defaultdict[str, defaultdict[Kind, float]](lambda: defaultdict(float))
    for name in names:
        votes[name.words][name.kind] += name.confidence
    people = [name for name in names if name.kind == "person"]
    placed = {name.words for name in names if stands_as_place(name)}
    agreed = []
    for name in names:
        best, weight = max(votes[name.words].items(), key=lambda vote: (vote[1], vote[0]))
        outweighed = weight > _TEXT_SHARE * votes[name.words][name.kind] and not stands_as_place(name)
        kind = best if outweighed else name.kind
        surname = name.words not in placed and is_surname_of_passage(name, people)
        person = kind == "place" and (surname or is_person_of_passage(name, [one.words for one in people]))
        agreed.append(name.of_kind("person" if person else kind))
    return [*agreed, *_find_repetitions(agreed, annotation)]


def _find_repetitions(names: Sequence[Named], annotation: Annotation) -> Iterator[Named]:
    """Yield the other places of a passage where a name of one word stands as a proper noun without a label."""
    kinds = {name.words: name.kind for name in names if name.first == name.last}
    taken = {(n.sentence.index, at) for n in names for at in range(n.first, n.last + 1)}
    for sentence in annotation.sentences:
        for token in sentence.tokens:
            free = token.ner == "O" and (sentence.index, token.index) not in taken
            if token.text in kinds and free and _is_alone(sentence, token.index):
                yield Named(sentence, token.index, token.index, kinds[token.text], 0.7)


def _is_alone(sentence: Sentence, at: int) -> bool:
    """Tell whether the token is a proper noun without another one beside it."""
    beside = [t for t in sentence.tokens[max(0, at - 1) : at + 2] if t.index != at]
    return sentence.tokens[at].pos.startswith("NNP") and not any(t.pos.startswith("NNP") for t in beside)


def _within(one: Named, other: Named) -> bool:
    return _overlap(one, other) and other.first <= one.first and one.last <= other.last


def _overlap(one: Named, other: Named) -> bool:
    return one.sentence.index == other.sentence.index and one.first <= other.last and other.first <= one.last
