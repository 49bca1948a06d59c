"""Coverage of a schema by a team before a run begins, and the shipped teams that would find the rest."""

from collections.abc import Iterable

from consilience.agents.configuration.builtin_teams import builtin_team, builtin_team_names
from consilience.agents.configuration.team_coverage import team_coverage
from consilience.agents.configuration.team_file import TeamFile
from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import Schema
from consilience.graph.schema.type_names import TypeNames
from consilience.platform.records.coverage import CoverageAccount

__all__ = ["account_of_coverage", "coverage_by_team"]

_RULES = "rules for these types, under `corenlp:` (for Chinese `lac:`) in the schema (docs/tool-experts.md)"


def account_of_coverage(file: TeamFile, schema: Schema) -> CoverageAccount:
    """Return what the team of a file can find of a schema, and what would find the rest.

    Raises:
        SchemaError: see `team_coverage`.
    """
    coverage = team_coverage(file, schema)
    uncovered = coverage.missing_types()
    others = _teams_that_find_all(schema, apart_from=file.name) if uncovered else ()
    remark = coverage.types_sentence()
    if remark:
        ways = [f"--team {name}{_needs(name)}" for name in others]
        remark = f"{remark} What can: {', '.join([*ways, _RULES])}."
    remark = " ".join(filter(None, (remark, coverage.absent_sentence())))
    return CoverageAccount(file.name, schema.name, len(coverage.wanted), uncovered, coverage.languages, others, remark)


def coverage_by_team(files: Iterable[TeamFile], schema: Schema) -> list[CoverageAccount]:
    """Return the account of each team; one that cannot use the schema's rules finds nothing, and says why."""
    return [_account_or_problem(file, schema) for file in files]


def _account_or_problem(file: TeamFile, schema: Schema) -> CoverageAccount:
    try:
        return account_of_coverage(file, schema)
    except SchemaError as error:
        types = TypeNames.of(schema)
        return CoverageAccount(file.name, schema.name, len(types), types, (), (), str(error))


def _teams_that_find_all(schema: Schema, *, apart_from: str) -> tuple[str, ...]:
    return tuple(
        name
        for name in builtin_team_names()
        if name != apart_from and not team_coverage(builtin_team(name), schema).missing_types()
    )


def _needs(name: str) -> str:
    return " (asks a chat model)" if builtin_team(name).model_names else ""
