"""Sections of a team file for experts of every kind; a kind with settings of its own has a section of its own."""

from pathlib import Path
from typing import ClassVar

from pydantic import BaseModel, ConfigDict, Field

from consilience.agents.experts.coverage import Coverage, types_of_task
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["CollaborationSection", "ExpertSection", "Section"]


class Section(BaseModel):
    """A part of a team file; what it does not know it refuses."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


class ExpertSection(Section):
    """One member of the team, of whatever kind."""

    needs_corenlp: ClassVar[bool] = False
    """Whether experts of this kind ask Stanford CoreNLP."""
    reads_attributes: ClassVar[bool] = False
    """Whether such an expert, if its task is `re`, finds the schema's attributes too."""
    concludes: ClassVar[bool] = False
    """Whether such an expert is asked once, when all others' answers stand; nobody hears it."""

    name: str = Field(min_length=1, pattern=r"^\S+$")
    task: Task
    kind: str
    """As `@expert` names it."""
    schema_name: str | None = Field(default=None, alias="schema")
    """A schema of its own: a file, or the name of a built-in one; None: the run's."""
    contributes: bool = True
    """Whether its candidates become claims; if not, its colleagues hear them and that is all."""

    optional: bool = False
    """Whether the team works without it where what it needs is not on the machine."""

    @property
    def model_names(self) -> frozenset[str]:
        """The chat models that it asks, by their names in the team file; none unless its kind says so."""
        return frozenset()

    def covers(self, schema: Schema) -> Coverage:
        """Return what of a schema such an expert can find: all types of its task in any language unless its kind tells.

        Args:
            schema: the one that the expert works with.

        Raises:
            SchemaError: the schema's rules for experts of this kind cannot be used.
        """
        return Coverage(frozenset(types_of_task(schema, self.task)))

    def coverages(self, schema: Schema) -> tuple[tuple[Task, Coverage], ...]:
        """Return what it can find, task by task: of its own task alone unless its kind has several.

        Args:
            schema: the one that the expert works with.

        Raises:
            SchemaError: see `covers`.
        """
        return ((self.task, self.covers(schema)),)

    def absent(self) -> str:
        """Say in a sentence what it needs that is not on this machine; "" where nothing is missing."""
        return ""

    def check_files(self, folder: Path) -> None:
        """Check that the files that it names can be used.

        Args:
            folder: where the team file lies.

        Raises:
            ConsilienceError: one cannot.
        """


class CollaborationSection(Section):
    """Settings of what experts give one another; the switches are the ablations of CooperKGC."""

    simplification: bool = True
    """False delivers whole answers in the model's own words, in place of what fits schema and passage."""
    background: bool = True
    """False asks without opening statement and demonstrations."""
    communication: bool = True
    """False lets nobody hear anybody."""
    history_tokens: int = Field(default=6000, ge=0)
    """How much of its own earlier turns about a passage an expert is shown."""
