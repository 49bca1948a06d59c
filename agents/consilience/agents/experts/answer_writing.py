"""Writes answers as the JSON that experts are asked for: to show an expert its own answer, and its colleagues'."""

import json
from collections.abc import Mapping
from typing import Any

from consilience.agents.candidates import Answer
from consilience.agents.experts.answer_forms import LIST_KEYS
from consilience.agents.experts.protocol import Passage
from consilience.agents.folding import is_bounded
from consilience.graph.model import Span, Task

__all__ = ["own_answer", "quote_around", "replica_text", "written"]

_BETWEEN = " \t\r\n,.;:!?，。；：！？、"
_CONTEXTS = (20, 10, 5, 40, 80, 160)
"""Characters on each side of a mention by which a quote may tell its place, the most readable first."""


def own_answer(answer: Answer, task: Task, passage: Passage) -> str:
    """Return an expert's own answer, with quotes from which the same spans are found again."""
    return written({LIST_KEYS[task]: _items(answer, task, passage)})


def replica_text(answer: Answer, task: Task) -> str:
    """Return a colleague's answer: what it found, without quotes or places (CooperKGC's message simplification)."""
    return written({LIST_KEYS[task]: _items(answer, task, None)})


def written(value: Mapping[str, Any]) -> str:
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
    start, end = max(0, span.start - left), min(len(text), span.end + right)
    while not is_bounded(text, start, start):
        start -= 1
    while not is_bounded(text, end, end):
        end += 1
    return text[start : span.start].lstrip(_BETWEEN) + text[span.start : end].rstrip()


def _items(answer: Answer, task: Task, passage: Passage | None) -> list[dict[str, Any]]:
    def at(span: Span) -> dict[str, str]:
        if passage is None:
            return {}
        return {"quote": quote_around(passage.text, Span(span.start - passage.start, span.end - passage.start))}

    def said(quote: str) -> dict[str, str]:
        return {} if passage is None else {"quote": quote}

    if task == "ner":
        return _distinct([{"text": e.text, "type": e.type, **at(e.span)} for e in answer.entities])
    if task == "re":
        return [
            {
                "subject": r.subject.text,
                "subject_type": r.subject.type,
                "relation": r.relation,
                "object": r.object.text,
                "object_type": r.object.type,
                **said(r.quote.text),
            }
            for r in answer.relations
        ]
    return [
        {
            "type": e.type,
            "trigger": e.text,
            "realis": e.realis,
            "arguments": [
                {"role": a.role, "text": a.filler.text, "type": a.filler.type, **said(a.quote.text)}
                for a in e.arguments
            ],
            **at(e.trigger),
        }
        for e in answer.events
    ]


def _distinct(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return each item once: without quotes, several mentions of one name are the same."""
    return [item for number, item in enumerate(items) if item not in items[:number]]
