"""Who verifies claims beyond the quote check: which claims are taken up, and what decides about them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.agents.claims.cross_document import Elsewhere, Opposed
from consilience.agents.verification.debate.configuration import GateName
from consilience.agents.verification.debate.debate_verifier import DebateVerifier
from consilience.agents.verification.debate.matchups import Matchup, match_up_claims
from consilience.agents.verification.evidence.judge import EvidenceJudge
from consilience.agents.verification.quote_check import METHOD, has_evidence
from consilience.graph.model.model import Chunk, Document, Verdict

__all__ = ["Verifier"]


@dataclass(frozen=True, slots=True)
class Verifier:
    """Takes up claims and has them decided."""

    gate: GateName = "none"
    """`all` claims, the `contested` ones, or `none`: then the quote check and the gate have the last word."""
    confidence_below: float = 0.0
    """Claims whose experts are less sure than this are contested, 0..1."""
    evidence: EvidenceJudge | None = None
    """Decides without a model."""
    debates: DebateVerifier | None = None
    """Decides instead, by asking models."""

    @property
    def signature(self) -> str:
        """Everything that determines the verdicts."""
        parts = [METHOD] if self.gate == "none" else [METHOD, self.gate]
        if self.confidence_below:
            parts.append(f"confidence_below:{self.confidence_below:g}")
        if self.gate != "none" and (judge := self.debates or self.evidence):
            parts.append(judge.signature)
        return "|".join(parts)

    def wanted(self, claims: Iterable[Claim]) -> frozenset[ClaimKey]:
        """Return the claims to decide about; one without any evidence in the text is rejected unheard."""
        if self.gate == "none":
            return frozenset()
        return frozenset(c.key for c in claims if (c.gate or self.gate == "all") and has_evidence(c))

    def contests(self, claims: Sequence[Claim], document: Document, rivals: Opposed) -> tuple[Matchup, ...]:
        """Return the debates that are to be held about the claims that are taken up.

        Args:
            claims: all claims of the document.
            document: the text.
            rivals: in other documents.
        """
        if self.debates is None:
            return ()
        return match_up_claims(claims, self.wanted(claims), self.debates.schema, rivals, document.id)

    async def verdicts(
        self,
        claims: Sequence[Claim],
        document: Document,
        chunks: Sequence[Chunk],
        rivals: Mapping[ClaimKey, Sequence[tuple[Elsewhere, Document | None]]] | None = None,
    ) -> Mapping[ClaimKey, Verdict]:
        """Return what the judge without a model decides about the claims that are taken up.

        Args:
            claims: all claims of the document.
            document: the text.
            chunks: its passages.
            rivals: in other documents, each with its document where that is still to be had.

        Raises:
            ServiceError: CoreNLP cannot be reached or used.
        """
        if self.evidence is None or self.debates is not None:
            return {}
        return await self.evidence.verdicts(claims, self.wanted(claims), document, chunks, rivals)
