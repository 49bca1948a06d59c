"""Precision and recall of the tool team's claims with and without the evidence judge, strict, on development sets.

python tests/benchmarks/verification_precision.py [set …]

One extraction with `--verify all`, scored three times: every claim whose quotes are in the text (`none`); what is
accepted where only contested claims are judged (`contested`); what the judge accepts of all (`all`). Intervals are
95 %, by Wilson.
"""

import asyncio
import json
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from consilience.agents.claims.claim import Claim
from consilience.agents.claims.extraction_record import make_extraction_record
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.tool_team import tool_team
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.pipeline.machine import Services, state_machine
from consilience.agents.pipeline.state import claims_in
from consilience.agents.verification.debate.configuration import GateName
from consilience.agents.verification.without_model import tool_verifier
from consilience.evaluation.extraction.scores import TaskScores, score_extraction
from consilience.evaluation.formats.extraction import ExtractionRecord, read_extraction
from consilience.evaluation.support.proportion import wilson_interval
from consilience.graph.model.model import Document, Verdict
from consilience.platform.loading.chunking import split
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.settings import load_settings

DEV = Path(__file__).parents[2].parent / "shared/data/extraction/dev"
SETS = ("conll04", "wikievents")
GATES: tuple[GateName, ...] = ("none", "contested", "all")


def accepted(claims: Iterable[Claim]) -> list[Claim]:
    """Return the claims that a query would meet."""
    return [claim for claim in claims if claim.verdict and claim.verdict.decision == "accepted"]


def in_text(claims: Iterable[Claim]) -> list[Claim]:
    """Return all claims whose quotes are in the text, contested or not: with what judges leave they are compared."""
    stands = [claim for claim in claims if claim.verdict and claim.verdict.decision != "rejected"]
    return [replace(claim, verdict=Verdict("accepted", "quotes", "")) for claim in stands]


async def extracted(name: str, gold: Sequence[ExtractionRecord], corenlp: CoreNLP, gate: GateName) -> list[Any]:
    """Return the accepted claims of each record, in the shape of the data set."""
    schema = builtin_schema(name)
    documents = [Document(record.text, record.id, f"{name}#{record.id}") for record in gold]
    known = {document.id: document for document in documents}
    team = replace(tool_team(schema, corenlp), verifier=tool_verifier(schema, corenlp, gate))
    machine = state_machine(team, schema, Services(known.__getitem__, split))
    records = []
    for document in documents:
        state: Any = await machine.ainvoke({"document_id": document.id}, {"recursion_limit": 1000})
        claims = claims_in(state)
        records.append(
            make_extraction_record(document, in_text(claims) if gate == "none" else accepted(claims), schema.attributes)
        )
    return records


def read(records: Sequence[Mapping[str, Any]]) -> list[ExtractionRecord]:
    """Return records as the scorer reads them from a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "system.jsonl"
        path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
        return read_extraction(path)


def row(name: str, gate: str, scores: TaskScores) -> str:
    """Return one line of the table."""
    micro = scores.micro
    right, low_high = int(micro.true_positive), wilson_interval(int(micro.true_positive), int(micro.system))
    shown = f"[{100 * low_high[0]:.1f}, {100 * low_high[1]:.1f}]" if low_high else ""
    values = [f"{100 * value:5.1f}" if value is not None else "    –" for value in (micro.precision, micro.recall)]
    return (
        f"{name:<11} {scores.task:<12} {gate:<10} {values[0]} {shown:<14} {values[1]} {right:>6} of {micro.system:>5}"
    )


async def main(names: Sequence[str]) -> None:
    """Print the table."""
    print(f"{'set':<11} {'task':<12} {'verified':<10}     P  95 %              R  right")
    async with CoreNLP(corenlp_url(load_settings()), remembered=1000) as corenlp:
        for name in names:
            gold = read_extraction(DEV / f"{name}.jsonl")
            scores = {gate: score_extraction(gold, read(await extracted(name, gold, corenlp, gate))) for gate in GATES}
            for task in ("ner", "re", "ee_trigger", "ee_argument"):
                for gate in GATES:
                    found: TaskScores = getattr(scores[gate], task)
                    if found.micro.gold:
                        print(row(name, gate, found))


if __name__ == "__main__":
    wanted = [name for name in sys.argv[1:] or SETS if (DEV / f"{name}.jsonl").exists()]
    if not wanted:
        print(f"No set is under {DEV}, so nothing is measured.", file=sys.stderr)
    asyncio.run(main(wanted))
