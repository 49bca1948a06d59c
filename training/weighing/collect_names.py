"""Collect what speaks for names of texts with gold, and whether each is right: what `fit_names.py` fits weights to.

python -m training.weighing.collect_names --gold FILE… --out rows.jsonl [--kept FOLDER] [--model FOLDER]

The default team reads passages in the shape of prose/dev.jsonl. A name is right if gold has an entity of its type with
exactly these words among its aliases. Relations, events and arguments are weighed first, by the weights of the package:
fit those before.
"""

import argparse
import asyncio
import json
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

from tests.benchmarks.facts_on_prose import Kept
from training.weighing.proposals import proposals

from consilience.agents.claims.claim import Claim
from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.tool_team import tool_team
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.rules.base import reading_of
from consilience.agents.experts.learned.encoder.model import RelationModel, load_shipped_model, why_absent
from consilience.agents.experts.learned.events.event_expert import LearnedEventExpert
from consilience.agents.experts.learned.mentions.entity_expert import LearnedEntityExpert
from consilience.agents.experts.learned.relation_expert import LearnedRelationExpert
from consilience.agents.verification.weighing.entity_weigher import EntityWeigher
from consilience.agents.verification.weighing.event_weigher import EventWeigher
from consilience.agents.verification.weighing.relation_weigher import RelationWeigher
from consilience.agents.verification.weighing.weighers import Weighers
from consilience.graph.schema.schema import Schema
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.settings import load_settings


def is_right(claim: Claim, row: dict[str, Any]) -> bool:
    """Tell whether gold has a name of these words and this type."""
    words = " ".join(claim.anchor.text.split())
    return any(
        one["type"] == claim.predicate and words in {" ".join(alias.split()) for alias in one["aliases"]}
        for one in row["entities"]
    )


def team_of(schema: Schema, corenlp: CoreNLP, model: RelationModel) -> Team:
    """Return the experts of the default team, with this model in place of the package's."""
    team = tool_team(schema, corenlp)
    learned = {
        "learned-ner": LearnedEntityExpert(model, corenlp, schema, yields_to=["corenlp-ner"]),
        "learned-re": LearnedRelationExpert(model, corenlp, schema),
        "learned-ee": LearnedEventExpert(model, corenlp, schema),
    }
    experts = [expert for expert in team.experts if expert.name not in learned]
    return replace(team, experts=[*experts, *learned.values()])


async def main() -> None:
    """Write the rows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gold", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--kept", type=Path, help="folder for CoreNLP's answers")
    parser.add_argument("--model", type=Path, help="the expert's weights, in place of those of the package")
    options = parser.parse_args()
    model = RelationModel(options.model) if options.model else load_shipped_model()
    if model is None:
        raise SystemExit(why_absent())
    schema = builtin_schema("news")
    transport = Kept(options.kept) if options.kept else None
    async with CoreNLP(corenlp_url(load_settings()), transport=transport) as corenlp:
        team, reading = team_of(schema, corenlp, model), reading_of(schema)
        kinds = {expert.name: expert.kind for expert in team.experts}
        annotate = partial(corenlp.annotate, reading=reading)
        before = Weighers((RelationWeigher(model, schema, annotate, ""), EventWeigher(model, schema, annotate, "")))
        weigher = EntityWeigher(model, schema, annotate, "")
        with options.out.open("w", encoding="utf-8") as out:
            for path in options.gold:
                for line in path.read_text(encoding="utf-8").splitlines():
                    row = json.loads(line)
                    document, chunks, claims = await proposals(team, schema, row["id"], row["text"])
                    claims = await before.weigh(claims, document, chunks, kinds)
                    evidence = await weigher.evidence(claims, document, chunks, kinds)
                    for claim in claims:
                        if known := evidence.get(claim.key):
                            told = {"passage": row["id"], "type": claim.predicate, "text": claim.anchor.text}
                            print(json.dumps({**told, **asdict(known), "right": is_right(claim, row)}), file=out)


if __name__ == "__main__":
    asyncio.run(main())
