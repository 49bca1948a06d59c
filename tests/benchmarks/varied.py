"""The documents of `merge_throughput.py` as real teams leave them: not everything accepted, not everything sure."""

import hashlib
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.benchmarks.merge_throughput import corpus

from consilience.graph.model.model import DocumentGraph, Fact, Verdict

CONTESTED, REJECTED = 0.08, 0.14
"""Of a hundred relations eight are contested and six rejected; of the facts that an entity is of its type a fifth of
that."""


def varied_corpus(documents: int, first: int = 0) -> Iterator[DocumentGraph]:
    """Yield documents of about 100 mentions whose facts have all statuses and many confidences, the same each time."""
    for graph in corpus(documents, first):
        yield replace(graph, facts=tuple(_varied(fact, graph.document.id) for fact in graph.facts))


def _varied(fact: Fact, document_id: str) -> Fact:
    digest = hashlib.blake2b(f"{fact.id} {document_id}".encode(), digest_size=8).digest()
    confidence = 0.5 + int.from_bytes(digest[:2]) % 50 / 100
    share = int.from_bytes(digest[2:]) / 2**48 * (1 if fact.kind == "relation" else 5)
    if share < CONTESTED:
        verdict, gate = Verdict("contested", "quote check", "The experts disagree."), "experts disagree"
    elif share < REJECTED:
        verdict, gate = Verdict("rejected", "quote check", "The text does not contain the quote."), ""
    else:
        return replace(fact, confidence=confidence)
    return replace(fact, confidence=confidence, verdict=verdict, gate=gate)
