"""The table of facts between entities, by type and passage."""

from collections import defaultdict
from collections.abc import Sequence

from consilience.evaluation.facts.items import TASKS, items_of
from consilience.evaluation.facts.matching import match_passage
from consilience.evaluation.facts.records import Passage
from consilience.evaluation.tables.table import ScoreTable, Sums, TaskTable

__all__ = ["facts_table"]


def facts_table(gold: Sequence[Passage], system: Sequence[Passage]) -> ScoreTable:
    """Return the sums of each task, type and passage of gold, as `score_facts` counts them."""
    said = {passage.id: passage for passage in system}
    classes: dict[str, defaultdict[str, dict[int, Sums]]] = {task: defaultdict(dict) for task in TASKS}
    for number, passage in enumerate(gold):
        answer = said.get(passage.id, Passage(passage.id))
        found = match_passage(passage, answer)
        for task, of_task in TASKS.items():
            counted = classes[task]
            for one, other in items_of(of_task(found), passage, answer):
                type_ = one.type if one else other.type if other else ""
                right, proposed, wanted = counted[type_].get(number, (0, 0, 0))
                counted[type_][number] = (
                    right + (one is not None and other is not None),
                    proposed + (other is not None),
                    wanted + (one is not None),
                )
    return ScoreTable(
        "exact",
        tuple(passage.id for passage in gold),
        {task: TaskTable("counts", dict(sorted(counted.items()))) for task, counted in classes.items() if counted},
    )
