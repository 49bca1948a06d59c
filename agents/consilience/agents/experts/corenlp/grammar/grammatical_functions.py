"""Grammatical functions over an enhanced++ dependency graph: who does what to whom, whatever the voice and word class.

`Ann shot Bob`, `Bob was shot by Ann`, `Ann's shooting of Bob` and `Ann carried out the shooting of Bob` have the same
agent and the same patient of the same event. A schema names these functions in its paths (see `dependency_paths`).
"""

import re
from collections.abc import Callable, Mapping

from consilience.agents.corenlp.annotation import ROOT, Sentence
from consilience.agents.experts.corenlp.grammar.circumstances import place, time
from consilience.agents.experts.corenlp.grammar.misread import (
    after_dateline,
    find_governed_noun,
    find_name_before_bracket,
    is_no_subject,
    nearer_antecedent,
    object_of,
    subject_between_commas,
    verb_above,
)
from consilience.agents.experts.corenlp.grammar.officiants import officiates
from consilience.agents.experts.corenlp.grammar.people import speaks_of_people
from consilience.agents.experts.corenlp.grammar.phrases import noun_phrase
from consilience.agents.experts.corenlp.grammar.word_classes import ACCUSING, CARRIERS, CLEARING, GIVING, SUFFERING
from consilience.agents.support.words.word_set import word_set

__all__ = ["FUNCTIONS", "agent", "find_cleared", "is_passive", "patient", "subject"]

Found = tuple[int, ...]

_INHERITING = ("advcl", "xcomp", "conj")
_CONTROLLED = frozenset({"acl:of", "acl:to", "acl:in", "acl:for", "acl:from", "acl:at", "acl:by", "acl:about"})
"""Clauses that say what a plan, a policy, an attempt is about: not the noun acts, but whose it is."""
_ACCUSED = frozenset({"advcl:for", "advcl:of", "advcl:with"})
"""What somebody is accused of or thanked for."""
_IN_PHRASE = frozenset(
    {"nmod:before", "nmod:after", "nmod:since", "nmod:while", "nmod:until", "nmod:by", "nmod:without"}
)


def _down(sentence: Sentence, token: int, *relations: str) -> Found:
    wanted = set(relations)
    return tuple(sorted({e.dependent for e in sentence.children(token) if e.relation in wanted} - {token}))


def _subjects(sentence: Sentence, token: int, *, passive: bool | None = None) -> Found:
    edges = (e for e in sentence.children(token) if e.relation.startswith("nsubj") and e.dependent != token)
    wanted = (e.dependent for e in edges if passive is None or (":pass" in e.relation) == passive)
    meant = (nearer_antecedent(sentence, token, t) for t in wanted if not is_no_subject(sentence, token, t))
    found = {after_dateline(sentence, t) for t in meant}
    return tuple(sorted(found | _together(sentence, token) if found else found))


def _together(sentence: Sentence, token: int) -> set[int]:
    """Return those who are said to be with the subject of a verb: `Ann, along with Bob, left`."""
    edges = sentence.children(token)
    if any(e.relation in {"obl:by", "obl:agent"} for e in edges):
        return set()
    with_ = {e.dependent for e in edges if e.relation in {"obl:along_with", "obl:together_with"}}
    after = {e.dependent for e in edges if sentence.tokens[e.dependent].text.lower() in {"along", "together"}}
    return with_ | {e.dependent for e in edges if after and e.relation == "obl:with" and min(after) < e.dependent}


def _verbal(sentence: Sentence, token: int) -> bool:
    return sentence.tokens[token].pos.startswith("V")


def is_passive(sentence: Sentence, token: int) -> bool:
    """Tell whether the verb stands in the passive: with an auxiliary, or as a bare past participle (`the men shot`)."""
    relations = {e.relation for e in sentence.children(token)}
    if "aux:pass" in relations or any(r.startswith("nsubj:pass") for r in relations):
        return True
    pos = sentence.tokens[token].pos
    if pos not in {"VBN", "VBD"} or relations & {"aux", "obj", "ccomp"}:
        return False
    if _subjects(sentence, token):
        # A participle that the parser took for a finite verb: `the members killed were American`. A headline leaves
        # the auxiliary out: `Reporter shot dead in Ulm`.
        following = sentence.tokens[token + 1 : token + 2]
        return pos == "VBN" or [t.text.casefold() for t in following] == ["dead"]
    above = {e.relation.partition(":")[0] for e in sentence.parents(token) if e.relation != "acl:relcl"}
    return bool(above & {"acl", "amod"}) or (pos == "VBN" and not above & {"conj"})


def subject(sentence: Sentence, token: int, depth: int = 0) -> Found:
    """Return the surface subjects; a participle or infinitive without one takes its noun's or its governor's."""
    own = _subjects(sentence, token)
    if own or depth > 3:
        return own
    if find_governed_noun(sentence, token) is not None:
        return _of_verb_above(sentence, token, depth)
    named = find_name_before_bracket(sentence, token)
    if named is None and _verbal(sentence, token):
        named = subject_between_commas(sentence, token)
    if named is not None:
        return (named,)
    for edge in sentence.parents(token):
        relation = edge.relation.partition(":")[0]
        if edge.governor == ROOT or _is_cleared_of(sentence, edge.governor, token):
            continue
        if edge.relation in _CONTROLLED and not speaks_of_people(sentence, edge.governor):
            return _down(sentence, edge.governor, "nmod:poss") or _of_verb_above(sentence, edge.governor, depth)
        if edge.relation in _IN_PHRASE and sentence.tokens[token].pos == "VBG":
            return _of_verb_above(sentence, token, depth)
        if relation in {"acl", "amod"} and sentence.tokens[edge.governor].pos[0] in "NPC":
            return (edge.governor,)
        if edge.relation in _ACCUSED and sentence.tokens[edge.governor].lemma.casefold() in ACCUSING:
            return tuple(t for t in patient(sentence, edge.governor) if t != token)
        if relation in _INHERITING and sentence.tokens[edge.governor].pos[0] in "VJN":
            inherited = subject(sentence, edge.governor, depth + 1)
            if inherited:
                return inherited
    return ()


def _of_verb_above(sentence: Sentence, token: int, depth: int) -> Found:
    verb = verb_above(sentence, token)
    if verb is None or _is_cleared_of(sentence, verb, token):
        return ()
    accused = verb < token and sentence.tokens[verb].lemma.casefold() in ACCUSING
    who = patient(sentence, verb) if accused else subject(sentence, verb, depth + 1)
    return tuple(t for t in who if t != token)


def _is_cleared_of(sentence: Sentence, above: int, token: int) -> bool:
    """Tell whether a verb says that nobody did what stands below it: `was cleared of killing Ann`."""
    return above < token and sentence.tokens[above].lemma.casefold() in CLEARING


def find_cleared(sentence: Sentence, token: int) -> frozenset[int]:
    """Return those who are said not to have done what a word tells of: Bob in `Bob was cleared of killing Ann`."""
    here, seen = {token}, {token}
    while here:
        above = {e.governor for t in here for e in sentence.parents(t) if e.governor != ROOT} - seen
        for verb in above:
            if _is_cleared_of(sentence, verb, token):
                below = sentence.children(verb)
                return frozenset(e.dependent for e in below if e.relation in {"nsubj:pass", "obj"})
        here = {t for t in above if not sentence.tokens[t].pos.startswith("V")}
        seen |= above
    return frozenset()


def agent(sentence: Sentence, token: int) -> Found:
    """Return who acts.

    That is the subject of an active verb, `by` of a passive one, possessor or `by` of a noun, or the agent of the verb
    that a noun stands with (`carried out the attack`).
    """
    if hands := _hands(sentence, token):
        return hands
    by = _down(sentence, token, "obl:by", "obl:agent", "nmod:by", "nmod:agent")
    if _verbal(sentence, token):
        return by if is_passive(sentence, token) else subject(sentence, token)
    return (
        by
        or _down(sentence, token, "nmod:poss")
        or _names_before(sentence, token)
        or _agent_of_support_verb(sentence, token, GIVING)
    )


def patient(sentence: Sentence, token: int) -> Found:
    """Return what is acted upon.

    That is the object of an active verb, the subject of a passive one, `of` of a noun, or the subject of the verb that
    a noun stands with (`suffered an attack`).
    """
    if _verbal(sentence, token):
        noun = find_governed_noun(sentence, token)
        if noun is not None:
            return (noun,)
        if not is_passive(sentence, token):
            return _down(sentence, token, "obj") or _shared_object(sentence, token)
        return _subjects(sentence, token, passive=True) or _subjects(sentence, token) or subject(sentence, token)
    of = _down(sentence, token, "nmod:of")
    if not of:
        # `the killing and wounding of civilians`: both share the phrase that hangs on one of them
        beside = (e.dependent for e in sentence.children(token) if e.relation.startswith("conj"))
        above = (e.governor for e in sentence.parents(token) if e.relation.startswith("conj"))
        of = tuple(t for other in (*beside, *above) for t in _down(sentence, other, "nmod:of"))
    return of or _agent_of_support_verb(sentence, token, SUFFERING)


def _hands(sentence: Sentence, token: int) -> Found:
    """Return those at whose hands something is suffered: `died at the hands of the guards`."""
    hands = (t for t in _down(sentence, token, "obl:at", "nmod:at") if sentence.tokens[t].lemma == "hand")
    return tuple(of for hand in hands for of in _down(sentence, hand, "nmod:of", "nmod:poss"))


def _shared_object(sentence: Sentence, token: int) -> Found:
    """Return the object of a verb that is joined to this one: `attacked and killed the guard`."""
    for edge in sentence.children(token):
        if edge.relation.startswith("conj") and edge.dependent == token + 2 and _verbal(sentence, edge.dependent):
            return _down(sentence, edge.dependent, "obj")
    return ()


def undergoer(sentence: Sentence, token: int) -> Found:
    """Return what undergoes it: Ann in `the killing of Ann`, `Ann's killing` and `Bob's killing of Ann`."""
    if _verbal(sentence, token):
        return patient(sentence, token)
    before = tuple(t for t in _down(sentence, token, "compound") if sentence.tokens[t].ner == "PERSON")
    return patient(sentence, token) or _down(sentence, token, "nmod:poss") or before


def doer(sentence: Sentence, token: int) -> Found:
    """Return who makes others undergo something: `by`, or the possessor of a noun with `of`."""
    if _verbal(sentence, token):
        return agent(sentence, token)
    by = _hands(sentence, token) or _down(sentence, token, "nmod:by", "nmod:agent", "obl:by", "obl:agent")
    owner = _down(sentence, token, "nmod:poss") if _down(sentence, token, "nmod:of") else ()
    return by or owner or _agent_of_support_verb(sentence, token, GIVING)


def _names_before(sentence: Sentence, token: int) -> Found:
    """Return organisations and persons named directly before a noun, as in `the IRA bombings`."""
    return tuple(t for t in _down(sentence, token, "compound") if sentence.tokens[t].ner in {"ORGANIZATION", "PERSON"})


def _agent_of_support_verb(sentence: Sentence, token: int, verbs: frozenset[str]) -> Found:
    for edge in sentence.parents(token):
        if edge.governor == ROOT:
            continue
        if edge.relation in {"nmod:for", "nmod:of"} and sentence.tokens[edge.governor].lemma in CARRIERS:
            return _agent_of_support_verb(sentence, edge.governor, verbs)
        if sentence.tokens[edge.governor].lemma not in verbs:
            continue
        if edge.relation.partition(":")[0] in {"obj", "nsubj", "acl", "obl", "xcomp"}:
            found = tuple(t for t in agent(sentence, edge.governor) if t != token)
            if found:
                return found
    verb = object_of(sentence, token)
    if verb is not None and sentence.tokens[verb].lemma in verbs:
        return agent(sentence, verb)
    # `the attack they carried out`, `the attack carried out by them`
    for edge in sentence.children(token):
        if edge.relation.startswith("acl") and sentence.tokens[edge.dependent].lemma in verbs:
            found = tuple(t for t in agent(sentence, edge.dependent) if t != token)
            if found:
                return found
    return ()


def _possessor(sentence: Sentence, token: int) -> Found:
    return _down(sentence, token, "nmod:poss")


def _partner(sentence: Sentence, token: int) -> Found:
    """Return who acts, unless it marries others to each other."""
    return tuple(one for one in agent(sentence, token) if not officiates(sentence, one, token))


def _lesser_part(sentence: Sentence, token: int) -> Found:
    """Return the token if it is a part of something that gives no control over it: `a stake`, `4 % of Acme`."""
    if sentence.tokens[token].lemma.casefold() not in _PARTS:
        return ()
    first, last = noun_phrase(sentence, token)
    inside = {*range(first, last + 1), *(e.dependent for e in sentence.children(token))}
    inside |= {e.dependent for t in tuple(inside) for e in sentence.children(t) if e.relation in {"nummod", "amod"}}
    words = [sentence.tokens[t].text.casefold() for t in inside]
    shares = [float(word) for word in words if _NUMBER.fullmatch(word)]
    counted = sentence.tokens[token].lemma.casefold() == "share"  # three thousand shares are no percents
    whole = set(words) & _WHOLE or (not counted and any(share >= _HALF for share in shares))
    return () if whole else (token,)


def _itself(sentence: Sentence, token: int) -> Found:  # noqa: ARG001 - one signature for all functions
    return (token,)


_PARTS = word_set("stake share interest holding shareholding % percent percentage cent")
_WHOLE = word_set(
    "majority controlling control remaining rest remainder entire whole full all half three-quarters outstanding"
)
_HALF = 50.0
_NUMBER = re.compile(r"\d{1,3}(?:\.\d+)?")

FUNCTIONS: Mapping[str, Callable[[Sentence, int], Found]] = {
    "agent": agent,
    "partner": _partner,
    "patient": patient,
    "subject": subject,
    "undergoer": undergoer,
    "doer": doer,
    "place": place,
    "time": time,
    "possessor": _possessor,
    "lesser_part": _lesser_part,
    "self": _itself,
}
"""By the names that a schema uses."""
