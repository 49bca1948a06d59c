"""A class of words, written as one text: how lists of English words stand in the code."""

__all__ = ["word_set"]


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text, parted by white space."""
    return frozenset(text.split())
