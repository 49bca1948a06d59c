"""The classic comparison: one line a mention, tab separated, as EvmEval's option `-d` writes it."""

from collections.abc import Sequence

from consilience.evaluation.formats.tbf import COREFERENCE, Mention, TbfDocument
from consilience.evaluation.nuggets.alignment.alignment import DocumentAlignment
from consilience.evaluation.nuggets.alignment.matching import Labels
from consilience.evaluation.nuggets.results import NuggetScores

__all__ = ["comparison_text"]


def comparison_text(scores: NuggetScores, run: str) -> str:
    """Return the lines `run, gold mention, |, system mention, Dice` on the mapping by span, then the clusters.

    A mention is its id, span, type, realis and text; `-` stands where a side has none. Spans of characters are written
    as in the file; EvmEval lists every character.

    Args:
        scores: what `score` returned.
        run: the first column, by custom the name of the system's file.
    """
    return "".join(line + "\n" for document in scores.documents for line in _document(document.alignment, run))


def _document(alignment: DocumentAlignment, run: str) -> list[str]:
    mapping = alignment.mappings["plain"]
    gold = _mentions(alignment.gold.mentions, alignment.gold_labels)
    system = _mentions(alignment.system.mentions, alignment.system_labels)
    lines = [f"#BeginOfDocument {alignment.gold.id}"]
    for mention, s, dice in zip(gold, mapping.system, mapping.dice, strict=True):
        lines.append(f"{run}\t{mention}\t|\t{system[s]}\t{dice:.2f}" if s >= 0 else f"{run}\t{mention}\t|\t-\t-")
    mapped = set(mapping.system)
    lines += [f"{run}\t-\t|\t{mention}\t-" for s, mention in enumerate(system) if s not in mapped]
    lines += [*_clusters(alignment.gold, "gold"), *_clusters(alignment.system, "system"), "#EndOfDocument "]
    return lines


def _mentions(mentions: Sequence[Mention], labels: Labels) -> list[str]:
    return [
        "\t".join((mention.id, mention.span, kind, realis, mention.text))
        for mention, kind, realis in zip(mentions, labels.types, labels.realis, strict=True)
    ]


def _clusters(document: TbfDocument, side: str) -> list[str]:
    texts = {mention.id: mention.text.replace(",", "") for mention in document.mentions}
    return [
        f"@coref\t{side}\t" + ",".join(f"{m}:{texts[m]}" for m in relation.arguments if m in texts)
        for relation in document.relations
        if relation.name == COREFERENCE
    ]
