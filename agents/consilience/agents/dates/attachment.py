"""Attachment of phrases of time to facts: which of a sentence's phrases say when one of its facts holds.

A phrase belongs to a fact if what governs its date lies on the way from subject to object in the sentence's dependency
graph: in `Ann Lee, who led Acme from 2003 to 2011, died in 2015` only the first one does.
"""

from collections.abc import Collection, Iterable, Sequence

from consilience.agents.corenlp.annotation import ROOT, Sentence, Step
from consilience.agents.dates.changes import DEATH, ENDS, Change, change_of, is_about_death, validity_of
from consilience.agents.dates.phrases import TimePhrase
from consilience.graph.model.model import Span, Validity

__all__ = ["validities_in"]

_DATE_LABELS = frozenset({"DATE", "DURATION", "TIME", "SET"})
_NOT = frozenset({"not", "n't", "never", "no"})
_LONGEST = 7
_CLAUSES = frozenset({"ccomp", "advcl", "parataxis", "acl", "csubj", "dep"})
_CORE = frozenset({"nsubj", "obj", "iobj", "acl", "appos"})
_AGENTS = frozenset({"obl:by", "obl:agent"})
_FORMER = frozenset({"former", "ex", "erstwhile", "onetime", "then"})
_STANDS_IN = frozenset({"it", "them", "there", "company", "firm", "post", "office", "job", "position", "role"})


def validities_in(
    sentence: Sentence,
    subject: Span,
    object_: Span,
    phrases: Sequence[TimePhrase],
    people: Collection[Span] = (),
    predicate: str = "",
) -> tuple[Validity, ...]:
    """Return what a sentence says of the time of a fact whose ends it names; empty where it does not say.

    Phrases that contradict each other - a list of people with their years, parsed as if all were said of one - say
    nothing.

    Args:
        sentence: read by CoreNLP, in the places of the document.
        subject: a mention of the fact's subject in the sentence, or a word that stands for it.
        object_: of its object.
        phrases: of time, in the places of the document.
        people: mentions of persons, whose years in brackets are those of a life.
        predicate: of the fact.
    """
    one, other = sentence.head(subject), sentence.head(object_)
    if one is None or other is None:
        return ()
    steps = sentence.path(one, other, _LONGEST)
    if steps is None:
        return ()
    if not _is_said_of_an_end(sentence, one, other, steps):
        return ()
    way = _own_clause(sentence, one, steps)
    inner = way - {one, other}
    verbs = [sentence.tokens[at].lemma for at in sorted(inner)] or [sentence.tokens[other].lemma]
    if any(verb in DEATH for verb in verbs) and not is_about_death(predicate):
        return ()
    change = change_of(verbs)
    found: list[tuple[TimePhrase, Validity]] = []
    for phrase in phrases:
        if not sentence.span.covers(phrase.span) or phrase.span.overlaps(subject) or phrase.date.overlaps(object_):
            continue
        at = sentence.head(phrase.date)
        if at is None or at in way or not _is_date(sentence, phrase):
            continue
        if phrase.bracket is not None and not _is_behind(sentence, phrase.bracket, (*inner, other), (subject, *people)):
            continue
        governors = _governors(sentence, at, phrase)
        said: Validity | None = None
        if governors & (inner | {other}) or (governors & {one} and phrase.bracket is None):
            if phrase.kind != "when" or not any(_is_former(sentence, each) for each in way):
                own = _own_change(sentence, governors & inner, change)
                said = validity_of(phrase, own, negated=any(_is_negated(sentence, each) for each in governors & way))
        elif phrase.kind in {"when", "to"} and any(_ends_it(sentence, each, inner, object_) for each in governors):
            said = validity_of(phrase, "ends")
        if said:
            found.append((phrase, said))
    return _agreeing(found, object_)


def _is_said_of_an_end(sentence: Sentence, one: int, other: int, steps: Sequence[Step]) -> bool:
    """Tell whether the verb at the top of the way, if there is one, says something of one of the ends itself.

    `Sweden lost in Lyon yesterday to England, with a goal from Kane` says of neither that he plays for it.
    """
    ups = [step for step in steps if not step.down]
    top = ups[-1].target if ups else one
    if top in {one, other} or not _is_predicate(sentence, top):
        return True
    ends = (ups[0], next((step for step in reversed(steps) if step.down), None))
    return any((step and step.relation.split(":")[0] in _CORE) or (step and step.relation in _AGENTS) for step in ends)


def _own_clause(sentence: Sentence, subject: int, steps: Sequence[Step]) -> set[int]:
    """Return the words on the way from subject to object that stand in the clause in which the object does."""
    way = {subject}
    for step in steps:
        if _is_new_clause(sentence, step):
            way = set()
        way.add(step.target)
    return way


def _is_new_clause(sentence: Sentence, step: Step) -> bool:
    kind = step.relation.partition(":")[0]
    if kind == "conj":
        return _is_predicate(sentence, step.edge.governor) and _is_predicate(sentence, step.edge.dependent)
    if step.relation == "acl:relcl":  # what the clause is about may be one of its arguments: Acme, which Borel bought
        noun, verb = step.edge.governor, step.edge.dependent
        return all(edge.dependent != noun for edge in sentence.children(verb))
    return kind in _CLAUSES


def _is_predicate(sentence: Sentence, token: int) -> bool:
    return sentence.tokens[token].pos.startswith("VB") or any(e.relation == "cop" for e in sentence.children(token))


def _own_change(sentence: Sentence, governors: Collection[int], change: Change) -> Change:
    """Return what a governor itself says, where it is a verb that says something; else what the whole way does."""
    return change_of(sentence.tokens[each].lemma for each in governors) or change


def _is_date(sentence: Sentence, phrase: TimePhrase) -> bool:
    if not phrase.bare_year:
        return True
    tokens = sentence.tokens_in(phrase.date)
    return any(sentence.tokens[at].ner in _DATE_LABELS for at in tokens)


def _governors(sentence: Sentence, date: int, phrase: TimePhrase) -> set[int]:
    """Return what governs the date, outside of its phrase."""
    inside = set(sentence.tokens_in(phrase.span))
    found: set[int] = set()
    seen, queue = {date}, [date]
    while queue:
        for edge in sentence.parents(queue.pop()):
            if edge.governor == ROOT or edge.governor in seen:
                continue
            if edge.governor in inside:
                seen.add(edge.governor)
                queue.append(edge.governor)
            elif edge.relation.partition(":")[0] != "conj":
                found.add(edge.governor)
    for governor in tuple(found):  # `the end of`, `the day`: what governs a date in the words of another date
        if sentence.tokens[governor].ner in _DATE_LABELS:
            found |= {e.governor for e in sentence.parents(governor) if e.governor != ROOT}
    return found


def _is_behind(sentence: Sentence, bracket: int, words: Iterable[int], names: Iterable[Span]) -> bool:
    """Tell whether a bracket opens behind one of the words, and not behind a name: `Ann Lee (1960-2015)`."""
    before = [token for token in sentence.tokens if token.span.end <= bracket]
    if not before or any(name.overlaps(before[-1].span) for name in names):
        return False
    return before[-1].index in words


def _is_negated(sentence: Sentence, token: int) -> bool:
    return any(sentence.tokens[edge.dependent].lemma.lower() in _NOT for edge in sentence.children(token))


def _is_former(sentence: Sentence, token: int) -> bool:
    return any(
        edge.relation in {"amod", "advmod", "compound"} and sentence.tokens[edge.dependent].lemma.lower() in _FORMER
        for edge in sentence.children(token)
    )


def _ends_it(sentence: Sentence, governor: int, way: set[int], object_: Span) -> bool:
    """Tell whether a verb beside the fact's own one says that the fact ended: joined it in 1990 and left in 2001."""
    if sentence.tokens[governor].lemma.lower() not in ENDS:
        return False
    if not any(e.governor in way and e.relation.startswith("conj") for e in sentence.parents(governor)):
        return False
    objects = [e.dependent for e in sentence.children(governor) if e.relation == "obj"]
    return all(
        sentence.tokens[at].lemma.lower() in _STANDS_IN or sentence.tokens[at].span.overlaps(object_) for at in objects
    )


def _agreeing(found: Sequence[tuple[TimePhrase, Validity]], object_: Span) -> tuple[Validity, ...]:
    begins = {said.valid_from for _, said in found if said.valid_from}
    ends = {said.valid_to for _, said in found if said.valid_to}
    if len(begins) <= 1 and len(ends) <= 1:
        return tuple(said for _, said in found)
    # Several people or places with a time each: the one that follows the object at once is its own.
    after = [(phrase, said) for phrase, said in found if phrase.span.start >= object_.end]
    nearest = min(after, key=lambda one: one[0].span.start, default=None)
    return (nearest[1],) if nearest and nearest[0].span.start - object_.end <= 2 else ()
