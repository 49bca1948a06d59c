"""The encoder and its heads at work: word pieces in, scores of pairs against definitions out."""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from consilience.agents.experts.learned.encoder.candidates import KINDS, Candidate
from consilience.agents.experts.learned.encoder.weights_file import ENCODER_FILE, encoder_content
from consilience.agents.experts.learned.encoder.word_pieces import (
    DISTANCES,
    LABEL_PIECES,
    MOST_PIECES,
    case_of,
    pieces_of,
)

__all__ = ["FAMILIAR_FROM", "EncodedText", "Floats", "RelationModel", "load_shipped_model", "why_absent"]

WEIGHTS = Path(__file__).parents[1] / "weights"
FILES = (ENCODER_FILE, "head.npz", "vocabulary.txt")

Floats = npt.NDArray[np.float32]
"""An array of single precision."""

FAMILIAR_FROM = 0.88
"""Cosine to a definition of the training from which on the model is said to know a relation: all eleven of the schema
`news` do, and of 17 of two data sets that were not trained on the ten that mean one of the training's."""

PAIR = 256
"""Numbers that represent a pair of mentions, and a label that it is compared with."""

TEXTS_KEPT = 64
"""What was encoded last: the experts for names, relations and events read the same sentences. About 0.15 MB each."""


@dataclass(frozen=True, slots=True)
class EncodedText:
    """Encoding of a text of up to `MOST_PIECES` word pieces."""

    offsets: tuple[tuple[int, int], ...]
    """Where each piece stands; (0, 0) for the two that frame the text."""
    states: Floats
    """(pieces, 384)."""
    attention: Floats
    """The last layer's, (12, pieces, pieces)."""

    def pieces(self, start: int, end: int) -> tuple[int, int] | None:
        """Return the first and last piece of a stretch of the text; None where none was read."""
        return pieces_of(self.offsets, start, end)


class RelationModel:
    """A small encoder, fine-tuned to score a pair of mentions against the definition of a relation.

    One object serves all experts and threads of a process; it holds about 60 MB. From when the first is made, numpy
    multiplies matrices in one thread throughout the process.
    """

    def __init__(self, folder: Path) -> None:
        """Open the weights.

        Args:
            folder: with `encoder.onnx.gz`, `head.npz` and `vocabulary.txt`.

        Raises:
            ImportError: onnxruntime or tokenizers is not installed.
            OSError: a file is missing.
        """
        import onnxruntime
        from threadpoolctl import threadpool_limits
        from tokenizers import BertWordPieceTokenizer

        # The heads' products are small: shared out to several threads, each waits longer for the others, in a loop,
        # than it calculates, on a busy machine thirty times as long as one thread alone.
        threadpool_limits(limits=1, user_api="blas")
        self.folder = folder
        """Where its weights are."""
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        content = encoder_content(folder)
        self._session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
        heads = (folder / "head.npz").read_bytes()
        with np.load(folder / "head.npz", allow_pickle=False) as stored:
            self._head = {name: stored[name].astype(np.float32) for name in stored.files}
        self._tokenizer: Any = BertWordPieceTokenizer(str(folder / "vocabulary.txt"), lowercase=True)
        self.digest = hashlib.blake2b(content + heads, digest_size=6).hexdigest()
        """Of the weights, 12 hexadecimal digits."""
        self._last: OrderedDict[str, EncodedText] = OrderedDict()
        self._lock = Lock()

    def read(self, text: str) -> EncodedText:
        """Return what the encoder makes of a sentence or a short passage."""
        with self._lock:
            if text in self._last:
                self._last.move_to_end(text)
                return self._last[text]
        encoded = self._encode(text)
        with self._lock:
            self._last[text] = encoded
            if len(self._last) > TEXTS_KEPT:
                self._last.popitem(last=False)
        return encoded

    def _encode(self, text: str) -> EncodedText:
        encoding = self._tokenizer.encode(text)
        ids, offsets = encoding.ids[:MOST_PIECES], encoding.offsets[:MOST_PIECES]
        cases = [case_of(text[s:e]) if e > s else 0 for s, e in offsets]
        states, attention = self._run([ids], [cases])
        return EncodedText(tuple(offsets), states[0], attention[0])

    @property
    def reads_mentions(self) -> bool:
        """Whether the weights have a head for mentions."""
        return "mention1.w" in self._head

    def tag(self, encoded: EncodedText) -> Floats:
        """Return how likely each piece has each tag of `mentions.tags.MENTION_TAGS`, as logits, (pieces, tags)."""
        return self._apply("mention2", _gelu(self._apply("mention1", encoded.states)))

    @property
    def reads_events(self) -> bool:
        """Whether the weights have a head for triggers."""
        return "trigger.w" in self._head

    def encode_events(self, texts: Sequence[str]) -> tuple[Floats, Floats]:
        """Return what words are compared with for each event type, (types, 256), and a bias each, (types,).

        Args:
            texts: name and definition of each; none gives none.
        """
        return self._compare(texts, "event1", "event2", "event_bias")

    def triggers(self, encoded: EncodedText, events: tuple[Floats, Floats]) -> Floats:
        """Return how likely each piece begins the trigger of each event type, as logits, (pieces, types)."""
        vectors, biases = events
        words = _gelu(self._apply("trigger", encoded.states))
        return np.asarray(words @ vectors.T / np.sqrt(PAIR / 16) + biases, np.float32)

    def encode_roles(self, texts: Sequence[str]) -> tuple[Floats, Floats]:
        """Return what pairs of a trigger and a mention are compared with for each role; see `encode_labels`."""
        return self._compare(texts, "label1", "label2", "label_bias")

    def encode_labels(self, texts: Sequence[str]) -> tuple[Floats, Floats]:
        """Return what pairs are compared with for each label, (labels, 256), and a bias each, (labels,).

        A bias has what calibration adds for the closest definition of the training, if that is close enough.

        Args:
            texts: name and definition of each, as in "founded: The subject set up the organisation."; none gives none.
        """
        vectors, biases = self._compare(texts, "label1", "label2", "label_bias")
        if not texts or "known_offsets" not in self._head:  # while weights are exported
            return vectors, biases
        likeness = self._likeness(vectors)
        offsets = self._head["known_offsets"][likeness.argmax(axis=1)]
        return vectors, biases + offsets * (likeness.max(axis=1) >= FAMILIAR_FROM)

    def _compare(self, texts: Sequence[str], first: str, second: str, bias: str) -> tuple[Floats, Floats]:
        """Return the vector and the bias of each text, by the layers of these names."""
        if not texts:
            return np.zeros((0, PAIR), np.float32), np.zeros(0, np.float32)
        means = np.stack([self._label_states(text)[1].mean(0) for text in texts])
        spread = (means - self._head["label_middle"]) / self._head["label_width"]
        hidden = _gelu(self._apply(first, spread))
        return self._apply(second, hidden), self._apply(bias, hidden)[:, 0]

    def read_label(self, text: str) -> tuple[list[str], Floats]:
        """Return the word pieces of a name and definition, and what the encoder makes of each, (pieces, 384)."""
        pieces, states = self._label_states(text)
        return pieces[1:-1], states[1:-1]

    def _label_states(self, text: str) -> tuple[list[str], Floats]:
        encoding = self._tokenizer.encode(text)
        ids = encoding.ids[:LABEL_PIECES]
        return encoding.tokens[:LABEL_PIECES], self._run([ids], [[0] * len(ids)])[0][0]

    def familiarity(self, labels: tuple[Floats, Floats]) -> Floats:
        """Return how close each label is to the closest definition of the training, as a cosine, (labels,).

        Args:
            labels: from `encode_labels`.
        """
        closest: Floats = self._likeness(labels[0]).max(axis=1)
        return closest

    def familiarity_of_events(self, events: tuple[Floats, Floats]) -> Floats:
        """Return how close each event type is to the closest definition of the training, as a cosine, (types,).

        Args:
            events: from `encode_events`.
        """
        closest: Floats = self._likeness(events[0], "known_events").max(axis=1)
        return closest

    def _likeness(self, vectors: Floats, known: str = "known_labels") -> Floats:
        """Return the cosine of each label to each definition of the training."""
        told, given = (v / np.linalg.norm(v, axis=1, keepdims=True) for v in (self._head[known], vectors))
        return np.asarray(given @ told.T, np.float32)

    def score(
        self, encoded: EncodedText, pairs: Sequence[tuple[Candidate, Candidate]], labels: tuple[Floats, Floats]
    ) -> Floats:
        """Return how likely each pair stands in each label, as logits, (pairs, labels).

        A pair of which an end was not read has minus infinity.
        """
        vectors, biases = labels
        scores = np.full((len(pairs), len(biases)), -np.inf, np.float32)
        found = [(encoded.pieces(s.start, s.end), encoded.pieces(o.start, o.end)) for s, o in pairs]
        rows = [i for i, (s, o) in enumerate(found) if s and o]
        if not rows:
            return scores
        ends = np.array([(*found[i][0], *found[i][1]) for i in rows])  # type: ignore[misc]
        kinds = np.array([(KINDS.index(pairs[i][0].kind), KINDS.index(pairs[i][1].kind)) for i in rows])
        scores[rows] = self._represent(encoded, ends, kinds) @ vectors.T / np.sqrt(PAIR / 16) + biases
        return scores

    def _represent(self, encoded: EncodedText, ends: npt.NDArray[Any], kinds: npt.NDArray[Any]) -> Floats:
        states, attention, head = encoded.states, encoded.attention, self._head
        s0, s1, o0, o1 = ends.T
        total = np.concatenate([np.zeros((1, states.shape[1]), np.float32), np.cumsum(states, 0)])
        low = np.minimum(s1, o1) + 1
        high = np.maximum(np.maximum(s0, o0), low)
        between = (total[high] - total[low]) / np.maximum(high - low, 1)[:, None]
        weight = ((attention[:, s0] + attention[:, s1]) * (attention[:, o0] + attention[:, o1])).sum(0) / 4
        weight = weight / (weight.sum(-1, keepdims=True) + 1e-9)
        context = self._apply("context", weight @ states)
        vs = self._apply("subject", np.concatenate([states[s0], states[s1]], -1))
        vo = self._apply("object", np.concatenate([states[o0], states[o1]], -1))
        gap = np.maximum(s0, o0) - np.minimum(s1, o1)
        whole = (
            vs
            + vo
            + self._apply("between", between)
            + context
            + head["distance"][np.searchsorted(DISTANCES, np.maximum(gap, 1))]
        )
        whole = whole + head["subject_kind"][kinds[:, 0]] + head["object_kind"][kinds[:, 1]]
        joined = np.concatenate([_gelu(whole), np.tanh(vs) * np.tanh(vo), _gelu(context + vs - vo)], -1)
        return _gelu(self._apply("join", joined))

    def _apply(self, layer: str, x: Floats) -> Floats:
        return np.asarray(x @ self._head[layer + ".w"] + self._head[layer + ".b"], np.float32)

    def _run(self, ids: Sequence[Sequence[int]], cases: Sequence[Sequence[int]]) -> tuple[Floats, Floats]:
        given = {
            "ids": np.array(ids, np.int64),
            "cases": np.array(cases, np.int64),
            "mask": np.ones((len(ids), len(ids[0])), np.float32),
        }
        states, attention = self._session.run(["states", "attention"], given)
        return states, attention


def _gelu(x: Floats) -> Floats:
    from scipy.special import erf

    return np.asarray(x * 0.5 * (1 + erf(x * np.float32(2**-0.5))), np.float32)


@lru_cache(maxsize=1)
def load_shipped_model() -> RelationModel | None:
    """Return the model that comes with the package, loaded once in a process.

    Returns:
        None where onnxruntime is not installed or the weights are not there; `why_absent` says which.
    """
    return None if why_absent() else RelationModel(WEIGHTS)


@lru_cache(maxsize=1)
def why_absent() -> str:
    """Say in a sentence why the shipped model cannot be used; "" where it can."""
    if missing := [module for module in ("onnxruntime", "tokenizers") if find_spec(module) is None]:
        return f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed."
    if missing := [name for name in FILES if not (WEIGHTS / name).is_file()]:
        return f"of its weights {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not in the package."
    return ""
