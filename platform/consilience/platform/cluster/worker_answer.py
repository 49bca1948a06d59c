"""What a worker tells of a question: what comes of it, or how it failed, and what models were asked for it."""

import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict, dataclass
from typing import Any

from consilience.agents.models.call_context import CallContext, call_context
from consilience.agents.models.layers.recording import Called
from consilience.graph.model import errors
from consilience.graph.model.errors import ConsilienceError, ModelUnreachableError

__all__ = ["CollectedCalls", "WorkerAnswer", "tell"]

_CALLS: ContextVar[list[Called] | None] = ContextVar("calls", default=None)


@dataclass(frozen=True, slots=True)
class WorkerAnswer:
    """Answer of a worker; errors come as what they are and say, since Ray would wrap them in its own."""

    value: Any = None
    calls: tuple[Called, ...] = ()
    """Of models, to be kept where the run is kept."""
    failure: type[ConsilienceError] | None = None
    reason: str = ""
    cut_off: str = ""
    """The machine, if it failed since that cannot reach a model."""

    def unwrap(self) -> Any:  # noqa: ANN401 - whatever was asked for
        """Return the value.

        Raises:
            ConsilienceError: what the worker failed with, of the class that callers act on.
        """
        if self.failure is not None:
            raise self.failure(self.reason)
        return self.value


class CollectedCalls:
    """A `Recorder` that hands calls to the question that they were made for."""

    async def keep(self, called: Called) -> None:
        """Add the call to those of the question; see `Recorder.keep`."""
        if (calls := _CALLS.get()) is not None:
            calls.append(called)


async def tell(occasion: CallContext, work: Callable[[], Awaitable[Any]]) -> WorkerAnswer:
    """Return what comes of `work`, done for a run that is kept elsewhere.

    Args:
        occasion: of the calls of models, as the run has it.
        work: is begun here.
    """
    with _collected() as calls, call_context(**asdict(occasion)):
        try:
            value = await work()
        except ConsilienceError as error:
            cut_off = socket.gethostname() if isinstance(error, ModelUnreachableError) else ""
            return WorkerAnswer(None, tuple(calls), _class_of(error), str(error), cut_off)
        return WorkerAnswer(value, tuple(calls))


@contextmanager
def _collected() -> Iterator[list[Called]]:
    calls: list[Called] = []
    token = _CALLS.set(calls)
    try:
        yield calls
    finally:
        _CALLS.reset(token)


def _class_of(error: ConsilienceError) -> type[ConsilienceError]:
    """Return the nearest class of an error that is in the tree and made of a sentence alone."""
    return next(
        kind
        for kind in type(error).__mro__
        if issubclass(kind, ConsilienceError)
        and kind.__module__ == errors.__name__
        and kind.__init__ is ConsilienceError.__init__
    )
