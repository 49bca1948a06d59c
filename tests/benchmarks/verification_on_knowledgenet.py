"""What verification brings on KnowledgeNet: what a run accepts with and without it, with intervals.

python -m tests.benchmarks.verification_on_knowledgenet GOLD WITH WITHOUT

GOLD is a fold of KnowledgeNet, WITH and WITHOUT what `consilience extract` made of it by two teams, one of them without
acceptance limits and judge. Facts are those of the nine properties that `news` has, pronoun ends included, as
`consilience evaluate facts` counts them. The difference is with less without, with a 95 % interval from a paired
bootstrap over the passages: of F1, and of F0.5, which counts precision twice as much as recall.
"""

import argparse
from pathlib import Path

from tests.benchmarks.ablations_on_prose import MEASURES

from consilience.evaluation.facts.knowledgenet.matching import match_facts
from consilience.evaluation.facts.knowledgenet.places import add_larger_places
from consilience.evaluation.facts.knowledgenet.properties import OF_NEWS
from consilience.evaluation.facts.knowledgenet.reading import read_annotated, read_placed
from consilience.evaluation.significance.paired_bootstrap import paired_bootstrap


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("gold", "with_", "without"):
        parser.add_argument(name, type=Path, metavar=name.strip("_").upper())
    options = parser.parse_args()
    gold = read_annotated(options.gold)
    counts: dict[str, list[tuple[float, float, float]]] = {}
    for name in ("with_", "without"):
        said = read_placed(getattr(options, name), gold)
        counts[name] = []
        for passage in gold:
            accepted = [relation for relation in add_larger_places(said.get(passage.id, ())) if relation.accepted]
            found = match_facts(passage, accepted)
            right, missed = (sum(fact.property in OF_NEWS for fact in of) for of in (found.found, found.missed))
            wrong = sum(name_of in OF_NEWS for name_of, _ in found.wrong)
            counts[name].append((right, right + wrong, right + missed))
    rows = {measure: (counts["with_"], counts["without"], function) for measure, function in MEASURES.items()}
    moved = paired_bootstrap(rows, len(gold), 10_000, 1).differences
    for name, of in counts.items():
        totals = [sum(row[at] for row in of) for at in range(3)]
        precision, recall = totals[0] / totals[1], totals[0] / totals[2]
        print(f"{name.strip('_'):<10} P {precision:.3f}  R {recall:.3f}  {' / '.join(f'{n:.0f}' for n in totals)}")
    for measure, one in moved.items():
        interval = f"{one.difference:+.3f} ({one.low:+.3f} to {one.high:+.3f})"
        print(f"{measure:<5} {one.first:.3f} and {one.second:.3f}: {interval}")


if __name__ == "__main__":
    main()
