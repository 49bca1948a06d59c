"""Claims that people write, as against facts put as sentences, judged by their words alone.

A logistic model for questions with their answers and one for statements. What tells against a statement over a few
sentences does not over a long text, where most words stand somewhere; so each number of a statement counts once as it
is and once more by how long the text is.
"""

import hashlib
import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from consilience.agents.support.words.word_set import word_set
from consilience.agents.verification.support.alignment import FEATURES, Alignment, alignment_of
from consilience.agents.verification.support.window import sentences_of
from consilience.agents.verification.support.words import PlacedWord, words_of

__all__ = ["FILE", "NUMBERS", "WrittenModel", "question_numbers", "statement_numbers"]

FILE = "written.json"
NUMBERS = (*FEATURES, "pairs apart", "strong words absent", "names", "least of a sentence anywhere")
"""Of a statement; of a question those of the alignment alone."""
_STRONG = word_set(
    "only all every always never none no first last most least best worst more less than before after until since both "
    "neither exactly entirely completely solely fewer greater larger smaller unable failed despite without"
)
"""Small words that change what a sentence says."""
_NEAR = 3
"""Words between which nothing is lost when a sentence is put in other words."""
_SHORTEST = 3
"""Words of a sentence that says something."""
_LONG = 150
"""Words from which a text counts as long rather than short."""
_MOST = 4.0
"""Standard deviations: further away nothing was learned."""
_Vector = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Text:
    stems: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    """Stems that stand near each other, in their order."""
    lower: frozenset[str]
    words: int


@dataclass(frozen=True, slots=True)
class _Form:
    """The model of one form of claims."""

    middle: _Vector
    width: _Vector
    weights: _Vector
    offset: float

    @classmethod
    def read(cls, stored: dict[str, Any]) -> Self:
        middle, width, weights = (np.array(stored[name], np.float64) for name in ("middle", "width", "weights"))
        return cls(middle, width, weights, float(stored["offset"]))

    def log_odds(self, numbers: _Vector) -> float:
        away = np.clip((numbers - self.middle) / self.width, -_MOST, _MOST)
        return float(away @ self.weights + self.offset)


class WrittenModel:
    """Says by words alone how likely a text supports what somebody wrote."""

    def __init__(self, folder: Path) -> None:
        """Open the models.

        Args:
            folder: with `written.json`.

        Raises:
            OSError: the file is missing.
        """
        content = (folder / FILE).read_bytes()
        stored = json.loads(content)
        self._question, self._statement = _Form.read(stored["question"]), _Form.read(stored["statement"])
        self.digest = hashlib.blake2b(content, digest_size=6).hexdigest()
        """Of all weights, 12 hexadecimal digits."""

    def log_odds(self, claim: str, evidence: str, alignment: Alignment) -> float:
        """Return the log-odds that the evidence supports the claim.

        Args:
            claim: a statement of one or more sentences, or a question followed by its answer.
            evidence: a text of any length.
            alignment: of the two.
        """
        if alignment.features[FEATURES.index("is question")]:
            return self._question.log_odds(question_numbers(alignment))
        return self._statement.log_odds(statement_numbers(claim, evidence, alignment))


def question_numbers(alignment: Alignment) -> _Vector:
    """Return the numbers of a question and its answer, in the order of `FEATURES`."""
    return alignment.features.astype(np.float64)


def statement_numbers(claim: str, evidence: str, alignment: Alignment | None = None) -> _Vector:
    """Return the numbers of a statement: `NUMBERS`, these by how long the text is, and that itself (0..1)."""
    text = _text_of(evidence)
    said = tuple(words_of(claim))
    content = [word for word in said if word.content]
    numbers = np.array(
        [
            *(alignment or alignment_of(claim, evidence)).features,
            math.log1p(sum(_are_apart(a.stem, b.stem, text) for a, b in pairwise(content))),
            math.log1p(sum(word in _STRONG and word not in text.lower for word in _lower(claim, said))),
            math.log1p(sum(word.name and not word.number for word in content)),
            min(_shares_anywhere(claim, text), default=1.0),
        ],
        np.float64,
    )
    is_long = 1 / (1 + (_LONG / (1 + text.words)) ** 3)
    return np.concatenate([numbers, numbers * is_long, [is_long]])


def _are_apart(one: str, other: str, text: _Text) -> bool:
    """Tell whether the text has two words, but nowhere near each other."""
    return {one, other} <= text.stems and not {(one, other), (other, one)} & text.pairs


def _shares_anywhere(claim: str, text: _Text) -> Iterator[float]:
    """Yield of each sentence of a claim the share of its words that the text has."""
    sentences = [words for _, words in sentences_of(claim)]
    for words in [each for each in sentences if len(each) >= _SHORTEST] or sentences:
        stems = {word.stem for word in words if word.content}
        yield len(stems & text.stems) / len(stems) if stems else 1.0


@lru_cache(maxsize=64)
def _text_of(evidence: str) -> _Text:
    words = [word for _, sentence in sentences_of(evidence) for word in sentence]
    content = [word.stem for word in words if word.content]
    near = frozenset(pair for apart in range(1, _NEAR + 1) for pair in zip(content, content[apart:], strict=False))
    return _Text(
        frozenset(word.stem for word in words), near, frozenset(_lower(evidence, words_of(evidence))), len(words)
    )


def _lower(text: str, words: Iterable[PlacedWord]) -> list[str]:
    return [text[word.start : word.end].lower() for word in words]
