"""Reading of a document again for its claims: by CoreNLP where it is at hand, by LAC in Chinese, else by its words."""

import asyncio
from bisect import bisect_right
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace

from consilience.agents.claims.claim import Claim
from consilience.agents.corenlp.annotation import LANGUAGE, Annotation, move_sentence
from consilience.agents.verification.evidence.chinese.rule_findings import LANGUAGE as CHINESE
from consilience.agents.verification.evidence.chinese.rule_findings import ChineseRules
from consilience.agents.verification.evidence.rule_matches import Reader, schema_reading
from consilience.agents.verification.evidence.sentences import source_of
from consilience.graph.model.model import Chunk, Document, Span
from consilience.graph.schema.schema import Schema

__all__ = ["Annotate", "DocumentReader"]

Annotate = Callable[[str], Awaitable[Annotation]]
"""Has CoreNLP read a passage; spans are the passage's."""


class DocumentReader:
    """Reads the passages of a document that its claims are about."""

    def __init__(self, schema: Schema, annotate: Annotate | None = None) -> None:
        """Prepare the reader.

        Args:
            schema: says which words and rules speak for which type.
            annotate: has CoreNLP read a passage; None reads plain text.

        Raises:
            SchemaError: a rule of the schema cannot be used.
        """
        self._rules = schema_reading(schema)
        self._annotate = annotate
        self._chinese = ChineseRules(schema)

    @property
    def chinese_signature(self) -> str:
        """All that determines what is found in Chinese beyond words and punctuation."""
        return self._chinese.signature

    async def read(
        self, claims: Sequence[Claim], wanted: Sequence[Claim], document: Document, chunks: Sequence[Chunk]
    ) -> Reader:
        """Return a document with what its evidence says, parsed where the wanted claims stand.

        Args:
            claims: all that are known of the document.
            wanted: those that are asked about.
            document: the text.
            chunks: its passages in order, as the experts read them, so that each is annotated once.

        Raises:
            ServiceError: CoreNLP cannot be reached or used.
        """
        needed = _list_spans(wanted, document.text)
        if document.language == CHINESE:
            plain = Reader(source_of(document.text), self._rules, claims)
            return replace(plain, found=await self._chinese.find(document, _holding(chunks, needed), plain.mentions))
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


def _list_spans(claims: Sequence[Claim], text: str) -> list[Span]:
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
