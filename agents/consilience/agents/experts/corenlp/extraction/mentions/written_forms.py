"""Written forms of names: with a nickname inside, a shortened word, a party before a state, several by strokes."""

from collections.abc import Iterator
from itertools import pairwise

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.extraction.mentions.letters_after import letters_after_names
from consilience.agents.experts.corenlp.extraction.mentions.name_words import BODY_NOUNS
from consilience.agents.experts.corenlp.extraction.mentions.named import Named, is_capitalised
from consilience.agents.support.words.word_set import word_set

__all__ = ["SHORTENED", "as_written", "split_joined_bodies"]

_TAUGHT = frozenset({"educate", "attend", "school"})
_NEAR = 3
"""Words between one who was taught and where, at most."""

SHORTENED = word_set(
    "Ala Ariz Ark Calif Colo Conn Del Fla Ga Ill Ind Kan Ky La Mass Md Mich Minn Miss Mo Mont Neb Nev Okla Ore Pa Tenn "
    "Tex Va Vt Wash Wis Wyo Ont Que Alta Sask Inc Corp Co Ltd Bros Jr Sr"
)
"""Words that are written with a full stop, which the end of a sentence takes for its own."""

_QUOTES = frozenset({'"', "“", "”", "'", "‘", "’", "``", "''"})
_PARTIES = frozenset("RDIL")
"""Letters of parties before the state of a politician: `Ann Lee, D-Ohio`."""
_LEAVING = word_set("leave quit swap desert abandon")
_LONGEST_NICKNAME = 2
_LEAST_LETTERS = 4
"""In the longest of several names with strokes between: `Reuters/AP` are two, `AC/DC` is one."""


def as_written(name: Named) -> Iterator[Named]:
    """Yield the name with the bounds that it is written with, or the several names that are written as one."""
    if name.kind == "person":
        name = name.spread(name.first, _end_after_nickname(name))
    if name.kind == "place":
        name = name.spread(_begin_after_party(name), name.last)
    if _is_shortened(name.sentence, name.last):
        name = name.spread(name.first, name.last + 1)
    if name.kind == "organization":
        bodies = (part for one in _split_left_for(name) for part in split_joined_bodies(one))
        yield from (part for one in bodies for part in _apart(one))
    else:
        yield from _without_heading(name)


def _split_left_for(name: Named) -> Iterator[Named]:
    """Yield two names where somebody leaves the first for the second: `left Acme for Bolt`, `quit the Post for Orb`."""
    tokens = name.sentence.tokens
    before = [token.lemma.casefold() for token in tokens[max(0, name.first - 2) : name.first] if token.pos != "DT"]
    inside = [at for at in range(name.first + 1, name.last) if tokens[at].text == "for"]
    if not inside or not before or before[-1] not in _LEAVING:
        yield name
        return
    first = inside[0] + 1 + (tokens[inside[0] + 1].text == "the")
    yield name.spread(name.first, inside[0] - 1)
    if first <= name.last:
        yield name.spread(first, name.last)


def split_joined_bodies(name: Named) -> Iterator[Named]:
    """Yield two names where each of those joined by `and` has the noun of a body: `the Ulm School and Ulm College`.

    What shares the noun is one body: `the Department of Trade and Industry`, `the Army and Navy Club`.
    """
    for at in range(name.first + 1, name.last):
        if name.sentence.tokens[at].text not in {"and", "&"}:
            continue
        one, other = name.spread(name.first, at - 1), name.spread(at + 1, name.last)
        if other.tokens[0].text == "the":
            other = name.spread(at + 2, name.last)
        if _has_noun_of_body(one) and _has_noun_of_body(other):
            yield one
            yield from split_joined_bodies(other)
            return
        if _is_pair_of_schools(one, other):
            yield one
            yield other
            return
    yield name


def _has_noun_of_body(name: Named) -> bool:
    """Tell whether a name of several words ends with the noun of a body, or has an `of` or `for` after one."""
    words = [token.text for token in name.tokens]
    ends = [at for at, word in enumerate(words) if at + 1 == len(words) or words[at + 1] in {"of", "for"}]
    return len(words) > 1 and any(words[at] in BODY_NOUNS for at in ends)


def _is_pair_of_schools(one: Named, other: Named) -> bool:
    """Tell whether somebody was taught at both: `educated at Eton and King's College`."""
    before = [token.lemma for token in one.sentence.tokens[max(0, one.first - _NEAR) : one.first]]
    return one.first == one.last and bool(_TAUGHT & set(before)) and _has_noun_of_body(other)


def _end_after_nickname(name: Named) -> int:
    """Return the last token of `John "Jack" Lee` or `John (Jack) Lee`, of which the labels end at `John`."""
    tokens, opens = name.sentence.tokens, name.last + 1
    if opens >= len(tokens) or tokens[opens].text not in {*_QUOTES, "(", "-LRB-"}:
        return name.last
    closing = _QUOTES if tokens[opens].text in _QUOTES else {")", "-RRB-"}
    for closes in range(opens + 2, min(opens + 2 + _LONGEST_NICKNAME, len(tokens) - 1)):
        nickname = tokens[opens + 1 : closes]
        if tokens[closes].text in closing and all(is_capitalised(token) for token in nickname):
            return _end_of_surname(name.sentence, closes + 1) or name.last
    return name.last


def _end_of_surname(sentence: Sentence, at: int) -> int | None:
    """Return the last token of a person's name that goes on there; None where none does."""
    end, letters = None, letters_after_names(sentence)
    while at < len(sentence.tokens) and is_capitalised(sentence.tokens[at]) and at not in letters:
        if sentence.tokens[at].ner != "PERSON" and at + 1 not in letters:
            break
        end = at
        at += 1
    return end


def _without_heading(name: Named) -> Iterator[Named]:
    """Yield two names where one follows the other as its heading: `Ann Lee Ann Maria Lee (born 1950)`."""
    words = [token.text for token in name.tokens]
    again = [at for at in range(2, len(words) - 1) if words[at] == words[0]]
    if name.kind != "person" or len(again) != 1:
        yield name
        return
    yield name.spread(name.first, name.first + again[0] - 1)
    yield name.spread(name.first + again[0], name.last)


def _begin_after_party(name: Named) -> int:
    letter, rest = name.tokens[0], name.tokens[1:]
    return name.first + 2 if len(rest) > 1 and letter.text in _PARTIES and rest[0].text == "-" else name.first


def _is_shortened(sentence: Sentence, last: int) -> bool:
    """Tell whether a full stop that the tokens set apart belongs to the word before it."""
    following = sentence.tokens[last + 1 : last + 2]
    return (
        sentence.tokens[last].text in SHORTENED
        and [token.text for token in following] == ["."]
        and following[0].span.start == sentence.tokens[last].span.end
    )


def _apart(name: Named) -> Iterator[Named]:
    strokes = [token.index for token in name.tokens if token.text == "/"]
    ends = [name.first - 1, *strokes, name.last + 1]
    parts = [(before + 1, after - 1) for before, after in pairwise(ends)]
    longest = max(len(name.sentence.tokens[first].text) for first, last in parts if first <= last)
    whole = all(first <= last and is_capitalised(name.sentence.tokens[first]) for first, last in parts)
    if not strokes or not whole or longest < _LEAST_LETTERS:
        yield name
        return
    for first, last in parts:
        yield name.spread(first, last)
