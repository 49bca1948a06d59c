"""Verifier of claims beyond the quote check: the claims that are taken up, and what decides about them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.agents.claims.cross_document import RivalFact, RivalFacts
from consilience.agents.verification.dater import ClaimDater
from consilience.agents.verification.debate.configuration import GateName
from consilience.agents.verification.debate.debate_verifier import DebateVerifier
from consilience.agents.verification.debate.matchups import Matchup, match_up_claims
from consilience.agents.verification.evidence.chinese.rule_findings import LANGUAGE as CHINESE
from consilience.agents.verification.evidence.judge import EvidenceJudge
from consilience.agents.verification.evidence.linking import EvidenceLinker
from consilience.agents.verification.gate import gate_claims
from consilience.agents.verification.quote_check import METHOD
from consilience.agents.verification.value.gate import Choice, DocumentOf, ValueGate
from consilience.agents.verification.weighing.acceptance import Acceptance
from consilience.agents.verification.weighing.weighers import Weigher
from consilience.graph.model.model import Chunk, Document, Verdict
from consilience.graph.schema.schema import Schema

__all__ = ["Verifier"]


@dataclass(frozen=True, slots=True)
class Verifier:
    """Verifies the claims of a document: quote check, weighing, gate, then a judge or debates where in doubt."""

    gate: GateName = "none"
    """`all` claims, the `contested` ones, those whose debate is worth its cost (`value`), or `none`: then the quote
    check and the gate have the last word."""
    confidence_below: float = 0.0
    """Claims whose experts are less sure than this are contested, 0..1."""
    evidence: EvidenceJudge | None = None
    """Decides without a model. Where debates decide, it reads only what no other judge has read of chat models."""
    debates: DebateVerifier | None = None
    """Decides instead, by asking models."""
    value: ValueGate | None = None
    """Chooses the debates of the gate `value`."""
    linker: EvidenceLinker | None = None
    """Says what pronouns and descriptions of the evidence stand for; without one they stand for nothing."""
    dater: ClaimDater | None = None
    """Says what dates mean and when relations hold; without one no fact has a time."""
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
        if self.gate != "none":
            parts += [judge.signature for judge in (self.debates, self.evidence) if judge]
        if self.gate == "value" and self.value:
            parts.append(self.value.signature)
        if self.dater:
            parts.append(self.dater.signature)
        if self.weigher:
            parts += [self.weigher.signature, self.acceptance.signature]
        return "|".join(parts)

    def signature_for(self, language: str) -> str:
        """Return everything that determines the verdicts on documents of a language."""
        if language != CHINESE or self.gate == "none" or not self.evidence or not self.evidence.chinese_signature:
            return self.signature
        return f"{self.signature}|{self.evidence.chinese_signature}"

    async def weigh(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> tuple[Claim, ...]:
        """Return the claims, those that are weighed with how likely they are; see `Weigher.weigh`."""
        return await self.weigher.weigh(claims, document, chunks, kinds) if self.weigher else tuple(claims)

    async def link(self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk]) -> tuple[Claim, ...]:
        """Return the claims with what words of their evidence stand for; see `EvidenceLinker.link`."""
        wanted = self.linker is not None and self.gate != "none"
        return await self.linker.link(claims, document, chunks) if self.linker and wanted else tuple(claims)

    async def date(self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk]) -> tuple[Claim, ...]:
        """Return the claims with what their dates mean and when they hold; see `ClaimDater.date`."""
        return await self.dater.date(claims, document, chunks) if self.dater else tuple(claims)

    def contest(self, claims: Sequence[Claim], schema: Schema) -> tuple[Claim, ...]:
        """Return the claims with why they are contested; see `gate.gate_claims`."""
        return gate_claims(
            claims,
            schema,
            confidence_below=self.confidence_below,
            bar=self.acceptance.bar,
            naming=self.gate != "none",
        )

    def select_claims(self, claims: Iterable[Claim]) -> frozenset[ClaimKey]:
        """Return the claims that may be decided about; one without any evidence in the text is rejected unheard.

        What was weighed and found not likely enough is for models or people: the judge without a model goes by the
        rules that were weighed already.
        """
        if self.gate == "none":
            return frozenset()
        heard = [c for c in claims if c.has_evidence]
        if self.debates:
            return frozenset(c.key for c in heard if c.gate or self.gate != "contested")
        taken_up = (c for c in heard if c.gate or self.gate == "all" or c.reading == "due")
        return frozenset(c.key for c in taken_up if not self._is_unlikely(c))

    def _is_unlikely(self, claim: Claim) -> bool:
        return claim.weighed and not claim.reading and claim.confidence < self.acceptance.bar(claim)

    def contests(
        self, claims: Sequence[Claim], document: Document, rivals: RivalFacts, held: Collection[int] | None = None
    ) -> tuple[Matchup, ...]:
        """Return the debates that are to be held about the claims that are taken up.

        Args:
            claims: all claims of the document.
            document: the text.
            rivals: in other documents.
            held: which of them were chosen, by their place; None: all.
        """
        if self.debates is None:
            return ()
        found = match_up_claims(claims, self.select_claims(claims), self.debates.schema, rivals, document.id)
        return tuple(one for number, one in enumerate(found) if held is None or number in held)

    async def choose(
        self,
        claims: Sequence[Claim],
        document: Document,
        chunks: Sequence[Chunk],
        rivals: RivalFacts,
        document_of: DocumentOf,
    ) -> Choice | None:
        """Return which debates are worth their cost; None where the gate does not go by that.

        Args:
            claims: all claims of the document, gated.
            document: the text.
            chunks: its passages.
            rivals: in other documents.
            document_of: returns the documents of these.
        """
        if self.gate != "value" or self.value is None:
            return None
        return await self.value.choose(claims, self.contests(claims, document, rivals), document, chunks, document_of)

    async def verdicts(
        self,
        claims: Sequence[Claim],
        document: Document,
        chunks: Sequence[Chunk],
        rivals: Mapping[ClaimKey, Sequence[tuple[RivalFact, Document | None]]] | None = None,
    ) -> Mapping[ClaimKey, Verdict]:
        """Return what is decided without a model: by how unlikely a claim is, or by the evidence judge.

        Where debates decide, only claims of chat models that no other judge has read, and that nothing contests.

        Args:
            claims: all claims of the document.
            document: the text.
            chunks: its passages.
            rivals: in other documents, each with its document where that is still to be had.

        Raises:
            ServiceError: CoreNLP cannot be reached or used.
        """
        unlikely = self.acceptance.reject(claims) if self.weigher and not self.debates else {}
        if self.evidence is None or self.gate == "none":
            return unlikely
        wanted = self.select_claims(claims)
        if self.debates is not None:
            wanted = frozenset(c.key for c in claims if c.reading == "due" and not c.gate and c.has_evidence)
        return {**unlikely, **await self.evidence.verdicts(claims, wanted, document, chunks, rivals)}
