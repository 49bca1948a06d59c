"""Circumstances of a verb or noun, when and where: its own or those of the clause that it belongs to."""

import re
from collections.abc import Callable

from consilience.agents.corenlp.annotation import ROOT, Sentence
from consilience.agents.experts.corenlp.grammar.misread import find_governed_noun, is_participle_after_comma, verb_above
from consilience.agents.experts.corenlp.grammar.people import speaks_of_people
from consilience.agents.experts.corenlp.grammar.word_classes import TELLING

__all__ = ["place", "time"]

Found = tuple[int, ...]
_Own = Callable[[int], Found]

_INSIDE = ("in", "at", "on", "inside", "within", "throughout", "across", "along", "off", "aboard")
_BESIDE = ("near", "outside", "around", "over")
_CALENDAR = frozenset({"DATE", "TIME", "DURATION"})
_SAME_TIME = frozenset({"when", "as", "while"})
_OTHER_TIME = frozenset({"after", "before", "since", "until", "if", "unless", "because", "although", "though"})
_TOGETHER = frozenset({"obj", "nsubj", "nsubj:pass", "obl:in", "obl:at", "obl:during", "obl:by", "obl:agent", "obl:of"})
_ENDS = frozenset({"obl:to", "nmod:to", "obl:until", "nmod:until"})
_LIMITS = frozenset({"since", "until", "till"})
"""What such a word names is when a state begins or ends: `nobody has died since 2014`."""
_PEOPLE = frozenset({"obj", "obl:agent", "obl:by", "obl:with", "nmod:by", "nmod:of", "nmod:with", "nmod:between"})
_SEQUENCE = frozenset({"advcl:before", "advcl:after"})
_MISREAD = frozenset({"obl:before", "obl:after"})
"""What the parser makes of such a clause where it takes the participle for an adjective."""
_FEWEST_DIGITS = 3
_MISLABELLED = frozenset({"NUMBER", "LOCATION"})
"""What CoreNLP takes early years for: `from 285 to 288`."""
_DECADE = re.compile(r"\d{3,4}s")


def place(sentence: Sentence, token: int) -> Found:
    """Return where something happens."""

    def own(here: int) -> Found:
        return _at(sentence, here, _INSIDE) or _at(sentence, here, _BESIDE)

    return (
        own(token)
        or tuple(at for person in _people_of(sentence, token) for at in _at(sentence, person, _INSIDE))
        or _find_copula_complements(sentence, token, own, _is_placed)
        or _above(sentence, token, own)
        or _find_shared(sentence, token, own)
        or _find_explained_place(sentence, token)
        or tuple(at for clause in _clauses(sentence, token) for at in own(clause))
    )


def time(sentence: Sentence, token: int) -> Found:
    """Return when something happens: dates and times, those of a clause with `when`, a date that a clause explains."""

    def own(here: int) -> Found:
        edges = [
            e
            for e in sentence.children(here)
            if (
                e.relation.startswith(("obl", "nmod", "compound", "advmod", "nummod"))
                or (e.relation == "obj" and sentence.tokens[here].lemma == "die")  # `(died 757)`
            )
            and e.relation.partition(":")[2] not in _LIMITS
            and (e.relation != "nummod" or sentence.tokens[e.dependent].ner == "DATE")
        ]
        found = {e.dependent for e in edges if _is_calendar(sentence, e.dependent)} - _find_taken_dates(sentence, here)
        # `on Saturday night`: the day stands before the time of the day
        within = {
            e.dependent
            for at in found
            if sentence.tokens[at].ner == "TIME"
            for e in sentence.children(at)
            if e.relation == "compound" and sentence.tokens[e.dependent].ner == "DATE"
        }
        # `from 285 to 288`, which the parser may hang one on the other
        ends = {
            e.dependent
            for at in found
            for e in sentence.children(at)
            if e.relation in _ENDS and _is_calendar(sentence, e.dependent)
        }
        return tuple(sorted(found | within | ends))

    return (
        own(token)
        or tuple(sorted(_find_dates_of_clause(sentence, token)))
        or _find_explained_date(sentence, token)
        or _find_copula_complements(sentence, token, own, _is_calendar)
        or _above(sentence, token, own, controlled=True)
        or _find_shared(sentence, token, own)
        or tuple(at for clause in _clauses(sentence, token) for at in own(clause))
    )


def _find_dates_of_clause(sentence: Sentence, token: int) -> set[int]:
    """Return the dates after a clause with `before` or `after` that the parser hung on the verb above.

    `trained in Ghent before joining Acme in 1990` tells when she joined.
    """
    found: set[int] = set()
    noun = find_governed_noun(sentence, token)
    above = sentence.parents(token if noun is None else noun)
    for edge in above:
        if (
            edge.relation in (_SEQUENCE if noun is None else _MISREAD)
            and edge.governor != ROOT
            and token > edge.governor
        ):
            dates = (e.dependent for e in sentence.children(edge.governor) if e.relation.startswith("obl"))
            found |= {at for at in dates if at > token and _is_calendar(sentence, at)}
    return found


def _find_taken_dates(sentence: Sentence, token: int) -> set[int]:
    """Return the dates on the token that are those of a clause with `before` or `after` below it."""
    below = [e for e in sentence.children(token) if e.dependent > token]
    clauses = [e.dependent for e in below if e.relation in _SEQUENCE]
    nouns = [e.dependent for e in below if e.relation in _MISREAD]
    clauses += [
        e.dependent for noun in nouns for e in sentence.children(noun) if find_governed_noun(sentence, e.dependent)
    ]
    return {at for clause in clauses for at in _find_dates_of_clause(sentence, clause)}


def _at(sentence: Sentence, here: int, words: tuple[str, ...]) -> Found:
    wanted = {f"{kind}:{word}" for kind in ("obl", "nmod") for word in words}
    return tuple(
        sorted(
            {
                e.dependent
                for e in sentence.children(here)
                if e.relation in wanted and e.dependent != here and sentence.tokens[e.dependent].ner not in _CALENDAR
            }
        )
    )


def _find_copula_complements(sentence: Sentence, token: int, own: _Own, fits: Callable[[Sentence, int], bool]) -> Found:
    """Return what a copula says of a noun: `the wedding was in Ghent`, `her marriage was to Tom Lee in 1950`."""
    if not sentence.tokens[token].pos.startswith("N"):
        return ()
    found: list[int] = []
    for edge in sentence.parents(token):
        if edge.relation == "nsubj" and any(e.relation == "cop" for e in sentence.children(edge.governor)):
            found += [edge.governor] if fits(sentence, edge.governor) else []
            found += own(edge.governor)
    return tuple(found)


def _is_placed(sentence: Sentence, token: int) -> bool:
    """Tell whether a preposition before the token makes it a place."""
    cases = {sentence.tokens[e.dependent].lemma for e in sentence.children(token) if e.relation == "case"}
    return bool(cases & {*_INSIDE, *_BESIDE}) and sentence.tokens[token].ner not in _CALENDAR


def _people_of(sentence: Sentence, token: int) -> Found:
    """Return the people after a verb or noun on whom the parser may have hung where it happened.

    `met a priest in Ghent`, `the murder of a priest in Ghent`.
    """
    edges = (e for e in sentence.children(token) if e.relation in _PEOPLE and e.dependent > token)
    return tuple(
        e.dependent
        for e in edges
        if sentence.tokens[e.dependent].pos == "NNS" or speaks_of_people(sentence, e.dependent)
    )


def _is_calendar(sentence: Sentence, token: int) -> bool:
    word = sentence.tokens[token]
    return (
        word.ner in _CALENDAR
        or bool(_DECADE.fullmatch(word.text))
        or (word.ner in _MISLABELLED and word.text.isdigit() and len(word.text) >= _FEWEST_DIGITS)
    )


def _is_predicate(sentence: Sentence, token: int) -> bool:
    return sentence.tokens[token].pos.startswith("V") or any(e.relation == "cop" for e in sentence.children(token))


def _above(sentence: Sentence, token: int, own: _Own, *, controlled: bool = False) -> Found:
    """Return what `own` finds at the clause that the token belongs to.

    That is the verb of a noun (`launched an attack on Monday`), or the main verb of a participle (`attacked the port on
    Monday, killing a guard`); not a verb that only speaks of it (`condemned the attack on Monday`).
    """
    if find_governed_noun(sentence, token) is not None:
        main = verb_above(sentence, token)
        elsewhere = sentence.tokens[token - 1].text.lower() in _OTHER_TIME
        return own(main) if main is not None and not elsewhere else ()
    found: list[int] = []
    for edge in sentence.parents(token):
        # `struck near a town, killing ten`: the parser hangs what came of it on the noun before the comma
        if edge.relation == "acl" and is_participle_after_comma(sentence, token):
            main = verb_above(sentence, token)
            found.extend(own(main) if main is not None else ())
        if edge.governor == ROOT or not _is_predicate(sentence, edge.governor):
            continue
        kind, _, marker = edge.relation.partition(":")
        if sentence.tokens[token].pos.startswith("V"):
            following = kind in {"dep", "conj"} and is_participle_after_comma(sentence, token)
            charged = sentence.tokens[edge.governor].lemma in TELLING and marker in {"of", "for", "with"}
            belongs = (
                (kind == "advcl" and marker not in _OTHER_TIME and not charged)
                or following
                or (controlled and kind == "xcomp")
            )
        else:
            verb = sentence.tokens[edge.governor]
            belongs = edge.relation in _TOGETHER and verb.pos.startswith("V") and verb.lemma not in TELLING
        if belongs:
            found.extend(at for at in own(edge.governor) if at != token)
    return tuple(found)


def _find_shared(sentence: Sentence, token: int, own: _Own) -> Found:
    """Return what verbs that are joined share.

    That is what stands before the first (`In 1990 she left Rome and joined Acme`), what follows the last though it
    hangs on the first, and what follows verbs with nothing between them (`was shot and killed in Rome`).
    """
    if not sentence.tokens[token].pos.startswith("V"):
        return ()
    for edge in sentence.parents(token):
        if edge.relation.startswith("conj") and edge.governor != ROOT:
            first = edge.governor
            subjects = [e.dependent for e in sentence.children(first) if e.relation.startswith("nsubj")]
            front = min((at for at in subjects if at < first), default=first)
            shared = tuple(at for at in own(first) if at < front or (first < token < at))
            if shared:
                return shared
    for edge in sentence.children(token):
        if edge.relation.startswith("conj") and edge.dependent == token + 2:
            return own(edge.dependent)
    return ()


def _clauses(sentence: Sentence, token: int) -> Found:
    """Return the verbs of clauses that happen at the same time: `was discharged when the army was disbanded`."""
    found = []
    for edge in sentence.children(token):
        if edge.relation.partition(":")[0] != "advcl":
            continue
        marks = {
            sentence.tokens[e.dependent].lemma.casefold()
            for e in sentence.children(edge.dependent)
            if e.relation in {"mark", "advmod"}
        }
        if marks & _SAME_TIME:
            found.append(edge.dependent)
    return tuple(found)


def _find_explained_place(sentence: Sentence, token: int) -> Found:
    """Return the place of which a clause tells what happened there: `fled to Ghent, where she was arrested`."""
    for edge in sentence.children(token):
        if edge.relation in {"mark", "advmod"} and sentence.tokens[edge.dependent].lemma.casefold() == "where":
            before = edge.dependent - 1
            if before > 0 and sentence.tokens[before].text == ",":
                before -= 1
            return (before,) if before >= 0 and sentence.tokens[before].pos.startswith("N") else ()
    return ()


def _find_explained_date(sentence: Sentence, token: int) -> Found:
    """Return the date of which a clause tells what happened then: `until 1945, when she left Rome`."""
    above = {e.governor for e in sentence.parents(token) if e.relation == "acl:relcl" and e.governor != ROOT}
    for edge in sentence.children(token):
        if edge.relation in {"mark", "advmod"} and sentence.tokens[edge.dependent].lemma.casefold() == "when":
            before = edge.dependent - 1
            above.add(before - 1 if before > 0 and sentence.tokens[before].text == "," else before)
    return tuple(sorted(at for at in above if at >= 0 and _is_calendar(sentence, at)))
