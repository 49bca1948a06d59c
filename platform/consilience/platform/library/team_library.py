"""The teams that orders may name: those of the package, and the one that the settings name."""

from pathlib import Path

from consilience.agents.configuration.builtin_teams import builtin_team, builtin_team_names
from consilience.agents.configuration.team_file import TeamFile
from consilience.graph.model.errors import ConsilienceError, NotFoundError
from consilience.platform.library.teams import refuse_unusable, team_named
from consilience.platform.support.settings import Settings

__all__ = ["find_known_team", "list_known_teams", "team_names"]


def list_known_teams(settings: Settings) -> list[TeamFile]:
    """Return the teams that an order may name, by name; no path of an orderer's choice is ever opened.

    Raises:
        ConsilienceError: the file of the settings' team cannot be used.
    """
    own = settings.team
    files = [builtin_team(name) for name in builtin_team_names()]
    if own and own not in builtin_team_names() and Path(own).exists():
        files.append(team_named(own, settings))
    return sorted(files, key=lambda file: file.name)


def team_names(settings: Settings) -> list[str]:
    """Return the names of the teams that can be worked with here: their models are named, and their keys are there."""
    try:
        files = list_known_teams(settings)
    except ConsilienceError:  # the settings' own team is unusable
        files = [builtin_team(name) for name in sorted(builtin_team_names())]
    return [file.name for file in files if _is_usable(file, settings)]


def _is_usable(file: TeamFile, settings: Settings) -> bool:
    try:
        refuse_unusable(file, settings)
    except ConsilienceError:
        return False
    return True


def find_known_team(settings: Settings, name: str) -> TeamFile:
    """Return the team of this name.

    Raises:
        NotFoundError: there is none that an order may name.
    """
    teams = {file.name: file for file in list_known_teams(settings)}
    if name not in teams:
        raise NotFoundError(f"There is no team {name!r}. There are {', '.join(teams)}.")
    return teams[name]
