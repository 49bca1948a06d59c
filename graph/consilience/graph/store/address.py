"""Address of a Neo4j, and the credentials to enter it."""

from dataclasses import dataclass, field

__all__ = ["Neo4jAddress"]


@dataclass(frozen=True, slots=True)
class Neo4jAddress:
    """Address and credentials of one database; the password never shows when the value is printed."""

    uri: str
    """`bolt://…`, `neo4j://…` or their `+s` forms."""
    user: str
    password: str = field(repr=False)
    database: str = "neo4j"
