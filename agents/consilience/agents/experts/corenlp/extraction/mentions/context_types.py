"""Types of names by their context: a team that plays, a place where people are born, a body by its noun."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.coreference.gender import gender_of_name
from consilience.agents.experts.corenlp.extraction.mentions.name_words import (
    BODIES,
    BODY_NOUNS,
    COUNTRIES,
    GAME_NOUNS,
    GAME_VERBS,
    GAME_WORDS,
    LIVING,
    LOWER_BODIES,
    NAMED_BODIES,
    PERSONAL,
    PLACE_NOUNS,
    RAILWAYS,
    SETTLEMENTS,
    TITLES,
    WORK_ENDINGS,
)
from consilience.agents.experts.corenlp.extraction.mentions.named import Kind, Named, is_capitalised, is_initial
from consilience.agents.support.words.word_set import word_set

__all__ = [
    "acting_teams",
    "find_unlabelled_names",
    "further_names",
    "is_person_of_passage",
    "is_surname_of_passage",
    "stands_as_place",
    "with_kind_of_context",
]

_GAZETTEER = frozenset({"CITY", "COUNTRY", "STATE_OR_PROVINCE"})
_INTO = frozenset({"obl:in", "nmod:in", "obl:at", "obl:near", "nmod:near"})
_BODY_LABELS = frozenset({"RELIGION", "IDEOLOGY", "MISC", "LOCATION"})
_DOMAIN = re.compile(r"[A-Z][\w-]+\.(?:com|org|net)")
_NEWSPAPERS = frozenset({"daily", "weekly", "newspaper", "tabloid", "broadsheet"})
_KIN = frozenset({"son", "daughter", "wife", "husband", "widow", "brother", "sister", "nephew", "niece", "descendant"})
_CHURCHES = frozenset({"Basilica", "Chapel", "Fortress", "Shrine"})
_TOLD = 0.9
"""How sure a kind is that the words beside a name tell: more than labels that differ from mention to mention."""
_LEAST_GAME_WORDS = 4
_POINTS = re.compile(r"\d{1,2}")
_SCORE = re.compile(r"\d{1,2}[-–]\d{1,2}")
_LONGEST_CLAUSE = 8
_CLERICAL_HOUSES = frozenset({"Abbey", "Cathedral", "Priory", "Minster", "Monastery", "Church"})
_CLERICAL_OFFICES = word_set(
    "abbot abbess prior prioress subprior dean subdean canon archdeacon precentor prebendary chancellor treasurer "
    "sacristan organist chorister monk nun vicar rector curate chaplain"
)
_LONGEST_TEAM = 2
"""Words of the name of a team that has that of a nation in it."""
_HAVING = ("nmod:for", "nmod:with", "nmod:from", "obl:for")
_ACTOR = ("nsubj", "obj", "obl:to", "obl:against", "obl:with", "obl:for", "obl:over", "iobj", "obl:by", "obl:agent")


def with_kind_of_context(name: Named) -> Named:
    """Return the name with the kind that its surroundings tell, else as it is."""
    before = name.before()
    label = name.sentence.tokens[name.last].ner
    if name.kind == "place" and before is not None and _makes_a_body(name, before.index):
        return name.spread(name.first - 1, name.last).of_kind("organization")
    if name.kind == "place" and (ends := _end_of_body(name)) is not None:
        return name.spread(name.first, ends).of_kind("organization")
    if name.kind == "place" and (_is_many(name) or _has_offices(name)):
        return name.of_kind("organization")
    if name.kind == "person" and before is not None and before.text in NAMED_BODIES and _is_beside_noun(name):
        return name.of_kind("organization")
    if name.kind != "organization" and label not in _GAZETTEER and _is_newspaper(name):
        return replace(name.of_kind("organization"), confidence=max(name.confidence, _TOLD))
    if name.kind == "place" and name.first < name.last and name.tokens[-1].text in RAILWAYS:
        return name.of_kind("organization")
    if name.kind == "place" and name.tokens[0].ner not in _GAZETTEER and _is_descended_from(name):
        return name.of_kind("person")
    if name.kind == "person" and [t.text for t in name.sentence.tokens[name.last + 1 : name.last + 3]] == ["-", "born"]:
        return name.of_kind("place")
    if name.kind != "place" and name.first == name.last and label not in _GAZETTEER and _is_where(name):
        return name.of_kind("place")
    return name


def acting_teams(annotation: Annotation, names: Sequence[Named]) -> frozenset[str]:
    """Return the places that play in a report about games, each by its words."""
    said = [t.lemma.casefold() for sentence in annotation.sentences for t in sentence.tokens]
    report = sum(word in GAME_WORDS for word in said) >= _LEAST_GAME_WORDS
    playing = {n.words for n in names if n.kind == "place" and (report or _has_score(n.sentence, n.head)) and _plays(n)}
    if not report:
        return frozenset(playing)
    nations = {word for words in playing for word in words.split() if word in COUNTRIES}
    also = {
        n.words
        for n in names
        if n.kind == "place" and len(n.words.split()) <= _LONGEST_TEAM and nations & set(n.words.split())
    }
    return frozenset(playing | also)


def further_names(annotation: Annotation, names: Sequence[Named]) -> Iterator[Named]:
    """Yield names that the labels left out, or labelled as what they are not."""
    for sentence in annotation.sentences:
        taken = {at for n in names if n.sentence.index == sentence.index for at in range(n.first, n.last + 1)}
        yield from _find_labelled_otherwise(sentence, taken)
        yield from _bodies_of_nations(sentence, taken)
        yield from _buildings_of_saints(sentence)
        for first, last in _find_capitalised_runs(sentence, taken):
            kind = _kind_of_run(sentence, first, last, names)
            if kind is not None:
                yield Named(sentence, first, last, kind, 0.7)


def find_unlabelled_names(annotation: Annotation) -> Iterator[Named]:
    """Yield the capitalised rows that nothing labels, as if they were organisations."""
    for sentence in annotation.sentences:
        labelled = {at for m in sentence.mentions for at in range(m.first, m.last + 1)}
        for first, last in _find_capitalised_runs(sentence, labelled):
            yield Named(sentence, first, last, "organization", 0.0)


def stands_as_place(name: Named) -> bool:
    """Tell whether the words around a place say that it is one: `in Georgia`, `Atlanta, Georgia`."""
    before, after = name.before(), name.after()
    if name.kind != "place" or name.tokens[-1].ner not in _GAZETTEER:
        return False
    if before is not None and before.text.casefold() in {"in", "at", "near", "from", "to", "into", "across"}:
        return True
    chained = [
        name.before(2) if before is not None and before.text == "," else None,
        name.after(2) if after is not None and after.text == "," else None,
    ]
    return any(token is not None and token.ner in _GAZETTEER for token in chained)


def is_person_of_passage(name: Named, people: Sequence[str]) -> bool:
    """Tell whether what looks like a place is a person whom the passage names: `Saint Jerome`, `a portrait of Ford`."""
    words = name.words.split()
    if len(words) > 1:
        return words[0].casefold() in TITLES and " ".join(words[1:]) in people
    portrayed = any(
        edge.governor >= 0 and edge.relation == "nmod:of" and name.sentence.tokens[edge.governor].lemma in PERSONAL
        for edge in name.sentence.parents(name.head)
    )
    return portrayed and any(person.split()[-1] == words[0] for person in people if " " in person)


def is_surname_of_passage(name: Named, people: Sequence[Named]) -> bool:
    """Tell whether what looks like a place is the surname that a person has further up: `Ann Dallas … Dallas flew`."""
    return (
        name.first == name.last
        and name.words not in COUNTRIES
        and any(
            person.first < person.last
            and person.tokens[-1].text == name.words
            and "of" not in person.words.split()
            and (person.sentence.index, person.first) < (name.sentence.index, name.first)
            for person in people
        )
    )


def _has_offices(name: Named) -> bool:
    """Tell whether a church or a house of monks is meant as the body in which somebody has an office."""
    if name.tokens[-1].text not in _CLERICAL_HOUSES or name.first < 2:
        return False
    office, preposition = name.sentence.tokens[name.first - 2 : name.first]
    return preposition.text in {"of", "at"} and office.lemma.casefold() in _CLERICAL_OFFICES


def _makes_a_body(name: Named, before: int) -> bool:
    """Tell whether a country's name ends that of a body: `Transport Canada`."""
    token = name.sentence.tokens[before]
    return (
        name.first == name.last
        and name.tokens[0].text in COUNTRIES
        and token.ner == "O"
        and token.pos in {"NNP", "NN"}
        and is_capitalised(token)
        and token.text not in WORK_ENDINGS | PLACE_NOUNS
        and token.text.casefold() not in TITLES
        and (
            before == 0 or not is_capitalised(name.sentence.tokens[before - 1]) or is_initial(name.sentence, before - 1)
        )
    )


def _end_of_body(name: Named) -> int | None:
    """Return the last token of a body whose name begins with a country's: `the Malaysia Tourism board`."""
    tokens, at = name.sentence.tokens, name.last + 1
    while at < len(tokens) and tokens[at].pos == "NNP" and is_capitalised(tokens[at]) and tokens[at].ner == "O":
        if tokens[at].text in BODY_NOUNS:
            return at
        at += 1
    ends = at > name.last + 1 and at < len(tokens) and tokens[at].text in LOWER_BODIES
    return at if ends and name.words in COUNTRIES else None


def _is_many(name: Named) -> bool:
    """Tell whether one name has a verb in the plural, as a team or a body may: `Kent have signed Ann Lee`."""
    sentence = name.sentence
    if name.words.endswith("s") or any(e.relation.startswith("conj") for e in sentence.children(name.head)):
        return False
    for edge in sentence.parents(name.head):
        if edge.governor < 0 or not edge.relation.startswith("nsubj") or edge.governor < name.head:
            continue
        before = sentence.tokens[name.last + 1 : name.last + 2]
        helped = {sentence.tokens[e.dependent].index for e in sentence.children(edge.governor) if "aux" in e.relation}
        if before and before[0].text in {"have", "are", "were"} and before[0].index in helped | {edge.governor}:
            return True
    return False


def _is_beside_noun(name: Named) -> bool:
    """Tell whether the noun before a name says what it is: `the airline Ann Air`, not `the company Ann Lee founded`."""
    noun = name.first - 1
    edges = [e for t in range(name.first, name.last + 1) for e in name.sentence.parents(t)]
    beside = [(e.governor, e.relation.partition(":")[0]) for e in edges]
    over = [(e.governor, e.relation) for e in name.sentence.parents(noun)]
    return (noun, "appos") in beside or any(
        governor in range(name.first, name.last + 1) and relation in {"compound", "amod"} for governor, relation in over
    )


def _is_newspaper(name: Named) -> bool:
    """Tell whether the word before a name calls it a newspaper: `the daily Libertas wrote`."""
    before = name.before()
    return before is not None and before.text.casefold() in _NEWSPAPERS and _is_beside_noun(name)


def _is_descended_from(name: Named) -> bool:
    """Tell whether somebody is the kin of what looks like a place: `descended from Ina of Wessex`."""
    tokens = name.sentence.tokens
    return any(
        edge.governor >= 0
        and (
            (edge.relation == "obl:from" and tokens[edge.governor].lemma == "descend")
            or (edge.relation == "nmod:of" and tokens[edge.governor].lemma in _KIN)
        )
        for edge in name.sentence.parents(name.head)
    )


def _has_score(sentence: Sentence, head: int) -> bool:
    """Tell whether a score stands in the clause of a name: `beat Brazil 2-1`."""
    words = [token.text for token in sentence.tokens]
    scores = [
        at
        for at in range(1, len(words) - 2)
        if words[at + 1] in {"-", "–"} and _POINTS.fullmatch(words[at]) and _POINTS.fullmatch(words[at + 2])
    ]
    joined = [at for at, word in enumerate(words) if _SCORE.fullmatch(word)]
    return any(abs(at - head) <= _LONGEST_CLAUSE for at in (*scores, *joined))


def _is_where(name: Named) -> bool:
    sentence = name.sentence
    return any(
        edge.governor >= 0 and edge.relation in _INTO and sentence.tokens[edge.governor].lemma.casefold() in LIVING
        for edge in sentence.parents(name.head)
    )


def _plays(name: Named) -> bool:
    sentence = name.sentence
    return any(
        edge.governor >= 0
        and edge.relation.startswith(relations)
        and sentence.tokens[edge.governor].lemma.casefold() in words
        for edge in sentence.parents(name.head)
        for relations, words in ((_ACTOR, GAME_VERBS), (_HAVING, GAME_NOUNS))
    )


def _find_labelled_otherwise(sentence: Sentence, taken: set[int]) -> Iterator[Named]:
    for mention in sentence.mentions:
        inside = range(mention.first, mention.last + 1)
        if taken & set(inside):
            continue
        words = [sentence.tokens[at].text for at in inside]
        body = BODY_NOUNS & {words[-1], words[0]} and is_capitalised(sentence.tokens[mention.first])
        if mention.label in _BODY_LABELS and len(words) > 1 and body:
            yield Named(sentence, mention.first, mention.last, "organization", 0.8)
        elif mention.label == "NATIONALITY" and words[0] in COUNTRIES and len(words) == 1:
            yield Named(sentence, mention.first, mention.last, "place", 0.8)
        elif mention.label == "URL" and _DOMAIN.fullmatch(words[0]):
            yield Named(sentence, mention.first, mention.last, "organization", 0.7)


def _buildings_of_saints(sentence: Sentence) -> Iterator[Named]:
    """Yield buildings that are called after two people: `the Peter and Paul Fortress`."""
    tokens = sentence.tokens
    for at in range(len(tokens) - 3):
        one, joining, other, noun = tokens[at : at + 4]
        called = gender_of_name(one.text) is not None and gender_of_name(other.text) is not None
        if called and joining.text in {"and", "&"} and noun.text in PLACE_NOUNS | _CHURCHES:
            yield Named(sentence, at, at + 3, "place", _TOLD)


def _bodies_of_nations(sentence: Sentence, taken: set[int]) -> Iterator[Named]:
    for token, following in zip(sentence.tokens, sentence.tokens[1:], strict=False):
        if token.ner != "NATIONALITY" or taken & {token.index, following.index}:
            continue
        modifies = any(
            e.governor > following.index and e.relation in {"amod", "compound"}
            for e in sentence.parents(following.index)
        )
        if following.text.casefold() in BODIES and following.pos.startswith("N") and not modifies:
            yield Named(sentence, token.index, following.index, "organization", 0.7)


def _find_capitalised_runs(sentence: Sentence, taken: set[int]) -> Iterator[tuple[int, int]]:
    """Yield the longest rows of proper nouns that nothing labels, with hyphens and a number at the end of one."""
    first = None
    for token in (*sentence.tokens, None):
        inside = token is not None and token.index not in taken and _continues(sentence, token.index, first)
        if inside and first is None and token is not None:
            first = token.index
        elif not inside and first is not None:
            last = (token.index if token is not None else len(sentence.tokens)) - 1
            while sentence.tokens[last].text in {"-", "–"}:
                last -= 1
            yield first, last
            first = None


def _continues(sentence: Sentence, at: int, first: int | None) -> bool:
    token = sentence.tokens[at]
    holiday = token.ner == "DATE" and first is not None and token.text.isalpha() and at == first + 1
    if (token.ner == "O" or holiday) and token.pos in {"NNP", "NNPS", "NN", "NNS"} and is_capitalised(token):
        return not (first is None and is_initial(sentence, at) and token.pos not in {"NNP", "NNPS"})
    if first is None:
        return False
    numbered = token.pos == "CD" or bool(re.fullmatch(r"\d+[A-Z]?", token.text))
    return (token.text == "-" or (numbered and token.ner in {"O", "NUMBER"})) and sentence.tokens[at - 1].pos != "CD"


def _kind_of_run(sentence: Sentence, first: int, last: int, names: Sequence[Named]) -> Kind | None:
    words = [token.text for token in sentence.tokens[first : last + 1]]
    if len(words) > 1 and set(words[1:]) & PLACE_NOUNS and not set(words) & (BODY_NOUNS | WORK_ENDINGS):
        return "place"
    before = sentence.tokens[first - 1] if first else None
    titled = before is not None and before.ner == "TITLE" and before.pos.startswith("NN")
    if titled and len(words) > 1 and words[-1] not in WORK_ENDINGS and all(word.isalpha() for word in words):
        return "person"
    if before is not None and (before.text in NAMED_BODIES or _ends_startup(sentence, before.index)) and first > 1:
        return "organization"
    if len(words) > 1 or is_initial(sentence, first):
        return None
    return _kind_beside(sentence, first, names)


def _ends_startup(sentence: Sentence, at: int) -> bool:
    """Tell whether `start-up` ends there, of which the tokens make three words."""
    return [token.text.casefold() for token in sentence.tokens[max(0, at - 2) : at + 1]] == ["start", "-", "up"]


def _kind_beside(sentence: Sentence, token: int, names: Sequence[Named]) -> Kind | None:
    for edge in sentence.parents(token):
        if edge.governor < 0:
            continue
        above = sentence.tokens[edge.governor].lemma.casefold()
        if edge.relation in _INTO and above in LIVING:
            return "place"
        if edge.relation in {"nmod:of", "appos"} and above in SETTLEMENTS:
            return "place"
        if edge.relation.startswith("conj"):
            for name in names:
                if name.sentence.index == sentence.index and name.head == edge.governor and name.kind != "person":
                    return name.kind
            if edge.governor > 0 and sentence.tokens[edge.governor - 1].text in NAMED_BODIES:
                return "organization"
    return None
