"""Invariants of a document's graph, checked before it is stored."""

from collections import Counter
from collections.abc import Iterable

from consilience.graph.model.errors import DocumentError
from consilience.graph.model.model import DocumentGraph, Evidence, Fact, Span
from consilience.graph.model.time_value import TimeValue
from consilience.graph.schema.literal import AttributeValue

__all__ = ["check_invariants"]


def check_invariants(graph: DocumentGraph) -> None:
    """Check that spans are exact, that ids are unique, and that what is referred to is there.

    Raises:
        DocumentError: names the document, the thing and what is wrong with it. It is a fault of what made the graph.
    """
    _Check(graph).everything()


class _Check:
    def __init__(self, graph: DocumentGraph) -> None:
        self.graph = graph
        self.text = graph.document.text
        self.document_id = graph.document.id
        self.chunks = {chunk.id: chunk for chunk in graph.chunks}
        self.entities = {entity.id for entity in graph.entities}
        self.events = {event.id for event in graph.events}
        self.experts = {expert.name for expert in graph.experts}
        self.debates = {debate.id for debate in graph.debates}

    def everything(self) -> None:
        graph = self.graph
        self.encodable()
        self.unique("chunk", (chunk.id for chunk in graph.chunks))
        self.unique("mention", (mention.id for mention in graph.mentions))
        self.unique("entity", (entity.id for entity in graph.entities))
        self.unique("event", (event.id for event in graph.events))
        self.unique("fact", (fact.id for fact in graph.facts))
        self.unique("expert", (expert.name for expert in graph.experts))
        self.unique("debate", (debate.id for debate in graph.debates))
        self.belongs("run", graph.run.document_id)
        for chunk in graph.chunks:
            self.belongs("chunk", chunk.document_id)
            self.exact("chunk", chunk.span, chunk.text)
        for event in graph.events:
            self.belongs("event", event.document_id)
            self.exact("event trigger", event.anchor, event.trigger)
        self.mentions()
        for fact in graph.facts:
            self.fact(fact)

    def fail(self, problem: str) -> None:
        raise DocumentError(f"{self.graph.document.name}: {problem}. The document was not stored.")

    def encodable(self) -> None:
        try:
            self.text.encode()
        except UnicodeEncodeError as error:
            self.fail(f"character {error.start} is half of a surrogate pair, which no database can store")

    def unique(self, kind: str, ids: Iterable[str]) -> None:
        for name, count in Counter(ids).items():
            if count > 1:
                self.fail(f"the {kind} {name} is given {count} times")

    def belongs(self, kind: str, document_id: str) -> None:
        if document_id != self.document_id:
            self.fail(f"a {kind} belongs to the document {document_id}, not to {self.document_id}")

    def exact(self, kind: str, span: Span, text: str) -> None:
        if span.end > len(self.text) or span.of(self.text) != text:
            self.fail(f"the {kind} [{span.start}, {span.end}) says {text[:80]!r}, the text {span.of(self.text)[:80]!r}")

    def check_known(self, what: str, name: str, there: Iterable[str]) -> None:
        if name not in there:
            self.fail(f"{what} {name}, which is not given")

    def mentions(self) -> None:
        targets = {}
        for mention in self.graph.mentions:
            self.belongs("mention", mention.document_id)
            self.exact("mention", mention.span, mention.text)
            self.check_known("a mention is in the chunk", mention.chunk_id, self.chunks)
            if mention.value is not None:
                TimeValue.read(mention.value)
            targets[mention.id] = self.entities if mention.kind == "entity" else self.events
        for reference in self.graph.references:
            self.check_known("a reference is from the mention", reference.mention_id, targets)
            self.check_known("a mention refers to", reference.target_id, targets[reference.mention_id])

    def fact(self, fact: Fact) -> None:
        subjects = self.events if fact.kind in {"event", "argument"} else self.entities
        self.check_known(f"a fact of kind {fact.kind} is about", fact.subject_id, subjects)
        if fact.kind in {"relation", "argument"}:
            self.check_known(f"a fact of kind {fact.kind} is about", fact.object_id or "no object", self.entities)
        elif fact.kind == "attribute":
            AttributeValue.read(fact.object_id or "")
        elif fact.object_id is not None:
            self.fail(f"a fact of kind {fact.kind} has an object, {fact.object_id}")
        if not 0.0 <= fact.confidence <= 1.0:
            self.fail(f"the fact {fact.id} has the confidence {fact.confidence}, not within 0..1")
        for proposal in fact.proposals:
            self.check_known("a fact was proposed by the expert", proposal.expert, self.experts)
        if fact.verdict.debate_id is not None:
            self.check_known("a verdict refers to the debate", fact.verdict.debate_id, self.debates)
        for evidence in fact.evidence:
            self.evidence(evidence)

    def evidence(self, evidence: Evidence) -> None:
        if not self.chunks:
            self.fail("a fact has evidence, but the document has no chunk")
        if evidence.chunk_id is not None:
            self.check_known("a quote is in the chunk", evidence.chunk_id, self.chunks)
        if evidence.span is not None and evidence.span.end > len(self.text):
            self.fail(f"a quote ends at {evidence.span.end}, after the text's end {len(self.text)}")
        if evidence.verified:
            if evidence.span is None or evidence.chunk_id is None:
                self.fail(f"the verified quote {evidence.quote[:80]!r} has no span or no chunk")
            else:
                self.exact("quote", evidence.span, evidence.quote)
        if evidence.validity and evidence.validity.words.end > len(self.text):
            self.fail(f"the time of the quote {evidence.quote[:80]!r} ends after the text's end {len(self.text)}")
        for link in evidence.links:
            if max(link.anaphor.end, link.antecedent.end) > len(self.text):
                self.fail(f"a link of the quote {evidence.quote[:80]!r} ends after the text's end {len(self.text)}")
