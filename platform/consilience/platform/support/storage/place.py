"""Place of a store: a SQLite file of the data folder, or a schema of a PostgreSQL database."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from pydantic import SecretStr

__all__ = ["SCHEMES", "Place", "PostgresSchema"]

SCHEMES = ("postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class PostgresSchema:
    """A schema of a PostgreSQL database; that it is named does not make it."""

    url: SecretStr
    """Of the database: `postgresql://user:password@host:port/database`."""
    name: str
    """Of the schema."""

    def __str__(self) -> str:
        """Return what people may see of it: no password and no user."""
        return f"{self.database}, schema {self.name}"

    @property
    def database(self) -> str:
        """The database, for people: `PostgreSQL db.example.org:5432/consilience`."""
        parts = urlsplit(self.url.get_secret_value())
        where = parts.netloc.rpartition("@")[2] or next(iter(parse_qs(parts.query).get("host", [])), "on this machine")
        return f"PostgreSQL {unquote(where)}/{unquote(parts.path.lstrip('/'))}"

    @property
    def password(self) -> str:
        """What no sentence may hold."""
        return unquote(urlsplit(self.url.get_secret_value()).password or "")

    def exists(self) -> bool:
        """Tell whether it may hold anything; as `Path.exists` does of a file."""
        return True


Place = Path | PostgresSchema
