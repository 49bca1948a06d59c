"""Which kinds of things the two ends of a relation are, as its name and definition alone tell.

A small linear model over the encoder's states of the definition's word pieces: each end looks at the pieces that tell
of it (attention) and at their mean, and has a probability for each kind. Its weights are a file of their own, read when
a schema first needs them.
"""

import hashlib
import io
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from consilience.agents.experts.learned.encoder.model import Floats, RelationModel

__all__ = ["ENDS_FILE", "EndWeights", "load_end_weights"]

ENDS_FILE = "ends.npz"
UNTOLD = 0.1
"""What it takes from two kinds that a kind which the definition names is neither of them."""
_MARKS = frozenset(".:,;_-")


@dataclass(frozen=True, slots=True, eq=False)
class EndWeights:
    """How kinds of ends are told; several models, whose probabilities are averaged."""

    look: Floats
    """(models, 2, states and kinds of words): what of a piece makes an end look at it."""
    seen: Floats
    """(models, 2, states and kinds of words, kinds): what pieces that are looked at say."""
    mean: Floats
    """The same shape: what the mean of all pieces says."""
    bias: Floats
    """(models, 2, kinds)."""
    words: dict[str, int]
    """Words that name a kind of thing, such as `city`, and which kind."""
    digest: str
    """12 hexadecimal digits."""

    def kinds_of_ends(self, model: RelationModel, text: str) -> Floats:
        """Return how likely subject and object are of each two kinds, (kinds, kinds), in sum 1.

        Args:
            model: the weights were fitted to its states.
            text: name and definition, as in "born_in: The person was born in the place."
        """
        pieces, states = model.read_label(text)
        features = piece_features(pieces, states, self.words)
        logits = self.bias.copy()
        if len(features):
            heat = np.einsum("td,mjd->mjt", features, self.look)
            heat = np.exp(heat - heat.max(axis=2, keepdims=True))
            looked = np.einsum("mjt,td->mjd", heat / heat.sum(axis=2, keepdims=True), features)
            logits += np.einsum("mjd,mjdk->mjk", looked, self.seen) + np.einsum(
                "d,mjdk->mjk", features.mean(axis=0), self.mean
            )
        likely = np.exp(logits - logits.max(axis=2, keepdims=True))
        subject, object_ = (likely / likely.sum(axis=2, keepdims=True)).mean(axis=0)
        return with_told_kinds(np.outer(subject, object_), kinds_told(pieces, self.words))


def piece_features(pieces: list[str], states: Floats, words: dict[str, int]) -> Floats:
    """Return the states of the word pieces that are no marks, each followed by which kind of thing it names."""
    kept = [at for at, piece in enumerate(pieces) if piece not in _MARKS]
    count = max(words.values()) + 1
    named = np.zeros((len(kept), count), np.float32)
    for row, at in enumerate(kept):
        if pieces[at] in words:
            named[row, words[pieces[at]]] = 1
    return np.concatenate([states[kept], named], axis=1)


def kinds_told(pieces: list[str], words: dict[str, int]) -> tuple[int, ...]:
    """Return the first two kinds of things that a definition names, in any order."""
    definition = pieces[pieces.index(":") + 1 :] if ":" in pieces else pieces
    return tuple(dict.fromkeys(words[piece] for piece in definition if piece in words))[:2]


def with_told_kinds(likely: Floats, told: tuple[int, ...]) -> Floats:
    """Return probabilities of two kinds, those lower that lack a kind which was told."""
    weighed = likely.copy()
    for kind in told:
        lacks = np.ones(likely.shape, bool)
        lacks[kind, :] = lacks[:, kind] = False
        weighed[lacks] *= UNTOLD
    return np.asarray(weighed / weighed.sum(), np.float32)


@lru_cache(maxsize=2)
def load_end_weights(folder: Path) -> EndWeights | None:
    """Return the weights of a folder; None where it has none."""
    path = folder / ENDS_FILE
    if not path.is_file():
        return None
    content = path.read_bytes()
    with np.load(io.BytesIO(content), allow_pickle=False) as stored:
        parts = {name: stored[name] for name in stored.files}
    words = {str(word): int(kind) for word, kind in zip(parts.pop("words"), parts.pop("word_kinds"), strict=True)}
    digest = hashlib.blake2b(content, digest_size=6).hexdigest()
    return EndWeights(**{name: part.astype(np.float32) for name, part in parts.items()}, words=words, digest=digest)
