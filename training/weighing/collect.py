"""Collect what speaks for relations of texts with gold, and whether each is right: what `fit.py` fits weights to.

python -m training.weighing.collect --out rows.jsonl [--kept FOLDER] [--knowledgenet N] [--only SOURCE] [--model FOLDER]
    [--shared FOLDER] [--prose FILE …]

The default team, its learned expert among it, reads the passages of prose, fold 3 of KnowledgeNet (on which the learned
expert was not trained) and the odd lines of conll04. The learned expert proposes from 0.1 on, so that there is
something to learn from what it thinks unlikely.
"""

import argparse
import asyncio
import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

from tests.benchmarks.facts_on_prose import Kept
from training.weighing.proposals import proposals

from consilience.agents.claims.claim import Claim
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.tool_team import tool_team
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.rules.base import reading_of
from consilience.agents.experts.learned.encoder.model import RelationModel, load_shipped_model, why_absent
from consilience.agents.experts.learned.relation_expert import LearnedRelationExpert
from consilience.agents.experts.learned.relation_settings import settings_of
from consilience.agents.verification.weighing.relation_weigher import RelationWeigher
from consilience.evaluation.facts.knowledgenet.properties import ways_of
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import Schema
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.settings import load_settings

DATA = Path(__file__).parents[2].parent / "shared/data"
LEAST = 0.1

Judge = Callable[[Claim], bool | None]
"""Tells whether a relation is right; None where gold does not say."""

HEADS = re.compile(r"(?i)\b(?:chair|president|director|head)")


def prose(data: Path, more: Sequence[Path] = ()) -> Iterator[tuple[str, str, Judge]]:
    """Yield id, text and judge of each passage of prose, and of those in further files of that shape."""
    for path in (data / "prose/dev.jsonl", *more):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            yield row["id"], row["text"], _prose_judge(row)


def _prose_judge(row: dict[str, Any]) -> Judge:
    names = {_plain(name): e["name"] for e in row["entities"] for name in (e["name"], *e.get("aliases", ()))}
    facts = {(names[_plain(r["subject"])], r["type"], names[_plain(r["object"])]) for r in row["relations"]}

    def judge(claim: Claim) -> bool:
        ends = names.get(_plain(claim.anchor.text)), names.get(_plain(claim.object.text))
        turned = claim.predicate == "spouse_of" and (ends[1], claim.predicate, ends[0]) in facts
        return (ends[0], claim.predicate, ends[1]) in facts or turned

    return judge


def _plain(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def knowledgenet(data: Path) -> Iterator[tuple[str, str, Judge]]:
    """Yield the passages of fold 3."""
    for line in (data / "knowledgenet/dev.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield row["id"], row["text"], _property_judge(row)


def _property_judge(row: dict[str, Any]) -> Judge:
    def hit(claim: Claim, property_: str, *, turned: bool) -> bool:
        ends = (claim.object.span, claim.anchor.span) if turned else (claim.anchor.span, claim.object.span)
        return any(
            fact["property"] == property_
            and ends[0].overlaps(Span(*fact["subject"]))
            and ends[1].overlaps(Span(*fact["object"]))
            for fact in row["facts"]
        )

    def judge(claim: Claim) -> bool | None:
        stated = ways_of(claim.predicate)
        known = [one for one in stated if one[0] in row["properties"]]
        if any(hit(claim, name, turned=turned) for name, turned in known):
            return True
        if len(known) < len(stated) or not known:
            return None
        # who heads a body need not be its chief executive, of which alone KnowledgeNet knows
        return None if claim.predicate == "leads" and HEADS.search(row["text"]) else False

    return judge


def conll04(data: Path) -> Iterator[tuple[str, str, Judge]]:
    """Yield the odd lines of conll04."""
    for line in (data / "extraction/dev/conll04.jsonl").read_text(encoding="utf-8").splitlines()[::2]:
        row = json.loads(line)
        yield row["id"], row["text"], _span_judge(row)


def _span_judge(row: dict[str, Any]) -> Judge:
    def judge(claim: Claim) -> bool:
        return any(
            r["type"] == claim.predicate
            and claim.anchor.span.overlaps(Span(*r["head_span"]))
            and claim.object.span.overlaps(Span(*r["tail_span"]))
            for r in row["relations"]
        )

    return judge


SOURCES = {"prose": (prose, "news"), "knowledgenet": (knowledgenet, "news"), "conll04": (conll04, "conll04")}


def proposing_more(schema: Schema, *, silent: bool) -> Schema:
    """Return the schema with all that the learned expert thinks as likely as `LEAST`.

    Args:
        schema: of the source.
        silent: whether also the relations count of which the schema lets it propose nothing: those of `news` are not
            weighed in use, so that they tell nothing of those that are.
    """
    relations = {
        name: kind.model_copy(update={"learned": {**dict(kind.learned), "least": LEAST}})
        if silent or settings_of(name, kind).least < 1
        else kind
        for name, kind in schema.relations.items()
    }
    return schema.model_copy(update={"relations": relations})


async def main() -> None:
    """Write the rows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--kept", type=Path, help="folder for CoreNLP's answers")
    parser.add_argument("--knowledgenet", type=int, default=10**9, help="passages of it, at most")
    parser.add_argument("--only", choices=SOURCES)
    parser.add_argument("--model", type=Path, help="the expert's weights, in place of those of the package")
    parser.add_argument("--shared", type=Path, default=DATA, help="folder with prose, knowledgenet and extraction")
    parser.add_argument("--prose", type=Path, nargs="*", default=(), help="further passages with all that they state")
    options = parser.parse_args()
    model = RelationModel(options.model) if options.model else load_shipped_model()
    if model is None:
        raise SystemExit(why_absent())
    transport = Kept(options.kept) if options.kept else None
    async with CoreNLP(corenlp_url(load_settings()), transport=transport) as corenlp:
        with options.out.open("w", encoding="utf-8") as out:
            sources = {**SOURCES, "prose": (partial(prose, more=options.prose), "news")}
            for source, (passages, schema_name) in sources.items():
                if options.only and source != options.only:
                    continue
                schema = proposing_more(builtin_schema(schema_name), silent=source == "conll04")
                team = tool_team(schema, corenlp)
                experts = [e for e in team.experts if e.kind != "learned"]
                team = replace(team, experts=[*experts, LearnedRelationExpert(model, corenlp, schema)])
                kinds = {expert.name: expert.kind for expert in team.experts}
                reading = reading_of(schema)
                weigher = RelationWeigher(model, schema, lambda text: corenlp.annotate(text, reading), "")  # noqa: B023
                for at, (id_, text, judge) in enumerate(passages(options.shared)):
                    if source == "knowledgenet" and at >= options.knowledgenet:
                        break
                    document, chunks, claims = await proposals(team, schema, id_, text)
                    evidence = await weigher.evidence(claims, document, chunks, kinds)
                    for claim in claims:
                        if (known := evidence.get(claim.key)) and (right := judge(claim)) is not None:
                            row = {"source": source, "passage": id_, "relation": claim.predicate, **asdict(known)}
                            print(
                                json.dumps(
                                    {
                                        **row,
                                        "subject": claim.anchor.text,
                                        "object": claim.object and claim.object.text,
                                        "right": right,
                                    }
                                ),
                                file=out,
                            )
                    if at % 100 == 0:
                        print(source, at, flush=True)


if __name__ == "__main__":
    asyncio.run(main())
