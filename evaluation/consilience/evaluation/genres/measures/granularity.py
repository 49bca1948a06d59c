"""GS: how far the triples are from being split into smaller ones."""

import math
import re
from collections.abc import Iterator, Sequence
from statistics import fmean

from consilience.evaluation.formats.triples.raw_answer import parse_triples
from consilience.evaluation.genres.measures.registry import MeasureInputs, genres_measure
from consilience.evaluation.genres.measures.verdicts import without_verdicts
from consilience.evaluation.genres.shared.profiles import GenresProfile
from consilience.evaluation.records.triples import Document, Score, Triple
from consilience.evaluation.support.errors import VerdictError

__all__ = ["count_bracketed_splits", "granularity", "granularity_scores", "parse_stated_splits"]

_STATED = re.compile(r"Granularity:\s*(\d+)", re.IGNORECASE)
_NOT_APPLICABLE = re.compile(r"\bN/A\b", re.IGNORECASE)


@genres_measure("gs", rank=4)
def granularity_scores(inputs: MeasureInputs) -> Iterator[tuple[Score]]:
    """Yield the granularity of each document; see `granularity`.

    Raises:
        VerdictError: a document has too many or too few answers, or one that cannot be read.
    """
    system, profile = inputs.system, inputs.profile
    for document in inputs.documents:
        triples, answers = system.triples.get(document.id, ()), system.splits.get(document.id)
        if missing := without_verdicts(system, document, system.splits, profile):
            yield (missing,)
            continue
        try:
            yield (granularity(document, triples, answers or (), profile),)
        except VerdictError as error:
            raise VerdictError(f"Document {document.id!r} of {system.name}: {error}") from error


def granularity(document: Document, triples: Sequence[Triple], answers: Sequence[str], profile: GenresProfile) -> Score:
    """Return the granularity score of one document.

    GenRES, equation 4: g(T) = 1/|T| · Σ over τ in T of exp(−n_τ), where n_τ is the number of triples that a judge would
    split τ into.

    Paper: n_τ is guessed from the brackets of the answer, the mean is over distinct triples, and documents without
    triples are left out. Strict: n_τ is the number that the judge states, and every triple counts.

    Args:
        document: the text.
        triples: T, repeated triples included.
        answers: a judge's answer for each triple, in the order of `triples`.
        profile: see above.

    Raises:
        VerdictError: strict only, an answer that states no number.
    """
    if not triples:
        return profile.empty(document, Score(None, "no triples"))
    if profile.is_paper:
        by_triple = dict(zip(triples, answers, strict=True))
        return Score(fmean(math.exp(-count_bracketed_splits(answer)) for answer in by_triple.values()))
    return Score(fmean(math.exp(-parse_stated_splits(answer)) for answer in answers))


def parse_stated_splits(answer: str) -> int:
    """Return n_τ as the judge states it after `Granularity:`.

    An answer that is cut off before that counts the triples that it lists in full; one that says N/A is 0.

    Raises:
        VerdictError: the answer holds none of these.
    """
    if answer.strip().isdecimal():
        return int(answer)
    if stated := _STATED.findall(answer):
        return int(stated[-1])
    if _NOT_APPLICABLE.search(answer):
        return 0
    if listed := parse_triples(answer).triples:
        return len(listed)
    raise VerdictError(f"The answer {answer[:80]!r} does not say into how many triples the triple can be split.")


def count_bracketed_splits(answer: str) -> int:
    """Return n_τ as the published scores have it: pairs of square brackets, where a single pair counts as none.

    Brackets inside names and around lists count too, and the number that the judge states is not read.
    """
    pairs = min(answer.count("["), answer.count("]"))
    return 0 if pairs == 1 else pairs
