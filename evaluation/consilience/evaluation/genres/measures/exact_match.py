"""Precision, recall and F1 of triples that must be equal to gold, letter for letter but for case and underscores."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from consilience.evaluation.genres.measures.registry import MeasureInputs, genres_measure
from consilience.evaluation.genres.shared.profiles import GenresProfile
from consilience.evaluation.records.triples import Document, Score, Triple

__all__ = ["ExactMatch", "exact_match", "exact_match_scores", "triple_key"]


@dataclass(frozen=True, slots=True)
class ExactMatch:
    """The traditional scores, which the paper reports beside its own (table 1)."""

    precision: Score
    recall: Score
    f1: Score


@genres_measure("precision", "recall", "f1", rank=7)
def exact_match_scores(inputs: MeasureInputs) -> Iterator[tuple[Score, Score, Score]]:
    """Yield precision, recall and F1 of each document; see `exact_match`."""
    for document in inputs.documents:
        match = exact_match(document, inputs.system.triples.get(document.id, ()), inputs.profile)
        yield match.precision, match.recall, match.f1


def exact_match(document: Document, triples: Sequence[Triple], profile: GenresProfile) -> ExactMatch:
    """Compare the triples of one document with its gold.

    Paper: every triple, repeated ones too, is looked up in the other list; documents with an empty list on either side
    are left out. Strict: blanks are collapsed as well, each distinct gold triple is found once, a repeated triple is
    one more that is wrong, and an empty extraction scores 0.
    """
    if document.gold is None:
        return _make_undefined("no gold")
    if not triples:
        empty = profile.empty(document, Score(None, "no triples"))
        return ExactMatch(empty, empty, empty)
    if not document.gold:
        if profile.is_paper:
            return _make_undefined("empty gold")
        return ExactMatch(Score(0.0), Score(None, "empty gold"), Score(0.0))
    given = [triple_key(triple, profile) for triple in triples]
    gold = [triple_key(triple, profile) for triple in document.gold]
    if profile.is_paper:
        precision = sum(key in gold for key in given) / len(given)
        recall = sum(key in given for key in gold) / len(gold)
    else:
        found = len(set(given) & set(gold))
        precision, recall = found / len(given), found / len(set(gold))
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return ExactMatch(Score(precision), Score(recall), Score(f1))


def triple_key(triple: Triple, profile: GenresProfile) -> tuple[str, ...]:
    """Return the form under which triples are equal."""
    elements = tuple(element.lower().replace("_", " ") for element in triple.elements)
    return elements if profile.is_paper else tuple(" ".join(element.split()) for element in elements)


def _make_undefined(reason: str) -> ExactMatch:
    return ExactMatch(*(Score(None, reason) for _ in range(3)))
