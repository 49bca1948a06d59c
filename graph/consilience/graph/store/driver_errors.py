"""Errors of the Neo4j driver, as sentences that a person can act on."""

from collections.abc import Iterator
from contextlib import contextmanager

from neo4j.exceptions import (
    AuthError,
    ClientError,
    ConfigurationError,
    DriverError,
    IncompleteCommit,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
    TransactionError,
    WriteServiceUnavailable,
)

from consilience.graph.model.errors import StoreBrokenError, StoreError, StoreUnavailableError
from consilience.graph.store.address import Neo4jAddress

__all__ = ["is_deadlock", "is_lost_race", "neo4j_failures"]

_LOST_RACE = (
    "Neo.ClientError.Statement.EntityNotFound",
    "Neo.ClientError.Schema.ConstraintValidationFailed",
    "Neo.ClientError.Schema.ConstraintViolation",
)
_BROKEN = (
    "Neo.DatabaseError.Transaction.TransactionStartFailed",
    "Neo.DatabaseError.Transaction.TransactionLogError",
    "Neo.DatabaseError.Transaction.TransactionCommitFailed",
)
"""What Neo4j says of a database whose log it could once not write; nothing but starting it again helps."""
_BEHIND = (
    "Neo.TransientError.Transaction.BookmarkTimeout",
    "Neo.ClientError.Transaction.InvalidBookmark",
    "Neo.ClientError.Transaction.InvalidBookmarkMixture",
)
_FULL = ("no space left", "not enough space", "disk full", "unable to write", "read-only", "out of disk")


def is_lost_race(error: BaseException) -> bool:
    """Tell whether a transaction failed only because another one deleted or created the same node meanwhile."""
    return isinstance(error, ClientError) and error.code in _LOST_RACE


def is_deadlock(error: BaseException) -> bool:
    """Tell whether the server ended a transaction because it and others waited for one another."""
    return isinstance(error, Neo4jError) and error.code == "Neo.TransientError.Transaction.DeadlockDetected"


@contextmanager
def neo4j_failures(address: Neo4jAddress) -> Iterator[None]:
    """Turn what the driver raises inside the block into `StoreError`.

    Raises:
        StoreBrokenError: the server can do nothing before it is started again.
        StoreUnavailableError: the server does not answer, or says itself that the same may succeed later.
        StoreError: anything else. Each is one sentence with the server's address, the reason and, where there is one,
            the way out.
    """
    try:
        yield
    except AuthError as error:
        raise StoreError(
            f"Neo4j at {address.uri} refused the user {address.user!r} or the password. "
            "Set CONSILIENCE_NEO4J_USER and CONSILIENCE_NEO4J_PASSWORD, or run `consilience up` for a local one."
        ) from error
    except IncompleteCommit as error:
        raise StoreUnavailableError(
            f"Neo4j at {address.uri} was lost while it wrote, and whether it is written is not known. Look before you "
            "do it again."
        ) from error
    except ServiceUnavailable as error:
        raise StoreUnavailableError(
            f"Neo4j at {address.uri} does not answer. Start it, run `consilience up` for a local one, or correct "
            "CONSILIENCE_NEO4J_URI."
        ) from error
    except Neo4jError as error:
        kind: type[StoreError] = StoreError
        if error.code in _BROKEN:
            kind = StoreBrokenError
        elif error.is_retryable() or is_lost_race(error):
            kind = StoreUnavailableError
        raise kind(_sentence(address, error)) from error
    except SessionExpired as error:
        if isinstance(error.__cause__, WriteServiceUnavailable):
            raise StoreUnavailableError(
                f"Of the cluster at {address.uri} no member takes what is to be written: it has no leader just now, or "
                "it is out of reach. What is read goes on; try again later."
            ) from error
        raise StoreUnavailableError(f"Neo4j at {address.uri} closed the connection.") from error
    except (ConfigurationError, DriverError, TransactionError) as error:
        raise StoreError(f"Neo4j at {address.uri} cannot be used: {_one_line(str(error))}") from error


def _sentence(address: Neo4jAddress, error: Neo4jError) -> str:
    message = _one_line(error.message or error.code or "unknown error")
    if error.code == "Neo.ClientError.Database.DatabaseNotFound":
        return (
            f"Neo4j at {address.uri} has no database {address.database!r}. Make it there, or name another one: "
            "CONSILIENCE_NEO4J_DATABASE, or neo4j_database in the workspace.toml of a workspace."
        )
    if error.code in _BEHIND:
        return (
            f"Neo4j at {address.uri} has not what was written last ({message}). If an earlier state of it was "
            "restored, start server and workers again after ten minutes; else a member of the cluster is far behind."
        )
    if any(words in message.lower() for words in _FULL):
        return f"Neo4j at {address.uri} cannot write ({message}). Free space on its disk and start it again."
    return f"Neo4j at {address.uri} failed: {message}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
