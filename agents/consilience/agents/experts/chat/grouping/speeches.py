"""What was said before, in groups: by experts in the round before, and in a team's demonstrations."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from consilience.agents.answers.candidates import Answer, EntityCandidate
from consilience.agents.experts.chat.answers.parsing import read_items
from consilience.agents.experts.chat.conversation.conversation import Consultation
from consilience.agents.experts.chat.grouping.examples import EXAMPLES, NOTHING, GroupExample, GroupKind
from consilience.agents.experts.chat.grouping.name_pairs import NamePair
from consilience.graph.schema.schema import Schema

__all__ = ["choose_examples", "group_names", "group_speeches"]

T = TypeVar("T")

_YOU = {"en": "You", "zh": "你"}


def group_names(consultation: Consultation) -> Iterator[EntityCandidate]:
    """Yield the mentions that colleagues and the expert itself have named, of the schema's types."""
    answers = [replica.answer for replica in consultation.replicas]
    if consultation.last is not None:
        answers.append(consultation.last)
    for answer in answers:
        yield from (entity for entity in answer.entities if entity.type in consultation.schema.entities)


def choose_examples(consultation: Consultation, kind: GroupKind, groups: Iterable[str]) -> list[GroupExample]:
    """Return what is shown before a question: the team's demonstrations, or one of ours, and one under the asked names.

    The last is there since a small model takes over the names that it sees itself to have used. Entity types bring
    names of their own; of everything else a text is shown that says nothing of it.

    Args:
        consultation: with demonstrations, schema and language.
        kind: of the question.
        groups: the names that are asked for.
    """
    language = consultation.language
    given = list(_demonstrations(consultation, kind))
    return [*(given or [EXAMPLES[language][kind]]), _example_under(consultation.schema, language, kind, list(groups))]


def _example_under(schema: Schema, language: str, kind: GroupKind, groups: Sequence[str]) -> GroupExample:
    if kind == "names":
        named = {name: list(schema.entities[name].examples[:1]) for name in groups}
        if any(named.values()):
            return GroupExample(", ".join(word for words in named.values() for word in words) + ".", named)
    nothing = NOTHING[language]
    return GroupExample(
        nothing.text,
        {name: [] for name in groups},
        nothing.pairs if kind == "pairs" else (),
        nothing.event if kind == "fillers" else "",
    )


def group_speeches(
    consultation: Consultation, kind: GroupKind, groups: Iterable[str], pairs: Sequence[NamePair]
) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Yield who said what of the groups in the round before; nobody of the roles of single events.

    Args:
        consultation: with the expert's own last answer, and those of its colleagues.
        kind: what is asked for.
        groups: names of the groups.
        pairs: that are numbered, of kind `pairs`.
    """
    if consultation.last is None:
        return
    own = _YOU[consultation.language]
    for who, answer in ((own, consultation.last), *((each.expert, each.answer) for each in consultation.replicas)):
        said = _groups_of(answer, kind, pairs)
        if told := {name: list(dict.fromkeys(said[name])) for name in groups if name in said}:
            yield who, told


def _demonstrations(consultation: Consultation, kind: GroupKind) -> Iterator[GroupExample]:
    """Yield the team's demonstrations as examples of a kind; those that have nothing of it are left out."""
    for example in consultation.background.examples:
        items = read_items(example.answer, consultation.task, consultation.schema)
        answer: Mapping[str, Sequence[str | int]] = {}
        pairs: list[tuple[str, str]] = []
        if kind == "names":
            answer = _group_words((each.type, each.text) for each in items.entities)
        elif kind == "triggers":
            answer = _group_words((each.type, each.trigger) for each in items.events)
        elif kind == "pairs":
            pairs = list(dict.fromkeys((each.subject.text, each.object.text) for each in items.relations))
            answer = _group_words(
                (each.relation, 1 + pairs.index((each.subject.text, each.object.text))) for each in items.relations
            )
        if answer:
            yield GroupExample(example.text, answer, pairs)


def _groups_of(answer: Answer, kind: GroupKind, pairs: Sequence[NamePair]) -> dict[str, list[str]]:
    if kind == "names":
        return _group_words((entity.type, entity.text) for entity in answer.entities)
    if kind == "triggers":
        return _group_words((event.type, event.text) for event in answer.events)
    numbers = {pair.words: str(number) for number, pair in enumerate(pairs, 1)}
    chosen = ((each.relation, numbers.get((each.subject.text, each.object.text), "")) for each in answer.relations)
    return _group_words((name, number) for name, number in chosen if number) if kind == "pairs" else {}


def _group_words(said: Iterable[tuple[str, T]]) -> dict[str, list[T]]:
    groups: dict[str, list[T]] = {}
    for name, word in said:
        if word not in groups.setdefault(name, []):
            groups[name].append(word)
    return groups
