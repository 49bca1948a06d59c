"""Attachment without a parse: which phrases of time stand in the clause of a fact, by its punctuation and words.

It is how Chinese is read, and English where no CoreNLP is at hand; it says less than `attachment`, and nothing where a
clause has several verbs of its own or several times.
"""

import re
from collections.abc import Collection, Sequence

from consilience.agents.dates.changes import BEGINS, ENDS, ZH_BEGINS, ZH_ENDS, Change, is_about_death, validity_of
from consilience.agents.dates.phrases import TimePhrase
from consilience.graph.model.model import Span, Validity

__all__ = ["sentence_around", "validities_beside"]

_LONGEST = 2000
"""Characters before a range in which the beginning of its sentence is looked for."""
_SENTENCE = {"zh": re.compile(r"[。！？；;\n]"), "en": re.compile(r"[.!?](?=\s+[A-Z])|\n")}
_CLAUSE = {"zh": re.compile(r"[，,：:]"), "en": re.compile(r"[,;:]")}
_OTHER_CLAUSE = re.compile(
    r"\b(?:who|which|that|whose|when|where|while|and|but|or|said|says|told|founded|born|died|former|by|not|never|because|if|would)\b"
)
_WORDS = re.compile(r"[a-z]+")
_FORMS = re.compile(r"(?:ed|ing|es|s|d)$")
_IRREGULAR = {"left": "leave", "became": "become", "born": "bear", "took": "take", "bought": "buy", "built": "build"}
_ZH_NOT = (
    "没有",
    "并未",
    "从未",
    "不再",
    "尚未",
    "否认",
    "前任",
    "原任",
    "宣称",
    "声称",
    "据说",
    "据称",
    "表示",
    "指出",
    "认为",
)
_ZH_DEATH = ("逝世", "去世", "病逝")


def sentence_around(text: str, span: Span, language: str) -> Span:
    """Return the sentence, or the part up to a semicolon, in which a range of the text stands."""
    ends = _SENTENCE["zh" if language == "zh" else "en"]
    first = max(0, span.start - _LONGEST)
    # one place more, for what is looked ahead for; the range may have its sentence's own full stop
    before = [found.end() for found in ends.finditer(text, first, span.start + 1) if found.end() <= span.start]
    after = ends.search(text, max(span.start, span.end - 1))
    start = before[-1] if before else first
    return Span(start, max(after.start() if after else len(text), start + 1))


def validities_beside(
    text: str,
    subject: Span,
    object_: Span,
    phrases: Sequence[TimePhrase],
    language: str,
    people: Collection[Span] = (),
    predicate: str = "",
) -> tuple[Validity, ...]:
    """Return what the clause of a fact says of its time; empty where it does not say, or says several times.

    Args:
        text: the document's.
        subject: a mention of the fact's subject.
        object_: one of its object, in the same sentence.
        phrases: of time, in the places of the text.
        language: `zh`, or read as English.
        people: mentions of persons, whose years in brackets are those of a life.
        predicate: of the fact.
    """
    ends = subject.join(object_)
    sentence = sentence_around(text, ends, language)
    if language != "zh" and _CLAUSE["en"].search(
        text, min(subject.end, object_.end), max(subject.start, object_.start)
    ):
        return ()
    breaks = _CLAUSE["zh" if language == "zh" else "en"]
    of_end = subject if subject.start > object_.start else object_
    start = max((found.end() for found in breaks.finditer(text, sentence.start, of_end.start)), default=sentence.start)
    if language != "zh":
        start = max(
            (found.end() for found in breaks.finditer(text, sentence.start, ends.start)), default=sentence.start
        )
    found_end = breaks.search(text, of_end.end, sentence.end)
    clause = Span(start, found_end.start() if found_end else sentence.end)
    inside = [phrase for phrase in phrases if clause.covers(phrase.span) and not _is_of_a_life(phrase, people, text)]
    inside = [phrase for phrase in inside if not phrase.span.overlaps(subject) and not phrase.date.overlaps(object_)]
    if not inside:
        inside = _at_the_beginning(text, sentence, clause, phrases, language)
    if not inside or len({phrase.kind for phrase in inside}) < len(inside) or len(inside) > 2:
        return ()
    words = clause.of(text)
    if language == "zh":
        change = _change_in_chinese(words, predicate)
    else:
        change = _change_in_english(words)
        covered = Span(min(ends.start, *(p.span.start for p in inside)), max(ends.end, *(p.span.end for p in inside)))
        if _OTHER_CLAUSE.search(_without(text, covered, (subject, object_, *(p.span for p in inside)))):
            return ()
    if change is None:
        return ()
    return tuple(said for phrase in inside if (said := validity_of(phrase, change)))


def _at_the_beginning(
    text: str, sentence: Span, clause: Span, phrases: Sequence[TimePhrase], language: str
) -> list[TimePhrase]:
    """Return the phrase with which the sentence begins, if a comma follows it (1986年，…) and no other one does."""
    own = [phrase for phrase in phrases if sentence.covers(phrase.span)]
    if len(own) != 1 or own[0].span.start - sentence.start > 2:
        return []
    after = text[own[0].span.end : own[0].span.end + 1]
    between = text[own[0].span.end + 1 : clause.start]
    commas = len(_CLAUSE["zh" if language == "zh" else "en"].findall(between))
    return own if after in {"，", ","} and commas == 0 else []


def _is_of_a_life(phrase: TimePhrase, people: Collection[Span], text: str) -> bool:
    if phrase.bracket is None:
        return False
    end = len(text[: phrase.bracket].rstrip())
    return any(name.end == end for name in people)


def _change_in_chinese(words: str, predicate: str) -> Change | None:
    if any(word in words for word in _ZH_NOT):
        return None
    if any(word in words for word in _ZH_DEATH):
        return "begins" if is_about_death(predicate) else None
    if any(word in words for word in ZH_ENDS):
        return "ends"
    return "begins" if any(word in words for word in ZH_BEGINS) else ""


def _change_in_english(words: str) -> Change:
    stems = {_IRREGULAR.get(word, _FORMS.sub("", word)) for word in _WORDS.findall(words)}
    stems |= {f"{stem}e" for stem in stems}
    if stems & ENDS:
        return "ends"
    return "begins" if stems & BEGINS else ""


def _without(text: str, span: Span, holes: Sequence[Span]) -> str:
    return "".join(
        text[at] if not any(hole.start <= at < hole.end for hole in holes) else " "
        for at in range(span.start, span.end)
    )
