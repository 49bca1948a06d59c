"""Claims that gold data states, each with the sentences that hold its arguments as evidence."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.laboratory.claims.gold_texts.denial import own_denial
from consilience.agents.verification.evidence.assertion import assertion
from consilience.agents.verification.evidence.sentences import ParsedSource, source_of
from consilience.evaluation.formats.extraction import EventItem, ExtractionRecord, RelationItem
from consilience.graph.model.model import FactKind, Proposal, Realis, Span

__all__ = ["anchors_of", "claim_about", "gold_claims"]

_PROPOSED = (Proposal("gold", 1),)


def gold_claims(record: ExtractionRecord, source: ParsedSource | None = None) -> tuple[Claim, ...]:
    """Return the entity mentions, relations, events and arguments of a gold record as claims.

    A relation without places is put where its two names stand closest, in one sentence if there is one. Gold without
    realis does not tell which events happened. So only events and arguments are taken whose sentence says so without
    negation or modality; and an event is claimed to have happened, as `Actual`, only where a finite verb or a definite
    noun tells of it.

    Args:
        record: the document with its gold.
        source: its sentences; None finds them.
    """
    source = source or source_of(record.text)
    anchors = anchors_of(record)
    found = [
        *(claim_about(source, "entity", anchor, anchor.type) for anchor in anchors),
        *(claim for relation in record.relations for claim in _relation(relation, anchors, source)),
        *(claim for event in record.events for claim in _event(event, anchors, source)),
    ]
    return tuple({claim.key: claim for claim in found}.values())


def anchors_of(record: ExtractionRecord) -> tuple[Anchor, ...]:
    """Return the entity mentions that have a place."""
    spans = ((item, item.span) for item in record.entities)
    return tuple(
        Anchor(Span(*span), item.type, item.text)
        for item, span in spans
        if span and record.text[span[0] : span[1]] == item.text and span[0] < span[1]
    )


def claim_about(
    source: ParsedSource, kind: FactKind, anchor: Anchor, predicate: str, object_: Anchor | None = None, *realis: Realis
) -> Claim:
    """Return a claim whose evidence are the sentences that hold its anchor and its object."""
    spans = [anchor.span, *([object_.span] if object_ else [])]
    quotes = tuple(Quote(sentence.text, sentence.span) for sentence in source.sentences_at(spans))
    return Claim(kind, anchor, predicate, object_, realis, quotes, _PROPOSED, 1.0)


def _relation(relation: RelationItem, anchors: Sequence[Anchor], source: ParsedSource) -> Iterator[Claim]:
    pairs = [
        (head, tail)
        for head, tail in product(
            _select_anchors(relation.head, relation.head_span, anchors),
            _select_anchors(relation.tail, relation.tail_span, anchors),
        )
        if not head.span.overlaps(tail.span)
    ]
    if pairs:

        def distance(pair: tuple[Anchor, Anchor]) -> tuple[int, int]:
            whole = pair[0].span.join(pair[1].span)
            return len(source.sentences_at([whole])), whole.end - whole.start

        head, tail = min(pairs, key=distance)
        yield claim_about(source, "relation", head, relation.type, tail)


def _event(event: EventItem, anchors: Sequence[Anchor], source: ParsedSource) -> Iterator[Claim]:
    if event.span is None or source.text[event.span[0] : event.span[1]] != event.trigger:
        return
    nugget = Anchor(Span(*event.span), event.type, event.trigger)
    (sentence, *_) = source.sentences_at([nugget.span]) or (None,)
    if sentence is None or assertion(sentence, sentence.words_in(nugget.span)[:1]) != "asserted":
        return
    said = Span(nugget.span.start - sentence.span.start, nugget.span.end - sentence.span.start)
    happened: tuple[Realis, ...] = (
        ("Actual",) if own_denial(sentence.text, said, "zh" if sentence.chinese else "en") else ()
    )
    yield claim_about(source, "event", nugget, event.type, None, *happened)
    for argument in event.arguments:
        if argument.span:
            for filler in _select_anchors(argument.text, argument.span, anchors):
                yield claim_about(source, "argument", nugget, argument.role, filler)


def _select_anchors(name: str, span: tuple[int, int] | None, anchors: Iterable[Anchor]) -> list[Anchor]:
    return [a for a in anchors if (a.span == Span(*span) if span else a.text == name)]
