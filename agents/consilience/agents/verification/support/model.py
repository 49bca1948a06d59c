"""The relation expert's encoder with a head of its own: a claim and its evidence in, a probability out."""

import hashlib
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path
from threading import Lock

import numpy as np

from consilience.agents.experts.learned.encoder.model import EncodedText, RelationModel, load_shipped_model, why_absent
from consilience.agents.verification.support.alignment import alignment_of
from consilience.agents.verification.support.head import logit_of
from consilience.agents.verification.support.pieces import CLAIM_PIECES, side_of

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
            folder: with `support.npz`.
            encoder: the model whose states the head was trained on.

        Raises:
            OSError: the file is missing.
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
        """Of all weights, 12 hexadecimal digits."""

    def probability(self, claim: str, evidence: str) -> float:
        """Return how likely the evidence supports the claim, 0..1; 0 where either has no words.

        Args:
            claim: a sentence, or a question followed by its answer.
            evidence: a text of any length; the sentences closest to the claim are read.
        """
        logit = self.logit(claim, evidence)
        slope, offset = self._weights["calibration"]
        return float(1 / (1 + np.exp(-(slope * logit + offset))))

    def logit(self, claim: str, evidence: str) -> float:
        """Return what the head says before it is calibrated; minus infinity where either has no words."""
        alignment = alignment_of(claim, evidence)
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
    return "" if (WEIGHTS / FILE).is_file() else f"of its weights {FILE} is not in the package."
