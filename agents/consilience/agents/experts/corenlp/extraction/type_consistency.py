"""Makes the mentions of one passage agree: a short name has the type of the long one, an acronym that of its words."""

from collections.abc import Sequence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.graph.model.model import Span

__all__ = ["make_types_consistent"]

_SURE = frozenset({"CITY", "COUNTRY", "STATE_OR_PROVINCE", "NATIONALITY"})
"""Labels that a gazetteer confirms."""
_SAINTS = frozenset({"Saint", "St.", "St", "San", "Santa"})
"""Words before a person's name that make a place of it: the name alone is the person's, or means nothing."""
_SHORTEST = 3
_CONFIDENCE = 0.7


def make_types_consistent(
    annotation: Annotation, text: str, found: Sequence[EntityCandidate]
) -> tuple[EntityCandidate, ...]:
    """Return the mentions in text order, with short names typed like the long names they are cut from.

    A name of one word that begins or ends a longer name has the type of the nearest such name before it, else of the
    first one: `Kestrel Shipping … Kestrel`. That holds for words without a label too, if they are proper nouns that
    stand alone. A word that a gazetteer knows as a place keeps its type. `DLG` after `Dockworkers League of Gdansk
    (DLG)` has the type of the words that it abbreviates.
    """
    acronyms = _acronyms(text, found)
    long = [candidate for candidate in found if " " in candidate.text and candidate.text.split()[0] not in _SAINTS]
    typed = {candidate.span: candidate for candidate in found}
    result: list[EntityCandidate] = []
    for sentence in annotation.sentences:
        for token in sentence.tokens:
            own = typed.get(token.span)
            if own is None and any(token.span.overlaps(span) for span in typed):
                continue
            if token.text in acronyms:
                result.append(EntityCandidate(token.span, token.text, acronyms[token.text], _CONFIDENCE))
                continue
            if own is None and not _stands_alone(sentence, token.index):
                continue
            type_ = None if token.ner in _SURE or len(token.text) < _SHORTEST else _type_of_long(token.span, text, long)
            if type_ is not None and (own is None or own.type != type_):
                result.append(EntityCandidate(token.span, token.text, type_, _CONFIDENCE))
            elif own is not None:
                result.append(own)
    single = {candidate.span for candidate in result}
    rest = [candidate for candidate in found if not any(candidate.span.overlaps(span) for span in single)]
    return tuple(sorted((*rest, *result), key=lambda c: c.span))


def _type_of_long(span: Span, text: str, long: Sequence[EntityCandidate]) -> str | None:
    word = span.of(text)
    fitting = [name for name in long if word in (name.text.split()[0], name.text.split()[-1])]
    before = [name for name in fitting if name.span.end <= span.start]
    # a firm may be called after its founder: whom the text begins with is meant by the surname alone
    first = [name for name in before[:1] if word == name.text.split()[-1] and not _ends_another(before[-1], word)]
    chosen = first or before[-1:] or fitting[:1]
    return chosen[0].type if chosen else None


def _ends_another(name: EntityCandidate, word: str) -> bool:
    return name.text.split()[-1] == word


def _acronyms(text: str, found: Sequence[EntityCandidate]) -> dict[str, str]:
    acronyms = {}
    for candidate in found:
        after = text[candidate.span.end : candidate.span.end + 24].replace("-LRB-", "(").replace("-RRB-", ")").lstrip()
        if not after.startswith("(") or ")" not in after:
            continue
        acronym = after[1 : after.index(")")].strip()
        initials = "".join(word[0] for word in candidate.text.split() if word[0].isupper())
        if len(acronym) > 1 and acronym == initials:
            acronyms[acronym] = candidate.type
    return acronyms


def _stands_alone(sentence: Sentence, index: int) -> bool:
    """Tell whether the token is a capitalised proper noun without another one beside it."""

    def is_name(position: int) -> bool:
        return 0 <= position < len(sentence.tokens) and sentence.tokens[position].pos.startswith("NNP")

    return (
        is_name(index)
        and sentence.tokens[index].text[0].isupper()
        and not is_name(index - 1)
        and not is_name(index + 1)
    )
