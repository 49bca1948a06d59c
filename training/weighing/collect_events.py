"""Collect what speaks for events and arguments of texts with gold, and whether each is right; see `fit_events.py`.

python -m training.weighing.collect_events --gold FILE… --out rows.jsonl [--kept FOLDER] [--model FOLDER] [--fillers 0.1]

The default team reads passages in the shape of prose/dev.jsonl. An event is right if gold has a nugget of its type with
this trigger, whose quote stands there; an argument if gold has the role for it with a name of the same entity. A file
that is named twice counts twice, as those should with which no rule was mended. Events are fitted to rows with the
fillers that the expert proposes in use, arguments to rows with those from 0.1 on.
"""

import argparse
import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from tests.benchmarks.facts_on_prose import Kept
from training.weighing.proposals import proposals

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.tool_team import tool_team
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.rules.base import reading_of
from consilience.agents.experts.learned.encoder.model import RelationModel, load_shipped_model, why_absent
from consilience.agents.experts.learned.events.event_expert import FILLERS_FROM, LearnedEventExpert
from consilience.agents.experts.learned.mentions.entity_expert import LearnedEntityExpert
from consilience.agents.verification.weighing.event_weigher import EventWeigher
from consilience.graph.schema.schema import Schema
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.settings import load_settings

LEAST = 0.1
"""The learned expert proposes triggers from here on, so that there is something to learn from what it thinks unlikely."""


def nuggets_at(anchor: Anchor, row: dict[str, Any]) -> Sequence[dict[str, Any]]:
    """Return gold's events of the anchor's type with its trigger, whose quotes stand around it."""
    text = row["text"]

    def stands(event: dict[str, Any]) -> bool:
        at = text.find(event["quote"])
        while at >= 0:
            if at <= anchor.span.start and anchor.span.end <= at + len(event["quote"]):
                return True
            at = text.find(event["quote"], at + 1)
        return False

    return [e for e in row["events"] if e["type"] == anchor.type and e["trigger"] == anchor.text and stands(e)]


def is_right(claim: Claim, row: dict[str, Any]) -> bool:
    """Tell whether gold has the event, or the argument."""
    events = nuggets_at(claim.anchor, row)
    if claim.kind == "event":
        return bool(events)
    fillers = {
        argument["name"] for event in events for argument in event["arguments"] if argument["role"] == claim.predicate
    }
    words = claim.object.text if claim.object else ""
    aliases = {alias for e in row["entities"] if e["name"] in fillers for alias in (e["name"], *e["aliases"])}
    # the title of a biography may be read as one name with the name that the text begins with
    return words in aliases or any(words == f"{one} {other}" for one in aliases for other in aliases)


def team_of(schema: Schema, corenlp: CoreNLP, model: RelationModel, fillers_from: float) -> Team:
    """Return the experts for entities and events of the default team, with this model in place of the package's."""
    team = tool_team(schema, corenlp)
    learned = {
        "learned-ner": LearnedEntityExpert(model, corenlp, schema, yields_to=["corenlp-ner"]),
        "learned-ee": LearnedEventExpert(model, corenlp, schema, triggers_from=LEAST, fillers_from=fillers_from),
    }
    experts = [e for e in team.experts if e.task in {"ner", "ee"} and e.name not in learned]
    return replace(team, experts=[*experts, *learned.values()])


async def main() -> None:
    """Write the rows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gold", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--kept", type=Path, help="folder for CoreNLP's answers")
    parser.add_argument("--model", type=Path, help="the expert's weights, in place of those of the package")
    parser.add_argument("--fillers", type=float, default=FILLERS_FROM, help="fillers are proposed from here on")
    options = parser.parse_args()
    model = RelationModel(options.model) if options.model else load_shipped_model()
    if model is None:
        raise SystemExit(why_absent())
    schema = builtin_schema("news")
    transport = Kept(options.kept) if options.kept else None
    async with CoreNLP(corenlp_url(load_settings()), transport=transport) as corenlp:
        team, reading = team_of(schema, corenlp, model, options.fillers), reading_of(schema)
        kinds = {expert.name: expert.kind for expert in team.experts}
        weigher = EventWeigher(model, schema, lambda text: corenlp.annotate(text, reading), "")
        with options.out.open("w", encoding="utf-8") as out:
            for path in options.gold:
                for line in path.read_text(encoding="utf-8").splitlines():
                    row = json.loads(line)
                    document, chunks, claims = await proposals(team, schema, row["id"], row["text"])
                    events, arguments = await weigher.evidence(claims, document, chunks, kinds)
                    for claim in claims:
                        if known := events.get(claim.key) or arguments.get(claim.key):
                            told = {
                                "passage": row["id"],
                                "kind": claim.kind,
                                "type": claim.anchor.type,
                                "trigger": claim.anchor.text,
                                "role": claim.predicate,
                                "filler": claim.object and claim.object.text,
                            }
                            print(json.dumps({**told, **asdict(known), "right": is_right(claim, row)}), file=out)


if __name__ == "__main__":
    asyncio.run(main())
