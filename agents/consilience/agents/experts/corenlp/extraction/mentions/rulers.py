"""Names of rulers and nobles, to which the place that they hold belongs: `King Olaf IX of Norway`, `Ina of Wessex`."""

import re
from collections.abc import Iterator, Sequence

from consilience.agents.corenlp.annotation import Annotation, Sentence, Token
from consilience.agents.experts.corenlp.extraction.coreference.gender import gender_of_name
from consilience.agents.experts.corenlp.extraction.mentions.named import Named, is_capitalised
from consilience.agents.support.words.word_set import word_set

__all__ = ["find_rulers"]

_TITLES = word_set(
    "king queen prince princess emperor empress tsar tsarina czar czarina sultan shah duke duchess archduke "
    "archduchess count countess margrave margravine landgrave marquis marquess"
)
"""Words before the given name of a ruler; not `earl`, a given name more often, nor `baron`, before a surname."""
_HELD = word_set(
    "prince princess viscount viscountess earl duke duchess count countess marquess marquis margrave margravine "
    "landgrave"
)
"""Words of whom a place is called after: `the Prince of Wales`."""
_NUMERAL = re.compile(r"[IVX]{1,6}")
_PLACES = frozenset({"LOCATION", "CITY", "COUNTRY", "STATE_OR_PROVINCE"})
_BEFORE_A_CITY = _PLACES - {"COUNTRY", "STATE_OR_PROVINCE"}
_HYPHENS = frozenset({"-", "–"})
_LONGEST_NAME = 3
_CONFIDENCE = 0.9


def find_rulers(annotation: Annotation, names: Sequence[Named]) -> Iterator[Named]:
    """Yield the names of people with the place that they hold or come from in them, and the title of whom has no name.

    Args:
        annotation: of the passage.
        names: what the labels say are names. A lone one is a given name unless somebody's longer name ends with it.
    """
    people = [name for name in names if name.kind == "person"]
    surnames = {name.tokens[-1].text for name in people if name.first < name.last}
    alone = {(n.sentence.index, n.first) for n in people if n.first == n.last and n.words not in surnames}
    for sentence in annotation.sentences:
        for at, token in enumerate(sentence.tokens):
            end = _end_of_home(sentence, at)
            held = token.text.casefold() in _HELD and is_capitalised(token)
            if end and (held or ((sentence.index, at) in alone and sentence.tokens[end].ner in _BEFORE_A_CITY)):
                grand = held and at > 0 and sentence.tokens[at - 1].text == "Grand"
                yield Named(sentence, at - grand, end, "person", _CONFIDENCE)
            elif _is_name(token) and not _is_within_name(sentence, at):
                yield from _ruler(sentence, at)


def _ruler(sentence: Sentence, at: int) -> Iterator[Named]:
    """Yield the name that begins there if a title before it or a number in it tells that a ruler has it."""
    tokens = sentence.tokens
    titled = at > 0 and tokens[at - 1].text.casefold() in _TITLES
    last = at
    while titled and last + 1 < len(tokens) and last - at < _LONGEST_NAME - 1 and _is_name(tokens[last + 1]):
        last += 1
    numbered = last + 1 < len(tokens) and bool(_NUMERAL.fullmatch(tokens[last + 1].text))
    last += numbered
    end = _end_of_home(sentence, last)
    person = tokens[at].ner == "PERSON" or gender_of_name(tokens[at].text) is not None
    if end and (titled or (numbered and person)):
        yield Named(sentence, at, end, "person", _CONFIDENCE)
    elif titled and numbered:
        yield Named(sentence, at, last, "person", _CONFIDENCE)


def _end_of_home(sentence: Sentence, at: int) -> int | None:
    """Return the last token of the place after `of`, or `of the`, that follows the token; None where none does."""
    tokens = sentence.tokens
    if at + 2 >= len(tokens) or tokens[at + 1].text != "of":
        return None
    first = at + 2 + (tokens[at + 2].text == "the")
    if first >= len(tokens) or not is_capitalised(tokens[first]) or not tokens[first].pos.startswith("NNP"):
        return None
    if first > at + 2 and tokens[first].ner not in _PLACES:
        return None  # `Prince Olaf of the Guards`
    last = first
    while last + 1 < len(tokens) and _goes_on(tokens, first, last + 1):
        last += 1
    return None if tokens[last].text in _HYPHENS else last


def _goes_on(tokens: Sequence[Token], first: int, at: int) -> bool:
    if tokens[at].text in _HYPHENS:
        return (
            at + 1 < len(tokens) and is_capitalised(tokens[at + 1]) and tokens[at].span.start == tokens[at - 1].span.end
        )
    return is_capitalised(tokens[at]) and (
        tokens[at - 1].text in _HYPHENS or tokens[at].ner == tokens[first].ner != "O"
    )


def _is_name(token: Token) -> bool:
    return (
        is_capitalised(token)
        and token.text.isalpha()
        and token.pos.startswith(("NNP", "JJ"))
        and token.text.casefold() not in _TITLES
        and not _NUMERAL.fullmatch(token.text)
    )


def _is_within_name(sentence: Sentence, at: int) -> bool:
    """Tell whether a capitalised word that is no title stands before the token, so that no name begins there."""
    before = sentence.tokens[at - 1] if at else None
    return (
        before is not None
        and is_capitalised(before)
        and before.text.casefold() not in _TITLES
        and (before.pos.startswith("NNP"))
    )
