"""TS: how much of what a text is about its triples are about."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.genres.measures.registry import MeasureInputs, genres_measure
from consilience.evaluation.genres.shared.profiles import GenresProfile
from consilience.evaluation.genres.texts.tokens import list_published_topic_words, topic_words
from consilience.evaluation.genres.texts.topics import TopicModel
from consilience.evaluation.records.triples import Document, Score, Triple

__all__ = ["source_words", "topical_similarities", "topical_similarity", "triple_words"]


@genres_measure("ts", rank=1)
def topical_similarity(inputs: MeasureInputs) -> Iterator[tuple[Score]]:
    """Yield the topical similarity of each document, if topics were learned; see `topical_similarities`."""
    if inputs.topics is None:
        yield from ((Score(None, "no topic model"),) for _ in inputs.documents)
        return
    scores = topical_similarities(inputs.documents, inputs.system.triples, inputs.topics, inputs.profile)
    yield from ((score,) for score in scores)


def topical_similarities(
    documents: Sequence[Document], triples: Mapping[str, Sequence[Triple]], model: TopicModel, profile: GenresProfile
) -> list[Score]:
    """Return the topical similarity score of each document.

    GenRES, equation 1: t(D, T) = exp(-Σ over topics i of LDA(D)_i · log(LDA(D)_i / LDA(T)_i)), the exponential of the
    negative Kullback-Leibler divergence from the topics of the triples to those of the text.

    Strict: every run of letters and digits is a word, whatever its case; triples without any word that the model knows
    score 0. In the paper they get the model's prior, hyphenated words are lost, and the triples are joined without a
    blank after the full stop of each, which loses the words beside it.

    Args:
        documents: the texts.
        triples: those extracted from each, by document id.
        model: trained on the `source_words` of a corpus that the texts belong to.
        profile: see above.
    """
    sources = [source_words(document.text, profile) for document in documents]
    extracted = [triple_words(triples.get(document.id, ()), profile) for document in documents]
    infer = model.mixtures_as_published if profile.is_paper else model.mixtures
    mixtures = infer([*sources, *extracted])
    values = np.exp(-_divergences(mixtures[: len(documents)], mixtures[len(documents) :]))
    scores = []
    for document, source, found, value in zip(documents, sources, extracted, values, strict=True):
        score = Score(min(float(value), 1.0))
        if not triples.get(document.id):
            score = profile.empty(document, score)
        elif not profile.is_paper and not model.knows(source):
            score = Score(None, "no word that the topic model knows")
        elif not profile.is_paper and not model.knows(found):
            score = Score(0.0)
        scores.append(score)
    return scores


def source_words(text: str, profile: GenresProfile) -> list[str]:
    """Return the words of a text by which its topics are learned and inferred."""
    return list_published_topic_words(text) if profile.is_paper else topic_words(text)


def triple_words(triples: Sequence[Triple], profile: GenresProfile) -> list[str]:
    """Return the words by which the topics of triples are inferred."""
    if profile.is_paper:
        return list_published_topic_words("".join(f"{t.subject} {t.relation} {t.object} ." for t in triples))
    return topic_words("\n".join(element for triple in triples for element in triple.elements))


def _divergences(mixtures: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.float64]:
    p, q = mixtures.astype(np.float64), others.astype(np.float64)
    return np.asarray((p * np.log(p / q)).sum(axis=1))
