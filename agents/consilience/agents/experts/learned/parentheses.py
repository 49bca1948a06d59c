"""Parentheses: of `(Photo by Tom Roe) The founder of Acme left` Tom Roe is in what stands for itself."""

from consilience.agents.experts.learned.ends import ScoredRelation

__all__ = ["is_across_parenthesis"]


def is_across_parenthesis(found: ScoredRelation, text: str) -> bool:
    """Tell whether one end of a relation stands in a parenthesis that is over before the other end begins.

    What stands in a parenthesis explains what is before it, and nothing that comes later. A parenthesis that only has
    the end, as another name of what is before it, is none: `the Grain Board (GB) chose Ann Lee`.

    Args:
        found: of a sentence.
        text: the sentence.
    """
    first, second = sorted((found.subject.span, found.object.span))
    opens = text.rfind("(", 0, first.start)
    closes = text.find(")", first.end)
    if opens < 0 or closes < 0 or text.find(")", opens, first.start) >= 0 or closes >= second.start:
        return False
    return (text[opens + 1 : first.start].strip(), text[first.end : closes].strip()) != ("", "")
