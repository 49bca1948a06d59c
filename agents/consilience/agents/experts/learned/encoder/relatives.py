"""Relatives of somebody: what is said of `Ann's brother Max` is said of Max, and not of Ann."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from consilience.agents.corenlp.annotation import ROOT, Sentence
from consilience.agents.experts.corenlp.grammar.kinship import SPOUSES, is_kin, is_other_kin
from consilience.agents.experts.corenlp.grammar.people import is_noun_for_people
from consilience.agents.experts.learned.encoder.ends import End, ScoredRelation
from consilience.agents.support.words.word_set import word_set
from consilience.graph.model.model import Span

__all__ = ["is_said_of_relative", "is_told_of_relative"]

_FINITE = ("VBD", "VBZ", "VBP", "MD")
_RELATIVE = ("who", "whom", "whose", "which")
_UNIONS = word_set("marry remarry wed wedding marriage divorce separate separation elope")
_COMMANDED = word_set("army brigade battalion force troop soldier militia navy squad gang team unit man people group")
"""Those who act for whose they are: what Ann's army takes is taken by Ann."""
_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class _Kin:
    """A noun for a relative with whose relative it is."""

    noun: int
    owner: int
    """The word for whose relative it is: a name, a pronoun."""
    kind: str
    """`whose`, `before` (`Ann's brother`, `her brother`), `after` (`the brother of Ann`) or `had` (`Ann had a son`)."""


def is_said_of_relative(
    found: ScoredRelation, sentence: Sentence, *, alike: bool, symmetric: bool, cues: Collection[str] = ()
) -> bool:
    """Tell whether a relation takes somebody for a relative of theirs, or the relative for them.

    Args:
        found: its ends have places in the sentence.
        sentence: of which the model read it.
        alike: whether both ends of the relation have one type, so that kinship itself may state it.
        symmetric: whether it holds in both directions, as marriage does.
        cues: lemmas without which it is not believed; another word for a relative says that it is another relation.
    """
    first, second = _reach(sentence, found.subject), _reach(sentence, found.object)
    if first is None or second is None:
        return False
    for kin in _kinship(sentence):
        for one, other in ((first, second), (second, first)):
            of_kin = _is_owner(kin, one) and _is_named(sentence, kin, other)
            lemma = sentence.tokens[kin.noun].lemma.casefold()
            if (
                alike
                and not symmetric
                and of_kin
                and (is_other_kin(sentence, kin.noun) or (cues and lemma not in cues))
            ):
                return True  # whoever is a son-in-law or a grandson is no child
            if alike and (not symmetric or _is_named(sentence, kin, other) or _is_named(sentence, kin, one)):
                continue
            if _is_owner(kin, one) and _is_beyond(sentence, kin, one, other):
                return True
            if not alike and _is_named(sentence, kin, one) and _is_owners(sentence, kin, other):
                return True
    return False


def is_told_of_relative(end: End, trigger: int, sentence: Sentence) -> bool:
    """Tell whether somebody is taken for who takes part in what happens to a relative, or the other way round.

    In a marriage or a divorce both whose wife somebody is and she take part.

    Args:
        end: who; it has a place in the sentence.
        trigger: the word for what happens.
        sentence: which tells of it.
    """
    at = _reach(sentence, end)
    if at is None:
        return False
    union = sentence.tokens[trigger].lemma.casefold() in _UNIONS
    for kin in _kinship(sentence, others=_is_singular_name(sentence, at)):
        if union and sentence.tokens[kin.noun].lemma.casefold() in SPOUSES:
            continue
        if kin.kind == "whose":
            inside = kin.noun < trigger < _end_of_clause(sentence, kin)
            if (_is_owner(kin, at) and inside) or (_is_named(sentence, kin, at) and not inside):
                return True
        elif _is_owner(kin, at) and not _is_below(sentence, (trigger, trigger), at):
            return True
    return False


def _is_singular_name(sentence: Sentence, at: tuple[int, int]) -> bool:
    """Tell whether words are the name of a person, or `his` and `her`: whose guards and lawyers others are."""
    head = sentence.tokens[at[1]]
    return head.ner == "PERSON" or head.text.casefold() in {"his", "her"}


def _kinship(sentence: Sentence, *, others: bool = False) -> Iterator[_Kin]:
    """Yield who is whose relative; with `others`, whose guard, lawyer or killer, too."""
    for token in sentence.tokens:
        if not is_kin(sentence, token.index) and not (
            others and is_noun_for_people(token) and token.lemma.casefold() not in _COMMANDED
        ):
            continue
        noun = token.index
        before = sentence.tokens[noun - 1].lemma.casefold() if noun else ""
        if before == "whose" and noun > 1:
            owner = noun - 2 - (sentence.tokens[noun - 2].text == ",")
            if owner >= 0:
                yield _Kin(noun, owner, "whose")
            continue
        # the parser hangs the owner on the name after the noun, too: `Ann's cousin Max`
        heads = {noun, *(e.governor for e in sentence.parents(noun) if e.relation in {"compound", "appos"})} - {ROOT}
        for edge in (e for head in heads for e in sentence.children(head)):
            if edge.relation == "nmod:poss" and edge.dependent < noun:
                yield _Kin(noun, edge.dependent, "before")
            elif edge.relation == "nmod:of" and edge.dependent > noun:
                yield _Kin(noun, edge.dependent, "after")
        for above in sentence.parents(noun):
            if above.relation == "obj" and sentence.tokens[above.governor].lemma.casefold() == "have":
                yield from (
                    _Kin(noun, edge.dependent, "had")
                    for edge in sentence.children(above.governor)
                    if edge.relation.startswith("nsubj") and edge.dependent < noun
                )


def _reach(sentence: Sentence, end: End) -> tuple[int, int] | None:
    """Return the first and the last token of an end."""
    start = sentence.span.start
    tokens = sentence.tokens_in(Span(end.span.start + start, end.span.end + start))
    return (tokens[0], tokens[-1]) if tokens else None


def _is_owner(kin: _Kin, at: tuple[int, int]) -> bool:
    return at[0] <= kin.owner <= at[1]


def _is_named(sentence: Sentence, kin: _Kin, at: tuple[int, int]) -> bool:
    """Tell whether words name the relative: `whose brother Max Orr`, `Ann's wife, Ida`, `Ed Lowe, son of Ann`."""
    if at[0] <= kin.noun <= at[1]:
        return True
    between = sentence.tokens[kin.noun + 1 : at[0]]
    if kin.noun < at[0] and all(token.text in {",", "(", "-LRB-"} for token in between) and len(between) < 2:
        return True
    before = sentence.tokens[at[1] + 1 : kin.noun]
    if at[1] < kin.noun and before and before[0].text == "," and all(t.pos in {",", "DT", "JJ"} for t in before):
        return True
    if any(e.relation == "appos" and at[0] <= e.dependent <= at[1] for e in sentence.children(kin.noun)):
        return True
    return any(e.relation == "appos" and at[0] <= e.governor <= at[1] for e in sentence.parents(kin.noun))


def _is_beyond(sentence: Sentence, kin: _Kin, owner: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether what stands somewhere is said of the relative, and not of whose relative it is."""
    if kin.kind == "whose":
        return kin.noun < other[0] < _end_of_clause(sentence, kin)
    if kin.kind == "had":
        return _is_below(sentence, other, (kin.noun, kin.noun))
    if kin.kind == "before":
        return other[0] > kin.noun and not _is_below(sentence, other, owner)
    after = [token.text.casefold() for token in sentence.tokens[owner[1] + 1 : owner[1] + 3]]
    if other[0] <= owner[1] or set(after) & set(_RELATIVE) or _is_below(sentence, other, owner):
        return False
    return any(token.pos in _FINITE for token in sentence.tokens[owner[1] + 1 : other[0]])


def _is_owners(sentence: Sentence, kin: _Kin, other: tuple[int, int]) -> bool:
    """Tell whether what stands somewhere is said of whose relative somebody is, and not of the relative."""
    if kin.kind == "whose":
        return not kin.noun < other[0] < _end_of_clause(sentence, kin)
    if kin.kind == "had":
        return not _is_below(sentence, other, (kin.noun, kin.noun))
    # `Emma Frost, daughter of the founder of Acme`, `the Acme founder Jack Webb's daughter Lucy`
    return _is_below(sentence, other, (kin.owner, kin.owner))


def _end_of_clause(sentence: Sentence, kin: _Kin) -> int:
    """Return the token before which what is said of the relative ends: a comma with the verb of the sentence."""
    verb = False
    for token in sentence.tokens[kin.noun + 1 :]:
        following = sentence.tokens[token.index + 1 : token.index + 2]
        if verb and token.text == "," and following and following[0].pos in _FINITE:
            return token.index
        verb = verb or token.pos in _FINITE
    return len(sentence.tokens)


def _is_below(sentence: Sentence, at: tuple[int, int], above: tuple[int, int]) -> bool:
    """Tell whether words hang on other words, and are not listed beside them."""
    here = set(range(at[0], at[1] + 1))
    for _ in range(_DEEPEST):
        if any(above[0] <= token <= above[1] for token in here):
            return True
        here = {
            edge.governor
            for token in here
            for edge in sentence.parents(token)
            if edge.governor != ROOT and not edge.relation.startswith("conj")
        }
        if not here:
            return False
    return False
