"""Relative pronouns: in `Ann Lee, a painter who was born in Oslo`, `who` stands for Ann Lee, as the parse says."""

from collections.abc import Iterator, Sequence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.grammar.misread import antecedent_of_relative

__all__ = ["find_relative_pronouns"]

_RELATIVE = frozenset({"WP", "WP$", "WDT", "WRB", "IN"})
_WORDS = frozenset({"who", "whom", "whose", "which", "that", "where"})
_LISTED = frozenset({"appos", "conj", "conj:and"})
_STEPS = 4
"""From the pronoun to the verb of its clause: `whose father's firm failed` takes three."""


def find_relative_pronouns(
    sentence: Sentence, mentions: Sequence[EntityCandidate]
) -> Iterator[tuple[int, EntityCandidate]]:
    """Yield the relative pronouns of a sentence that stand for a mention: the token's position, and the mention.

    The clause describes a noun (`acl:relcl`): the mention's head, or what the mention is said to be (`Ann Lee is a
    painter who …`; `Ann Lee, a painter who …`).
    """
    heads = {sentence.head(m.span): m for m in mentions if sentence.span.covers(m.span)}
    for token in sentence.tokens:
        if token.text.casefold() in _WORDS and token.pos in _RELATIVE:
            noun = _described(sentence, token.index)
            noun = _before(sentence, token.index) if noun is None else noun
            if noun is not None and noun < token.index and (named := _named(sentence, noun, heads)):
                yield token.index, named


def _described(sentence: Sentence, pronoun: int) -> int | None:
    """Return the noun that the pronoun's clause describes."""
    referred = [edge.governor for edge in sentence.parents(pronoun) if edge.relation == "ref"]
    if referred:
        return max(referred)
    here, seen = pronoun, {pronoun}
    for _ in range(_STEPS):
        above = [edge for edge in sentence.parents(here) if edge.governor >= 0 and edge.governor not in seen]
        clause = [edge.governor for edge in above if edge.relation == "acl:relcl"]
        if clause:
            return max(clause)
        if not above:
            return None
        here = above[0].governor
        seen.add(here)
    return None


def _before(sentence: Sentence, pronoun: int) -> int | None:
    """Return the noun that stands before a pronoun whose clause the parser hung on something else."""
    noun = antecedent_of_relative(sentence, pronoun) if sentence.tokens[pronoun].text.casefold() == "who" else None
    for _ in range(_STEPS):
        listed = [e.governor for e in sentence.parents(noun) if e.relation in _LISTED] if noun is not None else []
        if not listed or listed[0] < 0:
            break
        noun = min(listed)
    return noun


def _named(sentence: Sentence, noun: int, heads: dict[int | None, EntityCandidate]) -> EntityCandidate | None:
    """Return the mention that the noun is, or is said of."""
    if noun in heads:
        return heads[noun]
    below = sentence.children(noun)
    beside = [edge.governor for edge in sentence.parents(noun) if edge.relation == "appos"]
    beside += [edge.dependent for edge in below if edge.relation == "appos"]
    if any(edge.relation == "cop" for edge in below):
        beside += [edge.dependent for edge in below if edge.relation == "nsubj"]
    return next((heads[at] for at in beside if at in heads), None)
