"""The teams that come with the package."""

from pathlib import Path

from consilience.agents.configuration.team_file import TeamFile, load_team_file
from consilience.graph.model.errors import ConsilienceError

__all__ = ["builtin_team", "builtin_team_names"]

_FOLDER = Path(__file__).parent / "teams"


def builtin_team_names() -> tuple[str, ...]:
    """Return the names of all teams of the package, sorted."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.yaml")))


def builtin_team(name: str) -> TeamFile:
    """Return a team of the package by its name, such as `tools`.

    Raises:
        ConsilienceError: there is none of that name.
    """
    names = builtin_team_names()
    if name not in names:
        raise ConsilienceError(
            f"There is no built-in team {name!r}; there are {', '.join(names)}. Or give a YAML file."
        )
    return load_team_file(_FOLDER / f"{name}.yaml")
