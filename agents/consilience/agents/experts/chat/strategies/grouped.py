"""Words under types, and numbers of pairs under relations: for models that keep to no other form."""

import re
from collections.abc import Mapping, Sequence

from consilience.agents.answers.candidates import Answer
from consilience.agents.experts.chat.answers.items import (
    AnsweredArgument,
    AnsweredEntity,
    AnsweredEvent,
    AnsweredRelation,
    Items,
)
from consilience.agents.experts.chat.answers.placing import Placing
from consilience.agents.experts.chat.conversation.conversation import Consultation
from consilience.agents.experts.chat.conversation.line_questions import (
    LINE_TEMPLATES,
    ask_in_lines,
    number_sentences,
)
from consilience.agents.experts.chat.conversation.schema_batches import merge_batches, split_schema
from consilience.agents.experts.chat.grouping.examples import GroupKind
from consilience.agents.experts.chat.grouping.name_pairs import NamePair, possible_pairs
from consilience.agents.experts.chat.grouping.questions import (
    GROUP_TEMPLATES,
    GroupQuestion,
    Groups,
    ask_in_groups,
)
from consilience.agents.experts.chat.grouping.speeches import choose_examples, group_names, group_speeches
from consilience.agents.experts.chat.strategies.registry import strategy
from consilience.agents.support.gather import gather_all
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.schema.schema import Schema

__all__ = ["Grouped"]

_MOST_QUESTIONS = 4
"""About pairs of one passage; the nearest pairs are asked about."""
_MOST_EVENTS = 12
"""Of a passage whose roles are asked for."""
_MOST_NUMBERS = 100
"""Of one word; a small model counts on and on."""
_NUMBER = re.compile(r"\d+")
_NUMBERS_ALONE = re.compile(r"\W*+\d++(?:(?:\W|\band\b|和)++\d++)*+\W*+")


@strategy("grouped", rank=7)
class Grouped:
    """The shortest answers: names under their types, then which numbered pairs of them have which relation.

    A relation is chosen, not written: ends are names that stand in one sentence, those of colleagues where there are
    any. Events are words under their types, and for each of them words under its roles. Open relations cannot be chosen
    among; they are asked for in lines.
    """

    name = "grouped"
    templates = (*GROUP_TEMPLATES, *LINE_TEMPLATES)

    def __init__(self, types: int = 12, pairs: int = 12) -> None:
        """Choose how much a question asks for.

        Args:
            types: at least 1.
            pairs: at least 1.

        Raises:
            ConsilienceError: one is less.
        """
        if min(types, pairs) < 1:
            raise ConsilienceError(f"grouped needs at least 1 type and 1 pair, got types={types}, pairs={pairs}.")
        self._types = types
        self._pairs = pairs
        self.signature = f"grouped:{types}:{pairs}"

    async def propose(self, consultation: Consultation) -> Answer | None:
        """Return what the answers to all questions say; see `Strategy.propose`."""
        if consultation.task == "re" and consultation.schema.open_relations:
            return await ask_in_lines(consultation, self._types)
        numbered = number_sentences(consultation)
        if consultation.task == "ner":
            return await self._names(numbered)
        return await (self._relations(numbered) if consultation.task == "re" else self._events(numbered))

    async def _names(self, consultation: Consultation) -> Answer | None:
        parts = split_schema(consultation.schema, "ner", self._types)
        answers = await gather_all(self._names_of(consultation, part) for part in parts)
        read = [answer for answer in answers if answer is not None]
        return merge_batches(read) if read else None

    async def _names_of(self, consultation: Consultation, schema: Schema) -> Answer | None:
        types = {name: kind.definition for name, kind in schema.entities.items()}
        groups = await _ask(consultation, "names", types)
        if groups is None:
            return None
        count = consultation.placing.aligner.count  # a name that stands nowhere is told once
        named = [(word, name) for name, words in groups.items() for word in words]
        return consultation.placing.answer(
            Items(tuple(AnsweredEntity(word, name) for word, name in named for _ in range(max(1, count(word)))))
        )

    async def _relations(self, consultation: Consultation) -> Answer | None:
        schema, sentences = consultation.schema, consultation.placing.sentences
        mentions = list(group_names(consultation))
        if not mentions:
            found = await self._names(consultation)
            if found is None:
                return None
            mentions = list(found.entities)
        pairs = possible_pairs(mentions, sentences, schema, _MOST_QUESTIONS * self._pairs)
        parts = [pairs[at : at + self._pairs] for at in range(0, len(pairs), self._pairs)]
        answers = await gather_all(_choose(consultation, part) for part in parts)
        read = [answer for answer in answers if answer is not None]
        return merge_batches(read) if read else (None if parts else Answer())

    async def _events(self, consultation: Consultation) -> Answer | None:
        parts = split_schema(consultation.schema, "ee", self._types)
        told = await gather_all(
            _ask(consultation, "triggers", {name: event.definition for name, event in part.events.items()})
            for part in parts
        )
        if all(groups is None for groups in told):
            return None
        found = [(name, word) for groups in told if groups for name, words in groups.items() for word in words]
        events = await gather_all(_event(consultation, name, word) for name, word in found[:_MOST_EVENTS])
        return consultation.placing.answer(
            Items(events=(*events, *(AnsweredEvent(n, w) for n, w in found[_MOST_EVENTS:])))
        )


async def _choose(consultation: Consultation, pairs: Sequence[NamePair]) -> Answer | None:
    """Return the relations that the model finds among pairs; None if its reply cannot be read."""
    sentences = consultation.placing.sentences
    relations = consultation.schema.relations
    fitting = {
        name: relation.definition for name, relation in relations.items() if any(pair.fits(relation) for pair in pairs)
    }
    text = " ".join(sentences[number - 1].text for number in sorted({pair.sentence for pair in pairs}))
    groups = await _ask(consultation, "pairs", fitting, text=text, pairs=pairs)
    if groups is None:
        return None
    chosen: list[AnsweredRelation] = []
    unreadable: list[str] = []
    for name, numbers in groups.items():
        for said in dict.fromkeys(number for word in numbers for number in _split_numbers(word)):
            pair = _pair(said, pairs)
            if pair is None:
                unreadable.append(f"no pair {said[:40]!r}")
            elif pair.fits(relations[name]):
                subject, object_ = (AnsweredEntity(end.text, end.type) for end in (pair.subject, pair.object))
                chosen.append(AnsweredRelation(subject, name, object_, str(pair.sentence)))
    return consultation.placing.answer(Items(relations=tuple(chosen), unreadable=tuple(unreadable)))


async def _event(consultation: Consultation, name: str, trigger: str) -> AnsweredEvent:
    """Return an event with what the model says of its roles; without arguments if that cannot be read."""
    roles = {role: part.definition for role, part in consultation.schema.events[name].roles.items()}
    number = _find_sentence(trigger, consultation.placing)
    if not roles or not number:
        return AnsweredEvent(name, trigger)
    groups = await _ask(
        consultation,
        "fillers",
        roles,
        text=consultation.placing.sentences[number - 1].text,
        event=f"{trigger} ({name})",
    )
    arguments = [
        AnsweredArgument(role, AnsweredEntity(word, "")) for role, words in (groups or {}).items() for word in words
    ]
    return AnsweredEvent(name, trigger, arguments=tuple(arguments), quote=str(number))


async def _ask(
    consultation: Consultation,
    kind: GroupKind,
    groups: Mapping[str, str],
    text: str = "",
    pairs: Sequence[NamePair] = (),
    event: str = "",
) -> Groups | None:
    return await ask_in_groups(
        consultation,
        GroupQuestion(
            kind,
            text or consultation.passage.text,
            groups,
            [pair.words for pair in pairs],
            event,
            list(group_speeches(consultation, kind, groups, pairs)),
            choose_examples(consultation, kind, groups),
        ),
    )


def _split_numbers(word: str) -> list[str]:
    """Return the numbers of a word that has nothing else but what parts them; else the word, of which one is told."""
    return _NUMBER.findall(word)[:_MOST_NUMBERS] if _NUMBERS_ALONE.fullmatch(word) else [word]


def _pair(said: str, pairs: Sequence[NamePair]) -> NamePair | None:
    number = re.match(r"\W*+(\d{1,4})\b", said)
    return pairs[int(number[1]) - 1] if number and 1 <= int(number[1]) <= len(pairs) else None


def _find_sentence(trigger: str, placing: Placing) -> int:
    """Return the number of the sentence in which a trigger will be placed; 0 if it is in none."""
    span = placing.aligner.item(trigger)
    numbered = enumerate(placing.sentences, 1)
    return next((n for n, sentence in numbered if span and sentence.span and sentence.span.covers(span)), 0)
