"""The team whose models and prompts are meant."""

from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.configuration.team_file import TeamFile
from consilience.platform.library.teams import team_named
from consilience.platform.support.settings import Settings

__all__ = ["asking_team"]


def asking_team(settings: Settings, name: str | None, *, or_llm: bool) -> TeamFile:
    """Return the team that is asked for, whether its model is named yet or not.

    Args:
        settings: name the team that is meant when none is asked for.
        name: the name of a team that ships with Consilience, or a file.
        or_llm: whether `llm` takes the place of a team that asks no model.

    Raises:
        ConsilienceError: there is none of that name, or its file cannot be used.
    """
    unnamed = settings.model_copy(update={"model": settings.model or "unnamed"})
    team = team_named(name or settings.team, unnamed)
    return builtin_team("llm") if or_llm and not team.model_names else team
