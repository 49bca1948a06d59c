"""Gold of extraction: records with mentions at places."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from consilience.agents.claims.claim import Claim
from consilience.agents.laboratory.claims.gold_texts.gold import anchors_of, gold_claims
from consilience.agents.laboratory.claims.gold_texts.gold_text import GoldText, same_fact
from consilience.agents.laboratory.claims.gold_texts.names import EntityNames
from consilience.agents.verification.evidence.sentences import source_of
from consilience.evaluation.formats.extraction import ExtractionRecord, read_extraction
from consilience.graph.model.identity import name_key
from consilience.graph.schema.schema import Schema

__all__ = ["of_record", "records_of"]


def records_of(path: Path, schema: Schema) -> list[GoldText]:
    """Return the texts of a file of extraction gold.

    Raises:
        EvaluationError: the file cannot be read.
    """
    records = read_extraction(path)
    lines = [line for line in path.read_text(encoding="utf-8-sig").split("\n") if line.strip()]
    return [of_record(record, schema, _clusters(line)) for record, line in zip(records, lines, strict=True)]


def of_record(record: ExtractionRecord, schema: Schema, entity_of: Mapping[str, str] | None = None) -> GoldText:
    """Return a record as a text with claims.

    Args:
        record: the gold.
        schema: says which relations are symmetric.
        entity_of: names that stand for the same entity; see `EntityNames`.
    """
    source = source_of(record.text)
    claims, names = gold_claims(record, source), EntityNames(record.text, entity_of or {})

    def says(one: Claim, other: Claim) -> bool:
        return same_fact(one, other, names.same_end, schema)

    return GoldText(
        record.id, source, claims, anchors_of(record), says, lambda claim: any(says(one, claim) for one in claims)
    )


def _clusters(line: str) -> dict[str, str]:
    """Return the names of an entity by its cluster, as Re-DocRED gives them."""
    entities: Sequence[Mapping[str, object]] = json.loads(line).get("entities") or ()
    return {name_key(str(e["text"])): f"cluster {e['cluster']}" for e in entities if "cluster" in e and "text" in e}
