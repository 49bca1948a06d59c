"""Writes answers as the JSON that experts are asked for: to show an expert its own answer, and its colleagues'."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from consilience.agents.alignment.aligner import aligner_for
from consilience.agents.alignment.normalization import whole_words
from consilience.agents.answers.candidates import Answer, EntityCandidate, Quote
from consilience.agents.answers.passage import Passage
from consilience.agents.experts.chat.answers.json_schema import LIST_KEYS
from consilience.graph.model.model import Span, Task

__all__ = ["compact_json", "list_text", "own_answer", "plain_items", "quote_around", "replica_text"]

_BETWEEN = " \t\r\n,.;:!?，。；：！？、"
_CONTEXTS = (20, 10, 5, 40, 80, 160)
"""Characters on each side of a mention by which a quote may tell its place, the most readable first."""


def own_answer(answer: Answer, task: Task, passage: Passage) -> str:
    """Return an expert's own answer; with quotes where the same spans would not be found again without them.

    A quote that the text does not contain is shown too: it still has to be corrected.
    """
    return list_text(_items(answer, task, _Places(passage)), task)


def replica_text(answer: Answer, task: Task) -> str:
    """Return a colleague's answer: what it found, without quotes or places (CooperKGC's message simplification)."""
    return list_text(plain_items(answer, task), task)


def plain_items(answer: Answer, task: Task) -> list[dict[str, Any]]:
    """Return an answer's items of a task, each once, without quotes or places."""
    return _distinct(_items(answer, task, None))


def list_text(items: Sequence[Mapping[str, Any]], task: Task) -> str:
    """Return items as the JSON of an answer."""
    return compact_json({LIST_KEYS[task]: items})


def compact_json(value: Mapping[str, Any]) -> str:
    """Return JSON in one line, in the letters that it has."""
    return json.dumps(value, ensure_ascii=False)


def quote_around(text: str, span: Span) -> str:
    """Return words around a span from which the span is found again: unique in the text, the span's words once.

    Args:
        text: the passage.
        span: a range in it.
    """
    words = span.of(text)
    quotes = (
        _whole_words(text, span, left, right)
        for context in _CONTEXTS
        for left, right in ((context, context), (context, 0), (0, context))
    )
    first = ""
    for quote in quotes:  # one by one: mostly the first will do
        if text.count(quote) == 1 and quote.count(words) == 1:
            return quote
        first = first or quote
    return first


def _whole_words(text: str, span: Span, left: int, right: int) -> str:
    """Return the span with about so many characters before and after it, from word to word."""
    wide = whole_words(text, Span(max(0, span.start - left), min(len(text), span.end + right)))
    return text[wide.start : span.start].lstrip(_BETWEEN) + text[span.start : wide.end].rstrip()


class _Places:
    """Words of a passage that tell their place by themselves, and quotes for those that do not."""

    def __init__(self, passage: Passage) -> None:
        self._text, self._start = passage.text, passage.start
        self._aligner = aligner_for(passage.text, passage.start)

    def at(self, span: Span, words: str) -> dict[str, str]:
        """Return the quote that a mention or trigger needs."""
        if self._tells(span, words):
            return {}
        return {"quote": quote_around(self._text, Span(span.start - self._start, span.end - self._start))}

    def write_quote(self, quote: Quote, *mentions: EntityCandidate) -> dict[str, str]:
        """Return the quote that a relation or argument needs."""
        told = quote.span is not None and all(self._tells(mention.span, mention.text) for mention in mentions)
        return {} if told else {"quote": quote.text}

    def _tells(self, span: Span, words: str) -> bool:
        return self._text.count(words) == 1 and self._aligner.item(words) == span


def _items(answer: Answer, task: Task, places: _Places | None) -> list[dict[str, Any]]:
    if task == "ner":
        return [
            {"text": e.text, "type": e.type, **(places.at(e.span, e.text) if places else {})} for e in answer.entities
        ]
    if task == "re":
        return [
            {
                "subject": r.subject.text,
                "subject_type": r.subject.type,
                "relation": r.relation,
                "object": r.object.text,
                "object_type": r.object.type,
                **(places.write_quote(r.quote, r.subject, r.object) if places else {}),
            }
            for r in answer.relations
        ]
    return [
        {
            "type": e.type,
            "trigger": e.text,
            "realis": e.realis,
            "arguments": [
                {
                    "role": a.role,
                    "text": a.filler.text,
                    "type": a.filler.type,
                    **(places.write_quote(a.quote, a.filler) if places else {}),
                }
                for a in e.arguments
            ],
            **(places.at(e.trigger, e.text) if places else {}),
        }
        for e in answer.events
    ]


def _distinct(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return each item once: without quotes, several mentions of one name are the same."""
    return [item for number, item in enumerate(items) if item not in items[:number]]
