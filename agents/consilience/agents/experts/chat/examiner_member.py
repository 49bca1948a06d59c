"""Experts of the kind `examiner`, as team files describe them."""

from typing import ClassVar, Literal

from consilience.agents.experts.chat.examiner import Examiner
from consilience.agents.experts.coverage import Coverage, types_of_task
from consilience.agents.experts.registry import ExpertContext, expert
from consilience.agents.experts.sections import ExpertSection
from consilience.graph.model.model import Task
from consilience.graph.schema.attributes_as_relations import attributes_as_relations
from consilience.graph.schema.schema import Schema

__all__ = ["ExaminerSection", "examiner_expert"]


class ExaminerSection(ExpertSection):
    """An expert that asks a chat model once about a passage, when its colleagues' answers stand."""

    concludes: ClassVar[bool] = True

    task: Task = "ner"
    """The first of its tasks; it has all three, whatever is said here."""
    model: str = "default"
    """Name among the team file's `models`."""
    language: Literal["en", "zh"] | None = None
    """Of the prompts; None follows the document."""

    @property
    def model_names(self) -> frozenset[str]:
        """The one model that it asks."""
        return frozenset({self.model})

    def coverages(self, schema: Schema) -> tuple[tuple[Task, Coverage], ...]:
        """Return all types of all tasks; see `ExpertSection.coverages`."""
        tasks: tuple[Task, ...] = ("ner", "re", "ee")
        return tuple((task, Coverage(frozenset(types_of_task(schema, task)))) for task in tasks)


@expert("examiner", ExaminerSection)
def examiner_expert(section: ExaminerSection, context: ExpertContext) -> Examiner:
    """Return the examiner that the section describes."""
    return Examiner(
        context.models[section.model], attributes_as_relations(context.schema), section.name, section.language
    )
