"""Language detection: Chinese by its script, others by their spelling, English where that is uncertain."""

from functools import cache
from typing import Any, cast

import regex

__all__ = ["guess_language"]

_HAN = regex.compile(r"\p{Han}")
_KANA = regex.compile(r"[\p{Hiragana}\p{Katakana}]")
_LATIN = regex.compile(r"\p{Latin}")
_LETTER = regex.compile(r"\p{L}")
_LETTERS_OF_OTHER_SCRIPTS = regex.compile(r"[\p{L}--\p{Latin}]", flags=regex.V1)
_SAMPLE = 20_000
_IDENTIFIED = 4_000
"""Characters that the identifier reads; more change nothing."""
_HAN_SHARE = 0.2
_KANA_SHARE = 0.1
_FEWEST_LETTERS = 60
"""Shorter texts, mostly names, are taken to be English: the identifier errs on them."""
_CERTAINTY = 0.98
_ENGLISH = frozenset({"the", "and", "of", "to", "that", "for", "with", "was", "is", "by", "from", "his", "has", "at"})
_ENGLISH_SHARE = 0.12
"""Of the words of a text; the languages that share some of these words stay below half of it."""
_NO_LANGUAGES = frozenset({"zxx", "und", "mul"})


def guess_language(text: str) -> str:
    """Return the language of a text (ISO 639-1, or 639-3 where there is no shorter code); `en` where that is uncertain.

    Chinese is `zh` if at least a fifth of the letters among the first 20,000 characters are Han and hardly any are
    kana: a Chinese text with many foreign names stays above that share, an English one with a few quoted words below.
    Of texts in other scripts than the Latin one `py3langid` decides. In Latin script another language than English
    needs 60 letters and its probability of 0.98, so that names and code do not make an English text a foreign one.
    """
    sample = text[:_SAMPLE]
    letters = len(_LETTER.findall(sample))
    han = len(_HAN.findall(sample))
    if han and han >= _HAN_SHARE * letters and len(_KANA.findall(sample)) < _KANA_SHARE * letters:
        return "zh"
    if 2 * len(_LATIN.findall(sample)) < letters:
        language, _ = _identify(sample[:_IDENTIFIED])
        return "en" if language in _NO_LANGUAGES else language
    if letters < _FEWEST_LETTERS or _is_plainly_english(sample):
        return "en"
    # Foreign names in their own script say nothing of the text.
    language, probability = _identify(_LETTERS_OF_OTHER_SCRIPTS.sub("", sample)[:_IDENTIFIED])
    return language if probability >= _CERTAINTY and language not in _NO_LANGUAGES else "en"


def _is_plainly_english(text: str) -> bool:
    """Tell whether a text has so many of English's little words that nobody needs to look closer."""
    words = text.lower().split()
    return sum(word in _ENGLISH for word in words) >= _ENGLISH_SHARE * len(words)


def _identify(text: str) -> tuple[str, float]:
    """Return the most probable language and its probability."""
    language, probability = _identifier().classify(text)
    return cast("str", language), float(probability)


@cache
def _identifier() -> Any:  # noqa: ANN401 - of a library without types
    """Return the identifier; its model takes a second and 75 MB, which plain English and Chinese do not need."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
