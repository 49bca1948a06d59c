"""A document's graph as plain rows for the statements: dictionaries are 3 to 4 times cheaper to send than models."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeVar

from consilience.graph.model.coreference_links import places_of
from consilience.graph.model.display_name import display_name
from consilience.graph.model.identity import content_id, name_key
from consilience.graph.model.model import DocumentGraph, Entity, Evidence, Fact, FactKind, Verdict
from consilience.graph.model.validity import validity_properties
from consilience.graph.schema.labels import type_label
from consilience.graph.writing.fact_rows import OPEN_LABEL, Row, fact_rows, support_row
from consilience.graph.writing.run_digest import is_digest_of, run_digest

__all__ = ["DocumentRows", "document_rows"]

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class DocumentRows:
    """Parameters of the statements of one merge; all rows but the chunks' are in the order of their ids."""

    document: Row
    run: Row
    """With `digest`, of everything else here but `document`: where a text was found is not what a run says of it."""
    chunks: list[Row]
    entities: list[Row]
    """Writers that lock entities in one order never wait for one another in a circle."""
    events: list[Row]
    entity_mentions: list[Row]
    event_mentions: list[Row]
    experts: list[Row]
    """Those that proposed a fact or asked a model."""
    spent: list[Row]
    """What the answers of each of these experts took, for those that asked a model."""
    verdicts: list[Row]
    """Facts that were decided alike share one."""
    debates: list[Row]
    """Those that led to the verdicts."""
    facts: dict[FactKind, list[Row]]
    """The facts as they are when no other document states them."""
    support: list[Row]
    """What the run says of each fact."""

    def says(self, digest: str | None) -> bool:
        """Tell whether this is what a run said whose digest, of whichever release, this is."""
        parts = [field.name for field in fields(self) if field.name not in {"document", "run"}]
        return is_digest_of(digest, self.run, {name: getattr(self, name) for name in parts})


def document_rows(graph: DocumentGraph) -> DocumentRows:
    """Return the rows of a document's graph."""
    verdicts = _verdicts(graph)
    statements = _statements(graph, verdicts)
    parts: dict[str, Any] = {
        "chunks": _chunk_rows(graph),
        "entities": sorted((_entity_row(entity) for entity in graph.entities), key=_by_id),
        "events": _event_rows(graph),
        "entity_mentions": _mention_rows(graph, "entity"),
        "event_mentions": _mention_rows(graph, "event"),
        "experts": _expert_rows(graph),
        "spent": _usage_rows(graph),
        "verdicts": _verdict_rows(graph.run.id, verdicts),
        "debates": _debate_rows(graph),
        "facts": fact_rows(statements),
        "support": [support_row(statement) for statement in statements],
    }
    run = _run_row(graph)
    run["digest"] = run_digest(run, parts)
    decisions = Counter(fact.verdict.decision for fact in graph.facts)
    run |= {decision: decisions[decision] for decision in ("accepted", "contested", "rejected")}
    return DocumentRows(_document_row(graph), run, **parts)


def _document_row(graph: DocumentGraph) -> Row:
    document = graph.document
    return {
        "id": document.id,
        "text": document.text,
        "name": document.name,
        "source": document.source,
        "media_type": document.media_type,
        "language": document.language,
    }


def _chunk_rows(graph: DocumentGraph) -> list[Row]:
    return [
        {"id": chunk.id, "index": chunk.index, "start": chunk.span.start, "end": chunk.span.end, "text": chunk.text}
        for chunk in sorted(graph.chunks, key=lambda chunk: chunk.index)
    ]


def _entity_row(entity: Entity) -> Row:
    key, aliases = name_key(entity.name), sorted({entity.name, *entity.aliases})
    return {"id": entity.id, "type": entity.type, "key": key, "name": display_name(key, aliases), "aliases": aliases}


def _event_rows(graph: DocumentGraph) -> list[Row]:
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


def _mention_rows(graph: DocumentGraph, kind: Literal["entity", "event"]) -> list[Row]:
    references: dict[str, list[Row]] = defaultdict(list)
    for reference in graph.references:
        references[reference.mention_id].append(
            {"target": reference.target_id, "score": reference.score, "reason": reference.reason}
        )
    return [
        {
            "chunk": mention.chunk_id,
            "references": references[id_],
            "properties": {
                **({"value": mention.value} if mention.value else {}),
                "id": id_,
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
        for id_ in (mention.id,)
    ]


def _run_row(graph: DocumentGraph) -> Row:
    run = graph.run
    return {
        "id": run.id,
        "team": run.team,
        "team_signature": run.team_signature,
        "schema": run.schema,
        "schema_signature": run.schema_signature,
        "rounds": run.rounds,
        "language": run.language,
        "calls": sum(spent.calls for spent in run.spent),
        "prompt_tokens": sum(spent.prompt_tokens for spent in run.spent),
        "completion_tokens": sum(spent.completion_tokens for spent in run.spent),
        "cost": float(sum(spent.cost for spent in run.spent)),
    }


def _expert_rows(graph: DocumentGraph) -> list[Row]:
    active = {proposal.expert for fact in graph.facts for proposal in fact.proposals}
    active |= {spent.name for spent in graph.run.spent}
    rows: list[Row] = [
        {"id": expert.id, "name": expert.name, "task": expert.task, "kind": expert.kind, "signature": expert.signature}
        for expert in graph.experts
        if expert.name in active
    ]
    return sorted(rows, key=_by_id)


def _usage_rows(graph: DocumentGraph) -> list[Row]:
    experts = {expert.name: expert.id for expert in graph.experts}
    return [
        {
            "expert": experts[spent.name],
            "properties": {
                "calls": spent.calls,
                "prompt_tokens": spent.prompt_tokens,
                "completion_tokens": spent.completion_tokens,
                "cost": float(spent.cost),
            },
        }
        for spent in graph.run.spent
        if spent.name in experts
    ]


def _verdict_rows(run: str, verdicts: Mapping[str, Verdict]) -> list[Row]:
    return [
        {
            "debates": [] if verdict.debate_id is None else [verdict.debate_id],
            "properties": {
                "id": verdict_id,
                "run": run,
                "decision": verdict.decision,
                "method": verdict.method,
                "reason": verdict.reason,
            },
        }
        for verdict_id, verdict in sorted(verdicts.items())
    ]


def _debate_rows(graph: DocumentGraph) -> list[Row]:
    needed = {fact.verdict.debate_id for fact in graph.facts}
    rows: list[Row] = [
        {
            "id": debate.id,
            "question": debate.question,
            "answers": list(debate.answers),
            "protocol": debate.protocol,
            "answer": debate.answer,
            "confidence": float(debate.confidence),
            "reason": debate.reason,
            "models": list(debate.models),
            "transcript": debate.transcript,
            "calls": debate.calls,
            "prompt_tokens": debate.prompt_tokens,
            "completion_tokens": debate.completion_tokens,
            "cost": float(debate.cost),
        }
        for debate in graph.debates
        if debate.id in needed
    ]
    return sorted(rows, key=_by_id)


def _verdicts(graph: DocumentGraph) -> dict[str, Verdict]:
    """Return the verdicts of a run by their ids."""
    run = graph.run.id
    return {
        content_id("verdict", run, verdict.decision, verdict.method, verdict.reason, verdict.debate_id): verdict
        for verdict in dict.fromkeys(fact.verdict for fact in graph.facts)
    }


def _statements(graph: DocumentGraph, verdicts: Mapping[str, Verdict]) -> list[Row]:
    """Return what the run says of each fact, in the order of their ids."""
    listed = frozenset(graph.relation_types)
    experts = {expert.name: expert.id for expert in graph.experts}
    verdict_ids = {verdict: id_ for id_, verdict in verdicts.items()}
    first_chunk = min(graph.chunks, key=lambda chunk: chunk.index).id if graph.chunks else ""
    rows: list[Row] = [
        {
            "id": fact.id,
            "kind": fact.kind,
            "predicate": fact.predicate,
            "label": _label(fact, listed),
            "subject": fact.subject_id,
            "object": fact.object_id,
            "status": fact.verdict.decision,
            "confidence": float(fact.confidence),
            "gate": fact.gate or None,
            "relation": _label(fact, listed) if fact.kind == "relation" else None,
            "verdict": verdict_ids[fact.verdict],
            "evidence": [_evidence_row(evidence, first_chunk) for evidence in _drop_repeated(fact.evidence)],
            "proposals": [
                {"expert": experts[proposal.expert], "round": proposal.round}
                for proposal in _drop_repeated(fact.proposals)
            ],
        }
        for fact in graph.facts
    ]
    return sorted(rows, key=_by_id)


def _drop_repeated(items: Sequence[_Item]) -> Iterable[_Item]:
    return items if len(items) < 2 else dict.fromkeys(items)  # most are alone, and hashing one takes as long as its row


def _label(fact: Fact, listed: frozenset[str]) -> str:
    if fact.kind == "argument":
        return "HAS_ARGUMENT"
    if fact.kind == "relation" and fact.predicate not in listed:
        return OPEN_LABEL
    return type_label(fact.predicate)


def _evidence_row(evidence: Evidence, first_chunk: str) -> Row:
    # A quote that the text lacks hangs on the first chunk, so that it goes when the document goes.
    span = evidence.span
    row: Row = {
        "chunk": evidence.chunk_id or first_chunk,
        "quote": evidence.quote,
        "start": None if span is None else span.start,
        "end": None if span is None else span.end,
        "verified": evidence.verified,
    }
    # Left out where there is none, so that a run without any has the digest that it had before there were links.
    linked = {**row, "links": places_of(evidence.links)} if evidence.links else row
    return {**linked, **validity_properties(evidence.validity)}


def _by_id(row: Row) -> str:
    return str(row["id"] if "id" in row else row["properties"]["id"])
