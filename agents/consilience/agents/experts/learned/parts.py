"""Parts that people play: of `his character was the husband of Ida` nothing is said of him."""

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.learned.ends import ScoredRelation
from consilience.agents.support.word_set import word_set
from consilience.graph.model.model import Span

__all__ = ["is_said_of_part"]

_PARTS = word_set("character role persona namesake counterpart impersonator")


def is_said_of_part(found: ScoredRelation, sentence: Sentence) -> bool:
    """Tell whether an end of a relation is only there as whose part, or whose like, somebody is.

    Args:
        found: its ends have places in the sentence.
        sentence: of which the model read it.
    """
    start = sentence.span.start
    heads = [sentence.head(Span(end.span.start + start, end.span.end + start)) for end in (found.subject, found.object)]
    return any(
        edge.relation == "nmod:poss" and sentence.tokens[edge.governor].lemma.casefold() in _PARTS
        for head in heads
        if head is not None
        for edge in sentence.parents(head)
    )
