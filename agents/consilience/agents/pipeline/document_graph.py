"""Graph of a document, made from claims with verdicts: what one run says of it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.claims.dated import DatedQuote, is_time_role
from consilience.agents.claims.entity_linking import (
    Resolver,
    chunk_at,
    clusters_of,
    decision_of,
    give_own_entity,
    mentions_of,
)
from consilience.agents.quantities.values import read_value
from consilience.graph.model.joining import join_facts
from consilience.graph.model.model import (
    Chunk,
    CoreferenceLink,
    Debate,
    Document,
    DocumentGraph,
    Evidence,
    ExpertRecord,
    Fact,
    Mention,
    MentionKind,
    Reference,
    Run,
    Verdict,
)
from consilience.graph.resolution.clusters import EntityCluster, EventCluster, NuggetArgument
from consilience.graph.schema.schema import Schema

__all__ = [
    "build_document_graph",
]


def build_document_graph(
    document: Document,
    chunks: Sequence[Chunk],
    run: Run,
    experts: Sequence[ExpertRecord],
    claims: Sequence[Claim],
    resolver: Resolver,
    schema: Schema,
    debates: Sequence[Debate] = (),
) -> DocumentGraph:
    """Return everything that one run made of one document.

    A mention whose words are not in the text cannot be recorded, nor what is said about it; such claims live in the
    run's events only. All other claims become facts, the rejected ones too; what a judge rejected is resolved apart,
    so that it joins nothing that stands. Claims about the same entities and
    events are one fact, which is as good as the best of them.

    Args:
        document: the text.
        chunks: its passages in order, a partition.
        run: the record of the run.
        experts: the members of the team.
        claims: all claims of the document, with verdicts.
        resolver: links mentions to entities and events.
        schema: says which relations are symmetric: ⟨a, r, b⟩ and ⟨b, r, a⟩ are then one fact.
        debates: those to which verdicts refer.
    """
    mentions, refuted = mentions_of(document, chunks, "entity", claims)
    found = clusters_of(document, mentions, claims, resolver)
    clusters = [give_own_entity(cluster, document.id, schema) for cluster in found]
    if refuted:
        standing = {cluster.entity.id for cluster in clusters}
        apart = [give_own_entity(cluster, document.id, schema) for cluster in resolver.entities(document, refuted)]
        clusters += [cluster for cluster in apart if cluster.entity.id not in standing]
        linked = {reference.mention_id for cluster in clusters for reference in cluster.references}
        mentions += tuple(mention for mention in refuted if mention.id in linked)
    entity_of = {reference.mention_id: cluster.entity.id for cluster in clusters for reference in cluster.references}
    entities = _Targets("entity", document.id, entity_of)

    nuggets, denied = mentions_of(document, chunks, "event", claims)
    arguments = tuple(_arguments(document, claims, entities))
    event_clusters = [*resolver.events(document, nuggets, arguments)]
    if denied:
        event_clusters += resolver.events(document, denied, ())
    event_of = {
        reference.mention_id: cluster.event.id for cluster in event_clusters for reference in cluster.references
    }
    events = _Targets("event", document.id, event_of)

    return DocumentGraph(
        document=document,
        run=run,
        chunks=tuple(chunks),
        mentions=mentions + nuggets + denied,
        entities=tuple({cluster.entity.id: cluster.entity for cluster in clusters}.values()),
        events=tuple({cluster.event.id: cluster.event for cluster in event_clusters}.values()),
        references=_references(clusters) + _references(event_clusters),
        experts=tuple(experts),
        facts=tuple(_facts(claims, entities, events, schema, _Evidence(chunks))),
        relation_types=tuple(schema.relations),
        debates=tuple(debates),
    )


def _references(clusters: Iterable[EntityCluster | EventCluster]) -> tuple[Reference, ...]:
    return tuple(reference for cluster in clusters for reference in cluster.references)


@dataclass(frozen=True, slots=True)
class _Targets:
    """Targets of anchors: the entity or event that the mention at an anchor refers to."""

    kind: MentionKind
    document_id: str
    target_of: Mapping[str, str]

    def mention_id(self, anchor: Anchor) -> str:
        return Mention(self.document_id, "", self.kind, anchor.span, anchor.text, anchor.type).id

    def of(self, anchor: Anchor | None) -> str | None:
        return None if anchor is None else self.target_of.get(self.mention_id(anchor))


@dataclass(frozen=True, slots=True)
class _Evidence:
    chunks: Sequence[Chunk]

    def of(self, quote: Quote, links: Sequence[CoreferenceLink], dated: Sequence[DatedQuote] = ()) -> Evidence:
        if quote.span is None:
            return Evidence(quote.text, None, None, verified=False)
        own = tuple(link for link in links if quote.span.covers(link.anaphor))
        said = next((each.validity for each in dated if each.quote == quote.span), None)
        chunk = chunk_at(self.chunks, quote.span.start).id
        return Evidence(quote.text, chunk, quote.span, verified=True, links=own, validity=said)


def _arguments(document: Document, claims: Iterable[Claim], entities: _Targets) -> Iterator[NuggetArgument]:
    nuggets = _Targets("event", document.id, {})
    for claim in claims:
        if claim.kind == "argument" and decision_of(claim) == "accepted" and (filler := entities.of(claim.object)):
            yield NuggetArgument(nuggets.mention_id(claim.anchor), claim.predicate, filler)


def _times_of_events(claims: Sequence[Claim]) -> dict[Anchor, list[DatedQuote]]:
    """Return when events happened: what the accepted fillers of their roles of time mean, and nothing else."""
    values = {claim.anchor: claim.dated for claim in claims if claim.kind == "entity" and claim.dated}
    found: dict[Anchor, list[DatedQuote]] = {}
    for claim in claims:
        if claim.kind == "argument" and is_time_role(claim.predicate) and decision_of(claim) == "accepted":
            for said in values.get(claim.object, ()) if claim.object else ():
                found.setdefault(claim.anchor, []).append(said)
    return found


def _times_of_arguments(
    claims: Sequence[Claim], times: Mapping[Anchor, Sequence[DatedQuote]], events: _Targets
) -> dict[Anchor, DatedQuote]:
    """Return when those took part who are named beside words for an event: when it happened by these words.

    Where they do not say it, it is what its other words say. Several times say nothing.
    """
    said: defaultdict[str, list[DatedQuote]] = defaultdict(list)
    for anchor, own in times.items():
        if event := events.of(anchor):
            said[event] += own
    found: dict[Anchor, DatedQuote] = {}
    for claim in claims:
        if claim.kind == "argument":
            known = times.get(claim.anchor) or said.get(events.of(claim.anchor) or "", [])
            if len({(time.valid_from, time.valid_to) for time in known}) == 1:
                found[claim.anchor] = known[0]
    return found


def _facts(
    claims: Sequence[Claim], entities: _Targets, events: _Targets, schema: Schema, evidence: _Evidence
) -> Iterator[Fact]:
    symmetric = frozenset(name for name, relation in schema.relations.items() if relation.symmetric)
    same: dict[str, list[Fact]] = defaultdict(list)
    times = _times_of_events(claims)
    times_of_events = {anchor: said[0] for anchor, said in times.items()}
    times_of_arguments = _times_of_arguments(claims, times, events)
    for claim in claims:
        subject = (events if claim.kind in {"event", "argument"} else entities).of(claim.anchor)
        object_ = _value_of(claim, schema) if claim.kind == "attribute" else entities.of(claim.object)
        if subject is None or (claim.object and object_ is None):
            continue
        dated = claim.dated if claim.kind in {"relation", "attribute"} else ()
        if claim.kind in {"event", "argument"}:
            # Whoever took part did so when it happened.
            when = (times_of_events if claim.kind == "event" else times_of_arguments).get(claim.anchor)
            dated = tuple(replace(when, quote=quote.span) for quote in claim.quotes if when and quote.span)
        fact = _fact(claim, subject, object_, evidence, dated)
        if claim.kind == "relation" and claim.predicate in symmetric and object_ and object_ < subject:
            fact = replace(fact, subject_id=object_, object_id=subject)
        same[fact.id].append(fact)
    for facts in same.values():
        yield join_facts(facts)


def _value_of(claim: Claim, schema: Schema) -> str | None:
    """Return the value of an attribute as the graph keeps it; None where its words have none."""
    attribute = schema.attributes.get(claim.predicate)
    value = read_value(claim.object.text, attribute) if attribute and claim.object else None
    return None if value is None else str(value)


def _fact(claim: Claim, subject: str, object_: str | None, evidence: _Evidence, dated: Sequence[DatedQuote]) -> Fact:
    verdict = claim.verdict or Verdict("contested", "none", "It was not verified.")
    if subject == object_ and verdict.decision == "accepted":
        verdict = Verdict("contested", "resolution", "Its subject and its object resolve to the same entity.")
    quotes = tuple(evidence.of(quote, claim.links, dated) for quote in claim.quotes)
    return Fact(
        claim.kind,
        subject,
        claim.predicate,
        object_,
        claim.confidence,
        quotes,
        claim.proposals,
        verdict,
        claim.gate,
    )
