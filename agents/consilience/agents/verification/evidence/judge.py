"""The judge without a model, as a run asks it: it has the passages read that hold the claims, then decides."""

import asyncio
from bisect import bisect_right
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence

from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.agents.claims.cross_document import Elsewhere
from consilience.agents.corenlp.annotation import LANGUAGE, Annotation, move_sentence
from consilience.agents.verification.evidence.decisions import VERSION, finding_of, judge_claims
from consilience.agents.verification.evidence.finding import Finding, silent
from consilience.agents.verification.evidence.rule_matches import Reader, schema_reading
from consilience.agents.verification.evidence.sentences import source_of
from consilience.graph.model.model import Chunk, Document, Span, Verdict
from consilience.graph.schema.schema import Schema

__all__ = ["Annotate", "EvidenceJudge"]

Annotate = Callable[[str], Awaitable[Annotation]]
"""Has CoreNLP read a passage; spans are the passage's."""
"""The language that CoreNLP has models for here."""


class EvidenceJudge:
    """Decides on verified quotes by fixed rules (`judge.judged`); asks no model.

    With CoreNLP at hand it reads grammar and the schema's rules for the tool experts, else words and punctuation.
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
        self._rules = schema_reading(schema)
        self._annotate = annotate
        self.signature = f"evidence judge {VERSION}|{reader if annotate else 'plain text'}"

    async def verdicts(
        self,
        claims: Sequence[Claim],
        wanted: Collection[ClaimKey],
        document: Document,
        chunks: Sequence[Chunk],
        rivals: Mapping[ClaimKey, Sequence[tuple[Elsewhere, Document | None]]] | None = None,
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
        reader = await self._reader(claims, [c for c in claims if c.key in wanted], document, chunks)
        findings = {
            key: [await self._elsewhere(rival, other) for rival, other in found]
            for key, found in (rivals or {}).items()
            if key in wanted
        }
        return judge_claims(wanted, reader, findings)

    async def _elsewhere(self, rival: Elsewhere, document: Document | None) -> tuple[str, Finding]:
        """Return the name of a rival's object, and what the rival's own document says for it."""
        name = rival.claim.object.text if rival.claim.object else ""
        if document is None:
            return name, silent("Its document is not in the store any more.")
        chunk = Chunk(document.id, 0, rival.chunk, rival.chunk.of(document.text))
        return name, finding_of(rival.claim, await self._reader([rival.claim], [rival.claim], document, [chunk]))

    async def _reader(
        self, claims: Sequence[Claim], wanted: Sequence[Claim], document: Document, chunks: Sequence[Chunk]
    ) -> Reader:
        needed = _needed(wanted, document.text)
        passages: list[tuple[Span, Annotation]] = []
        if self._annotate and document.language == LANGUAGE:
            held = _holding(chunks, needed)
            read = await asyncio.gather(*(self._annotate(chunk.text) for chunk in held))
            passages = [(chunk.span, annotation) for chunk, annotation in zip(held, read, strict=True)]
        number = 0
        parsed = []
        for span, annotation in passages:
            sentences = []
            for sentence in annotation.sentences:
                sentences.append(move_sentence(sentence, number, span.start))
                number += 1
            parsed.append((span, sentences))
        return Reader(source_of(document.text, parsed), self._rules, claims)


def _needed(claims: Sequence[Claim], text: str) -> list[Span]:
    spans = {claim.anchor.span for claim in claims} | {q.span for claim in claims for q in claim.quotes if q.span}
    return sorted(span for span in spans if span.end <= len(text))


def _holding(chunks: Sequence[Chunk], spans: Iterable[Span]) -> list[Chunk]:
    starts = [chunk.span.start for chunk in chunks]
    found: set[int] = set()
    for span in spans:
        first = max(0, bisect_right(starts, span.start) - 1)
        last = max(0, bisect_right(starts, span.end - 1) - 1)
        found.update(range(first, last + 1))
    return [chunks[index] for index in sorted(found) if chunks[index].text.strip()]
