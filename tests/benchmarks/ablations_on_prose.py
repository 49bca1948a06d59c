"""What exchange, weighing and each expert bring: relations on prose, by the team and by the team without a part.

python -m tests.benchmarks.ablations_on_prose [--gold FILE…] [--kept FOLDER]

The passages and the scoring are those of `facts_on_prose.py`. Rules alone have neither of the learned experts; the
learned relation expert alone has the rules' entities to read between. `difference` is the team's F1 less that of the
line, with a 95 % interval from a paired bootstrap over the passages.
"""

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.facts_on_prose import GOLD, Kept, graphs_of, passage_of

from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.verification.debate.configuration import GateName
from consilience.agents.verification.weighing.acceptance import Acceptance
from consilience.evaluation.facts.matching import match_passage
from consilience.evaluation.facts.reading import read_passages
from consilience.evaluation.facts.records import Passage
from consilience.evaluation.facts.scores import score_facts
from consilience.evaluation.significance.paired_bootstrap import counts_f1, paired_bootstrap
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.settings import load_settings

UNWEIGHED = Acceptance(accept_from=0, accept_names_from=0, reject_below=0)
"""Claims keep their probabilities, which then decide nothing."""


def teams() -> dict[str, tuple[TeamFile, GateName | None]]:
    """Return the team, and the team without a part, by what is said of them."""
    team = builtin_team("tools")
    without = {
        kind: team.model_copy(
            update={"experts": tuple(e for e in team.experts if e.kind != kind or e.task not in tasks)}
        )
        for kind, tasks in {"corenlp": ("re",), "learned": ("re", "ner")}.items()
    }
    silent = team.collaboration.model_copy(update={"communication": False})
    return {
        "team": (team, None),
        "no weighing": (team.model_copy(update={"acceptance": UNWEIGHED}), None),
        "no judge": (team, "none"),
        "no weighing, no judge": (team.model_copy(update={"acceptance": UNWEIGHED}), "none"),
        "no exchange": (team.model_copy(update={"collaboration": silent}), None),
        "rules alone": (without["learned"], None),
        "learned alone": (without["corenlp"], None),
        "learned alone, no weighing": (without["corenlp"].model_copy(update={"acceptance": UNWEIGHED}), None),
    }


def counts(gold: Sequence[Passage], said: Sequence[Passage]) -> list[tuple[float, float, float]]:
    """Return of each passage how many relations are right, said and gold."""
    rows: list[tuple[float, float, float]] = []
    for one, other in zip(gold, said, strict=True):
        found = match_passage(one, other).relations
        right = len(found.right)
        rows.append((right, right + len(found.wrong), right + len(found.missed)))
    return rows


async def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gold", type=Path, nargs="+", default=[GOLD], help="passages with their facts")
    parser.add_argument("--kept", type=Path, help="folder for CoreNLP's answers")
    options = parser.parse_args()
    if absent := [path for path in options.gold if not path.exists()]:
        print(f"{absent[0]} is absent; nothing is measured.")
        return
    gold = [passage for path in options.gold for passage in read_passages(path)]
    said: dict[str, list[Passage]] = {}
    async with CoreNLP(corenlp_url(load_settings()), transport=Kept(options.kept) if options.kept else None) as corenlp:
        for name, (file, gate) in teams().items():
            said[name] = [passage_of(graph) for graph in await graphs_of(gold, corenlp, file, gate)]
    print(f"{'relations':<28}     P     R  sure    F1  difference")
    for name, passages in said.items():
        scores = score_facts(gold, passages).relations
        shares = (scores.precision, scores.recall, scores.recall_of_certain)
        rows = {"f1": (counts(gold, said["team"]), counts(gold, passages), counts_f1)}
        moved = paired_bootstrap(rows, len(gold), 10_000, 1).differences["f1"]
        figures = " ".join("    –" if share.value is None else f"{share.value:5.3f}" for share in shares)
        print(
            f"{name:<28} {figures} {moved.second:5.3f}  {moved.difference:+.3f} ({moved.low:+.3f} to {moved.high:+.3f})"
        )


if __name__ == "__main__":
    asyncio.run(main())
