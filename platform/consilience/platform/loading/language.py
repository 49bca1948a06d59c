"""Which of the supported languages a text is in: English or Chinese, by its script."""

import re

__all__ = ["guess_language"]

_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_LETTER = re.compile(r"[^\W\d_]")
_SAMPLE = 20_000
_SHARE = 0.2


def guess_language(text: str) -> str:
    """Return `zh` if at least a fifth of the letters among the first 20,000 characters are Han, else `en`.

    A Chinese text with many foreign names stays above that share, an English one with a few quoted words below.
    """
    sample = text[:_SAMPLE]
    letters = sum(1 for _ in _LETTER.finditer(sample))
    han = sum(1 for _ in _HAN.finditer(sample))
    return "zh" if han and han >= _SHARE * letters else "en"
