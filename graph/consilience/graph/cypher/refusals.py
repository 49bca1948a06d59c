"""Refusals of queries by the server, as sentences, with the place in the query."""

import re

from neo4j.exceptions import Neo4jError

from consilience.graph.model.errors import QueryRefusedError

__all__ = ["TOO_MUCH_MEMORY", "refusal"]

TOO_MUCH_MEMORY = "The query needs more memory than a query may have. Ask for less."
_POSITION = re.compile(r" ?\(line (\d+), column (\d+) \(offset: \d+\)\)")


def refusal(error: Neo4jError, seconds: float, *, lines_before: int = 0) -> QueryRefusedError:
    """Return the refusal for what the server answered.

    Args:
        error: the server's.
        seconds: after which the server stops the query.
        lines_before: lines that stood before the person's query.
    """
    code = error.code or ""
    if "TransactionTimedOut" in code:
        return QueryRefusedError(f"The query was stopped after {seconds:.3g} s. Ask for less, or allow more time.")
    if "Memory" in code:
        return QueryRefusedError(TOO_MUCH_MEMORY)
    if "Terminated" in code:
        return QueryRefusedError("The query was stopped.")
    message = " ".join((error.message or "The server refused the query.").split("\n")[0].split())
    place = _POSITION.search(message)
    if place is None:
        return QueryRefusedError(message)
    line, column = max(1, int(place[1]) - lines_before), int(place[2])
    text = _POSITION.sub("", message).rstrip(".")
    return QueryRefusedError(f"{text} (line {line}, column {column})", line, column)
