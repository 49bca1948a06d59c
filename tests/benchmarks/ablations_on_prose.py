"""What exchange, weighing and each expert bring: facts of prose, by the team and by the team without a part.

python -m tests.benchmarks.ablations_on_prose [--gold FILE…] [--kept FOLDER]

The passages and the scoring are those of `facts_on_prose.py`. Rules alone have none of the learned experts; the learned
experts for relations and events alone have the entities of both to read between. `difference` is the team's figure less
that of the line, with a 95 % interval from a paired bootstrap over the passages: of F1, and of F0.5, which counts
precision twice as much as recall. `all` are relations, triggers and arguments together.
"""

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
from tests.benchmarks.facts_on_prose import GOLD, Kept, graphs_of, passage_of

from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.verification.debate.configuration import GateName
from consilience.agents.verification.weighing.acceptance import Acceptance
from consilience.evaluation.facts.matching import match_passage
from consilience.evaluation.facts.reading import read_passages
from consilience.evaluation.facts.records import Passage
from consilience.evaluation.significance.paired_bootstrap import counts_f1, paired_bootstrap
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.settings import load_settings

Floats = npt.NDArray[np.float64]

UNWEIGHED = Acceptance(accept_from=0, accept_names_from=0, accept_events_from=0, reject_below=0)
"""Claims keep their probabilities, which then decide nothing."""


def teams() -> dict[str, tuple[TeamFile, GateName | None]]:
    """Return the team, and the team without a part, by what is said of them."""
    team = builtin_team("tools")
    without = {
        kind: team.model_copy(
            update={"experts": tuple(e for e in team.experts if e.kind != kind or e.task not in tasks)}
        )
        for kind, tasks in {"corenlp": ("re", "ee"), "learned": ("re", "ner", "ee")}.items()
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


KINDS = ("entities", "relations", "triggers", "arguments")
PARTS = {kind: (kind,) for kind in KINDS} | {"all": KINDS[1:]}
"""What is counted together."""
MEASURES = {"f1": counts_f1, "f0.5": lambda counts: counts_f(counts, 0.5)}


def counts_f(counts: "Floats", beta: float) -> "Floats":
    """Return the F of each row ⟨right, said, gold⟩, in which recall counts `beta` times as much as precision."""
    weighed = counts[:, 1] + beta**2 * counts[:, 2]
    return np.divide((1 + beta**2) * counts[:, 0], weighed, out=np.zeros(len(counts)), where=weighed > 0)


def counts(gold: Sequence[Passage], said: Sequence[Passage], kinds: Sequence[str]) -> list[tuple[float, float, float]]:
    """Return of each passage how many facts of some kinds are right, said and gold."""
    rows: list[tuple[float, float, float]] = []
    for one, other in zip(gold, said, strict=True):
        matches = match_passage(one, other)
        found = [getattr(matches, kind) for kind in kinds]
        right = sum(len(each.right) for each in found)
        wrong, missed = (sum(len(getattr(each, what)) for each in found) for what in ("wrong", "missed"))
        rows.append((right, right + wrong, right + missed))
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
    for part, kinds in PARTS.items():
        print(f"\n{part:<28}     P     R    F1  difference                   F0.5  difference")
        team = counts(gold, said["team"], kinds)
        for name, passages in said.items():
            here = counts(gold, passages, kinds)
            rows = {measure: (team, here, function) for measure, function in MEASURES.items()}
            moved = paired_bootstrap(rows, len(gold), 10_000, 1).differences
            right, stated, true = (sum(row[at] for row in here) for at in range(3))
            said_of = [
                f"{one.second:5.3f}  {one.difference:+.3f} ({one.low:+.3f} to {one.high:+.3f})"
                for one in (moved[measure] for measure in MEASURES)
            ]
            print(f"{name:<28} {right / max(stated, 1):5.3f} {right / max(true, 1):5.3f} {'  '.join(said_of)}")


if __name__ == "__main__":
    asyncio.run(main())
