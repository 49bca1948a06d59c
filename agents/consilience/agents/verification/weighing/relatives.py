"""Of whom a sentence says something, where a person is named by whom that person belongs to.

The learned model reads which words stand in a sentence better than whom they are about: of `Ada's husband Karl lives in
Porto` it takes Ada to live there.
"""

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.learned.encoder.ends import ScoredRelation
from consilience.agents.support.words.word_set import word_set
from consilience.graph.model.model import Span

__all__ = ["is_said_of_relative", "speaks_of_relatives"]

_RELATIVES = word_set(
    "wife husband spouse partner fiance fiancee widow widower father mother parent stepfather stepmother son daughter "
    "child stepson stepdaughter brother sister sibling twin uncle aunt cousin nephew niece grandfather grandmother "
    "grandparent grandson granddaughter grandchild ancestor descendant friend colleague predecessor successor"
)
"""Nouns for people who are named by whom they belong to."""

_BELONGS = frozenset({"nmod:poss", "nmod:of"})


def speaks_of_relatives(wording: str) -> bool:
    """Tell whether a relation is itself about relatives, so that such a noun states it.

    Args:
        wording: its name and definition.
    """
    words = "".join(letter if letter.isalpha() else " " for letter in wording.casefold()).split()
    return not _RELATIVES.isdisjoint(words)


def is_said_of_relative(found: ScoredRelation, sentence: Sentence) -> bool:
    """Tell whether the way from one end to the other leads over a relative of an end: `Ada's husband`, `a son of Ada`.

    Args:
        found: a relation that is not about relatives; its ends have places in the sentence.
        sentence: of which the model read it.
    """
    start = sentence.span.start
    heads = [sentence.head(Span(end.span.start + start, end.span.end + start)) for end in (found.subject, found.object)]
    if heads[0] is None or heads[1] is None:
        return False
    path = sentence.path(heads[0], heads[1])
    if not path or len(path) == 1:
        return False
    first, last = path[0], path[-1]
    owned = [first.edge] if not first.down else []
    owned += [last.edge] if last.down else []
    return any(
        edge.relation in _BELONGS and sentence.tokens[edge.governor].lemma.casefold() in _RELATIVES for edge in owned
    )
