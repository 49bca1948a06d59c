"""Several weighers as one: each weighs what it knows of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from consilience.agents.claims.claim import Claim
from consilience.graph.model.model import Chunk, Document

__all__ = ["Weigher", "Weighers"]


class Weigher(Protocol):
    """Says of some claims how likely they hold."""

    @property
    def signature(self) -> str:
        """All that determines what it says."""
        ...

    async def weigh(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> tuple[Claim, ...]:
        """Return the claims; each one that is weighed has its probability for its confidence.

        Args:
            claims: all of the document.
            document: the text.
            chunks: its passages, as the experts read them.
            kinds: of the experts, by their names.

        Raises:
            ServiceError: CoreNLP cannot be reached or used.
        """
        ...


@dataclass(frozen=True, slots=True)
class Weighers:
    """Asks one after another."""

    each: tuple[Weigher, ...]

    @property
    def signature(self) -> str:
        """Those of all of them."""
        return "|".join(weigher.signature for weigher in self.each)

    async def weigh(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> tuple[Claim, ...]:
        """Return the claims with what each weigher says; see `Weigher.weigh`."""
        weighed = tuple(claims)
        for weigher in self.each:
            weighed = await weigher.weigh(weighed, document, chunks, kinds)
        return weighed
