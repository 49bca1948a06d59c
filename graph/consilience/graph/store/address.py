"""Address of a Neo4j, and the credentials to enter it."""

from dataclasses import dataclass, field
from typing import Any

from consilience.graph.store.connection_settings import ConnectionSettings

__all__ = ["Neo4jAddress", "driver_options"]


@dataclass(frozen=True, slots=True)
class Neo4jAddress:
    """Address and credentials of one database; the password never shows when the value is printed."""

    uri: str
    """`bolt://…`, `neo4j://…` or their `+s` forms."""
    user: str
    password: str = field(repr=False)
    database: str = "neo4j"
    connections: ConnectionSettings = field(default=ConnectionSettings(), repr=False)

    @property
    def is_routed(self) -> bool:
        """True if it names a cluster, of which each transaction goes to a member that can do it."""
        return self.uri.startswith("neo4j")


def driver_options(address: Neo4jAddress) -> dict[str, Any]:
    """Return what a driver is made with, be it one that waits in a thread or in an event loop."""
    connections = address.connections
    return {
        "uri": address.uri,
        "auth": (address.user, address.password),
        "notifications_min_severity": "OFF",
        "max_connection_pool_size": connections.most,
        "connection_acquisition_timeout": connections.wait,
        "connection_timeout": connections.connect,
        "max_connection_lifetime": connections.lifetime,
        "liveness_check_timeout": connections.idle,
        "keep_alive": connections.keep_alive,
        "max_transaction_retry_time": connections.retry,
        "retry_delay_multiplier": 1.0,  # once a second: by itself it may wait 36 s for one back in 10
    }
