"""The cases of an extraction; they are as many as the table of the same criterion counts."""

from collections.abc import Iterator, Sequence

from consilience.evaluation.cases.model import Case, Mistake, Place, Side
from consilience.evaluation.extraction.items import ITEMS, By, Item, choose_comparison, distinct, match_pairs
from consilience.evaluation.extraction.relaxed import pair_relaxed
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.evaluation.tables.extraction_table import Criterion

__all__ = ["extraction_cases"]

Pair = tuple[Item, Item]


def extraction_cases(
    gold: Sequence[ExtractionRecord], system: Sequence[ExtractionRecord], criterion: Criterion
) -> Iterator[Case]:
    """Yield every right, wrong and missed item: by task, by document in the order of gold, by place.

    A wrong or missed item comes with what the other side has instead: an item of the other side that overlaps it and
    matches nothing, of the same type first.
    """
    by_id = {record.id: record for record in system}
    for task, items in ITEMS.items():
        pairs = [(r.id, items(r), items(by_id.get(r.id, ExtractionRecord(r.id)))) for r in gold]
        by = choose_comparison(
            (i for _, wanted, _ in pairs for i in wanted), (i for _, _, given in pairs for i in given)
        )
        for document, wanted, given in pairs:
            found = _cases(task, document, distinct(wanted, by), distinct(given, by), by, criterion)
            yield from sorted(found, key=_position)


def _cases(
    task: str, document: str, gold: Sequence[Item], system: Sequence[Item], by: By, criterion: Criterion
) -> Iterator[Case]:
    right = match_pairs(set(gold), set(system)) if criterion == "exact" else _overlapping(gold, system, by)
    free_gold = _without(gold, [one for one, _ in right])
    free_system = _without(system, [other for _, other in right])
    instead = _instead(free_gold, free_system, by)
    for one, other in right:
        mistake: Mistake = "none" if criterion == "exact" else _difference(one, other)
        yield Case(task, one.type, document, "tp", _side(one), _side(other), mistake)
    for one, other in instead:
        mistake = _difference(one, other)
        yield Case(task, other.type, document, "fp", _side(one), _side(other), mistake, 0)
        yield Case(task, one.type, document, "fn", _side(one), _side(other), mistake, 0)
    for other in _without(free_system, [other for _, other in instead]):
        yield Case(task, other.type, document, "fp", None, _side(other), "nothing there", 0)
    for one in _without(free_gold, [one for one, _ in instead]):
        yield Case(task, one.type, document, "fn", _side(one), None, "missed", 0)


def _overlapping(gold: Sequence[Item], system: Sequence[Item], by: By) -> list[Pair]:
    pairs: list[Pair] = []
    for type_ in sorted({i.type for i in gold} & {i.type for i in system}):
        ones, others = [i for i in gold if i.type == type_], [i for i in system if i.type == type_]
        pairs += [(ones[row], others[column]) for row, column in pair_relaxed(ones, others, by)]
    return pairs


def _instead(gold: Sequence[Item], system: Sequence[Item], by: By) -> list[Pair]:
    """Pair what overlaps: first of one type, then of any, then relations whose two sides are exchanged."""
    pairs = _overlapping(gold, system, by)
    for turned in (False, True):
        ones = _without(gold, [one for one, _ in pairs])
        others = _without(system, [other for _, other in pairs])
        compared = [_reverse_item(other) for other in others] if turned else others
        pairs += [(ones[row], others[column]) for row, column in pair_relaxed(ones, compared, by)]
    return pairs


def _reverse_item(item: Item) -> Item:
    spans = None if item.spans is None else item.spans[::-1]
    return Item(item.type, item.words[::-1] if len(item.words) > 1 else ("",), spans if len(item.words) > 1 else None)


def _difference(one: Item, other: Item) -> Mistake:
    same_place = one.spans == other.spans if one.spans and other.spans else one.words == other.words
    if one.type == other.type:
        turned = len(one.words) > 1 and (one.spans == other.spans[::-1] if one.spans and other.spans else False)
        return "none" if same_place else "direction" if turned else "boundary"
    return "type" if same_place else "type and boundary"


def _without(items: Sequence[Item], taken: Sequence[Item]) -> list[Item]:
    """Return the items that are not taken; items are distinct."""
    gone = {(i.type, i.words, i.spans) for i in taken}
    return [i for i in items if (i.type, i.words, i.spans) not in gone]


def _side(item: Item) -> Side:
    spans = item.spans or (None,) * len(item.words)
    return Side(
        item.type,
        tuple(Place(words, *(span or (None, None))) for words, span in zip(item.words, spans, strict=True)),
    )


def _position(case: Case) -> tuple[int, str, str]:
    own = case.gold if case.outcome == "fn" else case.system
    start = own.places[0].start if own is not None else None
    return (-1 if start is None else start, case.outcome, case.type)
