"""The Neo4j that the settings ask for: a given one, or the embedded one."""

from consilience.graph.cypher.pool.endings import Server
from consilience.graph.embedded.connection import running_neo4j
from consilience.graph.embedded.installation.progress import Progress
from consilience.graph.embedded.status import kill_neo4j, neo4j_status
from consilience.graph.model.errors import ServiceError
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.connection_settings import ConnectionSettings
from consilience.graph.support.unencrypted import warn_in_the_clear
from consilience.platform.support.settings import Settings

__all__ = ["local_server", "neo4j_address"]


def neo4j_address(settings: Settings, progress: Progress | None = None) -> Neo4jAddress:
    """Return the address of the Neo4j to use; starts the embedded one if none is set and it does not run.

    Raises:
        DownloadError: what the embedded one is made of cannot be fetched.
        ServiceError: the embedded one cannot be started, or a given one has no password.
    """
    if settings.neo4j_uri is None:
        return running_neo4j(settings.home) or _start(settings, progress)
    if settings.neo4j_password is None:
        raise ServiceError(
            f"CONSILIENCE_NEO4J_URI is {settings.neo4j_uri}, but there is no password for it. "
            "Set CONSILIENCE_NEO4J_PASSWORD."
        )
    warn_in_the_clear(
        "Neo4j",
        settings.neo4j_uri,
        "the password",
        "Set CONSILIENCE_NEO4J_URI to its bolt+s:// or neo4j+s:// address.",
    )
    return Neo4jAddress(
        settings.neo4j_uri,
        settings.neo4j_user,
        settings.neo4j_password.get_secret_value(),
        settings.neo4j_database,
        ConnectionSettings(
            most=settings.neo4j_connections,
            wait=settings.neo4j_wait_s,
            connect=settings.neo4j_connect_s,
            lifetime=settings.neo4j_lifetime_s,
            idle=settings.neo4j_idle_s,
            keep_alive=settings.neo4j_keep_alive,
            retry=settings.neo4j_retry_s,
        ),
    )


def _start(settings: Settings, progress: Progress | None) -> Neo4jAddress:
    # Who only asks one that runs waits for nothing that fetches and starts one.
    from consilience.graph.embedded.lifecycle import start_neo4j
    from consilience.platform.services.neo4j_training import train_in_background
    from consilience.platform.support.workspaces.at_work import at_work

    with at_work(settings.folder):
        address = start_neo4j(
            settings.home,
            settings.cache,
            settings.neo4j_memory,
            progress,
            port=settings.neo4j_port,
            registry=settings.artifacts_url,
        )
    train_in_background(settings.cache)
    return address


def local_server(settings: Settings) -> Server | None:
    """Return what can be done about the embedded Neo4j; None where another one is set, or it does not run."""
    if settings.neo4j_uri is not None or not neo4j_status(settings.home).running:
        return None
    return Server(lambda: neo4j_status(settings.home).running, lambda: kill_neo4j(settings.home))
