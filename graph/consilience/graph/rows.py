"""A document's graph as plain rows for the statements: dictionaries are 3 to 4 times cheaper to send than models."""

import hashlib
import json
from collections import defaultdict
from dataclasses import asdict
from typing import Any, Literal

from consilience.graph.identity import content_id, name_key
from consilience.graph.model import DocumentGraph, Entity, Evidence, Fact, FactKind, Verdict
from consilience.graph.names import display_name
from consilience.graph.schema import type_label

__all__ = [
    "Row",
    "chunk_rows",
    "document_row",
    "entity_rows",
    "event_rows",
    "expert_rows",
    "fact_rows",
    "graph_digest",
    "mention_rows",
    "run_row",
    "support_rows",
    "verdict_rows",
]

Row = dict[str, Any]
OPEN_LABEL = "RELATED"


def graph_digest(graph: DocumentGraph) -> str:
    """Return a digest of all that a run says of a document, but for where the document was found."""
    content = asdict(graph)
    content["document"] = graph.document.id
    return hashlib.blake2b(json.dumps(content, ensure_ascii=True).encode(), digest_size=16).hexdigest()


def document_row(graph: DocumentGraph) -> Row:
    """Return the properties of the document's node."""
    return {"id": graph.document.id, **asdict(graph.document)}


def chunk_rows(graph: DocumentGraph) -> list[Row]:
    """Return the properties of the chunks, in the order of their index."""
    return [
        {"id": chunk.id, "index": chunk.index, "start": chunk.span.start, "end": chunk.span.end, "text": chunk.text}
        for chunk in sorted(graph.chunks, key=lambda chunk: chunk.index)
    ]


def entity_rows(graph: DocumentGraph) -> list[Row]:
    """Return the entities sorted by id: writers that lock in one order never wait for one another in a circle."""
    return sorted((_entity_row(entity) for entity in graph.entities), key=_by_id)


def _entity_row(entity: Entity) -> Row:
    key, aliases = name_key(entity.name), sorted({entity.name, *entity.aliases})
    return {"id": entity.id, "type": entity.type, "key": key, "name": display_name(key, aliases), "aliases": aliases}


def event_rows(graph: DocumentGraph) -> list[Row]:
    """Return the properties of the events, sorted by id."""
    rows: list[Row] = [
        {
            "id": event.id,
            "type": event.type,
            "realis": event.realis,
            "trigger": event.trigger,
            "start": event.anchor.start,
            "end": event.anchor.end,
        }
        for event in graph.events
    ]
    return sorted(rows, key=_by_id)


def mention_rows(graph: DocumentGraph, kind: Literal["entity", "event"]) -> list[Row]:
    """Return the mentions of this kind, each with its chunk and with what it refers to."""
    references: dict[str, list[Row]] = defaultdict(list)
    for reference in graph.references:
        references[reference.mention_id].append(
            {"target": reference.target_id, "score": reference.score, "reason": reference.reason}
        )
    return [
        {
            "chunk": mention.chunk_id,
            "references": references[mention.id],
            "properties": {
                "id": mention.id,
                "kind": mention.kind,
                "start": mention.span.start,
                "end": mention.span.end,
                "text": mention.text,
                "type": mention.type,
                "realis": mention.realis,
            },
        }
        for mention in graph.mentions
        if mention.kind == kind
    ]


def run_row(graph: DocumentGraph) -> Row:
    """Return the properties of the run's node."""
    run = graph.run
    return {
        "id": run.id,
        "team": run.team,
        "team_signature": run.team_signature,
        "schema": run.schema,
        "schema_signature": run.schema_signature,
        "rounds": run.rounds,
        "digest": graph_digest(graph),
    }


def expert_rows(graph: DocumentGraph) -> list[Row]:
    """Return those experts that proposed a fact, sorted by id."""
    proposers = {proposal.expert for fact in graph.facts for proposal in fact.proposals}
    rows: list[Row] = [
        {"id": expert.id, "name": expert.name, "task": expert.task, "kind": expert.kind, "signature": expert.signature}
        for expert in graph.experts
        if expert.name in proposers
    ]
    return sorted(rows, key=_by_id)


def verdict_rows(graph: DocumentGraph) -> list[Row]:
    """Return the run's different verdicts, sorted by id; facts that were decided alike share one."""
    verdicts = {_verdict_id(graph.run.id, fact.verdict): fact.verdict for fact in graph.facts}
    return [
        {
            "debates": [] if verdict.debate_id is None else [verdict.debate_id],
            "properties": {
                "id": verdict_id,
                "run": graph.run.id,
                "decision": verdict.decision,
                "method": verdict.method,
                "reason": verdict.reason,
            },
        }
        for verdict_id, verdict in sorted(verdicts.items())
    ]


def _verdict_id(run_id: str, verdict: Verdict) -> str:
    return content_id("verdict", run_id, verdict.decision, verdict.method, verdict.reason, verdict.debate_id)


def fact_rows(graph: DocumentGraph, kind: FactKind) -> list[Row]:
    """Return the facts of this kind as they are when no other document states them, sorted by id."""
    listed = frozenset(graph.relation_types)
    return sorted((_fact_row(fact, listed) for fact in graph.facts if fact.kind == kind), key=_by_id)


def _fact_row(fact: Fact, listed: frozenset[str]) -> Row:
    status, label = fact.verdict.decision, _label(fact, listed)
    accepted = status == "accepted"
    predicate = fact.predicate if label == OPEN_LABEL else None
    return {
        "id": fact.id,
        "subject": fact.subject_id,
        "object": fact.object_id,
        "labels": [label] if accepted else [],
        "edges": [{"type": label, "predicate": predicate}] if accepted else [],
        "properties": {
            "id": fact.id,
            "kind": fact.kind,
            "predicate": fact.predicate,
            "label": label,
            "status": status,
            "confidence": float(fact.confidence),
            "support": int(accepted),
        },
    }


def _label(fact: Fact, listed: frozenset[str]) -> str:
    if fact.kind == "argument":
        return "HAS_ARGUMENT"
    if fact.kind == "relation" and fact.predicate not in listed:
        return OPEN_LABEL
    return type_label(fact.predicate)


def support_rows(graph: DocumentGraph) -> list[Row]:
    """Return what the run says of each fact, sorted by the fact's id."""
    listed = frozenset(graph.relation_types)
    experts = {expert.name: expert.id for expert in graph.experts}
    first_chunk = min(graph.chunks, key=lambda chunk: chunk.index).id if graph.chunks else ""
    rows: list[Row] = [
        {
            "id": fact.id,
            "status": fact.verdict.decision,
            "support": int(fact.verdict.decision == "accepted"),
            "confidence": float(fact.confidence),
            "gate": fact.gate or None,
            "label": _label(fact, listed),
            "relation": _label(fact, listed) if fact.kind == "relation" else None,
            "verdict": _verdict_id(graph.run.id, fact.verdict),
            "evidence": [_evidence_row(evidence, first_chunk) for evidence in dict.fromkeys(fact.evidence)],
            "proposals": [
                {"expert": experts[proposal.expert], "round": proposal.round}
                for proposal in dict.fromkeys(fact.proposals)
            ],
        }
        for fact in graph.facts
    ]
    return sorted(rows, key=_by_id)


def _evidence_row(evidence: Evidence, first_chunk: str) -> Row:
    # A quote that the text lacks hangs on the first chunk, so that it goes when the document goes.
    span = evidence.span
    return {
        "chunk": evidence.chunk_id or first_chunk,
        "quote": evidence.quote,
        "start": None if span is None else span.start,
        "end": None if span is None else span.end,
        "verified": evidence.verified,
    }


def _by_id(row: Row) -> str:
    return str(row["id"] if "id" in row else row["properties"]["id"])
