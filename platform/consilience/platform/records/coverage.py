"""Coverage of schemas by teams, as commands and the API tell it."""

from dataclasses import dataclass

from consilience.graph.schema.type_names import TypeNames

__all__ = ["CoverageAccount"]


@dataclass(frozen=True, slots=True)
class CoverageAccount:
    """Coverage of a schema by a team, as commands and the API tell it."""

    team: str
    schema: str
    types: int
    """How many the schema has."""
    uncovered: TypeNames
    """Those that nobody in the team can find, in whatever text."""
    languages: tuple[str, ...] | None
    """That the team reads (ISO 639-1); None: any."""
    alternatives: tuple[str, ...]
    """Shipped teams that would find all that is uncovered; none where nothing is."""
    remark: str
    """The same in sentences; empty where everything can be found."""
