"""Parentheses: of `(Photo by Tom Roe) The founder of Acme left` Tom Roe is in what stands for itself."""

import re

from consilience.agents.experts.learned.ends import ScoredRelation

__all__ = ["is_across_parenthesis"]


_BELONGING = re.compile(r"\b(?:by|of|with|from|for)\s+$")


def is_across_parenthesis(found: ScoredRelation, text: str) -> bool:
    """Tell whether one end of a relation stands in a parenthesis that is over before the other end begins.

    What stands in a parenthesis explains what is before it, and nothing that comes later. That holds of what belongs to
    another word there (`by Tom Roe`); another name of what is before it is an end like that: `Ann Lee (born Ann Roe)`.

    Args:
        found: of a sentence.
        text: the sentence.
    """
    first, second = sorted((found.subject.span, found.object.span))
    opens = text.rfind("(", 0, first.start)
    closes = text.find(")", first.end)
    if opens < 0 or closes < 0 or text.find(")", opens, first.start) >= 0 or closes >= second.start:
        return False
    return bool(_BELONGING.search(text[opens + 1 : first.start]))
