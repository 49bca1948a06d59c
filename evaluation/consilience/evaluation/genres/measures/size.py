"""Size of a system's extraction: triples per document and tokens per triple."""

from collections.abc import Iterator, Sequence
from statistics import fmean

from consilience.evaluation.genres.measures.registry import MeasureInputs, genres_measure
from consilience.evaluation.genres.shared.profiles import GenresProfile
from consilience.evaluation.genres.texts.tokens import words
from consilience.evaluation.records.triples import Score, Triple

__all__ = ["TokenCounter", "sizes", "tokens_per_triple", "triples_per_document"]


class TokenCounter:
    """Divides elements into tokens, each distinct element once."""

    def __init__(self) -> None:
        self._words: dict[str, list[str]] = {}

    def __call__(self, element: str) -> list[str]:
        """Return the tokens of one subject, relation or object."""
        if (found := self._words.get(element)) is None:
            found = self._words[element] = words(element)
        return found


@genres_measure("triples", "tokens", rank=6)
def sizes(inputs: MeasureInputs) -> Iterator[tuple[Score, Score]]:
    """Yield of each document how many triples were extracted, and how many tokens they have."""
    count = TokenCounter()
    for document in inputs.documents:
        triples = inputs.system.triples.get(document.id, ())
        yield triples_per_document(triples), tokens_per_triple(triples, count, inputs.profile)


def triples_per_document(triples: Sequence[Triple]) -> Score:
    """Return #tri of one document: how many triples were extracted, repeated ones included."""
    return Score(float(len(triples)))


def tokens_per_triple(triples: Sequence[Triple], count: TokenCounter, profile: GenresProfile) -> Score:
    """Return #tok of one document: the mean over its triples of the tokens in subject, relation and object.

    An empty extraction has 0 tokens in the paper, which lowers the means of systems that often fall silent; in
    `strict` there is no triple to measure. The paper counts 0 for a triple with an element that is no string.
    """
    if not triples:
        return Score(0.0) if profile.is_paper else Score(None, "no triples")
    ignored = [profile.is_paper and not triple.textual for triple in triples]
    return Score(
        fmean(
            0 if zero else sum(len(count(element)) for element in triple.elements)
            for triple, zero in zip(triples, ignored, strict=True)
        )
    )
