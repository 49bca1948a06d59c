"""`consilience teams`: the teams that ship with Consilience."""

from dataclasses import asdict

import typer

from consilience.agents.configuration.builtin_teams import builtin_team, builtin_team_names
from consilience.agents.configuration.team_file import TeamFile
from consilience.platform.commands.shared.chosen_schema import find_schema
from consilience.platform.commands.shared.options import JsonOption, SchemaOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.runs.coverage import account_of_coverage

__all__ = ["team_json", "teams"]


def teams(
    context: typer.Context,  # noqa: ARG001 - a group's command has one
    schema: SchemaOption = "news",
    as_json: JsonOption = False,
) -> None:
    """List the teams that `--team` knows by name; a file of your own is checked with `consilience teams check FILE`.

    Each is shown with how many types of the schema it can find, and which languages it reads.
    """
    found, chosen = [builtin_team(name) for name in builtin_team_names()], find_schema(schema)
    accounts = {team.name: account_of_coverage(team, chosen) for team in found}
    if as_json:
        covered = {name: asdict(account) for name, account in accounts.items()}
        print_json({"teams": [{**team_json(team), "coverage": covered[team.name]} for team in found]})
        return
    print_table(
        ("name", "experts", "model needed", f"types of {chosen.name}", "reads", "description"),
        [
            (
                team.name,
                ", ".join(expert.name for expert in team.experts),
                "yes" if team.model_names else "no",
                f"{account.types - len(account.uncovered)} of {account.types}",
                ", ".join(account.languages or ("any",)),
                team.description,
            )
            for team in found
            for account in (accounts[team.name],)
        ],
    )
    for account in accounts.values():
        if account.remark:
            note(account.remark)
    note("Choose one with --team NAME, or write a file of your own: docs/teams.md.")


def team_json(team: TeamFile) -> dict[str, object]:
    """Return a team file as plain JSON, with what it needs."""
    content = team.model_dump(mode="json", by_alias=True, exclude_none=True)
    return {**content, "asks": sorted(team.model_names), "needs_corenlp": team.needs_corenlp}
