"""The relation expert's encoder with a head of its own: a claim and its evidence in, a probability out."""

import hashlib
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path
from threading import Lock

import numpy as np

from consilience.agents.experts.learned.encoder.model import EncodedText, RelationModel, load_shipped_model, why_absent
from consilience.agents.verification.support.alignment import Alignment, alignment_of
from consilience.agents.verification.support.head import logit_of
from consilience.agents.verification.support.pieces import CLAIM_PIECES, side_of
from consilience.agents.verification.support.written import FILE as WRITTEN_FILE
from consilience.agents.verification.support.written import WrittenModel

__all__ = ["WEIGHTS", "SupportModel", "load_support_model", "why_support_is_absent"]

WEIGHTS = Path(__file__).parent / "weights"
FILE = "support.npz"
WINDOWS_KEPT = 64
"""Of each up to 0.25 MB are kept: claims about one sentence are asked one after the other."""


class SupportModel:
    """Says how likely a text supports a claim, by a small head on the relation expert's encoder.

    One object serves all threads of a process; beside the encoder it holds about 20 MB.
    """

    def __init__(self, folder: Path, encoder: RelationModel) -> None:
        """Open the head.

        Args:
            folder: with `support.npz` and `written.json`.
            encoder: the model whose states the head was trained on.

        Raises:
            OSError: a file is missing.
            ValueError: the head was trained on another encoder.
        """
        content = (folder / FILE).read_bytes()
        with np.load(folder / FILE, allow_pickle=False) as stored:
            trained_on = str(stored["encoder"].item())
            self._weights = {name: stored[name].astype(np.float32) for name in stored.files if name != "encoder"}
        if trained_on != encoder.digest:
            raise ValueError(
                f"{folder / FILE}: trained on the encoder {trained_on}, not on {encoder.digest}; train it anew."
            )
        self._encoder = encoder
        self._windows: OrderedDict[str, EncodedText] = OrderedDict()
        self._lock = Lock()
        self.digest = hashlib.blake2b(content + encoder.digest.encode(), digest_size=6).hexdigest()
        """Of the weights of encoder and head, 12 hexadecimal digits."""
        self._written = WrittenModel(folder)
        self.written_digest = self._written.digest
        """Of the weights by which claims that people write are judged as well."""

    def probability(self, claim: str, evidence: str) -> float:
        """Return how likely the evidence supports the claim, 0..1; 0 where either has no words.

        Args:
            claim: a fact put as a sentence, or a question followed by its answer.
            evidence: a text of any length; the sentences closest to the claim are read.
        """
        return _likely(self._log_odds(claim, alignment_of(claim, evidence)))

    def probability_of_written(self, claim: str, evidence: str) -> float:
        """Return how likely the evidence supports a claim that somebody wrote, 0..1; 0 where either has no words.

        The head and the model of words err apart, so the mean of their log-odds errs less than either.

        Args:
            claim: one or more sentences, or a question followed by its answer.
            evidence: a text of any length.
        """
        alignment = alignment_of(claim, evidence)
        head = self._log_odds(claim, alignment)
        return _likely((head + self._written.log_odds(claim, evidence, alignment)) / 2) if np.isfinite(head) else 0.0

    def logit(self, claim: str, evidence: str) -> float:
        """Return what the head says before it is calibrated; minus infinity where either has no words."""
        return self._logit(claim, alignment_of(claim, evidence))

    def _log_odds(self, claim: str, alignment: Alignment) -> float:
        slope, offset = self._weights["calibration"]
        return float(slope * self._logit(claim, alignment) + offset)

    def _logit(self, claim: str, alignment: Alignment) -> float:
        said = side_of(self._encoder.read(claim), alignment.claim_words, CLAIM_PIECES)
        window = side_of(self._read(alignment.window), alignment.window_words)
        if not (len(said.marks) and len(window.marks)):
            return float("-inf")
        return logit_of(self._weights, said, window, alignment.features)

    def _read(self, window: str) -> EncodedText:
        with self._lock:
            if window in self._windows:
                self._windows.move_to_end(window)
                return self._windows[window]
        encoded = self._encoder.read(window)
        encoded = EncodedText(encoded.offsets, encoded.states, encoded.attention[:0])
        with self._lock:
            self._windows[window] = encoded
            if len(self._windows) > WINDOWS_KEPT:
                self._windows.popitem(last=False)
        return encoded


def _likely(log_odds: float) -> float:
    return float(1 / (1 + np.exp(-log_odds)))


@lru_cache(maxsize=1)
def load_support_model() -> SupportModel | None:
    """Return the model that comes with the package, loaded once in a process.

    Returns:
        None where onnxruntime is not installed or weights are not there; `why_support_is_absent` says which.
    """
    encoder = None if why_support_is_absent() else load_shipped_model()
    return SupportModel(WEIGHTS, encoder) if encoder else None


@lru_cache(maxsize=1)
def why_support_is_absent() -> str:
    """Say in a sentence why the shipped model cannot be used; "" where it can."""
    if reason := why_absent():
        return reason
    missing = [name for name in (FILE, WRITTEN_FILE) if not (WEIGHTS / name).is_file()]
    return f"of its weights {missing[0]} is not in the package." if missing else ""
