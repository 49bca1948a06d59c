"""Untrusted text made harmless for prompts: it can be read, but never passes for the structure around it.

Structure in our prompts is made of lines that begin at the margin and of tags in `<…>`. Documents, names in claims and
speeches of models may contain neither: their lines are set behind a bar, and their angle brackets become `‹…›`.
"""

import unicodedata

import regex

from consilience.agents.support.control_tokens import without_control_tokens

__all__ = ["BAR", "behind_bar", "harmless", "one_line"]

BAR = "| "
"""What every line of untrusted text begins with."""

_LINE_END = regex.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_BRACKETS = str.maketrans("<>＜＞﹤﹥〈〉", "‹›‹›‹›‹›")
_KEPT = "\n\t\u200c\u200d"
_REMOVED = frozenset({"Cc", "Cf", "Cs"})


def harmless(text: str) -> str:
    """Return the text with plain line ends and without tags, control tokens and characters, and invisible formatting.

    Characters that join letters stay, since scripts such as Persian need them; those that change the direction of
    writing, which can make a text read as something else than it is, do not.
    """
    lines = _LINE_END.sub("\n", text).translate(_BRACKETS)
    kept = "".join(c for c in lines if c in _KEPT or unicodedata.category(c) not in _REMOVED)
    return without_control_tokens(kept)


def one_line(text: str) -> str:
    """Return the text in one line, harmless, its white space collapsed."""
    return " ".join(harmless(text).split())


def behind_bar(text: str) -> str:
    """Return harmless text with a bar before each of its lines; empty text gives one bar.

    Args:
        text: what `harmless` returned, perhaps with tags of our own put in since.
    """
    return "\n".join(f"{BAR}{line}".rstrip() for line in text.strip().split("\n"))
