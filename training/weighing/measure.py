"""Measure how often accepted facts that are not weighed are right: the block `measured` of schema `news`.

python -m training.weighing.measure [--gold FILE…] [--kept FOLDER]

The default team reads the passages of prose's development part, or of other files of that shape, whose gold is exhaustive; a
file that is named twice counts twice, as those should with which no rule was mended. Shares are smoothed as if
`PRIOR` more facts of each class had been right as often as `BEFORE`, what unseen passages showed before these rules
were mended. Cross-validation leaves out one passage at a time: the calibration error of its facts is that of shares
measured on the others.
"""

import argparse
import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.benchmarks.facts_on_prose import GOLD, Kept, graphs_of, passage_of

from consilience.agents.corenlp.client import CoreNLP
from consilience.evaluation.facts.matching import Argument, match_passage
from consilience.evaluation.facts.reading import read_passages
from consilience.evaluation.facts.records import Passage
from consilience.evaluation.people.calibration import calibration
from consilience.graph.model.model import DocumentGraph
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.settings import load_settings

PRIOR, BEFORE = 5, 0.8
Judged = tuple[str, str, bool]
"""⟨kind, class, whether it is right⟩"""


def judged(gold: Passage, graph: DocumentGraph) -> Iterator[Judged]:
    """Yield the accepted facts of a passage that no model weighs."""
    said = passage_of(graph)
    found = match_passage(gold, said)
    type_of = {entity.name: entity.type for entity in said.entities}
    for is_right, entity in [
        *((True, one) for _, one in found.entities.right),
        *((False, e) for e in found.entities.wrong),
    ]:
        yield "entity", type_of[entity.name], is_right
    for is_right, relation in [
        *((True, one) for _, one in found.relations.right),
        *((False, one) for one in found.relations.wrong),
    ]:
        if relation.type == "located_in":
            yield "relation", relation.type, is_right
    filled = {(event.type, event.trigger) for event in said.events if event.arguments}
    for is_right, trigger in [
        *((True, one) for _, one in found.triggers.right),
        *((False, one) for one in found.triggers.wrong),
    ]:
        yield "event", "filled" if (trigger.type, trigger.word) in filled else "bare", is_right
    named = set(_named(graph))
    for is_right, argument in [
        *((True, one) for _, one in found.arguments.right),
        *((False, one) for one in found.arguments.wrong),
    ]:
        yield "argument", "named" if argument in named else "stands_in", is_right


def _named(graph: DocumentGraph) -> Iterator[Argument]:
    """Yield the arguments whose filler stands in the quote by its name."""
    mentions = {mention.id: mention for mention in graph.mentions}
    of = defaultdict[str, list[str]](list)
    for reference in graph.references:
        of[reference.target_id].append(reference.mention_id)
    for fact in graph.facts:
        if fact.kind != "argument" or fact.object_id is None:
            continue
        names = [mentions[id_].span for id_ in of[fact.object_id]]
        if any(quote.span and quote.span.covers(name) for quote in fact.evidence for name in names):
            for id_ in of[fact.subject_id]:
                yield Argument(mentions[id_].type, mentions[id_].text, fact.predicate, fact.object_id)


def shares(facts: Sequence[Judged]) -> Mapping[tuple[str, str], float]:
    """Return the smoothed share of each class that is right."""
    said = Counter((kind, class_) for kind, class_, _ in facts)
    right = Counter((kind, class_) for kind, class_, is_right in facts if is_right)
    return {key: (right[key] + PRIOR * BEFORE) / (said[key] + PRIOR) for key in sorted(said)}


async def main() -> None:
    """Print the shares and the cross-validated error."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gold", type=Path, nargs="+", default=[GOLD], help="passages with their facts")
    parser.add_argument("--kept", type=Path, help="folder for CoreNLP's answers")
    options = parser.parse_args()
    files = {path: read_passages(path) for path in options.gold}
    async with CoreNLP(corenlp_url(load_settings()), transport=Kept(options.kept) if options.kept else None) as corenlp:
        graphs = {path: await graphs_of(gold, corenlp) for path, gold in files.items()}
    passages = [
        list(judged(one, graph)) for path in options.gold for one, graph in zip(files[path], graphs[path], strict=True)
    ]
    everything = [fact for facts in passages for fact in facts]
    count = Counter(everything)
    for (kind, class_), share in shares(everything).items():
        print(
            f"{kind:<9} {class_:<13} {count[kind, class_, True]:3} right, {count[kind, class_, False]:2} wrong: {share:.2f}"
        )
    held: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for at, facts in enumerate(passages):
        others = shares([fact for other, rest in enumerate(passages) if other != at for fact in rest])
        for kind, class_, is_right in facts:
            held[kind].append((round(others.get((kind, class_), BEFORE), 2), is_right))
    for kind, pairs in held.items():
        print(f"{kind}: calibration error {calibration(pairs).error:.3f} of {len(pairs)}, each passage by the others")


if __name__ == "__main__":
    asyncio.run(main())
