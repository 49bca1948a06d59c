"""How connections to a Neo4j are kept: how many, how long, and for how long something is tried."""

from dataclasses import dataclass

__all__ = ["ConnectionSettings"]


@dataclass(frozen=True, slots=True)
class ConnectionSettings:
    """Settings of the connections that one process has to each server; times are in seconds."""

    most: int = 100
    """Open at once; who wants one more waits."""
    wait: float = 60.0
    """For a free one, and for the table of a cluster's members."""
    connect: float = 10.0
    """For a server to answer a new one."""
    lifetime: float = 3600.0
    """After which one is closed and opened anew, so that load balancers and members that came later get their share."""
    idle: float = 60.0
    """After which one that was not used is tried before it is, since what stands between may have closed it."""
    keep_alive: bool = True
    """Whether the system sends something over those that are silent."""
    retry: float = 30.0
    """For which a transaction is tried again that lost its server: as long as a cluster takes to choose a leader."""
