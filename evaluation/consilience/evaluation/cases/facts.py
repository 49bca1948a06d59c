"""The cases of facts between entities; they are as many as the table counts."""

from collections.abc import Iterator, Sequence

from consilience.evaluation.cases.model import Case, Place, Side
from consilience.evaluation.facts.items import TASKS, FactItem, items_of
from consilience.evaluation.facts.matching import match_passage
from consilience.evaluation.facts.records import Passage

__all__ = ["fact_cases"]


def fact_cases(gold: Sequence[Passage], system: Sequence[Passage]) -> Iterator[Case]:
    """Yield every right, wrong and missed fact: by task, by passage in the order of gold.

    A fact holds for a whole passage, so that it has words and no places.
    """
    said = {passage.id: passage for passage in system}
    answers = [(passage, said.get(passage.id, Passage(passage.id))) for passage in gold]
    matches = [match_passage(passage, answer) for passage, answer in answers]
    for task, of_task in TASKS.items():
        for (passage, answer), found in zip(answers, matches, strict=True):
            for one, other in items_of(of_task(found), passage, answer):
                yield _case(task, passage.id, one, other)


def _case(task: str, document: str, gold: FactItem | None, system: FactItem | None) -> Case:
    ours, theirs = _side(gold), _side(system)
    if gold is None:
        return Case(task, system.type if system else "", document, "fp", None, theirs, "nothing there", 0)
    if system is None:
        return Case(task, gold.type, document, "fn", ours, None, "missed", 0)
    return Case(task, gold.type, document, "tp", ours, theirs, "none")


def _side(item: FactItem | None) -> Side | None:
    return None if item is None else Side(item.type, tuple(Place(words) for words in item.words))
