"""Has everything read that would be accepted unheard: what no rule finds and nobody weighs."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from consilience.agents.claims.claim import Claim
from consilience.agents.corenlp.annotation import LANGUAGE
from consilience.agents.verification.support.judge import SupportJudge
from consilience.agents.verification.support.wording import sentence_of
from consilience.agents.verification.weighing.weighers import are_only_of
from consilience.graph.model.model import Chunk, Document
from consilience.graph.schema.schema import Schema

__all__ = ["UNHEARD", "Unheard"]

_CHAT = frozenset({"chat", "examiner"})
UNHEARD = frozenset({*_CHAT, "learned"})
"""Kinds of experts that need not give any reason for what they propose, as rules do."""


class Unheard:
    """Weighs each claim that only chat models propose by how likely the learned judge thinks its passage supports it.

    What that judge cannot read, in other languages or where it is absent, and what the learned expert proposes where
    its evidence is not weighed, is marked for the judge by rules. Others weigh before it.
    """

    def __init__(self, schema: Schema, judge: SupportJudge | None) -> None:
        """Read claims of a schema.

        Args:
            schema: says what types are called.
            judge: reads English; None where it cannot be used.
        """
        self._schema = schema
        self._judge = judge
        self.signature = f"unheard read by {judge.signature if judge else 'rules'}"

    async def weigh(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> tuple[Claim, ...]:
        """Return the claims; each that would be accepted unheard is read, or marked; see `Weigher.weigh`."""
        unweighed = [claim for claim in claims if not claim.weighed and are_only_of(UNHEARD, claim, kinds)]
        heard = {claim.key: replace(claim, reading="due") for claim in unweighed}
        if self._judge is not None and document.language == LANGUAGE:
            wanted = [claim for claim in unweighed if are_only_of(_CHAT, claim, kinds)]
            asked = [(sentence_of(claim, self._schema), _passage(claim, document, chunks)) for claim in wanted]
            likely = await asyncio.to_thread(self._judge.support, asked) if asked else []
            heard |= {claim.key: _read(claim, value) for claim, value in zip(wanted, likely, strict=True)}
        return tuple(heard.get(claim.key, claim) for claim in claims)


def _read(claim: Claim, probability: float) -> Claim:
    witnesses = f"only chat models propose it; the learned judge reads it with {probability:.3f}"
    return replace(claim, confidence=round(probability, 3), weighed=True, witnesses=witnesses, reading="learned")


def _passage(claim: Claim, document: Document, chunks: Sequence[Chunk]) -> str:
    held = (chunk.text for chunk in chunks if chunk.span.overlaps(claim.anchor.span))
    return next(held, document.text)
