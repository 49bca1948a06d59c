"""`consilience teams`: the teams that ship with Consilience."""

import typer

from consilience.agents.configuration.builtin_teams import builtin_team, builtin_team_names
from consilience.agents.configuration.team_file import TeamFile
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table

__all__ = ["team_json", "teams"]


def teams(context: typer.Context, as_json: JsonOption = False) -> None:  # noqa: ARG001 - a group's command has one
    """List the teams that `--team` knows by name; a file of your own is checked with `consilience teams check FILE`."""
    found = [builtin_team(name) for name in builtin_team_names()]
    if as_json:
        print_json({"teams": [team_json(team) for team in found]})
        return
    print_table(
        ("name", "experts", "model needed", "description"),
        [
            (
                team.name,
                ", ".join(expert.name for expert in team.experts),
                "yes" if team.model_names else "no",
                team.description,
            )
            for team in found
        ],
    )
    note("Choose one with --team NAME, or write a file of your own: docs/teams.md.")


def team_json(team: TeamFile) -> dict[str, object]:
    """Return a team file as plain JSON, with what it needs."""
    content = team.model_dump(mode="json", by_alias=True, exclude_none=True)
    return {**content, "asks": sorted(team.model_names), "needs_corenlp": team.needs_corenlp}
