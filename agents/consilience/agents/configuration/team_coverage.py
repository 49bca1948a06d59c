"""Coverage of a schema by the team of a file, told before anything is opened."""

from consilience.agents.collaboration.coverage import TeamCoverage
from consilience.agents.configuration.own_schemas import absent_experts, active_experts, own_schemas
from consilience.agents.configuration.team_file import TeamFile
from consilience.graph.schema.schema import Schema
from consilience.graph.schema.type_names import TypeNames

__all__ = ["team_coverage"]


def team_coverage(file: TeamFile, schema: Schema) -> TeamCoverage:
    """Return what the team of a file can find in runs with this schema.

    Raises:
        SchemaError: rules of the schema, or of one that a member has of its own, cannot be used.
    """
    schemas = own_schemas(file)
    members = tuple(
        covered
        for member in active_experts(file, schema)
        if member.contributes
        for covered in member.coverages(schemas.get(member.name, schema))
    )
    return TeamCoverage(file.name, schema.name, TypeNames.of(schema), members, tuple(absent_experts(file).items()))
