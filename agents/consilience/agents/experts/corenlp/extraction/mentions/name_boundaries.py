"""Boundaries of names: titles and honours are no part of them, `The` and `III` may be."""

import re
from collections.abc import Sequence

from consilience.agents.corenlp.annotation import Token
from consilience.agents.experts.corenlp.extraction.coreference.gender import gender_of_name
from consilience.agents.experts.corenlp.extraction.mentions.name_words import (
    COUNTRIES,
    POST_NOMINALS,
    TITLES,
)
from consilience.agents.experts.corenlp.extraction.mentions.named import Named, is_capitalised, is_initial

__all__ = ["with_mended_bounds"]

_NUMERAL = re.compile(r"[IVX]{1,5}")
_OPENING, _CLOSING = frozenset({'"', "``", "“"}), frozenset({'"', "''", "”"})
_REGNAL = frozenset({"pope", "king", "queen", "emperor", "prince", "tsar", "sultan", "patriarch"})
_BEFORE_SURNAMES = frozenset({"baron", "baroness", "viscount", "viscountess"})
"""Titles whose place says where the seat is: of `Baron Lee of Ulm` the name is `Lee`."""
_OFFICES = frozenset(
    {"spokesperson", "spokesman", "spokeswoman", "administrator", "secretary", "president", "chairman"}
)
_DIRECTIONS = frozenset({"North", "South", "East", "West", "Upper", "Lower", "New", "Northern", "Southern"})


def with_mended_bounds(name: Named) -> Named | None:
    """Return the name with its right bounds; None where nothing of it is left."""
    mended = {"person": _person, "organization": _organization, "place": _place}[name.kind](name)
    return mended if mended.first <= mended.last else None


def _person(name: Named) -> Named:
    first, last, tokens = name.first, name.last, name.sentence.tokens
    while last > first and tokens[last].text in POST_NOMINALS:
        last -= 1
    while first < last and _is_title(name, first):
        first += 1
    last = _end_before_home(name, first, last)
    after = tokens[last + 1] if last + 1 < len(tokens) else None
    if after is not None and _NUMERAL.fullmatch(after.text) and (after.text != "I" or _ends(name, last + 2)):
        last += 1
    if first == last and first > 0 and _is_given_name(name, first - 1):
        first -= 1
    baron = first > 0 and tokens[first - 1].text.casefold() in _BEFORE_SURNAMES
    if first == last and last + 2 < len(tokens) and tokens[last + 1].text == "of" and not baron:
        place = tokens[last + 2]
        alone = last + 3 >= len(tokens) or not is_capitalised(tokens[last + 3])
        of_old = place.ner in {"O", "PERSON", "LOCATION"} and place.pos == "NNP" and tokens[last].ner in {"O", "PERSON"}
        if alone and of_old and place.text not in COUNTRIES:
            last += 2
    quoted = {token.text for token in tokens[first : last + 1]} & _CLOSING
    if quoted and first and tokens[first - 1].text in _OPENING:
        first -= 1  # `"Sticks" Malone`
    return name.spread(first, last)


def _end_before_home(name: Named, first: int, last: int) -> int:
    """Return the last token of a name without where, or of what, its bearer is: `Ann Lee of Ulm`, `of the Guards`.

    A given name alone has the place in it (`Helena of Austria`, `Charles Edward of Kent`).
    """
    tokens = name.sentence.tokens
    for at in range(first + 2, last):
        if tokens[at].text == "of" and (tokens[at + 1].text == "the" or gender_of_name(tokens[at - 1].text) is None):
            return at - 1
    return last


def _is_title(name: Named, at: int) -> bool:
    """Tell whether the token is a title before a name: not the `Duke` of `Duke of Milan`, nor a pope's."""
    word, following = name.sentence.tokens[at].text.casefold(), name.sentence.tokens[at + 1].text
    return word in TITLES and word not in _REGNAL and not following.islower()


def _ends(name: Named, at: int) -> bool:
    """Tell whether a phrase ends before the token, so that `I` there is a number and no pronoun."""
    tokens = name.sentence.tokens
    return at >= len(tokens) or tokens[at].text in {",", ".", ")", "("} or name.tokens[0].text.casefold() in _REGNAL


def _is_given_name(name: Named, at: int) -> bool:
    """Tell whether the word before a lone surname is its first half, which the labels left out."""
    token = name.sentence.tokens[at]
    word = token.text
    if token.ner != "O" or not word.isalpha() or not word[0].isupper() or word.isupper() or len(word) < 3:
        return False
    if (
        token.pos in {"DT", "IN", "PRP", "PRP$", "CC", "MD", "RB", "WRB", "WP", "JJ", "TO", "UH"}
        or word.casefold() in TITLES
    ):
        return False
    return not is_initial(name.sentence, at) or token.pos == "NNP" or (word.endswith("s") and token.pos == "VBZ")


def _organization(name: Named) -> Named:
    first, last, tokens = *_whole(name), name.sentence.tokens
    last = _end_after_campus(tokens, first, last)
    while last > first and _is_office(tokens[last]):
        last -= 1
    before = tokens[first - 1] if first else None
    if before is not None and before.text == "The" and not is_initial(name.sentence, first - 1):
        first -= 1
        joined = tokens[last + 1 : last + 3]
        if [t.text for t in joined[:1]] in (["and"], ["&"]) and len(joined) == 2 and joined[1].pos == "NNP":
            last += 2
    return name.spread(first, last)


def _end_after_campus(tokens: Sequence[Token], first: int, last: int) -> int:
    """Return the last token of a university with the city that tells which it is: `University of Ohio, Akron`."""
    words, at = [token.text for token in tokens[first : last + 1]], last + 2
    state = words[:2] == ["University", "of"] and tokens[last].ner == "STATE_OR_PROVINCE"
    if (not state and words[:3] != ["University", "of", "California"]) or tokens[last + 1 : at] == ():
        return last
    if tokens[last + 1].text != "," or at >= len(tokens) or tokens[at].ner != "CITY":
        return last
    while at + 1 < len(tokens) and tokens[at + 1].ner == "CITY":
        at += 1
    return at


def _is_office(token: Token) -> bool:
    return token.ner == "TITLE" or (token.ner == "ORGANIZATION" and token.text.casefold() in _OFFICES)


def _whole(name: Named) -> tuple[int, int]:
    """Return the bounds of a labelled organisation around a name that a pattern cut out of it."""
    for mention in name.sentence.mentions:
        if mention.label in {"ORGANIZATION", "LOCATION"} and mention.first <= name.first and name.last <= mention.last:
            return mention.first, mention.last
    return name.first, name.last


def _place(name: Named) -> Named:
    first, last, tokens = name.first, name.last, name.sentence.tokens
    before = tokens[first - 1] if first else None
    if before is not None and before.ner == "NATIONALITY" and before.pos == "JJ" and tokens[first].text in COUNTRIES:
        first -= 1
    if before is not None and before.text in _DIRECTIONS and tokens[first].text in COUNTRIES:
        first -= 1
    following = [t.text for t in tokens[last + 1 : last + 4]]
    if tokens[last].text == "Washington" and following[:2] in ([",", "D.C."], [",", "DC"]):
        last += 2
    elif tokens[last].text == "Washington" and following == [",", "D.C", "."]:  # the stop ends the sentence, too
        last += 3
    return name.spread(first, last)
