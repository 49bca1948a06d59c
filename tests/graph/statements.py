"""Small document graphs for tests, written as the statements that a document makes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from consilience.graph.model.model import (
    Chunk,
    Document,
    DocumentGraph,
    Entity,
    Event,
    Evidence,
    ExpertRecord,
    Fact,
    FactKind,
    Mention,
    Proposal,
    Reference,
    Run,
    Span,
    Spent,
    Validity,
    Verdict,
)

Decision = Literal["accepted", "contested", "rejected"]
READER = ExpertRecord("reader", "re", "test", "reader|v:1")


@dataclass(frozen=True)
class Thing:
    """An entity as a statement names it."""

    name: str
    type: str = "Person"


@dataclass(frozen=True)
class Statement:
    """One sentence, `subject relation object.`, with what the team decided about it; with `event` also an event."""

    subject: Thing
    relation: str
    object: Thing
    decision: Decision = "accepted"
    entity_decision: Decision = "accepted"
    event: str | None = None
    quoted: bool = True
    confidence: float = 0.75
    holds: tuple[str | None, str | None] | None = None
    """From when until when the sentence says that its relation and its event hold."""
    role: str | None = None
    """What the object is in the event; None: nothing."""


def document_graph(
    *statements: Statement,
    name: str = "a.txt",
    team_signature: str = "team-1",
    relation_types: Sequence[str] = ("founded", "joined"),
) -> DocumentGraph:
    """One chunk and one sentence a statement; the entities of one name and type are one."""
    return _Builder(statements, name, team_signature, tuple(relation_types)).graph()


class _Builder:
    def __init__(
        self, statements: Sequence[Statement], name: str, team_signature: str, relation_types: tuple[str, ...]
    ) -> None:
        self.sentences = [f"{s.subject.name} {s.relation} {s.object.name}." for s in statements]
        self.document = Document("".join(sentence + "\n" for sentence in self.sentences), name, f"texts/{name}")
        spent = (Spent(READER.name, 3, 1000, 200, 0.125),)
        self.run = Run(self.document.id, "team", team_signature, "news", "schema-1", 2, "en", spent)
        self.statements, self.relation_types = statements, relation_types
        self.chunks: list[Chunk] = []
        self.mentions: dict[str, Mention] = {}
        self.entities: dict[str, Entity] = {}
        self.events: dict[str, Event] = {}
        self.references: list[Reference] = []
        self.facts: dict[str, Fact] = {}

    def graph(self) -> DocumentGraph:
        start = 0
        for index, (statement, sentence) in enumerate(zip(self.statements, self.sentences, strict=True)):
            span = Span(start, start + len(sentence))
            self.chunks.append(Chunk(self.document.id, index, span, sentence))
            self.statement(statement, self.chunks[-1])
            start = span.end + 1
        return DocumentGraph(
            self.document,
            self.run,
            tuple(self.chunks),
            tuple(self.mentions.values()),
            tuple(self.entities.values()),
            tuple(self.events.values()),
            tuple(self.references),
            (READER,),
            tuple(self.facts.values()),
            self.relation_types,
        )

    def statement(self, statement: Statement, chunk: Chunk) -> None:
        start = chunk.span.start
        trigger = Span(start + len(statement.subject.name) + 1, chunk.span.end - len(statement.object.name) - 2)
        subject = self.entity(statement.subject, Span(start, trigger.start - 1), chunk, statement)
        obj = self.entity(statement.object, Span(trigger.end + 1, chunk.span.end - 1), chunk, statement)
        self.fact("relation", subject, statement.relation, obj, chunk, statement.decision, statement)
        if statement.event:
            event = Event(self.document.id, statement.event, "Actual", statement.relation, trigger)
            self.events[event.id] = event
            nugget = Mention(
                self.document.id, chunk.id, "event", trigger, statement.relation, statement.event, "Actual"
            )
            self.refer(nugget, event.id)
            self.fact("event", event.id, statement.event, None, chunk, statement.decision, statement)
            self.fact("argument", event.id, "Agent", subject, chunk, statement.decision, statement)
            if statement.role:
                self.fact("argument", event.id, statement.role, obj, chunk, statement.decision, statement)

    def entity(self, thing: Thing, span: Span, chunk: Chunk, statement: Statement) -> str:
        entity = Entity(thing.type, thing.name, (thing.name,))
        earlier = self.entities.get(entity.id, entity)
        aliases = tuple(sorted({*earlier.aliases, thing.name}))
        self.entities[entity.id] = Entity(thing.type, earlier.name, aliases)
        value = thing.name if thing.type == "Date" else None
        mention = Mention(self.document.id, chunk.id, "entity", span, thing.name, thing.type, value=value)
        self.refer(mention, entity.id)
        self.fact("entity", entity.id, thing.type, None, chunk, statement.entity_decision, statement)
        return entity.id

    def refer(self, mention: Mention, target: str) -> None:
        if mention.id not in self.mentions:
            self.mentions[mention.id] = mention
            self.references.append(Reference(mention.id, target, 1.0, "same name"))

    def fact(
        self,
        kind: FactKind,
        subject: str,
        predicate: str,
        obj: str | None,
        chunk: Chunk,
        decision: Decision,
        statement: Statement,
    ) -> None:
        quote = (
            Evidence(chunk.text, chunk.id, chunk.span, True)
            if statement.quoted
            else Evidence("nowhere", None, None, False)
        )
        if statement.holds and kind in {"relation", "event"}:
            quote = replace(quote, validity=Validity(*statement.holds, chunk.span))
        fact = Fact(
            kind,
            subject,
            predicate,
            obj,
            statement.confidence,
            (quote,),
            (Proposal(READER.name, 1),),
            Verdict(decision, "quote check", f"The quote is {'in' if statement.quoted else 'not in'} the text."),
            "" if decision == "accepted" else "experts disagree",
        )
        self.facts.setdefault(fact.id, fact)
