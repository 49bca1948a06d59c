"""Coverage of a schema by a team, and its languages, told before anything is read."""

from dataclasses import dataclass

from consilience.agents.experts.coverage import Coverage
from consilience.graph.model.model import Task
from consilience.graph.schema.type_names import TypeNames

__all__ = ["TeamCoverage"]


@dataclass(frozen=True, slots=True)
class TeamCoverage:
    """Coverage of a run's schema by the members of a team whose candidates become claims."""

    team: str
    schema: str
    wanted: TypeNames
    """All types of the schema."""
    members: tuple[tuple[Task, Coverage], ...]
    absent: tuple[tuple[str, str], ...] = ()
    """Optional members that cannot be had on this machine, each with what is missing."""

    def missing_types(self, language: str | None = None) -> TypeNames:
        """Return the types that no member can find: in any text, or in texts in this language."""
        found: dict[Task, frozenset[str]] = {"ner": frozenset(), "re": frozenset(), "ee": frozenset()}
        for task, coverage in self.members:
            if language is None or coverage.reads(language):
                found[task] |= coverage.types
        wanted: tuple[tuple[Task, tuple[str, ...]], ...] = (
            ("ner", self.wanted.entities),
            ("re", self.wanted.relations),
            ("ee", self.wanted.events),
            ("re", self.wanted.attributes),
        )
        return TypeNames(*(tuple(name for name in names if name not in found[task]) for task, names in wanted))

    @property
    def languages(self) -> tuple[str, ...] | None:
        """Languages that at least one member reads of those that find anything of the schema, sorted; None: any."""
        read: set[str] = set()
        finders = [coverage for _, coverage in self.members if coverage.types]
        for coverage in finders or [coverage for _, coverage in self.members]:
            if coverage.languages is None:
                return None
            read |= coverage.languages
        return tuple(sorted(read))

    def reads(self, language: str) -> bool:
        """Tell whether a member answers about texts in this language."""
        return self.languages is None or language in self.languages

    def types_sentence(self) -> str:
        """Return in a sentence which types nobody can find; empty where somebody finds each."""
        if not (uncovered := self.missing_types()):
            return ""
        if len(uncovered) == len(self.wanted):
            return f"The team {self.team} can find none of the {len(self.wanted)} types of the schema {self.schema}."
        return (
            f"The team {self.team} cannot find {len(uncovered)} of the {len(self.wanted)} types of the schema "
            f"{self.schema}: {uncovered}."
        )

    def absent_sentence(self) -> str:
        """Return in a sentence which optional members are not there, and why; empty where all are."""
        return " ".join(f"{name} of the team {self.team} is left out: {why}" for name, why in self.absent)

    def language_sentence(self, language: str) -> str:
        """Return in a sentence that nobody reads this language; empty where somebody does."""
        if self.reads(language):
            return ""
        return (
            f"Its language seems to be {language}; the team {self.team} reads {', '.join(self.languages or ())} only."
        )
