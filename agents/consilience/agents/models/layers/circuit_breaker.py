"""The layer that stops a run when an endpoint is down or refuses, and says so once and clearly."""

from dataclasses import dataclass, field

from consilience.agents.models.layers.layer import Layer
from consilience.agents.models.protocol import Asker, Reply
from consilience.agents.models.request import Request
from consilience.agents.models.transport.errors import RequestFailedError
from consilience.agents.models.transport.repetition import PATIENCE_S
from consilience.graph.model.errors import DocumentError, ModelStoppedError, ModelUnreachableError, ServiceError

__all__ = ["Circuit", "CircuitBreaker"]

_DOCUMENTS = 3
"""Documents whose requests fail one after another, with no answer between, before the endpoint counts as down."""


@dataclass(slots=True)
class Circuit:
    """Health of an endpoint; all its models share it."""

    reason: str = ""
    """Why nothing may be sent any more; empty as long as it may."""
    unreachable: bool = False
    """Whether the reason is that no connection could be made."""
    _documents: set[str] = field(default_factory=set)
    _replies: int = 0

    @property
    def replies(self) -> int:
        """The number of requests that were answered so far."""
        return self._replies

    def check(self) -> None:
        """Raise if nothing may be sent any more.

        Raises:
            ModelStoppedError: with the one reason; its subclass, if that is that no connection could be made.
        """
        if self.reason:
            raise (ModelUnreachableError if self.unreachable else ModelStoppedError)(self.reason)

    def note_success(self) -> None:
        """Note a reply."""
        self._replies += 1
        self._documents.clear()

    def note_failure(self, failure: RequestFailedError, asker: Asker, sentence: str, replies_before: int) -> None:
        """Note that a request failed for good.

        Nothing may be sent any more: at once, if only a person can help, or if no connection could be made in all its
        attempts while nobody else got an answer; else after requests about three documents failed in a row. One
        document alone, on whose text a model chokes, stops nobody.
        """
        self._documents.add(asker.document)
        gone = failure.kind == "unreachable" and self._replies == replies_before
        if not self.reason and (failure.final or gone or len(self._documents) >= _DOCUMENTS):
            self.unreachable = failure.kind == "unreachable"
            self.reason = f"{sentence} The run stopped there; what was answered is kept, and it goes on from there."


@dataclass(slots=True)
class CircuitBreaker:
    """Turns a failure into the error that a person reads, and lets the circuit learn from it.

    Above the retries, since what a retry heals is no failure.
    """

    below: Layer
    circuit: Circuit
    model: str
    """The model's name and its endpoint."""
    attempts: int

    async def __call__(self, request: Request) -> Reply:
        """Ask, unless the circuit is broken."""
        self.circuit.check()
        before = self.circuit.replies
        try:
            reply = await self.below(request)
        except RequestFailedError as failure:
            sentence = self._sentence(request.asker, failure)
            self.circuit.note_failure(failure, request.asker, sentence, before)
            self.circuit.check()
            if failure.kind == "rejected":
                raise DocumentError(sentence) from None
            raise ServiceError(sentence) from None
        self.circuit.note_success()
        return reply

    def _sentence(self, asker: Asker, failure: RequestFailedError) -> str:
        if (failure.retry_after_s or 0) > PATIENCE_S:
            return f"{asker}: the model {self.model} {failure.what}. It asks to wait {failure.retry_after_s:.0f} s."
        tries = f", in the last of {self.attempts} attempts" if failure.passes and self.attempts > 1 else ""
        return f"{asker}: the model {self.model} {failure.what}{tries}. {failure.way_out}"
