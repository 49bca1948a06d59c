"""Links of evidence: what the pronouns and descriptions of a quote stand for, where the quote names an end only so.

"Her daughter Ida" says `parent_of` of Ada Quill only together with what says that `Her` is she.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from consilience.agents.answers.candidates import EntityCandidate, Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.claims.conflicts import may_name_one_thing
from consilience.agents.experts.lac.mentions.stand_ins import find_places
from consilience.agents.experts.lac.rules.rules import entity_rules as chinese_entity_rules
from consilience.agents.experts.lac.words.model import open_shipped_reader
from consilience.agents.experts.lac.words.sentences import LANGUAGE as CHINESE
from consilience.agents.verification.evidence.reading import Annotate, DocumentReader
from consilience.agents.verification.evidence.rule_matches import Reader, join_type_and_name
from consilience.graph.model.model import Chunk, CoreferenceLink, Document, Span
from consilience.graph.schema.schema import Schema

__all__ = ["EvidenceLinker", "find_unnamed_ends"]

VERSION = 2
"""Raised when the same claims would be linked otherwise."""
_WITH_ENDS = frozenset({"relation", "argument", "attribute"})


@dataclass(frozen=True, slots=True)
class _StandIn:
    """A word of the document that stands for a mention of it."""

    span: Span
    antecedent: Anchor


class EvidenceLinker:
    """Says of claims whose quotes do not name an end through which words they speak of it."""

    def __init__(self, schema: Schema, annotate: Annotate | None = None, reader: str = "") -> None:
        """Prepare the linker.

        Args:
            schema: says which words can stand for which type, in English and in Chinese.
            annotate: has CoreNLP read an English passage; without it nothing in English is linked. Chinese is read by
                LAC, where that is installed.
            reader: what determines the annotations, for the signature.

        Raises:
            SchemaError: a rule of the schema cannot be used.
        """
        self._documents = DocumentReader(schema, annotate)
        self._chinese = chinese_entity_rules(schema)
        self.signature = f"links {VERSION}|{reader or 'plain text'}"

    async def link(self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk]) -> tuple[Claim, ...]:
        """Return the claims with what the document's pronouns and descriptions stand for, where it says relations.

        Of relations and arguments, those get `links` of which a quote names an end by such a word alone; of entities,
        those that some word of the passages that were read stands for, wherever it stands.

        Args:
            claims: all of the document.
            document: the text.
            chunks: its passages in order, as the experts read them.

        Raises:
            ServiceError: CoreNLP cannot be reached or used.
        """
        mentions = _mentions(claims)
        wanted = [claim for claim in claims if claim.kind in _WITH_ENDS and any(q.span for q in claim.quotes)]
        if not wanted:
            return tuple(claims)
        if document.language == CHINESE:
            words = await asyncio.to_thread(self._read_chinese, wanted, mentions, chunks)
        else:
            words = _read_parsed(await self._documents.read(claims, wanted, document, chunks))
        if not words:
            return tuple(claims)
        own: dict[Anchor, list[CoreferenceLink]] = defaultdict(list)
        for word in sorted(words, key=lambda word: word.span):
            own[word.antecedent].append(CoreferenceLink(word.span, word.antecedent.span))
        open_ = {claim.key for claim in wanted if _has_open_quote(claim, mentions)}
        return tuple(
            replace(claim, links=tuple(dict.fromkeys(own[claim.anchor])))
            if claim.kind == "entity" and claim.anchor in own
            else replace(claim, links=_links(claim, words))
            if claim.key in open_
            else claim
            for claim in claims
        )

    def _read_chinese(
        self, wanted: Sequence[Claim], mentions: Sequence[Anchor], chunks: Sequence[Chunk]
    ) -> list[_StandIn]:
        lac = open_shipped_reader()
        if lac is None:
            return []
        found: list[_StandIn] = []
        for chunk in chunks:
            if any(quote.span and chunk.span.overlaps(quote.span) for claim in wanted for quote in claim.quotes):
                start = chunk.span.start
                here = {anchor.span: anchor for anchor in mentions if chunk.span.covers(anchor.span)}
                known = [EntityCandidate(_shift_span(a.span, -start), a.text, a.type) for _, a in sorted(here.items())]
                found.extend(
                    _StandIn(_shift_span(place.span, start), here[_shift_span(place.entity.span, start)])
                    for place in find_places(lac.read(chunk.text), known, self._chinese)
                    if place.stands_in
                )
        return found


def find_unnamed_ends(claim: Claim, mentions: Sequence[Anchor]) -> tuple[Anchor, ...]:
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


def _has_open_quote(claim: Claim, mentions: Sequence[Anchor]) -> bool:
    """Tell whether a quote leaves an end unnamed, though another one may name it."""
    return any(find_unnamed_ends(replace(claim, quotes=(quote,)), mentions) for quote in claim.quotes)


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


def _read_parsed(reader: Reader) -> list[_StandIn]:
    return [
        _StandIn(parse.tokens[word.token].span, Anchor(word.entity.span, word.entity.type, word.entity.text))
        for parse in reader.source.parses
        for word in reader.stand_ins.get(parse.index, ())
    ]


def _links(claim: Claim, words: Iterable[_StandIn]) -> tuple[CoreferenceLink, ...]:
    """Return the links of what stands in the claim's quotes for one of its ends, in text order, each once."""
    ends = {join_type_and_name(end) for end in (claim.anchor, claim.object) if end}
    quotes = [quote.span for quote in claim.quotes if quote.span]
    found = {
        (word.span, word.antecedent.span)
        for word in words
        if join_type_and_name(word.antecedent) in ends and any(quote.covers(word.span) for quote in quotes)
    }
    return tuple(CoreferenceLink(anaphor, antecedent) for anaphor, antecedent in sorted(found))


def _shift_span(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)
