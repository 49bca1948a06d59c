"""`consilience teams check`: whether a team file can be used."""

from pathlib import Path
from typing import Annotated

import typer

from consilience.agents.configuration.own_schemas import own_schema
from consilience.agents.configuration.team_file import load_team_file
from consilience.platform.commands.service.teams import team_json
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import print_json, say

__all__ = ["teams_check"]


def teams_check(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A team file, YAML or TOML.")],
    as_json: JsonOption = False,
) -> None:
    """Check a team file, with the schemas and demonstrations that it names; asks no model."""
    team = load_team_file(file, settings_of(context).model)
    for expert in team.experts:
        if expert.schema_name:
            own_schema(expert.schema_name, team.folder)
        expert.check_files(team.folder)
    if as_json:
        print_json({"file": str(file), "valid": True, "team": team_json(team)})
        return
    models = f"; asks {', '.join(sorted(team.model_names))}" if team.model_names else ""
    say(f"{file}: the team {team.name} can be used: {len(team.experts)} experts{models}.")
