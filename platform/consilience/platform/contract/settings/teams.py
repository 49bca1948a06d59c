"""Teams as the API gives them."""

from collections.abc import Mapping

from pydantic import Field

from consilience.platform.contract.base import ResponseModel

__all__ = ["CoverageItem", "TeamItem"]


class ExpertItem(ResponseModel):
    """A member of a team."""

    name: str
    task: str
    kind: str
    schema_: str | None = Field(alias="schema")
    """A schema of its own; null: that of the run."""
    strategy: str | None
    """How it works; of chat experts."""
    model: str | None
    contributes: bool
    """Whether its candidates become claims; if not, its colleagues hear them and that is all."""


class TeamItem(ResponseModel):
    """A team: who works together, and who hears whom."""

    name: str
    description: str
    experts: list[ExpertItem]
    edges: list[tuple[str, str]] | None
    """Pairs of speaker and hearer; null: everyone hears everyone."""
    max_rounds: int
    rounds_per_task: Mapping[str, int]


class TypeNamesItem(ResponseModel):
    """Types of a schema, by sort."""

    entities: list[str]
    relations: list[str]
    events: list[str]


class CoverageItem(ResponseModel):
    """What a team can find of a schema."""

    team: str
    schema_: str = Field(alias="schema")
    types: int
    """How many types the schema has."""
    uncovered: TypeNamesItem
    """Those that nobody in the team can find, in whatever text."""
    languages: list[str] | None
    """That the team reads, such as `en`; null: any."""
    alternatives: list[str]
    """Teams that would find all that is uncovered."""
    remark: str
    """The same in sentences; empty where everything can be found."""
