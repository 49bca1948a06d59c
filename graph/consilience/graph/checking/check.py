"""Prove the invariants of a graph: each is a statement beside this module that finds what breaks it."""

import re
from dataclasses import dataclass

from neo4j import AsyncTransaction

from consilience.graph.store.statements import query, query_names, statement_files
from consilience.graph.store.store import Store, Transaction

__all__ = ["Breach", "Invariant", "check_graph", "find_breaches", "list_invariants"]

_PREFIX = "broken_"
_WORDS = re.compile(r"Invariant: (.+) Repair: (.+) :param ")
_NAMED = 20


@dataclass(frozen=True, slots=True)
class Invariant:
    """Invariant of the graph, as the head of its statement says it."""

    name: str
    """That of the statement without `broken_`."""
    says: str
    repair: str
    """What to do where it is broken."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A node that breaks an invariant, or from which an edge leads that does."""

    invariant: str
    id: str
    wrong: str
    repair: str


def list_invariants() -> list[Invariant]:
    """Return all invariants by name: one for each file `broken_NAME.cypher`."""
    return [_invariant(name.removeprefix(_PREFIX)) for name in query_names() if name.startswith(_PREFIX)]


async def check_graph(store: Store, most: int = _NAMED) -> list[Breach]:
    """Return what breaks an invariant; nothing in a graph that is in order.

    Each invariant is proved by itself, in a transaction that reads. Where a document is merged meanwhile the
    statement may meet half of it; so what it names is looked at once more, in a transaction of its own.

    Args:
        store: the graph.
        most: how many are named of each invariant.

    Raises:
        StoreError: the database failed.
    """
    breaches: list[Breach] = []
    for invariant in list_invariants():

        async def work(transaction: Transaction, invariant: Invariant = invariant) -> list[Breach]:
            return await find_breaches(transaction, invariant, most)

        if first := await store.read(work):
            breaches += [breach for breach in await store.read(work) if breach in first]
    return breaches


async def find_breaches(
    transaction: Transaction | AsyncTransaction, invariant: Invariant, most: int = _NAMED
) -> list[Breach]:
    """Return what breaks one invariant as the transaction sees the graph, in the order of ids."""
    result = await transaction.run(query(f"broken_{invariant.name}"), most=most)
    found = [Breach(invariant.name, row["id"], row["wrong"], invariant.repair) for row in await result.data()]
    return sorted(found, key=lambda breach: (breach.id, breach.wrong))


def _invariant(name: str) -> Invariant:
    text = statement_files()[f"broken_{name}"].read_text(encoding="utf-8")
    comment = " ".join(line.removeprefix("// ") for line in text.splitlines() if line.startswith("// "))
    words = _WORDS.search(comment)
    if words is None:
        raise AssertionError(f"broken_{name}.cypher does not begin with its invariant, its repair and :param")
    return Invariant(name, words[1], words[2])
