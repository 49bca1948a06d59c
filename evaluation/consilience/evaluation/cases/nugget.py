"""The cases of event nuggets, by what has to agree."""

from collections.abc import Iterator

from consilience.evaluation.cases.model import Case, Mistake, Place, Side
from consilience.evaluation.formats.tbf import Mention
from consilience.evaluation.nuggets.alignment.alignment import DocumentAlignment
from consilience.evaluation.nuggets.alignment.matching import ATTRIBUTES
from consilience.evaluation.nuggets.alignment.mention_spans import character_ranges
from consilience.evaluation.nuggets.results import NuggetScores

__all__ = ["nugget_cases"]


def nugget_cases(scores: NuggetScores) -> Iterator[Case]:
    """Yield every mapped and unmapped mention of the documents that count, for each set of attributes.

    A mention that is not mapped comes with the mention that it is mapped to when nothing but the place has to agree.
    Offsets are there for spans in characters; token ids have none.
    """
    for attributes in ATTRIBUTES:
        told_apart = attributes in ("type", "realis")
        for document in scores.documents:
            if document.scored:
                found = _cases(attributes, document.id, document.alignment, told_apart=told_apart)
                yield from sorted(found, key=_position)


def _cases(attributes: str, document: str, alignment: DocumentAlignment, *, told_apart: bool) -> Iterator[Case]:
    gold, system = alignment.gold.mentions, alignment.system.mentions
    mapping, plain = alignment.mappings[attributes], alignment.mappings["plain"]
    back = {s: g for g, s in enumerate(plain.system) if s >= 0}
    used = set(mapping.system)

    def name(mention: Mention) -> str:
        return str(getattr(mention, attributes)) if told_apart else ""

    for g, (s, dice) in enumerate(zip(mapping.system, mapping.dice, strict=True)):
        if s >= 0:
            mistake: Mistake = "none" if dice == 1 else "boundary"
            yield Case(attributes, name(gold[g]), document, "tp", _side(gold[g]), _side(system[s]), mistake, dice)
        else:
            other = system[plain.system[g]] if plain.system[g] >= 0 else None
            mistake = "missed" if other is None else _difference(gold[g], other)
            yield Case(attributes, name(gold[g]), document, "fn", _side(gold[g]), other and _side(other), mistake, 0)
    for s, mention in enumerate(system):
        if s not in used:
            one = gold[back[s]] if s in back else None
            mistake = "nothing there" if one is None else _difference(one, mention)
            yield Case(attributes, name(mention), document, "fp", one and _side(one), _side(mention), mistake, 0)


def _difference(one: Mention, other: Mention) -> Mistake:
    if one.type != other.type:
        return "type" if one.span == other.span else "type and boundary"
    return "realis" if one.realis != other.realis else "boundary"


def _side(mention: Mention) -> Side:
    ranges = character_ranges(mention.span)
    start, end = (ranges[0][0], ranges[-1][1]) if ranges and "," in mention.span else (None, None)
    return Side(mention.type, (Place(mention.text, start, end),), mention.realis)


def _position(case: Case) -> tuple[int, str, str]:
    own = case.gold if case.outcome == "fn" else case.system
    start = own.places[0].start if own is not None else None
    return (-1 if start is None else start, case.outcome, case.type)
