"""Marks that tell whether a transaction was committed whose server was lost before it said so.

A mark is a node that a transaction creates first of all. Where the answer to a commit is lost, the same is done again
with the same mark: its id is unique, so the server refuses it once the lost transaction is there, makes it wait while
that one is not at its end, and takes it when that one never will be. Marks are deleted with the next transaction.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from neo4j import AsyncManagedTransaction
from neo4j.exceptions import ClientError, IncompleteCommit

from consilience.graph.store.statements import query

__all__ = ["CommittedError", "MarkedWrite", "WriteMarks"]

_NOT_UNIQUE = "Neo.ClientError.Schema.ConstraintValidationFailed"


class CommittedError(Exception):
    """The transaction that is tried again is in the database already."""


class WriteMarks:
    """The marks of one store that nobody needs any more."""

    def __init__(self) -> None:
        self._spent = set[str]()

    def take(self) -> list[str]:
        """Return those that are to be deleted; nobody else does it then."""
        taken, self._spent = sorted(self._spent), set()
        return taken

    def put(self, ids: Iterable[str]) -> None:
        """Have these deleted some time."""
        self._spent.update(ids)


@dataclass(slots=True)
class MarkedWrite:
    """Transactions of one piece of work, of which one is committed."""

    marks: WriteMarks
    result: Any = None
    """Of the last one that was to be committed."""
    lost: IncompleteCommit | None = None
    """Why it is not known whether the last one is committed; None where that is known."""
    _mark: str = ""
    _is_unsure: bool = False
    """Whether the commit under this mark was sent, and not answered."""
    _taken: list[str] = field(default_factory=list)

    async def announce(self, transaction: AsyncManagedTransaction) -> None:
        """Begin a transaction with its mark.

        Raises:
            CommittedError: the one before was committed.
        """
        self.fail()
        if not self._is_unsure:
            self._mark = uuid4().hex
        self._taken = self.marks.take()
        try:
            announced = await transaction.run(query("announce_marked"), id=self._mark, spent=self._taken)
            await announced.consume()
        except ClientError as error:
            if self._is_unsure and error.code == _NOT_UNIQUE:
                raise CommittedError from error
            raise
        self.lost = None  # the server took the mark, so the one before never will be

    def lose_answer(self, error: IncompleteCommit) -> None:
        """Note that the commit was sent, and not answered."""
        self._is_unsure, self.lost = True, error

    def fail(self) -> None:
        """Note that the last transaction was not committed, or is perhaps not; its spent marks remain to be deleted."""
        self.marks.put(self._taken)
        self._taken = []

    def end(self) -> None:
        """Note that it is committed, once and for all."""
        self._taken, self.lost = [], None
        self.marks.put([self._mark])
