"""Generative relation extraction: triples of a whole text in words, in the ways and modes that GenRES compares.

There is no schema of entity types and nothing is aligned: the result is what GenRES scores, `[[s, r, o], …]`.
"""

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from consilience.agents.answers.candidates import Notes
from consilience.agents.experts.chat.conversation.calls import Asking
from consilience.agents.experts.open_relations.parsing import Triple, read_names, read_pairs, read_triples
from consilience.agents.experts.open_relations.styles import Mode, Style
from consilience.agents.models.protocol import Asker, ChatModel, Message, ReplyForm
from consilience.agents.prompts.rendering import prompt_language, prompts_digest, render
from consilience.agents.support.gather import gather_all
from consilience.graph.model.errors import ConsilienceError

__all__ = ["Extraction", "GenerativeRelations"]

T = TypeVar("T")
_TEMPLATES = ("generative_task.v1", "generative_question.v1", "generative_exchange.v1")
_MOST_KINDS = 12
_TEXTS = {"type": "array", "items": {"type": "string"}}


@dataclass(frozen=True, slots=True)
class Extraction:
    """Triples that were found in one text."""

    triples: tuple[Triple, ...]
    """Each once, in the order of the model."""
    notes: Notes = field(default_factory=Notes, compare=False)


class GenerativeRelations:
    """Extracts triples by a chat model (styles after AutoKG, ChatIE and CooperKGC; modes after GenRES)."""

    def __init__(
        self,
        model: ChatModel,
        style: Style,
        mode: Mode,
        relations: Sequence[str] = (),
        *,
        rounds: int = 3,
        language: str | None = None,
        name: str = "relations",
    ) -> None:
        """Prepare.

        Args:
            model: what is asked.
            style: how is asked.
            mode: what is given.
            relations: names of the relations; needed by all modes but `open`.
            rounds: at most so many rounds of the two experts, of the style `cooperkgc`; fewer when nothing changes.
            language: of the prompts, `en` or `zh`; None follows the text's.
            name: who asks, in messages and accounts.

        Raises:
            ConsilienceError: relations are missing, or given to the mode `open`; or rounds are below 1.
        """
        if (mode == "open") == bool(relations):
            raise ConsilienceError(f"Mode {mode} {'takes no' if relations else 'needs'} names of relations.")
        if rounds < 1:
            raise ConsilienceError(f"rounds must be at least 1, got {rounds}.")
        self.name = name
        self._model = model
        self._style = style
        self._mode = mode
        self._relations = tuple(relations)
        self._rounds = rounds
        self._language = language
        self.signature = "|".join(
            (
                model.signature,
                f"{style}:{mode}:{json.dumps(self._relations, ensure_ascii=False)}",
                f"rounds:{rounds if style == 'cooperkgc' else 1}|prompts:{prompts_digest(_TEMPLATES)}",
            )
        )

    async def extract(
        self, text: str, *, document: str = "", language: str = "en", pairs: Iterable[tuple[str, str]] = ()
    ) -> Extraction:
        """Return the triples of a text; of the modes `semi` and `closed` only those of the given relations.

        Args:
            text: all of it.
            document: its name, for messages.
            language: of the text.
            pairs: ⟨subject, object⟩ between which relations are looked for; needed by the mode `closed` alone.

        Raises:
            ConsilienceError: the mode is `closed` and there are no pairs.
            ServiceError: the model cannot be reached, refuses, or the budget is spent.
        """
        given = tuple(pairs)
        if self._mode == "closed" and not given:
            raise ConsilienceError(f"{document or 'A text'}: mode closed needs pairs of subject and object.")
        prompts = self._language or prompt_language(language)
        talk = _Talk(
            Asking(self._model, Asker(self.name, document, 1)), prompts, self._mode, self._relations, given, text
        )
        found = await {"autokg": self._one_call, "chatie": self._two_stages, "cooperkgc": self._team}[self._style](talk)
        return Extraction(tuple(dict.fromkeys(self._keep_allowed(found, given))), talk.asking.notes)

    async def _one_call(self, talk: "_Talk") -> Sequence[Triple]:
        return await talk.ask(talk.question("triples"), read_triples, _form("triples")) or ()

    async def _two_stages(self, talk: "_Talk") -> Sequence[Triple]:
        first = talk.question("kinds")
        kinds = (await talk.ask(first, read_names, _form("types")) or ())[:_MOST_KINDS]
        told = Message("assistant", json.dumps({"types": kinds}, ensure_ascii=False))
        tables = await gather_all(
            talk.ask((*first, told, talk.further("pairs", relation=kind)), partial(read_pairs, relation=kind))
            for kind in kinds
        )
        return [triple for table in tables for triple in table or ()]

    async def _team(self, talk: "_Talk") -> Sequence[Triple]:
        """Let an entity and a relation expert answer, hear each other, and revise, until neither changes anything."""
        names: tuple[str, ...] = ()
        triples: tuple[Triple, ...] = ()
        for number in range(self._rounds):
            exchange = number > 0
            asked = (
                talk.ask(talk.revision("entities", names, triples, exchange=exchange), read_names, _form("entities")),
                talk.ask(talk.revision("triples", triples, names, exchange=exchange), read_triples, _form("triples")),
            )
            said_names, said_triples = await asyncio.gather(*asked)
            before = names, triples
            names = names if said_names is None else said_names
            triples = triples if said_triples is None else said_triples
            if (names, triples) == before:
                break
        return triples

    def _keep_allowed(self, triples: Iterable[Triple], pairs: Sequence[tuple[str, str]]) -> Iterable[Triple]:
        known = {relation.casefold(): relation for relation in self._relations}
        ends = {(s.casefold(), o.casefold()): (s, o) for s, o in pairs}
        for subject, relation, object_ in triples:
            if self._mode != "open" and relation.casefold() not in known:
                continue
            pair = (subject, object_)
            if self._mode == "closed":
                if (subject.casefold(), object_.casefold()) not in ends:
                    continue
                pair = ends[subject.casefold(), object_.casefold()]
            yield pair[0], known.get(relation.casefold(), relation), pair[1]


@dataclass(frozen=True, slots=True)
class _Talk:
    """One text and what is given with it."""

    asking: Asking
    language: str
    mode: Mode
    relations: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    text: str

    def question(self, step: str) -> tuple[Message, ...]:
        """Return task, passage and question."""
        return self._with(self.further(step).content)

    def further(self, step: str, relation: str = "") -> Message:
        """Return the next question of a conversation."""
        return Message(
            "user", render("generative_question.v1", self.language, step=step, relation=relation, mode=self.mode)
        )

    def revision(
        self, asked: str, own: Sequence[object], heard: Sequence[object], *, exchange: bool
    ) -> tuple[Message, ...]:
        """Return task, passage, both experts' answers after the first round, and the question."""
        parts = []
        if exchange:
            answers = [json.dumps(answer, ensure_ascii=False) for answer in (own, heard)]
            said = render("generative_exchange.v1", self.language, asked=asked, own=answers[0], heard=answers[1])
            parts.append(said)
        return self._with(*parts, self.further(asked).content)

    async def ask(
        self, messages: Sequence[Message], read: Callable[[str], T], form: ReplyForm | None = None
    ) -> T | None:
        """Return what the reply says; None if it stays unreadable."""
        return await self.asking.ask(messages, read, language=self.language, form=form)

    def _with(self, *parts: str) -> tuple[Message, ...]:
        task = render("generative_task.v1", self.language, mode=self.mode, relations=self.relations, pairs=self.pairs)
        passage = render("passage.v1", self.language, text=self.text)
        return Message("system", task), Message("user", "\n\n".join((passage, *parts)))


def _form(key: str) -> ReplyForm:
    items = {"type": "array", "items": _TEXTS} if key == "triples" else _TEXTS
    root = {"type": "object", "properties": {key: items}, "required": [key], "additionalProperties": False}
    return ReplyForm(f"generative_{key}", root)
