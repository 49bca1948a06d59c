"""Experts that follow a script, and the simplest resolver: what tests put where models and tools would be."""

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from consilience.agents.answers.candidates import (
    Answer,
    ArgumentCandidate,
    EntityCandidate,
    EventCandidate,
    Quote,
    RelationCandidate,
)
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.claims.entity_linking import Resolver
from consilience.agents.collaboration.team import Team
from consilience.graph.model.identity import name_key
from consilience.graph.model.model import Document, Entity, Event, Mention, Reference, Span, Task
from consilience.graph.resolution.clusters import EntityCluster, EventCluster, NuggetArgument
from consilience.graph.schema.schema import EntityType, EventType, RelationType, Role, Schema

Script = Callable[[Passage, Sequence[Replica], Answer | None, int], Answer]


@dataclass(frozen=True)
class Scripted:
    """An expert that answers at once, by a script, and remembers what it was asked."""

    name: str
    task: Task
    script: Script
    kind: str = "scripted"
    signature: str = "1"
    asked: list[tuple[int, int]] = field(default_factory=list)
    """⟨start of the passage, round⟩ of every call."""

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,
        round_number: int,
        history: Sequence[Turn] = (),  # noqa: ARG002 - a script knows its rounds
    ) -> Answer:
        self.asked.append((passage.start, round_number))
        return self.script(passage, replicas, last, round_number)


def entity(passage: Passage, words: str, type_name: str) -> EntityCandidate:
    """Return the first mention of these words in the passage."""
    start = passage.start + passage.text.index(words)
    return EntityCandidate(Span(start, start + len(words)), words, type_name)


def triple(passage: Passage, subject: EntityCandidate, relation: str, object_: EntityCandidate) -> RelationCandidate:
    """Return a relation with the words from its subject to its object as evidence."""
    span = subject.span.join(object_.span)
    quote = Quote(passage.text[span.start - passage.start : span.end - passage.start], span)
    return RelationCandidate(subject, relation, object_, quote)


PEOPLE = Schema(
    name="people",
    entities={"Person": EntityType()},
    relations={"met": RelationType(domain=("Person",), range=("Person",), symmetric=True)},
    events={"Meet": EventType(roles={"Who": Role(types=("Person",))})},
)
_MEETING = re.compile(r"([A-Z]\w+) (met) ([A-Z]\w+)\.")


@dataclass(frozen=True)
class Reader:
    """Reads sentences such as `Ann met Bob.` by a pattern, and listens as a real expert does.

    As entity expert it overlooks everyone whose name ends in `x`, but takes over what colleagues propose. As relation
    expert it relates only mentions that it has heard of. As event expert it proposes every meeting with its fillers.
    """

    task: Task
    pause: float = 0.0
    """Seconds before it answers."""
    kind: str = "scripted"
    signature: str = "1"

    @property
    def name(self) -> str:
        return f"reader-{self.task}"

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,
        round_number: int,
        history: Sequence[Turn] = (),  # noqa: ARG002 - it reads no further back
    ) -> Answer:
        assert (last is None) == (round_number == 1)
        await asyncio.sleep(self.pause)
        heard = {e.span: e for replica in replicas for e in replica.answer.entities}
        heard |= {e.span: e for e in last.entities} if last else {}
        answer = Answer()
        for match in _MEETING.finditer(passage.text):
            one, other = (self._person(passage, match, group) for group in (1, 3))
            quote = Quote(match[0], Span(passage.start + match.start(), passage.start + match.end()))
            if self.task == "ner":
                seen = tuple(e for e in (one, other) if not e.text.endswith("x") or e.span in heard)
                answer = replace(answer, entities=answer.entities + seen)
            elif self.task == "re" and {one.span, other.span} <= set(heard):
                relation = RelationCandidate(one, "met", other, quote, 0.9)
                answer = replace(
                    answer, entities=(*answer.entities, one, other), relations=(*answer.relations, relation)
                )
            elif self.task == "ee":
                trigger = Span(passage.start + match.start(2), passage.start + match.end(2))
                arguments = tuple(ArgumentCandidate("Who", person, quote) for person in (one, other))
                event = EventCandidate("Meet", trigger, "met", "Actual", arguments)
                answer = replace(answer, entities=(*answer.entities, one, other), events=(*answer.events, event))
        return answer

    @staticmethod
    def _person(passage: Passage, match: re.Match[str], group: int) -> EntityCandidate:
        span = Span(passage.start + match.start(group), passage.start + match.end(group))
        return EntityCandidate(span, match[group], "Person")


def readers(pause: float = 0.0) -> Team:
    """Return a team of three readers for the schema `PEOPLE`."""
    return Team("readers", [Reader(task, pause) for task in ("ner", "re", "ee")])


def by_name(document: Document, mentions: Sequence[Mention]) -> tuple[EntityCluster, ...]:
    """Return one entity for all mentions of one type and one name."""
    assert all(mention.document_id == document.id for mention in mentions)
    same: dict[tuple[str, str], list[Mention]] = defaultdict(list)
    for mention in mentions:
        same[mention.type, name_key(mention.text)].append(mention)
    clusters = []
    for (type_name, _), members in same.items():
        forms = Counter(mention.text for mention in members)
        found = Entity(type_name, forms.most_common(1)[0][0], tuple(sorted(forms)))
        clusters.append(EntityCluster(found, tuple(Reference(m.id, found.id, 1.0, "same name") for m in members)))
    return tuple(clusters)


def each_its_own(
    document: Document, nuggets: Sequence[Mention], arguments: Sequence[NuggetArgument]
) -> tuple[EventCluster, ...]:
    """Return one event for every nugget."""
    assert {argument.nugget_id for argument in arguments} <= {nugget.id for nugget in nuggets}
    found = [(n, Event(document.id, n.type, n.realis or "Actual", n.text, n.span)) for n in nuggets]
    return tuple(EventCluster(event, (Reference(n.id, event.id, 1.0, "alone"),)) for n, event in found)


RESOLVER = Resolver(by_name, each_its_own)
