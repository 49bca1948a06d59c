"""Failures of a PostgreSQL: a sentence for a person from what the server and the driver say, without any password."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import errors

from consilience.graph.model.errors import DiskFullError, FileBusyError, FileUnusableError
from consilience.platform.support.storage.place import PostgresSchema

__all__ = ["postgres_failures"]

_SETTING = "CONSILIENCE_DATABASE_URL"
_FAILED = " failed: "


@contextmanager
def postgres_failures(schema: PostgresSchema) -> Iterator[None]:
    """Turn what the driver raises in the block into a `FileUnusableError` with the database's name.

    Raises:
        DiskFullError: the server has no room.
        FileBusyError: others hold what is needed.
        FileUnusableError: the database cannot be used for another reason.
    """
    try:
        yield
    except psycopg.Error as error:
        raise _unusable(schema, error) from (None if isinstance(error, psycopg.ProgrammingError) else error)


def _unusable(schema: PostgresSchema, error: psycopg.Error) -> FileUnusableError:
    said = _phrase_error(schema, error)
    match error:
        case errors.DiskFull():
            return DiskFullError(f"{schema.database}: its disk is full ({said}). Make room; the work then goes on.")
        case errors.LockNotAvailable() | errors.DeadlockDetected() | errors.TooManyConnections():
            return FileBusyError(f"{schema}: others hold it just now ({said}). Try again a little later.")
        case errors.ReadOnlySqlTransaction():
            return FileUnusableError(f"{schema.database} takes no writing ({said}). Name its primary in {_SETTING}.")
        case errors.InsufficientPrivilege():
            return FileUnusableError(
                f"{schema.database} does not let the account of {_SETTING} do what is needed ({said}). Let it create "
                f"schemas there: GRANT CREATE ON DATABASE."
            )
        case psycopg.OperationalError() if error.sqlstate is None:
            return FileUnusableError(_explain_no_connection(schema, said))
        case _:
            return FileUnusableError(f"{schema}: it cannot be used ({said}). Look into the log of the PostgreSQL.")


def _explain_no_connection(schema: PostgresSchema, said: str) -> str:
    lowered = said.lower()
    if "password" in lowered or "authentication" in lowered or "pg_hba" in lowered:
        return f"{schema.database} refuses the user and password of {_SETTING} ({said}). Correct them."
    if "database" in lowered and "does not exist" in lowered:
        return f"{schema.database} does not exist. Make it with `createdb`, or correct {_SETTING}."
    if "too many" in lowered or "connection slots" in lowered:
        return f"{schema.database} has no connection left ({said}). Raise its max_connections."
    return f"{schema.database} does not answer ({said}). Start it, or correct {_SETTING}."


def _phrase_error(schema: PostgresSchema, error: psycopg.Error) -> str:
    """Return in one line what the server says, else the driver; never anything of the address."""
    if isinstance(error, psycopg.ProgrammingError) and error.sqlstate is None:
        return "its address cannot be read"
    text = error.diag.message_primary or _reason(str(error).strip()) or type(error).__name__
    for hidden in filter(None, (schema.url.get_secret_value(), schema.password)):
        text = text.replace(hidden, "…")
    return " ".join(text.split())


def _reason(text: str) -> str:
    """Return the reason in what the driver says: of an attempt to connect what comes last, else the first line."""
    lines = text.splitlines()
    attempts = [line.rpartition(_FAILED)[2] for line in lines if _FAILED in line]
    return next(iter([*attempts, *lines]), "")
