"""The words of one sentence by NLTK's rules for the Penn Treebank, most of them without running those rules.

NLTK runs some thirty substitutions over every sentence. Each of them looks at most at the blanks around a run of
characters, but for those about the end of a sentence. So the runs between blanks can be divided one by one: plain ones
by a pattern, all others by NLTK, each once.
"""

import re
from functools import cache, lru_cache
from typing import Any

__all__ = ["forget", "sentence_words", "sentence_words_by_nltk"]

_REMEMBERED = 1 << 16
_CLOSING = re.compile(r"[\s\])}>\"'»”’]*")
"""What may stand between the full stop and the end of a sentence."""
_PLAIN = re.compile(r"(\(?)(\.?[^\W_]+(?:[-./][^\W_]+)*\.?)([),;:?!]*)")
_PLAIN_END = re.compile(r"(\(?)(\.?[^\W_]+(?:[-./][^\W_]+)*)(\.|[?!]*)")
_CONTRACTED = re.compile(r"(?i)cannot|gimme|gonna|gotta|lemme|wanna")


def sentence_words(sentence: str) -> list[str]:
    """Return the tokens of a sentence, punctuation marks included, as `sentence_words_by_nltk` does."""
    runs = sentence.split(" ")
    last = len(runs) - 1
    while last > 0 and _CLOSING.fullmatch(runs[last]):
        last -= 1
    found: list[str] = []
    for run in runs[:last]:
        found += _inside(run)
    if last and runs[0].startswith(("'", '"')):  # quotes at the very beginning have rules of their own
        found[: len(_inside(runs[0]))] = sentence_words_by_nltk(f"{runs[0]} x")[:-1]
    found += _at_end(" ".join(runs[last:]), first=not last)
    return found


def sentence_words_by_nltk(sentence: str) -> list[str]:
    """Return the tokens of a sentence as NLTK divides it, with the rules for quotes and dashes that it had in 2023."""
    tokens: list[str] = _nltk().tokenize(sentence)
    return tokens


def forget() -> None:
    """Forget all runs that were divided before."""
    _inside.cache_clear()
    _at_end.cache_clear()


@lru_cache(_REMEMBERED)
def _inside(run: str) -> tuple[str, ...]:
    """Return the tokens of a run that blanks surround."""
    plain = _PLAIN.fullmatch(run)
    if plain is None or _CONTRACTED.search(run):
        return tuple(sentence_words_by_nltk(f"x {run} x")[1:-1])
    opening, word, marks = plain.groups()
    return (opening, word, *marks) if opening else (word, *marks)


@lru_cache(_REMEMBERED)
def _at_end(run: str, *, first: bool) -> tuple[str, ...]:
    """Return the tokens of what ends a sentence; `first` says that it also begins it."""
    plain = _PLAIN_END.fullmatch(run)
    if plain is None or _CONTRACTED.search(run):
        return tuple(sentence_words_by_nltk(run) if first else sentence_words_by_nltk(f"x {run}")[1:])
    opening, word, marks = plain.groups()
    return (opening, word, *marks) if opening else (word, *marks)


@cache
def _nltk() -> Any:  # noqa: ANN401 - NLTK has no types
    from nltk.tokenize.destructive import NLTKWordTokenizer

    class Tokenizer(NLTKWordTokenizer):  # type: ignore[misc]  # NLTK has no types
        # Later versions part an opening quote from any word; the one of 2023 only from a single letter.
        # Nor did that of 2023 part words at en and em dashes.
        PUNCTUATION = tuple(rule for rule in NLTKWordTokenizer.PUNCTUATION if not rule[0].search("x\u2013x"))
        STARTING_QUOTES = (
            *NLTKWordTokenizer.STARTING_QUOTES[:-1],
            (re.compile(r"(?i)(')(?!re|ve|ll|m|t|s|d|n)(\w)\b"), r"\1 \2"),
        )

    return Tokenizer()
