"""The HTML report of extraction scores: one file, no script, nothing fetched."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from jinja2 import Template

from consilience.evaluation.extraction.details import ExtractionDetails, TaskDetails
from consilience.evaluation.extraction.scores import ExtractionScores, TaskScores
from consilience.evaluation.report.page_templates import page_environment

__all__ = ["TASKS", "extraction_html"]

TASKS = {
    "ner": "Entities",
    "re": "Relations",
    "ee_trigger": "Event triggers",
    "ee_argument": "Event arguments",
}
"""What the tasks are called for people."""

_MISTAKES = 20


@dataclass(frozen=True, slots=True)
class _Row:
    """One task of one system."""

    strict: TaskScores
    details: TaskDetails

    @property
    def mistakes(self) -> list[tuple[str, str, int]]:
        """The most frequent confusions of gold's type and the system's."""
        wrong = [(gold or "nothing", system or "nothing", n) for (gold, system), n in self.details.confusion.items()]
        return [entry for entry in wrong if entry[0] != entry[1]][:_MISTAKES]


def extraction_html(systems: Mapping[str, tuple[ExtractionScores, ExtractionDetails]]) -> str:
    """Return a page: strict and relaxed scores with intervals, scores of each type, and what was taken for what."""
    rows = {
        task: {
            name: _Row(getattr(scores, task), details.tasks[task])
            for name, (scores, details) in systems.items()
            if getattr(scores, task).micro.system or getattr(scores, task).micro.gold
        }
        for task in TASKS
    }
    return _template().render(names=TASKS, rows={task: found for task, found in rows.items() if found}, systems=systems)


@cache
def _template() -> Template:
    environment = page_environment()
    environment.filters["percent"] = lambda value: "–" if value is None else f"{100 * value:.1f}"
    return environment.get_template("extraction.html.jinja")
