"""Verifier of claims beyond the quote check: the claims that are taken up, and what decides about them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.agents.claims.cross_document import RivalFact, RivalFacts
from consilience.agents.verification.debate.configuration import GateName
from consilience.agents.verification.debate.debate_verifier import DebateVerifier
from consilience.agents.verification.debate.matchups import Matchup, match_up_claims
from consilience.agents.verification.evidence.judge import EvidenceJudge
from consilience.agents.verification.evidence.linking import EvidenceLinker
from consilience.agents.verification.gate import gate_claims
from consilience.agents.verification.quote_check import METHOD, has_evidence
from consilience.agents.verification.weighing.acceptance import Acceptance
from consilience.agents.verification.weighing.weighers import Weigher
from consilience.graph.model.model import Chunk, Document, Verdict
from consilience.graph.schema.schema import Schema

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
    linker: EvidenceLinker | None = None
    """Says what pronouns and descriptions of the evidence stand for; without one they stand for nothing."""
    weigher: Weigher | None = None
    """Says how likely claims are, before the gate; without one the experts' confidences stand."""
    acceptance: Acceptance = field(default_factory=Acceptance)
    """From which probability on a claim that was weighed is accepted, and below which it is rejected."""

    @property
    def signature(self) -> str:
        """Everything that determines the verdicts."""
        parts = [METHOD] if self.gate == "none" else [METHOD, self.gate]
        if self.confidence_below:
            parts.append(f"confidence_below:{self.confidence_below:g}")
        if self.gate != "none" and self.linker:
            parts.append(self.linker.signature)
        if self.gate != "none" and (judge := self.debates or self.evidence):
            parts.append(judge.signature)
        if self.weigher:
            parts += [self.weigher.signature, self.acceptance.signature]
        return "|".join(parts)

    async def weigh(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> tuple[Claim, ...]:
        """Return the claims, those that are weighed with how likely they are; see `Weigher.weigh`."""
        return await self.weigher.weigh(claims, document, chunks, kinds) if self.weigher else tuple(claims)

    async def link(self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk]) -> tuple[Claim, ...]:
        """Return the claims with what words of their evidence stand for; see `EvidenceLinker.link`."""
        wanted = self.linker is not None and self.gate != "none"
        return await self.linker.link(claims, document, chunks) if self.linker and wanted else tuple(claims)

    def contest(self, claims: Sequence[Claim], schema: Schema) -> tuple[Claim, ...]:
        """Return the claims with why they are contested; see `gate.gate_claims`."""
        return gate_claims(
            claims,
            schema,
            confidence_below=self.confidence_below,
            bar=self.acceptance.bar,
            naming=self.gate != "none",
        )

    def wanted(self, claims: Iterable[Claim]) -> frozenset[ClaimKey]:
        """Return the claims to decide about; one without any evidence in the text is rejected unheard.

        What was weighed and found not likely enough is for models or people: the judge without a model goes by the
        rules that were weighed already.
        """
        if self.gate == "none":
            return frozenset()
        heard = (c for c in claims if (c.gate or self.gate == "all") and has_evidence(c))
        return frozenset(c.key for c in heard if self.debates or not self._is_unlikely(c))

    def _is_unlikely(self, claim: Claim) -> bool:
        return claim.weighed and claim.confidence < self.acceptance.bar(claim)

    def contests(self, claims: Sequence[Claim], document: Document, rivals: RivalFacts) -> tuple[Matchup, ...]:
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
        rivals: Mapping[ClaimKey, Sequence[tuple[RivalFact, Document | None]]] | None = None,
    ) -> Mapping[ClaimKey, Verdict]:
        """Return what is decided without a model: by how unlikely a claim is, or by the evidence judge.

        Args:
            claims: all claims of the document.
            document: the text.
            chunks: its passages.
            rivals: in other documents, each with its document where that is still to be had.

        Raises:
            ServiceError: CoreNLP cannot be reached or used.
        """
        unlikely = self.acceptance.rejected(claims) if self.weigher and not self.debates else {}
        if self.evidence is None or self.debates is not None:
            return unlikely
        return {**unlikely, **await self.evidence.verdicts(claims, self.wanted(claims), document, chunks, rivals)}
