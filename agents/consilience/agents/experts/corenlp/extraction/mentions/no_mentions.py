"""Labelled names that are no mentions: works, prizes, craft, gods, fields of study, families, common nouns."""

import re

from consilience.agents.corenlp.annotation import Sentence, Token
from consilience.agents.experts.corenlp.extraction.mentions.name_words import (
    FIELDS_BEFORE,
    GODS,
    NO_NAMED_BODY,
    POST_NOMINALS,
    SHIPS,
    WORK_ENDINGS,
    WORKS,
)
from consilience.agents.experts.corenlp.extraction.mentions.named import Named

__all__ = ["is_craft", "is_money", "is_no_mention", "names_a_thing"]

_CURRENCY = re.compile(
    r"(?i)[$€£¥₹₽₩]|\b(?:dollar|euro|pound|yen|yuan|rupee|rouble|ruble|peso|franc|krona|krone|won|real|cent|pence|lira|"
    r"crown|mark|shilling|guilder|ducat|usd|eur|gbp)s?\b"
)
_HOUSES = frozenset({"family", "families", "dynasty", "clan", "household", "brothers", "sisters", "twins", "siblings"})
_CRAFT = frozenset({"shuttle", "hms", "uss", "rms", "ss"})
_EVENTS = frozenset(
    {"Expo", "Festival", "Championship", "Championships", "Cup", "Olympics", "Games", "Prix", "Shuttle"}
)


def is_money(name: Named) -> bool:
    """Tell whether the words have a currency."""
    return bool(_CURRENCY.search(name.words))


def names_a_thing(name: Named) -> bool:
    """Tell whether the name is that of a work, a craft or a god: then its other mentions in the passage are too."""
    return _of_work(name) or _of_craft(name) or _among(name, GODS)


def is_no_mention(name: Named) -> bool:
    """Tell whether the words are no name of a person, a body or a place, in this place."""
    words = [token.text for token in name.tokens]
    if name.kind != "person" and words[-1] in WORK_ENDINGS and len(words) > 1:
        return True
    if name.kind != "person" and set(words[1:]) & _EVENTS:
        return True
    if _ends_an_event(name):
        return True
    if len(words) == 1 and (words[0] in POST_NOMINALS or words[0].casefold() in NO_NAMED_BODY):
        return True
    if name.kind == "person":
        return _is_family(name)
    if name.kind == "organization" and name.words.islower():
        return True
    if name.kind == "organization" and _describes(name):
        return True
    return len(words) == 1 and name.kind == "organization" and _is_field(name.sentence, name.first)


def _of_work(name: Named) -> bool:
    before = name.before()
    if before is not None and before.lemma.casefold() in WORKS and before.pos.startswith("NN"):
        return _is_beside(name, before.index)
    return _among(name, WORKS)


def _is_beside(name: Named, noun: int) -> bool:
    """Tell whether the noun before the name says what it is, as in `his book Dracula`."""
    sentence, inside = name.sentence, range(name.first, name.last + 1)
    return not any(
        edge.governor == noun and edge.relation.startswith("nmod:poss") for edge in sentence.parents(name.head)
    ) and (sentence.tokens[noun].ner == "O" and noun not in inside)


def _of_craft(name: Named) -> bool:
    before = name.before()
    words = [token.text.casefold() for token in name.tokens]
    return (len(words) > 1 and bool(_CRAFT & set(words[:2]))) or (before is not None and is_craft(before))


def is_craft(before: Token) -> bool:
    """Tell whether a name directly after a word is that of a craft: `the icebreaker Kapitan Orlov`."""
    return before.text.casefold() in SHIPS and (before.text[0].isupper() or before.pos == "NN")


def _among(name: Named, nouns: frozenset[str]) -> bool:
    """Tell whether the name is an example of one of the nouns: `films such as X`, `the films X and Y`."""
    sentence, seen, queue = name.sentence, {name.head}, [name.head]
    while queue:
        here = queue.pop()
        for edge in sentence.parents(here):
            relation = edge.relation
            if edge.governor < 0 or edge.governor in seen:
                continue
            if relation.startswith("conj"):
                seen.add(edge.governor)
                queue.append(edge.governor)
            elif relation in {"nmod:such_as", "nmod:like", "nmod:including", "appos", "dep", "nmod:as"} and (
                sentence.tokens[edge.governor].lemma.casefold() in nouns
            ):
                return True
    return False


def _ends_an_event(name: Named) -> bool:
    """Tell whether the place is only part of the name of an event or work: `Expo Canada`, `New York Minute`."""
    before, after = name.before(), name.after()
    return name.kind == "place" and (
        (before is not None and before.text in _EVENTS)
        or (after is not None and after.text in WORK_ENDINGS and after.pos.startswith("NNP"))
    )


def _is_family(name: Named) -> bool:
    """Tell whether an article or a number stands before one word: `the Bernoullis`, `the Lund family` are no person."""
    before = name.before()
    return (
        name.first == name.last
        and before is not None
        and (before.text.casefold() in {"the", "these", "those", "all"} or before.pos == "CD")
        and (after := name.after()) is not None
        and after.text != "'s"
        and (not after.pos.startswith("NN") or after.text.casefold() in _HOUSES)
    )


def _describes(name: Named) -> bool:
    """Tell whether the word is an adjective of a common noun: `a Congressional committee`."""
    after = name.after()
    adjective = name.first == name.last and name.tokens[0].pos == "JJ" and name.tokens[0].text.istitle()
    return (
        adjective
        and after is not None
        and after.text.islower()
        and any(edge.relation == "amod" and edge.governor > name.first for edge in name.sentence.parents(name.first))
    )


def _is_field(sentence: Sentence, token: int) -> bool:
    if token < 2 or sentence.tokens[token - 1].text not in {"of", "in"}:
        return False
    return sentence.tokens[token - 2].lemma.casefold() in FIELDS_BEFORE
