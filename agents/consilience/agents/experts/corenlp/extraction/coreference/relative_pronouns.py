"""Relative pronouns: in `Ann Lee, a painter who was born in Oslo`, `who` stands for Ann Lee, as the parse says."""

from collections.abc import Collection, Iterator, Sequence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Sentence

__all__ = ["find_relative_pronouns"]

_RELATIVE = frozenset({"WP", "WP$", "WDT", "WRB", "IN"})
_WORDS = frozenset({"who", "whom", "whose", "which", "that", "where"})
_OF_PEOPLE = frozenset({"who", "whom"})
_LISTED = ("appos", "conj")
_BELONGING = (*_LISTED, "nmod")
_STEPS = 4
"""From the pronoun to the verb of its clause: `whose father's firm failed` takes three."""


def find_relative_pronouns(
    sentence: Sentence, mentions: Sequence[EntityCandidate], people: Collection[str] = ()
) -> Iterator[tuple[int, EntityCandidate]]:
    """Yield the relative pronouns of a sentence that stand for a mention: the token's position, and the mention.

    The clause describes a noun (`acl:relcl`): the mention's head, or what the mention is said to be (`Ann Lee is a
    painter who …`; `Ann Lee, a painter who …`). Where the parser hung it on something else, that is the noun before the
    pronoun.

    Args:
        sentence: where they stand.
        mentions: of the passage.
        people: the types of persons; `who` means one of these.
    """
    heads = {sentence.head(m.span): m for m in mentions if sentence.span.covers(m.span)}
    for token in sentence.tokens:
        word = token.text.casefold()
        if word not in _WORDS or token.pos not in _RELATIVE:
            continue
        noun = _find_described_noun(sentence, token.index)
        nouns = [noun] if noun is not None else _before(sentence, token.index)
        named = (_find_mention(sentence, at, heads) for at in nouns if at < token.index)
        fitting = (m for m in named if m and (not people or word not in _OF_PEOPLE or m.type in people))
        if (meant := next(fitting, None)) is not None:
            yield token.index, meant


def _find_described_noun(sentence: Sentence, pronoun: int) -> int | None:
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


def _before(sentence: Sentence, pronoun: int) -> list[int]:
    """Return the noun before a pronoun whose clause the parser hung on something else, and those that it belongs to."""
    if sentence.tokens[pronoun].text.casefold() not in {"who", "whom", "which"}:
        return []
    at = pronoun - 1 if pronoun and sentence.tokens[pronoun - 1].pos == "IN" else pronoun
    if at == 0 or sentence.tokens[at - 1].text != ",":
        return []
    nouns = [at - 2]
    climbed = _BELONGING if sentence.tokens[pronoun].text.casefold() in _OF_PEOPLE else _LISTED
    while len(nouns) <= _STEPS:
        above = [e.governor for e in sentence.parents(nouns[-1]) if e.relation.startswith(climbed) and e.governor >= 0]
        if not above or min(above) in nouns:
            break
        nouns.append(min(above))
    return [noun for noun in nouns if noun >= 0]


def _find_mention(sentence: Sentence, noun: int, heads: dict[int | None, EntityCandidate]) -> EntityCandidate | None:
    """Return the mention that the noun is, or is said of."""
    if noun in heads:
        return heads[noun]
    below = sentence.children(noun)
    beside = [edge.governor for edge in sentence.parents(noun) if edge.relation == "appos"]
    beside += [edge.dependent for edge in below if edge.relation == "appos"]
    if any(edge.relation == "cop" for edge in below):
        beside += [edge.dependent for edge in below if edge.relation == "nsubj"]
    return next((heads[at] for at in beside if at in heads), None)
