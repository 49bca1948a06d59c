"""Export of a document's part of the graph, in the shapes that scorers and other programs read.

Only what is accepted is exported: these files say what the graph asserts. The graph's own formats (`exchange`) carry
everything, with status and provenance.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from consilience.evaluation.formats.extraction import (
    ArgumentItem,
    EntityItem,
    EventItem,
    ExtractionRecord,
    RelationItem,
)
from consilience.evaluation.formats.tbf import COREFERENCE, Mention, TbfDocument, TbfRelation
from consilience.graph.model.model import Span
from consilience.graph.reading.annotations import DocumentAnnotations
from consilience.graph.records.documents import AnnotatedMention, AnnotatedNugget, AnnotatedStatement

__all__ = ["extraction_record", "statement_places", "tbf_document", "tbf_ids", "triples"]

Triple = tuple[str, str, str]
_M = TypeVar("_M", AnnotatedMention, AnnotatedNugget)


def triples(document: DocumentAnnotations) -> list[Triple]:
    """Return the document's accepted relations as ⟨subject's name, relation, object's name⟩, each once, sorted."""
    accepted = (statement for statement in document.relations if statement.status == "accepted")
    return sorted({(statement.subject.name, statement.predicate, statement.object.name) for statement in accepted})


def extraction_record(document: DocumentAnnotations, symmetric: Collection[str] = ()) -> ExtractionRecord:
    """Return the document's accepted mentions, relations and events at the places that its evidence quotes.

    Args:
        document: what the graph holds of it.
        symmetric: relations whose two sides are given in the order of the text, since the graph keeps one of both.
    """
    entities = {entity.id for entity in document.entities if entity.status == "accepted"}
    mentions = [mention for mention in document.mentions if mention.entity_id in entities]
    by_entity = _by_target(mentions, lambda mention: mention.entity_id)
    nuggets = _select_accepted_nuggets(document)
    by_event = _by_target(nuggets, lambda nugget: nugget.event_id)
    arguments = _arguments_by_nugget(document.arguments, by_event, by_entity)
    return ExtractionRecord(
        document.name,
        document.text,
        tuple(EntityItem(m.text, m.type, m.span.start, m.span.end) for m in mentions),
        tuple(_relations(document.relations, by_entity, symmetric)),
        tuple(EventItem(n.type, n.text, n.span.start, tuple(arguments.get(n.id, ())), n.realis) for n in nuggets),
        _coreference(nuggets),
    )


def tbf_document(document: DocumentAnnotations, system: str, id_: str | None = None) -> TbfDocument:
    """Return the document's accepted event nuggets and their clusters, spans in characters (TAC KBP 2016, 2017).

    Args:
        document: what the graph holds of it.
        system: name of the run, the first column of each line.
        id_: what the file calls the document; None is its name.
    """
    id_ = document.name if id_ is None else id_
    nuggets = _select_accepted_nuggets(document)
    lines = [
        Mention(f"E{n}", f"{m.span.start},{m.span.end}", m.text, m.type, m.realis, system=system, document=id_)
        for n, m in enumerate(nuggets, 1)
    ]
    clusters = [[f"E{position + 1}" for position in cluster] for cluster in _coreference(nuggets)]
    relations = [TbfRelation(COREFERENCE, f"R{n}", tuple(cluster)) for n, cluster in enumerate(clusters, 1)]
    return TbfDocument(id_, lines, relations)


def tbf_ids(documents: Sequence[DocumentAnnotations]) -> list[str]:
    """Return what a tbf file calls each document: its name, with its graph id after it where a name comes twice."""
    times = Counter(document.name for document in documents)
    return [d.name if times[d.name] == 1 else f"{d.name}#{d.document_id}" for d in documents]


def statement_places(
    document: DocumentAnnotations,
) -> Iterator[tuple[AnnotatedStatement, AnnotatedMention | AnnotatedNugget, AnnotatedMention]]:
    """Yield each relation and argument, whatever its status, with the two mentions of which each of its quotes speaks.

    Accepted ones are at the places at which `extraction_record` gives them.
    """
    by_entity = _by_target(document.mentions, lambda mention: mention.entity_id)
    nuggets = sorted(document.nuggets, key=lambda nugget: (nugget.span, nugget.type))
    by_event = _by_target(nuggets, lambda nugget: nugget.event_id)
    for statement in document.relations:
        for quote in statement.quotes:
            if pair := _pair(quote, by_entity.get(statement.subject.id, ()), by_entity.get(statement.object.id, ())):
                yield statement, *pair
    for statement in document.arguments:
        for quote in statement.quotes:
            if found := _pair(quote, by_event.get(statement.subject.id, ()), by_entity.get(statement.object.id, ())):
                yield statement, *found


def _select_accepted_nuggets(document: DocumentAnnotations) -> list[AnnotatedNugget]:
    events = {event.id for event in document.events if event.status == "accepted"}
    return sorted((n for n in document.nuggets if n.event_id in events), key=lambda n: (n.span, n.type))


def _coreference(nuggets: Sequence[AnnotatedNugget]) -> tuple[tuple[int, ...], ...]:
    clusters: defaultdict[str | None, list[int]] = defaultdict(list)
    for position, nugget in enumerate(nuggets):
        clusters[nugget.event_id].append(position)
    return tuple(tuple(cluster) for cluster in clusters.values() if len(cluster) > 1)


def _relations(
    statements: Iterable[AnnotatedStatement],
    mentions: Mapping[str, Sequence[AnnotatedMention]],
    symmetric: Collection[str],
) -> Iterator[RelationItem]:
    for statement in statements:
        if statement.status == "accepted":
            for quote in statement.quotes:
                pair = _pair(quote, mentions.get(statement.subject.id, ()), mentions.get(statement.object.id, ()))
                if pair:
                    in_order = sorted(pair, key=lambda mention: mention.span)
                    head, tail = in_order if statement.predicate in symmetric else pair
                    yield RelationItem(head.text, statement.predicate, tail.text, _range(head.span), _range(tail.span))


def _arguments_by_nugget(
    statements: Iterable[AnnotatedStatement],
    nuggets: Mapping[str, Sequence[AnnotatedNugget]],
    mentions: Mapping[str, Sequence[AnnotatedMention]],
) -> Mapping[str, list[ArgumentItem]]:
    arguments: defaultdict[str, list[ArgumentItem]] = defaultdict(list)
    for statement in statements:
        if statement.status == "accepted":
            for quote in statement.quotes:
                pair = _pair(quote, nuggets.get(statement.subject.id, ()), mentions.get(statement.object.id, ()))
                if pair:
                    nugget, filler = pair
                    arguments[nugget.id].append(ArgumentItem(statement.predicate, filler.text, filler.span.start))
    return arguments


def _pair(
    quote: Span, subjects: Sequence[_M], objects: Sequence[AnnotatedMention]
) -> tuple[_M, AnnotatedMention] | None:
    """Return the two mentions of which the quote speaks: those inside it that together cover most of it.

    Where the quote names one of them by a pronoun, its nearest mention before the quote stands for it.
    """
    pairs = [(s, o) for s in _mentions_in_quote(quote, subjects) for o in _mentions_in_quote(quote, objects)]
    return max(pairs, key=lambda pair: _length(pair[0].span.join(pair[1].span)), default=None)


def _mentions_in_quote(quote: Span, mentions: Sequence[_M]) -> Sequence[_M]:
    inside = [mention for mention in mentions if quote.covers(mention.span)]
    before = [mention for mention in mentions if mention.span.start < quote.start]
    return inside or before[-1:] or mentions[:1]


def _length(span: Span) -> int:
    return span.end - span.start


def _range(span: Span) -> tuple[int, int]:
    return span.start, span.end


def _by_target(mentions: Iterable[_M], target: Callable[[_M], str | None]) -> dict[str, list[_M]]:
    grouped: defaultdict[str, list[_M]] = defaultdict(list)
    for mention in mentions:
        if (key := target(mention)) is not None:
            grouped[key].append(mention)
    return grouped
