"""What a sentence does not say, though it has the words: what is denied, left open or still to come.

`Ann failed to buy Acme`, `Neither Ann nor Bob founded Acme`, `It is false that Ann founded Acme`, `Ann will lead Acme`.
"""

from collections.abc import Collection

from consilience.agents.corenlp.annotation import ROOT, Edge, Sentence
from consilience.agents.experts.corenlp.grammar.word_classes import APPROXIMATIONS, NEGATION
from consilience.agents.support.words.word_set import word_set

__all__ = [
    "is_called_off",
    "is_denied_end",
    "is_denied_report",
    "is_left_open",
    "is_nobody",
    "is_path_unasserted",
    "is_unasserted",
]

_MODALS = word_set("would could might may should")
_FUTURE = word_set("will shall 'll wo")
_LASTING = word_set("remain continue stay keep resign step retire quit leave depart")
"""Whoever will do so still is what they will no longer be: `Ann will step down as head of Acme`."""
_CONDITION = word_set("if unless whether lest")
_DOUBTFUL = APPROXIMATIONS | word_set(
    "allegedly possibly perhaps maybe probably supposedly falsely wrongly purportedly"
)

_OPEN = word_set(
    "attempt consider decline deny fail hope intend offer plan propose refuse reject seek threaten try want wish"
)
"""Verbs, and nouns of the same form, that leave open whether what they govern comes about."""
_OPEN_COMPLEMENT = _OPEN | word_set(
    "agree aim allege believe bid block claim disprove doubt dream expect fear forbid imagine pledge predict prepare "
    "pretend prevent prohibit promise refute rumour rumor schedule speculate suppose suspect think urge vow"
)
"""The same of verbs whose clause must be their complement: what stands beside them may be so."""
_OPEN_NOUNS = _OPEN | word_set(
    "agreement allegation bid claim failure proposal refusal rumour rumor speculation talk threat"
)
_TRIED = word_set("attempt fail seek try")
_WHEN = word_set("after before")
_OPEN_ADJECTIVES = word_set("doubtful due false likely possible ready set unclear unlikely untrue unsure")
_FALSE = word_set("false untrue unfounded groundless baseless wrong incorrect mistaken")
_REFUTING = word_set("deny reject refute disprove rebut debunk dismiss")
_PHRASAL = {
    "off": word_set("call break put"),
    "over": word_set("pass"),
    "down": word_set("turn"),
    "out": word_set("rule"),
}
"""By their particle: verbs that say that nothing comes of what they govern."""
_DENYING = word_set("abandon cancel decline deny disprove offer pretend refuse reject scrap")
"""Verbs that say of what they join that it is not so: `Ann rejected a job at Acme`."""
_FATAL = _DENYING | word_set(
    "abort avert block collapse drop fail foil forbid oppose plan postpone prevent prohibit propose veto"
)
"""Verbs that say of a deed that it did not, or not yet, come about."""
_UNREAL_DEEDS = word_set("abortive attempted failed planned possible potential proposed rumoured rumored would-be")
_KNOWING = word_set("know realise realize forget regret mind care learn notice mention reveal disclose")
"""Verbs whose clause is true though they are negated: `Ann did not know that Bob led Acme`."""
_GOVERNED = {"V": ("xcomp", "ccomp", "advcl"), "N": ("nmod", "acl", "ccomp"), "J": ("xcomp", "ccomp", "csubj", "advcl")}
"""By the first letter of the governor's part of speech: the relations by which it governs what it leaves open."""
_DEED = ("tion", "sion", "ment", "ing", "over", "out", "purchase", "sale", "merger", "marriage")
"""Ends of nouns that name what somebody does, not who does it."""
_NEGATED_BY = word_set("advmod neg det cc:preconj")
_BEING = word_set("am is are was were 's 're")
_PLACED = word_set("in at by to from for with near on")
_DEPTH = 3


def is_unasserted(sentence: Sentence, token: int, depth: int = 0) -> bool:
    """Tell whether the word is negated or only imagined: a rule whose trigger it is says nothing.

    That is so with a negation, a modal verb, `almost` or `if` below it (`never bought`, `might buy`), with a subject
    that is nobody (`neither of them bought`), and below a word that leaves open whether it comes about (`failed to
    buy`, `offered to buy`, `plans for a marriage`, `it is false that Ann bought`), or one that is itself unasserted.
    """
    if depth > _DEPTH:
        return False
    lemma = sentence.tokens[token].lemma.casefold()
    for edge in sentence.children(token):
        word = sentence.tokens[edge.dependent].lemma.casefold()
        if edge.relation in _NEGATED_BY and word in NEGATION and not _is_only(sentence, edge.dependent):
            return True
        if edge.relation == "advmod" and word in _DOUBTFUL:
            return True
        if edge.relation.startswith("aux") and (word in _MODALS or word in _OPEN or _is_to_come(word, lemma)):
            return True
        if edge.relation == "mark" and word in _CONDITION:
            return True
        if word == "to" and edge.relation in {"mark", "aux"} and _is_scheduled(sentence, edge.dependent):
            return True
        if edge.relation.startswith("nsubj") and is_nobody(sentence, edge.dependent):
            return True
    return any(_leaves_open(sentence, edge, depth) for edge in sentence.parents(token) if edge.governor != ROOT)


def is_path_unasserted(sentence: Sentence, words: Collection[int]) -> bool:
    """Tell whether the words by which two names are joined do not say that they are.

    Besides what holds of each word, a verb among them may deny it (`turned down a job at Acme`), or a deed may not have
    come about (`the takeover of Acme was blocked`).
    """
    return any(
        is_unasserted(sentence, word)
        or _denies(sentence, word)
        or (sentence.tokens[word].pos.startswith("N") and is_called_off(sentence, word))
        for word in words
        if not _is_only_what_was_tried(sentence, word, words)
        if sentence.tokens[word].ner != "PERSON"  # a name on the way says nothing: `not Ann but Bob founded Acme`
    )


def is_called_off(sentence: Sentence, noun: int) -> bool:
    """Tell whether a noun names a deed that is said not to have come about, or not yet."""
    if not sentence.tokens[noun].lemma.casefold().endswith(_DEED):
        return False
    below = {
        sentence.tokens[edge.dependent].text.casefold() for edge in sentence.children(noun) if "mod" in edge.relation
    }
    if below & _UNREAL_DEEDS:
        return True
    for edge in sentence.parents(noun):
        if edge.governor == ROOT or edge.relation not in {"obj", "nsubj", "nsubj:pass"}:
            continue
        verb = sentence.tokens[edge.governor].lemma.casefold()
        if verb in _FATAL and (edge.relation != "nsubj" or verb in {"collapse", "fail"}):
            return True
        if is_left_open(sentence, edge.governor) or (
            edge.relation != "nsubj" and is_unasserted(sentence, edge.governor)
        ):
            return True
    return False


def is_left_open(sentence: Sentence, verb: int) -> bool:
    """Tell whether a verb with its particle says that nothing comes of what it governs: `call off`, `rule out`."""
    lemma = sentence.tokens[verb].lemma.casefold()
    return any(
        edge.relation == "compound:prt"
        and lemma in _PHRASAL.get(sentence.tokens[edge.dependent].lemma.casefold(), frozenset())
        for edge in sentence.children(verb)
    )


def is_denied_report(sentence: Sentence, noun: int) -> bool:
    """Tell whether what a noun tells of is said to be untrue: `Reports that … proved false`, `denied reports`."""
    if not sentence.tokens[noun].pos.startswith("N"):
        return False
    for edge in sentence.parents(noun):
        if edge.governor == ROOT:
            continue
        lemma = sentence.tokens[edge.governor].lemma.casefold()
        if edge.relation in {"obj", "nsubj:pass"} and lemma in _REFUTING:
            return True
        below = {sentence.tokens[e.dependent].lemma.casefold() for e in sentence.children(edge.governor)}
        if edge.relation.startswith("nsubj") and (lemma in _FALSE or below & _FALSE):
            return not below & NEGATION
    return False


def is_denied_end(sentence: Sentence, first: int, head: int) -> bool:
    """Tell whether a name only says who it is not: `Ann, not Bob`, `Ann rather than Bob`, `neither Ann nor Bob`.

    Args:
        sentence: where it stands.
        first: its first word.
        head: its head.
    """
    if any(edge.relation in {"conj:negcc", "conj:nor"} for edge in sentence.parents(head)):
        return True
    below = [sentence.tokens[e.dependent] for e in sentence.children(head) if e.relation in {"advmod", "cc:preconj"}]
    if any(
        t.lemma.casefold() in {"not", "neither"} and t.index < first and not _is_only(sentence, t.index) for t in below
    ):
        return not _has_own_predicate(sentence, head)
    at = first
    while at and (sentence.tokens[at - 1].pos == "DT" or sentence.tokens[at - 1].ner == "TITLE"):
        at -= 1
    if at and sentence.tokens[at - 1].lemma.casefold() in _PLACED:
        at -= 1
    before = [token.text.casefold() for token in sentence.tokens[max(0, at - 3) : at]]
    return before[-2:] in (["rather", "than"], ["instead", "of"]) or before[-2:] == [",", "not"]


def _has_own_predicate(sentence: Sentence, head: int) -> bool:
    return any(e.relation == "nsubj" and sentence.tokens[e.dependent].pos != "PRP" for e in sentence.children(head))


def _is_only(sentence: Sentence, negation: int) -> bool:
    """Tell whether a negation denies nothing: `not only Ann`, `not least`."""
    after = sentence.tokens[negation + 1 : negation + 2]
    return any(token.text.casefold() in {"only", "just", "merely", "least", "simply"} for token in after)


def _is_to_come(auxiliary: str, verb: str) -> bool:
    return auxiliary in _FUTURE and verb not in _LASTING


def _is_scheduled(sentence: Sentence, to: int) -> bool:
    """Tell whether an infinitive says what is or was planned: `is to lead`, `was to be married`.

    `Was to lead` mostly says what came later.
    """
    before, after = sentence.tokens[max(0, to - 1) : to], sentence.tokens[to + 1 : to + 2]
    if not before or before[0].text.casefold() not in _BEING:
        return False
    return before[0].pos in {"VBZ", "VBP"} or any(word.text.casefold() == "be" for word in after)


def is_nobody(sentence: Sentence, subject: int) -> bool:
    """Tell whether a noun phrase says that it is nobody: `none`, `no passenger`, `neither Ann nor Bob`."""
    if sentence.tokens[subject].lemma.casefold() in {"neither", "nobody", "none", "nothing"}:
        return True
    return any(
        (
            edge.relation in {"det", "cc:preconj"}
            and sentence.tokens[edge.dependent].lemma.casefold() in {"no", "neither"}
        )
        or edge.relation == "conj:nor"
        for edge in sentence.children(subject)
    )


def _leaves_open(sentence: Sentence, edge: Edge, depth: int) -> bool:
    governor = sentence.tokens[edge.governor]
    lemma, base = governor.lemma.casefold(), edge.relation.partition(":")[0]
    if edge.relation == "acl:relcl" or base not in _GOVERNED.get(governor.pos[:1], ()):
        return False
    if governor.pos.startswith("N"):
        return lemma in _OPEN_NOUNS or is_denied_report(sentence, edge.governor)
    if governor.pos.startswith("J"):
        return governor.text.casefold() in _OPEN_ADJECTIVES
    if base == "advcl":
        return lemma in _OPEN and not _only_says_when(sentence, edge)
    if lemma in _OPEN_COMPLEMENT or is_left_open(sentence, edge.governor):
        return True
    return lemma not in _KNOWING and is_unasserted(sentence, edge.governor, depth + 1)


def _only_says_when(sentence: Sentence, edge: Edge) -> bool:
    """Tell whether a clause says when somebody tried: `tried to write before joining Acme` is no attempt to join it."""
    governor = sentence.tokens[edge.governor]
    marks = {sentence.tokens[e.dependent].text.casefold() for e in sentence.children(edge.dependent)}
    return governor.pos == "VBD" and governor.lemma.casefold() in _TRIED and bool(marks & _WHEN)


def _is_only_what_was_tried(sentence: Sentence, word: int, words: Collection[int]) -> bool:
    """Tell whether a word on the way only says what somebody tried before or after what another word says."""
    tried = any(
        e.relation == "xcomp"
        and sentence.tokens[e.governor].lemma.casefold() in _TRIED
        and sentence.tokens[e.governor].pos == "VBD"
        for e in sentence.parents(word)
        if e.governor != ROOT
    )
    return tried and any(
        e.dependent in words and e.relation in {"advcl:before", "advcl:after"} for e in sentence.children(word)
    )


def _denies(sentence: Sentence, word: int) -> bool:
    token = sentence.tokens[word]
    return token.pos.startswith("V") and (token.lemma.casefold() in _DENYING or is_left_open(sentence, word))
