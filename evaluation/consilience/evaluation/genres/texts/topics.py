"""Latent Dirichlet allocation: the topics of a corpus, and how much of each a text has."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.support.errors import EvaluationError

__all__ = ["TopicModel", "TopicSettings"]

_ITERATIONS = 50
_CONVERGED = 0.001
_TINY = np.finfo(np.float32).eps
_CELLS = 65_536
"""Words times topics that are worked on at a time; they stay in a processor's cache."""


@dataclass(frozen=True, slots=True)
class TopicSettings:
    """Settings by which a topic model is trained."""

    topics: int = 50
    """K; in the paper 50 for CDR, 100 for NYT10m and 150 for the others by its code (table 5 names other figures)."""
    passes: int = 1
    """How often the corpus is read; once in the paper, gensim's default."""
    seed: int = 0
    """Start of the pseudo-random numbers; the paper's are not known."""


class TopicModel:
    """A topic model (latent Dirichlet allocation) that is trained on a corpus when it is made."""

    def __init__(self, corpus: Sequence[Sequence[str]], settings: TopicSettings) -> None:
        """Train on texts, given as their words in the order in which they are to be read.

        Raises:
            EvaluationError: there are no words.
        """
        from gensim.corpora import Dictionary
        from gensim.models.ldamodel import LdaModel

        self._dictionary = Dictionary(corpus)
        if not self._dictionary:
            raise EvaluationError("The texts have no words to learn topics from. Topical similarity needs texts.")
        bags = [self._dictionary.doc2bow(text) for text in corpus]
        self._model = LdaModel(
            bags,
            num_topics=settings.topics,
            id2word=self._dictionary,
            passes=settings.passes,
            random_state=np.random.RandomState(settings.seed),
        )
        self.signature = (
            f"lda:k{settings.topics},passes{settings.passes},seed{settings.seed},texts{len(corpus)},"
            f"words{len(self._dictionary)}"
        )
        self._seed = settings.seed

    def knows(self, words: Sequence[str]) -> bool:
        """Return whether any of the words was in the training texts."""
        return any(word in self._dictionary.token2id for word in words)

    def mixtures(self, texts: Sequence[Sequence[str]]) -> NDArray[np.float32]:
        """Return the topic proportions of each text, of shape (texts, K); rows sum to 1.

        The variational inference of Hoffman, Blei and Bach (2010, algorithm 1, E step), begun at equal shares, so that
        a text always gets the same proportions whatever stands beside it. A text without known words gets the prior.
        """
        return self._mixtures(texts, None)

    def mixtures_as_published(self, texts: Sequence[Sequence[str]]) -> NDArray[np.float32]:
        """Return the same begun at random, as gensim's inference begins; here the seed is the model's.

        The proportions are those of `LdaModel.inference`, but for the order in which numbers are added (1e-5).
        """
        shape = (len(texts), self._model.num_topics)
        return self._mixtures(texts, np.random.RandomState(self._seed).gamma(100.0, 0.01, shape).astype(np.float32))

    def _mixtures(self, texts: Sequence[Sequence[str]], begin: NDArray[np.float32] | None) -> NDArray[np.float32]:
        ids: dict[str, int] = self._dictionary.token2id
        bags = [Counter(ids[word] for word in text if word in ids) for text in texts]
        gamma = np.tile(np.asarray(self._model.alpha, dtype=np.float32), (len(bags), 1))
        for numbers in self._chunks(bags):
            gamma[numbers] = self._infer([bags[n] for n in numbers], None if begin is None else begin[numbers])
        return np.asarray(gamma / gamma.sum(axis=1, keepdims=True))

    def _chunks(self, bags: Sequence[Counter[int]]) -> Iterator[list[int]]:
        """Yield the numbers of bags of about the same size, so that little is padded."""
        chunk: list[int] = []
        for number in sorted((n for n in range(len(bags)) if bags[n]), key=lambda n: (len(bags[n]), n)):
            if chunk and (len(chunk) + 1) * len(bags[number]) * self._model.num_topics > _CELLS:
                yield chunk
                chunk = []
            chunk.append(number)
        if chunk:
            yield chunk

    def _infer(self, bags: Sequence[Counter[int]], begin: NDArray[np.float32] | None) -> NDArray[np.float32]:
        alpha = np.asarray(self._model.alpha, dtype=np.float32)
        longest = max(len(bag) for bag in bags)
        words = np.array([list(bag) + [0] * (longest - len(bag)) for bag in bags])
        counts = np.array([list(bag.values()) + [0] * (longest - len(bag)) for bag in bags], dtype=np.float32)
        weights = np.ascontiguousarray(self._model.expElogbeta.T[words], dtype=np.float32)
        gamma = alpha + counts.sum(axis=1, keepdims=True) / np.float32(len(alpha)) if begin is None else begin
        result = gamma.copy()
        active = np.arange(len(bags))
        for _ in range(_ITERATIONS):
            theta = _exp_expected_log(gamma)
            shares = counts / (np.matmul(weights, theta[:, :, None])[:, :, 0] + _TINY)
            updated = alpha + theta * np.matmul(shares[:, None, :], weights)[:, 0, :]
            going_on = np.abs(updated - gamma).mean(axis=1) >= _CONVERGED
            result[active] = gamma = updated
            if not going_on.all():
                active, gamma = active[going_on], gamma[going_on]
                counts, weights = counts[going_on], weights[going_on]
                if not len(active):
                    break
        return np.asarray(result)


def _exp_expected_log(gamma: NDArray[np.float32]) -> NDArray[np.float32]:
    from scipy.special import psi

    digamma: Any = psi
    return np.asarray(np.exp(digamma(gamma) - digamma(gamma.sum(axis=1))[:, None]))
