"""Small questions about a passage: a few types in each, answered in lines that quote by the number of a sentence.

Rules and passage come first and are the same in all questions, so that a server that keeps what it has read reads them
once; the types come last, where a small model minds them most.
"""

from dataclasses import replace
from functools import partial

from consilience.agents.alignment.aligner import aligner_for
from consilience.agents.alignment.sentences import split_sentences
from consilience.agents.answers.candidates import Answer, Quote
from consilience.agents.experts.chat.answers.items import Items
from consilience.agents.experts.chat.answers.line_writing import write_lines
from consilience.agents.experts.chat.answers.lines import read_lines
from consilience.agents.experts.chat.answers.parsing import read_items
from consilience.agents.experts.chat.answers.placing import Placing
from consilience.agents.experts.chat.conversation.conversation import Consultation
from consilience.agents.experts.chat.conversation.demonstrations import Example
from consilience.agents.experts.chat.conversation.schema_batches import merge_batches, restrict_to_batch, split_schema
from consilience.agents.models.protocol import Message
from consilience.agents.support.gather import gather_all
from consilience.graph.schema.schema import Schema

__all__ = ["LINE_TEMPLATES", "ask_in_lines", "number_sentences"]

LINE_TEMPLATES = ("lines_task.v1", "lines_examples.v1", "numbered_passage.v1", "lines_question.v1")
_MOST_TOKENS = 1024
"""Of a reply: some sixty lines. A small model that goes in circles is stopped before it has filled its context."""


async def ask_in_lines(consultation: Consultation, types: int) -> Answer | None:
    """Return what the model says, asked for so many types at a time; None if no reply could be read.

    Args:
        consultation: the passage and all types of the batch.
        types: how many are asked for in a question; 1 leaves them out of the lines.

    Raises:
        ServiceError: the model cannot be reached, refuses, or the budget is spent.
    """
    numbered = number_sentences(consultation)
    parts = split_schema(consultation.schema, consultation.task, types)
    answers = await gather_all(_ask(_part(numbered, part), alone=types == 1) for part in parts)
    read = [answer for answer in answers if answer is not None]
    return merge_batches(read) if read else None


def number_sentences(consultation: Consultation) -> Consultation:
    """Return the consultation with its sentences by number."""
    aligner, passage = consultation.placing.aligner, consultation.passage
    sentences = tuple(Quote(aligner.text(span), span) for span in split_sentences(passage.text, passage.start))
    return replace(consultation, placing=replace(consultation.placing, sentences=sentences))


def _part(consultation: Consultation, schema: Schema) -> Consultation:
    last = consultation.last
    return replace(
        consultation,
        schema=schema,
        placing=replace(consultation.placing, schema=schema),
        last=None if last is None else restrict_to_batch(last, schema, consultation.task),
    )


async def _ask(consultation: Consultation, *, alone: bool) -> Answer | None:
    task, collaborating = consultation.task, consultation.collaborates
    sentences = [sentence.text for sentence in consultation.placing.sentences]
    question = consultation.render(
        "lines_question.v1", task=task, schema=consultation.schema, alone=alone, collaborating=collaborating
    )
    parts = [consultation.render("numbered_passage.v1", sentences=sentences), consultation.exchange(), question]
    examples = [_example(consultation, each, alone=alone) for each in consultation.background.examples]
    rules = consultation.render("lines_task.v1", task=task, alone=alone, example=not examples)
    shown = consultation.render("lines_examples.v1", examples=examples) if examples else ""
    messages = (
        Message("system", "\n\n".join(filter(None, (rules, shown)))),
        Message("user", "\n\n".join(filter(None, parts))),
    )
    read = partial(read_lines, task=task, schema=consultation.schema)
    items: Items | None = await consultation.ask(messages, read, max_tokens=_MOST_TOKENS)
    if items is None:
        return consultation.last
    return consultation.place(items)


def _example(consultation: Consultation, example: Example, *, alone: bool) -> dict[str, list[str]]:
    """Return a demonstration as its sentences and the lines that answer it."""
    task, schema = consultation.task, consultation.schema
    answer = Placing(aligner_for(example.text, 0), schema, {}).answer(read_items(example.answer, task, schema))
    sentences = split_sentences(example.text)
    lines = write_lines(answer, task, sentences, alone=alone)
    return {"sentences": [span.of(example.text) for span in sentences], "lines": lines}
