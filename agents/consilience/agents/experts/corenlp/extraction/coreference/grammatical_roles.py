"""Salience of a word by its grammatical role, and words of a clause that cannot be the same."""

from consilience.agents.corenlp.annotation import Edge, Sentence
from consilience.agents.support.words.word_set import word_set

__all__ = [
    "APPOSED",
    "OBJECT",
    "OBLIQUE",
    "SUBJECT",
    "WITHIN",
    "are_apart",
    "clause_subject",
    "is_empty",
    "object_beside",
    "other_childs",
    "subject_above",
    "weight_of",
]

# The weights follow Lappin and Leass (1994) and the order of centering: subject, object, oblique, possessor.
SUBJECT = 80.0
OBJECT = 50.0
OBLIQUE = 40.0
WITHIN = 25.0

APPOSED = frozenset({"appos", "compound", "flat", "dep"})
"""Relations between a name and the noun beside it: `the linguist Otto Jespersen`, `Otto Jespersen, a linguist`."""

_WITHIN_CLAUSE = frozenset({"obj", "iobj", "obl", "nmod", "compound", "appos"})
"""Relations that lead from a noun to the verb of its clause."""

_SEEMING = word_set("seem appear happen matter rain snow turn take mean sound look depend")
_TIMES = word_set("time day hour week month year morning evening night")
_PARENTS = word_set("father mother dad mum mom stepfather stepmother")
_CLAUSES = frozenset({"csubj", "ccomp", "xcomp", "advcl"})


def weight_of(sentence: Sentence, token: int) -> float:
    """Return how present a word is by its grammatical role.

    One of several that are named together counts as an oblique (they are meant as `they`); a name beside a noun as that
    noun, and at least as an oblique (`the death of their child, Ann`).
    """
    here, seen, least = token, {token}, WITHIN
    while True:
        edges = _from_above(sentence, here)
        relations = {edge.relation for edge in edges}
        together = [e for e in (*edges, *sentence.children(here)) if e.relation.startswith("conj")]
        if "vocative" in relations:
            return 0.0
        if any(
            sentence.tokens[at].pos.startswith("N") for e in together for at in (e.governor, e.dependent) if at != here
        ):
            return OBLIQUE
        if any(r.startswith("nsubj") or r in {"ROOT", "root"} for r in relations):
            return SUBJECT
        if relations & {"obj", "iobj"}:
            return OBJECT
        if any(r.startswith("obl") for r in relations):
            return OBLIQUE
        if "appos" in relations:
            least = OBLIQUE
        beside = [e.governor for e in edges if e.relation.partition(":")[0] in APPOSED and e.governor not in seen]
        if not beside or beside[0] < 0:
            return least
        here = beside[0]
        seen.add(here)


def _from_above(sentence: Sentence, token: int) -> list[Edge]:
    """Return the edges to a token less those from its own relative clause: in `of Ann, who left` she is no subject."""
    own = {edge.dependent for edge in sentence.children(token) if edge.relation == "acl:relcl"}
    return [edge for edge in sentence.parents(token) if edge.governor not in own]


def clause_subject(sentence: Sentence, token: int) -> int | None:
    """Return the subject of the clause that the token is part of; None where it is part of the subject itself."""
    here, seen = token, {token}
    while True:
        above = [e for e in sentence.parents(here) if e.governor >= 0 and e.governor not in seen]
        if not above or (above[0].relation.startswith("nsubj") and here != token):
            return None
        here = above[0].governor
        seen.add(here)
        subjects = [e.dependent for e in sentence.children(here) if e.relation.startswith("nsubj")]
        if subjects:
            return None if seen & set(subjects) else subjects[0]


def subject_above(sentence: Sentence, noun: int) -> int | None:
    """Return the subject below whose verb a noun stands in the same clause, which the noun does not mean.

    A description is free (principle C of binding): in `IBM writes programs for the company` it is another company. Of
    the subject of a clause around its own (`IBM said that the company grows`) and of possessives (`IBM moved the
    company's seat`) that does not hold in newspapers.
    """
    here, seen = noun, {noun}
    while True:
        above = [e for e in _from_above(sentence, here) if e.governor >= 0 and e.governor not in seen]
        if not above or above[0].relation.partition(":")[0] not in _WITHIN_CLAUSE or above[0].relation == "nmod:poss":
            return None
        here = above[0].governor
        seen.add(here)
        subjects = [e.dependent for e in sentence.children(here) if e.relation.startswith("nsubj")]
        if subjects:
            return None if seen & set(subjects) else subjects[0]


def are_apart(sentence: Sentence, pronoun: int, other: int) -> bool:
    """Tell whether the pronoun and another word of its sentence are two parts of one clause: `he met Ann`.

    A possessive may mean the subject of its clause (`Ann lost her bag`), but not what it belongs to (`Ann, his wife`;
    `Ann was his wife`).
    """
    above = [e for e in sentence.parents(pronoun) if e.governor >= 0]
    governors = {e.governor for e in above}
    if any(e.relation == "nmod:poss" for e in above):
        beside = {e.governor for e in sentence.parents(other) if e.relation in APPOSED}
        beside |= {e.dependent for e in sentence.children(other) if e.relation in APPOSED}
        said_of = {
            e.governor
            for e in sentence.parents(other)
            if e.relation.startswith("nsubj") and any(c.relation == "cop" for c in sentence.children(e.governor))
        }
        return bool(governors & (beside | said_of | {other}))
    if any(e.relation.startswith(("advcl", "ccomp", "conj")) for e in above):
        return False
    beside = {e.governor for e in sentence.parents(other) if e.governor >= 0 and not e.relation.startswith("conj")}
    if any(e.relation.startswith("nsubj") for e in above):
        return bool(governors & beside)
    return bool(governors & beside) or any(_silent_subject(sentence, verb) == other for verb in governors)


def _silent_subject(sentence: Sentence, verb: int) -> int | None:
    """Return the subject that a verb without one has from the clause above: `Ann left, though missing him`."""
    seen = {verb}
    while not any(e.relation.startswith("nsubj") for e in sentence.children(verb)):
        above = [
            e.governor
            for e in sentence.parents(verb)
            if e.relation.startswith(("conj", "advcl", "dep", "parataxis"))
            and e.governor >= 0
            and e.governor not in seen
        ]
        if not above:
            return None
        verb = above[0]
        seen.add(verb)
    return next(e.dependent for e in sentence.children(verb) if e.relation.startswith("nsubj"))


def is_empty(sentence: Sentence, token: int) -> bool:
    """Tell whether `it` means nothing or what was said: `it is time`, `it is clear that`, `it seems`, `do it`."""
    for edge in sentence.parents(token):
        if edge.relation.startswith(("expl", "obj")):
            return True
        if edge.governor < 0 or not edge.relation.startswith("nsubj"):
            continue
        above = sentence.tokens[edge.governor]
        below = {e.relation.partition(":")[0] for e in sentence.children(edge.governor)}
        said_of = above.pos.startswith("JJ") or above.lemma.casefold() in _TIMES
        if above.lemma.casefold() in _SEEMING or ("cop" in below and (said_of or below & _CLAUSES)):
            return True
    return False


def object_beside(sentence: Sentence, subject: int) -> int | None:
    """Return the object of the verb whose subject a word is: in `officers arrested Bob at his home` Bob."""
    verbs = [e.governor for e in sentence.parents(subject) if e.relation == "nsubj" and e.governor >= 0]
    return next((e.dependent for v in verbs for e in sentence.children(v) if e.relation == "obj"), None)


def other_childs(sentence: Sentence, pronoun: int) -> int | None:
    """Return whose other parent was named before, where a possessive names a parent.

    In `Ann's father, Karl, taught, and her mother, Ida, sang` both are Ann's.
    """
    parents = [e.governor for e in sentence.parents(pronoun) if e.relation == "nmod:poss"]
    if not any(sentence.tokens[at].lemma.casefold() in _PARENTS for at in parents if at >= 0):
        return None
    owners = [
        edge.dependent
        for token in sentence.tokens[:pronoun]
        if token.lemma.casefold() in _PARENTS and token.lemma != sentence.tokens[parents[0]].lemma
        for edge in sentence.children(token.index)
        if edge.relation == "nmod:poss"
    ]
    return owners[-1] if owners else None
