"""The tables of event nuggets and of coreference."""

from collections import Counter, defaultdict
from collections.abc import Mapping

from consilience.evaluation.coreference.scores import CoreferenceScores
from consilience.evaluation.nuggets.alignment.matching import ATTRIBUTES
from consilience.evaluation.nuggets.results import DocumentScores, NuggetScores
from consilience.evaluation.support.labels import canonical
from consilience.evaluation.tables.table import EVERYTHING, ScoreTable, Sums, TaskTable

__all__ = ["coreference_table", "nugget_table"]


def nugget_table(scores: NuggetScores) -> ScoreTable:
    """Return the sums of each attribute, class and document that counts, and of coreference where it was scored.

    `type` is told apart by event type, `realis` by realis; `plain` and `type+realis` are not told apart.
    """
    scored = [(number, document) for number, document in enumerate(scores.documents) if document.scored]
    spelled = {canonical(name): name for name in (*scores.realis, *scores.types)}
    tasks: dict[str, TaskTable] = {}
    for attributes in ATTRIBUTES:
        classes: defaultdict[str, dict[int, Sums]] = defaultdict(dict)
        for place, (_, document) in enumerate(scored):
            for name, sums in _classes(document, attributes, spelled).items():
                classes[name][place] = sums
        tasks[attributes] = TaskTable("nuggets", dict(sorted(classes.items())))
    if scores.coreference is not None:
        tasks.update(_coreference_tasks(scores.coreference, [number for number, _ in scored]))
    return ScoreTable("dice", tuple(document.id for _, document in scored), tasks)


def coreference_table(scores: CoreferenceScores) -> ScoreTable:
    """Return the sums of each metric and document."""
    documents = tuple(scores.documents)
    return ScoreTable("clusters", documents, _coreference_tasks(scores, list(range(len(documents)))))


def _coreference_tasks(scores: CoreferenceScores, numbers: list[int]) -> dict[str, TaskTable]:
    return {
        name: TaskTable(
            "blanc" if name == "blanc" else "ratio",
            {EVERYTHING: {place: tuple(map(float, sums[number])) for place, number in enumerate(numbers)}},
        )
        for name, sums in scores.sums.items()
    }


def _classes(document: DocumentScores, attributes: str, spelled: Mapping[str, str]) -> dict[str, Sums]:
    alignment = document.alignment
    if attributes in ("plain", "type+realis"):
        counts = document.counts[attributes]
        return {EVERYTHING: (counts.true_positive, float(counts.system), float(counts.gold))}
    gold, system = (
        (alignment.gold_labels.types, alignment.system_labels.types)
        if attributes == "type"
        else (alignment.gold_labels.realis, alignment.system_labels.realis)
    )
    matched: defaultdict[str, float] = defaultdict(float)
    for label, dice in zip(gold, alignment.mappings[attributes].dice, strict=True):
        matched[label] += dice
    proposed, wanted = Counter(system), Counter(gold)
    return {
        spelled[label]: (matched[label], float(proposed[label]), float(wanted[label]))
        for label in sorted(proposed | wanted)
    }
