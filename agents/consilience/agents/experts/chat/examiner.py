"""The expert that examines what its colleagues propose of a passage: confirms, corrects and adds, in one call."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from consilience.agents.alignment.aligner import aligner_for
from consilience.agents.alignment.sentences import split_sentences
from consilience.agents.answers.candidates import Answer, Quote
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.experts.chat.answers.examination import read_examination
from consilience.agents.experts.chat.answers.line_writing import write_lines
from consilience.agents.experts.chat.answers.placing import Placing
from consilience.agents.experts.chat.conversation.calls import Asking
from consilience.agents.experts.chat.conversation.schema_batches import merge_batches
from consilience.agents.models.protocol import Asker, ChatModel, Message
from consilience.agents.prompts.rendering import prompt_language, prompts_digest, render
from consilience.graph.model.model import Span, Task
from consilience.graph.schema.schema import Schema

__all__ = ["Examiner"]

_TEMPLATES = ("examine_task.v1", "numbered_passage.v1", "examine_question.v1")
_KINDS: Mapping[Task, str] = {"ner": "entity", "re": "relation", "ee": "event"}


@dataclass(frozen=True, slots=True)
class Examiner:
    """Reads a passage once, with all that colleagues propose of it, and says what of that holds and what they missed.

    What it confirms it proposes too, with the colleague's own quote; what it corrects or adds quotes the sentence that
    it names. What it leaves out stays its colleagues' alone.
    """

    model: ChatModel
    schema: Schema
    name: str
    language: str | None = None
    """Of the prompts, `en` or `zh`; None follows the passage."""
    task: Task = "ner"
    """The first of its tasks: it has all three."""
    kind: str = "examiner"

    @property
    def signature(self) -> str:
        """Everything that determines its answers."""
        prompts, language = prompts_digest(_TEMPLATES), self.language or "passage"
        return f"{self.model.signature}|examiner|prompts:{prompts}|schema:{self.schema.signature}|language:{language}"

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,  # noqa: ARG002 - it is asked once
        round_number: int,
        history: Sequence[Turn] = (),  # noqa: ARG002
    ) -> Answer:
        """Return what holds of the colleagues' proposals, and what they missed; see `Expert.answer`."""
        if not passage.text.strip():
            return Answer()
        language = self.language or prompt_language(passage.language)
        spans = split_sentences(passage.text, passage.start)
        aligner = aligner_for(passage.text, passage.start)
        sentences = tuple(Quote(aligner.text(span), span) for span in spans)
        proposals = _proposals(replicas, spans)
        question = render("examine_question.v1", language, schema=self.schema, proposals=list(proposals))
        text = render("numbered_passage.v1", language, sentences=[sentence.text for sentence in sentences])
        messages = (Message("system", render("examine_task.v1", language)), Message("user", f"{text}\n\n{question}"))
        asking = Asking(self.model, Asker(self.name, passage.document or passage.document_id, round_number))
        read = partial(read_examination, proposals=len(proposals), schema=self.schema)
        examined = await asking.ask(messages, read, language=language)
        if examined is None:
            return Answer(notes=asking.notes)
        known = {mention.span: mention.type for replica in replicas for mention in replica.answer.entities}
        found = Placing(aligner, self.schema, known, sentences).answer(examined.items)
        confirmed = [proposal for number, proposal in enumerate(proposals.values(), 1) if number in examined.confirmed]
        whole = merge_batches([*confirmed, found])
        return replace(whole, notes=asking.notes + found.notes)


def _proposals(replicas: Sequence[Replica], sentences: Sequence[Span]) -> dict[str, Answer]:
    """Return what colleagues propose, each line once, with the candidates that it stands for."""
    lines: dict[str, Answer] = {}
    for task, single in _singles(replicas):
        for line in write_lines(single, task, sentences):
            told = f"{_KINDS[task]} | {line}"
            lines[told] = merge_batches([lines[told], single]) if told in lines else single
    return lines


def _singles(replicas: Sequence[Replica]) -> Iterator[tuple[Task, Answer]]:
    """Yield each candidate as an answer of its own: entities first, in the order of the text."""
    said = [replica.answer for replica in replicas]
    for entity in sorted({e for answer in said for e in answer.entities}, key=lambda e: (e.span, e.type)):
        yield "ner", Answer((entity,))
    for relation in dict.fromkeys(r for answer in said for r in answer.relations):
        yield "re", Answer((), (relation,))
    for event in dict.fromkeys(e for answer in said for e in answer.events):
        yield "ee", Answer((), (), (event,))
