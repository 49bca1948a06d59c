"""Links the mentions of claims to entities."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.claims.dated import value_said
from consilience.agents.support.words.pronouns import is_personal
from consilience.graph.model.identity import name_key
from consilience.graph.model.model import (
    Chunk,
    Document,
    Entity,
    Mention,
    MentionKind,
)
from consilience.graph.resolution.clusters import EntityCluster, EventCluster, NuggetArgument
from consilience.graph.schema.schema import Schema

__all__ = ["Resolver", "chunk_at", "clusters_of", "decision_of", "give_own_entity", "link_entities", "mentions_of"]


@dataclass(frozen=True, slots=True)
class Resolver:
    """The rules by which mentions become entities and nuggets become events; pure and deterministic."""

    entities: Callable[[Document, Sequence[Mention]], Sequence[EntityCluster]]
    events: Callable[[Document, Sequence[Mention], Sequence[NuggetArgument]], Sequence[EventCluster]]


def link_entities(
    document: Document, chunks: Sequence[Chunk], claims: Sequence[Claim], resolver: Resolver, schema: Schema
) -> dict[Anchor, Entity]:
    """Return to which entity each mention is resolved as the claims stand, before or after their verdicts.

    Args:
        document: the text.
        chunks: its passages in order, a partition.
        claims: all claims of the document.
        resolver: links mentions to entities.
        schema: says which entities belong to one document.
    """
    mentions, _ = mentions_of(document, chunks, "entity", claims)
    clusters = [give_own_entity(cluster, document.id, schema) for cluster in resolver.entities(document, mentions)]
    entity_of = {link.mention_id: cluster.entity for cluster in clusters for link in cluster.references}
    return {
        Anchor(mention.span, mention.type, mention.text): entity_of[mention.id]
        for mention in mentions
        if mention.id in entity_of
    }


def clusters_of(
    document: Document, mentions: Sequence[Mention], claims: Iterable[Claim], resolver: Resolver
) -> tuple[EntityCluster, ...]:
    """Return the entities that mentions name, two where an accepted relation says that they are two.

    In `Otto is a son of the painter Rask` the surname that the resolver takes for Otto Rask's is his father's, and
    where Otto Carl Rask is a son of Otto Rask, the shorter name is another's wherever it stands.
    """
    clusters = tuple(resolver.entities(document, mentions))
    entity_of = {link.mention_id: cluster.entity for cluster in clusters for link in cluster.references}
    placed = {(m.span, m.type): m for m in mentions if m.id in entity_of}
    apart: set[str] = set()
    for claim in claims:
        if claim.kind == "relation" and claim.object and decision_of(claim) == "accepted":
            ends = [placed.get((end.span, end.type)) for end in (claim.anchor, claim.object)]
            apart.update(_namesake(ends, mentions, entity_of))
    if not apart:
        return clusters
    groups = [[m for m in mentions if m.id not in apart], [m for m in mentions if m.id in apart]]
    return tuple(cluster for group in groups for cluster in resolver.entities(document, group))


def _namesake(
    ends: Sequence[Mention | None], mentions: Iterable[Mention], entity_of: Mapping[str, Entity]
) -> Iterator[str]:
    """Yield the mentions, of two of one entity, of the one that has another bearer of its last name."""
    first, second = ends
    if first is None or second is None or entity_of[first.id] != entity_of[second.id]:
        return
    full = name_key(entity_of[first.id].name)
    surnames = [m for m in (first, second) if (key := name_key(m.text)) != full and full.endswith(f" {key}")]
    if len(surnames) != 1:
        return
    (surname,) = surnames
    other = name_key((second if surname is first else first).text)
    if other != full and other.endswith(f" {name_key(surname.text)}"):
        yield from (m.id for m in mentions if m.type == surname.type and name_key(m.text) == other)
    else:
        yield surname.id


def give_own_entity(cluster: EntityCluster, document_id: str, schema: Schema) -> EntityCluster:
    """Return the cluster with an entity of the document's own if its name means nothing elsewhere.

    Such are all names of a type that is `within_document`, and pronouns: `he` of another document is another one.
    """
    entity_type = schema.entities.get(cluster.entity.type)
    within = entity_type is not None and entity_type.within_document
    if not within and not is_personal(cluster.entity.name):
        return cluster
    entity = replace(cluster.entity, document_id=document_id)
    return EntityCluster(entity, tuple(replace(link, target_id=entity.id) for link in cluster.references))


def mentions_of(
    document: Document, chunks: Sequence[Chunk], kind: MentionKind, claims: Iterable[Claim]
) -> tuple[tuple[Mention, ...], tuple[Mention, ...]]:
    """Return the mentions that stand, and those that the text has but a judge rejected."""
    standing: list[Mention] = []
    rejected: list[Mention] = []
    for claim in claims:
        anchor = claim.anchor
        if claim.kind == kind and anchor.span.of(document.text) == anchor.text:
            chunk = chunk_at(chunks, anchor.span.start).id
            realis = claim.realis[0] if claim.realis else None
            value = value_said(claim.dated)
            mention = Mention(document.id, chunk, kind, anchor.span, anchor.text, anchor.type, realis, value)
            (rejected if decision_of(claim) == "rejected" else standing).append(mention)
    return tuple(standing), tuple(rejected)


def chunk_at(chunks: Sequence[Chunk], position: int) -> Chunk:
    """Return the chunk that holds the character at `position` of the document."""
    return chunks[bisect_right(chunks, position, key=lambda chunk: chunk.span.start) - 1]


def decision_of(claim: Claim) -> str:
    """Return what was decided about the claim; without a verdict it is contested."""
    return claim.verdict.decision if claim.verdict else "contested"
