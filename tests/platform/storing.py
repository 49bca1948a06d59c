"""Where stores are, told to other processes: `told(place)` there, `place_of(…)` here."""

from pathlib import Path

from pydantic import SecretStr

from consilience.platform.support.storage.place import Place, PostgresSchema

__all__ = ["place_of", "told"]


def told(place: Place) -> str:
    """Return a place as an argument of a program."""
    return str(place) if isinstance(place, Path) else f"{place.name} {place.url.get_secret_value()}"


def place_of(argument: str) -> Place:
    """Return the place that an argument tells."""
    name, _, url = argument.partition(" ")
    return PostgresSchema(SecretStr(url), name) if url.startswith("postgresql://") else Path(argument)
