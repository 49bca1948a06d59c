"""The expert that is a chat model with a task, a schema and a knowledge background."""

from collections.abc import Sequence
from dataclasses import replace

from consilience.agents.alignment.aligner import aligner_for
from consilience.agents.answers.candidates import Answer, EntityCandidate, Notes
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.experts.chat.answers.placing import Placing
from consilience.agents.experts.chat.answers.quote_stability import keep_earlier_quotes
from consilience.agents.experts.chat.conversation.calls import Asking
from consilience.agents.experts.chat.conversation.conversation import Background, Consultation
from consilience.agents.experts.chat.conversation.demonstrations import Demonstrations
from consilience.agents.experts.chat.conversation.history import recall_turns
from consilience.agents.experts.chat.conversation.schema_batches import (
    merge_batches,
    restrict_to_batch,
    split_schema,
    type_names,
)
from consilience.agents.experts.chat.strategies.protocol import Strategy
from consilience.agents.experts.chat.strategies.single_pass import SinglePass
from consilience.agents.models.protocol import Asker, ChatModel
from consilience.agents.prompts.rendering import prompt_language, prompts_digest
from consilience.agents.support.gather import gather_all
from consilience.graph.model.model import Span, Task
from consilience.graph.schema.schema import Schema

__all__ = ["ChatExpert"]


class ChatExpert:
    """Asks a chat model, by a strategy, for the items of one task (CooperKGC, section 4).

    The expert holds nothing between calls. Each call of `answer` asks for every batch of types at once; a batch whose
    reply stays unreadable keeps what the expert said of it in the round before, and the answer's notes say so. A batch
    of which neither the expert nor any colleague has said anything is not asked for again: there is nothing to revise.
    """

    kind = "chat"

    def __init__(
        self,
        model: ChatModel,
        schema: Schema,
        task: Task,
        name: str,
        *,
        strategy: Strategy | None = None,
        demonstrations: Demonstrations | None = None,
        background: bool = True,
        confidence: bool = False,
        language: str | None = None,
        types_per_call: int = 40,
        history_tokens: int = 6000,
    ) -> None:
        """Prepare the expert.

        Args:
            model: what is asked.
            schema: whose types of the task are asked for.
            task: what is asked for.
            name: unique in the team.
            strategy: how is asked; None for a single pass.
            demonstrations: among which examples are chosen; None for none.
            background: whether opening statement and demonstrations are used; False is CooperKGC's ablation.
            confidence: whether each item is asked to say how certain it is, 0..1.
            language: of the prompts, `en` or `zh`; None follows the passage.
            types_per_call: a longer list of types is split into several calls; 0 never splits.
            history_tokens: how many tokens, as estimated, the expert is shown of what it took back in earlier rounds.
        """
        self.name = name
        self.task = task
        self._model = model
        self._schema = schema
        self._strategy = strategy or SinglePass()
        self._demonstrations = demonstrations if background else None
        self._background = background
        self._confidence = confidence
        self._language = language
        self._batches = split_schema(schema, task, types_per_call)
        self._history_tokens = history_tokens
        self.signature = self._signature(types_per_call)

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,
        round_number: int,
        history: Sequence[Turn] = (),
    ) -> Answer:
        """Return what the model says about the passage, with spans of the document; see `Expert.answer`."""
        if not passage.text.strip():
            return Answer()
        asker = Asker(self.name, passage.document or passage.document_id, round_number)
        placing = Placing(aligner_for(passage.text, passage.start), self._schema, _mention_types(replicas))
        every = type_names(self._schema, self.task)
        answers = await gather_all(
            self._ask(
                Consultation(
                    task=self.task,
                    schema=schema,
                    language=self._language or prompt_language(passage.language),
                    passage=passage,
                    background=self._background_for(passage, schema),
                    placing=replace(placing, schema=schema),
                    asking=Asking(self._model, asker),
                    replicas=tuple(replicas),
                    memory=recall_turns(history, last, schema, self.task, self._history_tokens),
                    elsewhere=tuple(n for n in every if n not in type_names(schema, self.task)),
                    last=None if last is None else restrict_to_batch(last, schema, self.task),
                    round=round_number,
                    confidence=self._confidence,
                )
            )
            for schema in self._batches
        )
        return keep_earlier_quotes(merge_batches(answers), last)

    async def _ask(self, consultation: Consultation) -> Answer:
        """Return the answer for a batch, with the notes of its calls and of its reading."""
        if consultation.is_idle:
            return Answer()
        answer = await self._strategy.propose(consultation)
        if answer is None:
            answer = replace(consultation.last or Answer(), notes=Notes())
        return replace(answer, notes=consultation.asking.notes + answer.notes)

    def _background_for(self, passage: Passage, schema: Schema) -> Background:
        if self._demonstrations is None:
            return Background(opening=self._background)
        return Background(self._background, self._demonstrations.examples(passage.text, self.task, schema))

    def _signature(self, types_per_call: int) -> str:
        templates = (
            *("opening.v1", f"{self.task}_task.v2", "types.v2", "rules.v2"),
            *("demonstrations.v1", "passage.v1", "question.v1", "collaboration.v2", "revision.v2"),
            *self._strategy.templates,
        )
        return "|".join(
            (
                self._model.signature,
                self.task,
                self._strategy.signature,
                f"prompts:{prompts_digest(templates)}",
                f"schema:{self._schema.signature}",
                f"background:{self._background}",
                self._demonstrations.signature if self._demonstrations else "shots:0",
                f"confidence:{self._confidence}|language:{self._language or 'passage'}",
                f"types:{types_per_call}|history:{self._history_tokens}",
            )
        )


def _mention_types(replicas: Sequence[Replica]) -> dict[Span, str]:
    """Return how colleagues type mentions; entity experts come before others."""
    ordered = sorted(replicas, key=lambda replica: replica.task == "ner")
    mentions: list[EntityCandidate] = [e for replica in ordered for e in replica.answer.entities]
    return {mention.span: mention.type for mention in mentions}
