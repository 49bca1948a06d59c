"""The embedded Neo4j of a home folder as it runs: where it is, and whether it answers."""

from pathlib import Path

from neo4j import GraphDatabase
from neo4j.exceptions import AuthError, DriverError, Neo4jError

from consilience.graph.embedded.daemon import ProcessRecord, listens, living, read_record
from consilience.graph.embedded.status import address_of
from consilience.graph.model.errors import ServiceError
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.support.storage_fault import storage_fault

__all__ = ["answers", "entrance", "running_neo4j"]

USER = "neo4j"


def running_neo4j(home: Path) -> Neo4jAddress | None:
    """Return the address of the embedded Neo4j of `home`; None if it does not run, or does not answer yet.

    Raises:
        ServiceError: its password cannot be read, or is refused.
    """
    folder = home.absolute() / "neo4j"
    record = read_record(folder / "server.json")
    if record is None or living(record) is None:
        return None
    address = entrance(folder, record)
    return address if answers(address) else None


def answers(address: Neo4jAddress) -> bool:
    """Tell whether the server answers.

    Raises:
        ServiceError: it refuses the password.
    """
    if not listens(int(address.uri.rsplit(":", 1)[1])):
        return False
    try:
        with GraphDatabase.driver(address.uri, auth=(address.user, address.password), connection_timeout=5) as driver:
            driver.verify_connectivity()
    except AuthError as error:
        raise ServiceError(
            f"The embedded Neo4j at {address.uri} refuses the password in its data folder ({error.message})."
        ) from error
    except (DriverError, Neo4jError, OSError):
        return False
    return True


def entrance(folder: Path, record: ProcessRecord) -> Neo4jAddress:
    """Return the address and the password of the server of this record.

    Raises:
        ServiceError: the password cannot be read.
    """
    try:
        return Neo4jAddress(address_of(record), USER, (folder / "password").read_text(encoding="utf-8").strip())
    except OSError as error:
        raise storage_fault(error, folder, "CONSILIENCE_HOME") from error
