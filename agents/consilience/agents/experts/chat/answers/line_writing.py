"""Writes answers as the lines that small models are asked for: to show them as examples, and as proposals."""

from collections.abc import Iterator, Sequence

from consilience.agents.answers.candidates import Answer
from consilience.graph.model.model import Span, Task

__all__ = ["write_lines"]


def write_lines(answer: Answer, task: Task, sentences: Sequence[Span], *, alone: bool = False) -> list[str]:
    """Return a line for each item of a task, as `read_lines` reads it.

    Args:
        answer: what was found.
        task: whose items are written.
        sentences: of the passage, by whose numbers is quoted.
        alone: whether lines leave out the type, since only one is asked for.
    """
    rows = {"ner": _entities, "re": _relations, "ee": _events}[task](answer, alone)
    lines = (" | ".join((*map(_cell, cells), _number(span, sentences))) for cells, span in rows)
    return list(dict.fromkeys(line.removesuffix(" | ") for line in lines))


_Rows = Iterator[tuple[tuple[str, ...], Span]]


def _entities(answer: Answer, alone: bool) -> _Rows:
    for entity in answer.entities:
        yield ((entity.text,) if alone else (entity.text, entity.type)), entity.span


def _relations(answer: Answer, alone: bool) -> _Rows:
    for found in answer.relations:
        subject, object_ = found.subject.text, found.object.text
        cells = (subject, object_) if alone else (subject, found.relation, object_)
        yield cells, found.quote.span or found.subject.span


def _events(answer: Answer, alone: bool) -> _Rows:
    for event in answer.events:
        fillers = "; ".join(f"{argument.role}: {argument.filler.text}" for argument in event.arguments)
        yield ((event.text,) if alone else (event.text, event.type)) + (event.realis, fillers), event.trigger


def _cell(words: str) -> str:
    return " ".join(words.replace("|", "/").split())


def _number(span: Span, sentences: Sequence[Span]) -> str:
    """Return the number of the sentence that holds a span, or its beginning; nothing if none does."""
    whole = (number for number, sentence in enumerate(sentences, 1) if sentence.covers(span))
    begun = (number for number, sentence in enumerate(sentences, 1) if sentence.overlaps(span))
    number = next(whole, None) or next(begun, None)
    return str(number) if number else ""
