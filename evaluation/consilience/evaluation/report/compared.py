"""Two readings of one text, made ready to be looked at: what was found, missed, invented, or called something else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from consilience.evaluation.formats.tbf import Mention, TbfDocument
from consilience.evaluation.formats.tokens import TokenTable
from consilience.evaluation.nuggets.alignment.alignment import DocumentAlignment
from consilience.evaluation.nuggets.alignment.clusters import merge_clusters
from consilience.evaluation.nuggets.alignment.matching import Labels
from consilience.evaluation.nuggets.alignment.mention_spans import character_ranges, token_ids
from consilience.evaluation.support.labels import NOT_ANNOTATED

__all__ = ["ComparedDocument", "ComparedMention", "ComparedSide", "Piece", "pair_for_reading"]


@dataclass(frozen=True, slots=True)
class ComparedMention:
    """One event nugget mention of either side, with what became of it in the mapping."""

    key: str
    """Unique on the page's document: `g` or `s` and its position."""

    mention: Mention
    status: str
    """`hit`, `type`, `realis`, `type-realis` (what is wrong with it), `missed` (gold) or `spurious` (system)."""

    partner: str | None
    """Key of the mention on the other side that it was mapped to."""

    dice: float
    """Overlap with the partner, 0..1."""

    cluster: str | None
    """Name of its cluster on the page; None for a mention in no cluster."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some text that the same mentions cover."""

    text: str
    mentions: tuple[ComparedMention, ...]

    @property
    def status(self) -> str:
        """The verdict that is shown where several mentions meet: the worst."""
        order = ("missed", "spurious", "type-realis", "type", "realis", "hit")
        return min((mention.status for mention in self.mentions), key=order.index, default="")


@dataclass(frozen=True, slots=True)
class ComparedSide:
    """One side of a document, gold's or the system's: its text in pieces, its mentions and clusters."""

    mentions: tuple[ComparedMention, ...]
    pieces: tuple[Piece, ...]
    clusters: Mapping[str, tuple[ComparedMention, ...]]


@dataclass(frozen=True, slots=True)
class ComparedDocument:
    """One document with both sides, gold's and the system's, as the page shows them beside each other."""

    id: str
    gold: ComparedSide
    system: ComparedSide
    counts: Mapping[str, int]
    """Mentions by status."""


def pair_for_reading(
    alignment: DocumentAlignment, table: TokenTable | None = None, text: str | None = None
) -> ComparedDocument:
    """Pair the mentions of a document for reading.

    Pairs are those of the strictest mapping that has them: first type and realis, then type, then realis, then span.

    Args:
        alignment: the document.
        table: its tokens, where spans are tokens.
        text: the source text; without it, tokens are joined by blanks, and characters show the mentions alone.

    Raises:
        FormatError: when an offset in the token table is not a number.
    """
    partner, dice = _pairs(alignment)
    of_system = {s: g for g, s in partner.items()}
    gold_clusters, system_clusters = _clusters(alignment.gold, "G"), _clusters(alignment.system, "S")
    gold = [
        ComparedMention(
            f"g{g}",
            mention,
            _status(alignment, g, partner[g]) if g in partner else "missed",
            f"s{partner[g]}" if g in partner else None,
            dice.get(g, 0.0),
            gold_clusters.get(mention.id),
        )
        for g, mention in enumerate(alignment.gold.mentions)
    ]
    system = [
        ComparedMention(
            f"s{s}",
            mention,
            gold[of_system[s]].status if s in of_system else "spurious",
            f"g{of_system[s]}" if s in of_system else None,
            dice.get(of_system[s], 0.0) if s in of_system else 0.0,
            system_clusters.get(mention.id),
        )
        for s, mention in enumerate(alignment.system.mentions)
    ]
    statuses = [mention.status for mention in gold] + [m.status for m in system if m.status == "spurious"]
    return ComparedDocument(
        alignment.gold.id,
        _side(gold, table, text),
        _side(system, table, text),
        {status: statuses.count(status) for status in ("hit", "type", "realis", "type-realis", "missed", "spurious")},
    )


def _pairs(alignment: DocumentAlignment) -> tuple[dict[int, int], dict[int, float]]:
    partner: dict[int, int] = {}
    dice: dict[int, float] = {}
    taken: set[int] = set()
    for attributes in ("type+realis", "type", "realis", "plain"):
        mapping = alignment.mappings[attributes]
        for g, s in enumerate(mapping.system):
            if s >= 0 and g not in partner and s not in taken:
                partner[g], dice[g] = s, mapping.dice[g]
                taken.add(s)
    return partner, dice


def _status(alignment: DocumentAlignment, g: int, s: int) -> str:
    def wrong(kind: str, gold: Labels, system: Labels) -> bool:
        index = 0 if kind == "type" else 1
        return gold[index][g] not in (system[index][s], NOT_ANNOTATED)

    found = [kind for kind in ("type", "realis") if wrong(kind, alignment.gold_labels, alignment.system_labels)]
    return "-".join(found) or "hit"


def _clusters(document: TbfDocument, prefix: str) -> dict[str, str]:
    clusters = merge_clusters(document, [mention.id for mention in document.mentions])
    return {member: f"{prefix}{number}" for number, cluster in enumerate(clusters, 1) for member in cluster}


def _side(mentions: Sequence[ComparedMention], table: TokenTable | None, text: str | None) -> ComparedSide:
    if table is not None:
        pieces = _token_pieces(mentions, table, text)
    elif text is not None:
        pieces = _character_pieces(mentions, text)
    else:
        pieces = [Piece(mention.mention.text, (mention,)) for mention in mentions]
        pieces = [part for piece in pieces for part in (piece, Piece(" … ", ()))]
    clusters: dict[str, tuple[ComparedMention, ...]] = {}
    for mention in mentions:
        if mention.cluster is not None:
            clusters[mention.cluster] = (*clusters.get(mention.cluster, ()), mention)
    return ComparedSide(
        tuple(mentions), tuple(pieces), dict(sorted(clusters.items(), key=lambda item: int(item[0][1:])))
    )


def _token_pieces(mentions: Sequence[ComparedMention], table: TokenTable, text: str | None) -> list[Piece]:
    covering: dict[str, list[ComparedMention]] = {}
    for mention in mentions:
        for token_id in token_ids(mention.mention.span):
            covering.setdefault(token_id, []).append(mention)
    pieces: list[Piece] = []
    end = 0
    before: tuple[ComparedMention, ...] = ()
    for token in table.tokens():
        current = tuple(covering.get(token.id, ()))
        if token.begin > end and pieces:
            gap = text[end : token.begin] if text is not None else " "
            pieces.append(Piece(gap, tuple(mention for mention in current if mention in before)))
        pieces.append(Piece(token.text, current))
        end, before = token.end, current
    return pieces


def _character_pieces(mentions: Sequence[ComparedMention], text: str) -> list[Piece]:
    ranges = [(mention, character_ranges(mention.mention.span)) for mention in mentions]
    boundaries = sorted({0, len(text)} | {min(p, len(text)) for _, found in ranges for pair in found for p in pair})
    starts: dict[int, list[ComparedMention]] = {}
    ends: dict[int, list[ComparedMention]] = {}
    for mention, found in ranges:
        for begin, end in found:
            starts.setdefault(begin, []).append(mention)
            ends.setdefault(end, []).append(mention)
    pieces: list[Piece] = []
    current: list[ComparedMention] = []
    for begin, end in pairwise(boundaries):
        for mention in ends.get(begin, ()):
            current.remove(mention)
        current += starts.get(begin, ())
        pieces.append(Piece(text[begin:end], tuple(current)))
    return pieces
