"""Context of a call of a model: in which run, about which passage, in which debate it is asked.

Whoever asks says who it is (`Asker`); where in a run it is asked is known higher up and handed down beside the call, as
the spans of traces are, so that experts and debaters need not know of runs.
"""

from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any, TypeVar

__all__ = ["CallContext", "call_context", "current_call_context", "run_in_call_context"]

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class CallContext:
    """Place in a run to which a call belongs; never part of what is sent or cached."""

    run_id: str = ""
    """Empty outside of runs, as in extraction without a store."""
    document_id: str = ""
    other_document_id: str = ""
    """The document of a rival claim, whose text a debate shows too; empty if there is none."""
    passage: int | None = None
    """Number of the passage in its document, from 0; None in debates."""
    debate: str = ""
    """Id of the debate; empty for experts."""
    rollout: int = 0
    """Number of the debate's rollout, from 1; 0 for experts."""
    order: str = ""
    """`regular` or `flipped`: how a judge saw the answers; empty for everybody else."""
    attempt: int = 1
    """2 when the question is put again since the first reply could not be read."""


_PRESENT: ContextVar[CallContext] = ContextVar("occasion", default=CallContext())  # noqa: B039 - it is frozen


def current_call_context() -> CallContext:
    """Return the occasion of whatever is asked here and now."""
    return _PRESENT.get()


@contextmanager
def call_context(**known: Any) -> Iterator[None]:  # noqa: ANN401 - fields of `CallContext`, each of its own type
    """Add to the occasion of all that is asked in the block, and in tasks that are begun there."""
    token = _PRESENT.set(replace(_PRESENT.get(), **known))
    try:
        yield
    finally:
        _PRESENT.reset(token)


async def run_in_call_context(work: Awaitable[Result], **known: Any) -> Result:  # noqa: ANN401 - as above
    """Return what comes of `work`, whose calls have that added to their occasion."""
    with call_context(**known):
        return await work
