"""The judge without a model, as a run asks it: it has the passages read that hold the claims, then decides."""

from collections.abc import Collection, Mapping, Sequence

from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.agents.claims.cross_document import RivalFact
from consilience.agents.verification.evidence.decisions import VERSION, finding_of, judge_claims
from consilience.agents.verification.evidence.finding import EvidenceFinding, silent
from consilience.agents.verification.evidence.reading import Annotate, DocumentReader
from consilience.graph.model.model import Chunk, Document, Verdict
from consilience.graph.schema.schema import Schema

__all__ = ["EvidenceJudge"]


class EvidenceJudge:
    """Decides on verified quotes by fixed rules (`judge.judged`); asks no model.

    With CoreNLP at hand it reads grammar and the schema's rules for the tool experts, in Chinese the schema's rules for
    LAC, else words and punctuation.
    """

    def __init__(self, schema: Schema, annotate: Annotate | None = None, reader: str = "") -> None:
        """Prepare the judge.

        Args:
            schema: says which words and rules speak for which type.
            annotate: has CoreNLP read a passage; None reads plain text.
            reader: what determines the annotations, for the signature.

        Raises:
            SchemaError: a rule of the schema cannot be used.
        """
        self._documents = DocumentReader(schema, annotate)
        self.signature = f"evidence judge {VERSION}|{reader if annotate else 'plain text'}"

    @property
    def chinese_signature(self) -> str:
        """What determines its verdicts on documents in Chinese besides."""
        return self._documents.chinese_signature

    async def verdicts(
        self,
        claims: Sequence[Claim],
        wanted: Collection[ClaimKey],
        document: Document,
        chunks: Sequence[Chunk],
        rivals: Mapping[ClaimKey, Sequence[tuple[RivalFact, Document | None]]] | None = None,
    ) -> Mapping[ClaimKey, Verdict]:
        """Return the verdicts on the wanted claims of a document.

        Args:
            claims: all claims of the document.
            wanted: those to decide about.
            document: the text.
            chunks: its passages in order, as the experts read them, so that each is annotated once.
            rivals: of claims, in other documents, each with its document; without that nothing can be compared.

        Raises:
            ServiceError: CoreNLP cannot be reached or used.
        """
        if not wanted:
            return {}
        reader = await self._documents.read(claims, [c for c in claims if c.key in wanted], document, chunks)
        findings = {
            key: [await self._read_rival(rival, other) for rival, other in found]
            for key, found in (rivals or {}).items()
            if key in wanted
        }
        return judge_claims(wanted, reader, findings)

    async def _read_rival(self, rival: RivalFact, document: Document | None) -> tuple[str, EvidenceFinding]:
        """Return the name of a rival's object, and what the rival's own document says for it."""
        name = rival.claim.object.text if rival.claim.object else ""
        if document is None:
            return name, silent("Its document is not in the store any more.")
        chunk = Chunk(document.id, 0, rival.chunk, rival.chunk.of(document.text))
        read = await self._documents.read([rival.claim], [rival.claim], document, [chunk])
        return name, finding_of(rival.claim, read)
