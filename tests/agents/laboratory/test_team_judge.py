"""What the default team decides about true claims and corrupted copies; a real CoreNLP reads the texts."""

import json
from pathlib import Path

import pytest

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.laboratory.claims.corruption import known_claims
from consilience.agents.laboratory.claims.gold_texts.reading import read_gold
from consilience.agents.laboratory.claims.judges.registry import CLAIM_JUDGES, ClaimBench
from consilience.agents.laboratory.claims.judges.team import TeamAsJudge
from consilience.agents.laboratory.claims.trial import count_judged_pairs
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Chunk, Document, Span

NEWS = builtin_schema("news")
TEXT = (
    "Marta Holm was born in Bergen in 1950. Her brother Nils Holm moved to Oslo. "
    "On Tuesday Marta Holm met Erik Dahl, the mayor, in Trondheim. Quarrel Fisheries is based in Hamar."
)
NAMES = [
    ("Marta Holm", "Person"),
    ("Nils Holm", "Person"),
    ("Erik Dahl", "Person"),
    ("Quarrel Fisheries", "Organization"),
]
NAMES += [(place, "Location") for place in ("Bergen", "Oslo", "Trondheim", "Hamar")]
STATED = [
    ("Marta Holm", "born_in", "Bergen", "Marta Holm was born in Bergen"),
    ("Quarrel Fisheries", "headquartered_in", "Hamar", "Quarrel Fisheries is based in Hamar"),
    ("Erik Dahl", "works_for", "Quarrel Fisheries", ""),
]


def whole(document: Document) -> tuple[Chunk, ...]:
    return (Chunk(document.id, 0, Span(0, len(document.text)), document.text),)


@pytest.mark.corenlp
async def test_what_no_expert_proposes_is_not_counted_as_found(tmp_path: Path, corenlp_url: str) -> None:
    line = {
        "id": "a",
        "text": TEXT,
        "entities": [{"name": name, "type": type_, "aliases": [name]} for name, type_ in NAMES],
        "relations": [{"subject": s, "type": r, "object": o, "quote": q} for s, r, o, q in STATED],
    }
    path = tmp_path / "prose.jsonl"
    path.write_text(json.dumps(line) + "\n", encoding="utf-8")
    known = known_claims(read_gold(path, NEWS), NEWS, sample=10, seed=0, kinds=("relation",))
    heard: list[None] = []
    async with CoreNLP(corenlp_url) as corenlp:
        judge = CLAIM_JUDGES.find("team")(ClaimBench(NEWS, whole, corenlp))
        verdicts = await judge.decide(known, lambda: heard.append(None))
        assert isinstance(judge, TeamAsJudge)
        strict = await judge.accept_from(1.0).decide(known)
        assert await judge.decide(known) == verdicts  # its own limit stands
    assert len(heard) == len(verdicts) == len(known)
    true = {v.known.claim.predicate: v.decision for v in verdicts if v.known.true}
    assert true == {"born_in": "accepted", "headquartered_in": "accepted", "works_for": "not proposed"}
    strictly = {v.known.claim.predicate: v.decision for v in strict if v.known.true}
    assert strictly == {"born_in": "contested", "headquartered_in": "contested", "works_for": "not proposed"}
    (neighbours,) = [r for r in count_judged_pairs(verdicts) if (r.kind, r.corruption) == ("relation", "neighbour")]
    assert (neighbours.pairs, neighbours.true_found, neighbours.kept, neighbours.refused) == (2, 2, 1.0, 1.0)


def test_the_team_cannot_read_plain_text() -> None:
    with pytest.raises(ConsilienceError, match="Leave out --plain"):
        CLAIM_JUDGES.find("team")(ClaimBench(NEWS, whole))
    with pytest.raises(ConsilienceError, match="no judge of claims 'jury'; there are rules, team"):
        CLAIM_JUDGES.find("jury")
