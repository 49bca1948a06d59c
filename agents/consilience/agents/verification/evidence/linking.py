"""Links of evidence: what the pronouns and descriptions of a quote stand for, where the quote names an end only so.

"Her daughter Ida" says `parent_of` of Ada Quill only together with what says that `Her` is she.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.claims.conflicts import may_name_one_thing
from consilience.agents.verification.evidence.reading import DocumentReader
from consilience.agents.verification.evidence.rule_matches import Reader, typed_name
from consilience.graph.model.model import Chunk, CoreferenceLink, Document, Span

__all__ = ["EvidenceLinker", "unnamed_ends"]

VERSION = 1
"""Raised when the same claims would be linked otherwise."""


class EvidenceLinker:
    """Says of claims whose quotes do not name an end through which words they speak of it."""

    def __init__(self, documents: DocumentReader, reader: str = "") -> None:
        """Prepare the linker.

        Args:
            documents: read the passages; without CoreNLP nothing is linked.
            reader: what determines the annotations, for the signature.
        """
        self._documents = documents
        self.signature = f"links {VERSION}|{reader or 'plain text'}"

    async def link(self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk]) -> tuple[Claim, ...]:
        """Return the claims, those with `links` whose quotes name an end by a pronoun or a description alone.

        Args:
            claims: all of the document.
            document: the text.
            chunks: its passages in order, as the experts read them.

        Raises:
            ServiceError: CoreNLP cannot be reached or used.
        """
        mentions = _mentions(claims)
        open_ = {claim.key for claim in claims if unnamed_ends(claim, mentions)}
        if not open_:
            return tuple(claims)
        reader = await self._documents.read(claims, [c for c in claims if c.key in open_], document, chunks)
        return tuple(
            replace(claim, links=tuple(_links(claim, reader))) if claim.key in open_ else claim for claim in claims
        )


def unnamed_ends(claim: Claim, mentions: Sequence[Anchor]) -> tuple[Anchor, ...]:
    """Return the ends of a relation or an argument that no verified quote of it names, nor a link leads to.

    A quote names an end that stands in it, or a mention of the same type by a name that may be the same.

    Args:
        claim: of any kind; entities and events are their own quotes.
        mentions: the entity mentions of the document.
    """
    quotes = [quote for quote in claim.quotes if quote.span]
    if claim.object is None or not quotes:
        return ()
    return tuple(
        end for end in (claim.anchor, claim.object) if not any(_names(quote, end, claim, mentions) for quote in quotes)
    )


def _names(quote: Quote, end: Anchor, claim: Claim, mentions: Sequence[Anchor]) -> bool:
    if quote.span is None:
        return False
    if quote.span.overlaps(end.span) or end.text in quote.text:
        return True
    links = [link for link in claim.links if quote.span.covers(link.anaphor)]
    antecedents = {link.antecedent for link in links}
    return any(
        (quote.span.covers(mention.span) or mention.span in antecedents)
        and mention.type == end.type
        and may_name_one_thing(mention.text, end.text)
        for mention in mentions
    )


def _mentions(claims: Iterable[Claim]) -> tuple[Anchor, ...]:
    return tuple(claim.anchor for claim in claims if claim.kind == "entity")


def _links(claim: Claim, reader: Reader) -> Iterator[CoreferenceLink]:
    """Yield the links of what stands in the claim's quotes for one of its ends, in text order, each once."""
    ends = {typed_name(end) for end in (claim.anchor, claim.object) if end}
    quotes = tuple(quote.span for quote in claim.quotes if quote.span)
    found: set[tuple[Span, Span]] = set()
    for parse in (sentence.parse for sentence in reader.source.sentences_at(quotes) if sentence.parse):
        for word in reader.stand_ins.get(parse.index, ()):
            span = parse.tokens[word.token].span
            if typed_name(word.entity) in ends and any(quote.covers(span) for quote in quotes):
                found.add((span, word.entity.span))
    for anaphor, antecedent in sorted(found):
        yield CoreferenceLink(anaphor, antecedent)
