"""Constructions that the parser regularly takes for something else, read as they are meant."""

from consilience.agents.corenlp.annotation import ROOT, Sentence

__all__ = [
    "after_dateline",
    "antecedent_of_relative",
    "find_governed_noun",
    "find_name_before_bracket",
    "is_alone_in_brackets",
    "is_heading",
    "is_no_subject",
    "is_participle_after_comma",
    "name_after",
    "name_after_phrase",
    "names_among",
    "nearer_antecedent",
    "object_of",
    "says_who",
    "subject_between_commas",
    "verb_above",
]

_BEFORE_PARTICIPLE = frozenset({",", ":"})
_SEQUENCE = frozenset({"before", "after", "since", "while", "without"})
_RELATIVE = frozenset({"WP", "WDT"})
_CLIMBED = frozenset({"nmod", "obl", "acl", "obj", "conj", "dep", "advcl", "xcomp"})
_FARTHEST = 5
_PLACES = frozenset({"CITY", "STATE_OR_PROVINCE", "COUNTRY", "LOCATION"})
_DASHES = frozenset({"-", "–", "—", "--", ":"})
_NAMING = frozenset({"appos", "dep"})
_HANGING = frozenset({"nmod:of", "nmod:at", "nmod:for", "nmod:in"})
_PHRASES_BETWEEN = 3
"""Phrases between a noun and the name after them: `the editor of the Tribune of Ghent, Tom Lee`."""
_SHORTEST_BEFORE = 2
_FINITE = frozenset({"VBD", "VBZ", "VBP"})
_COMPARING = frozenset({"unlike", "like", "besides", "despite"})
_PART_OF_PHRASE = frozenset({"nmod", "appos", "conj", "compound"})
_BRACKETS = {("(", ")"), ("-LRB-", "-RRB-"), ("[", "]"), ("-LSB-", "-RSB-")}
_LONGEST_HEADING = 4
_CLAUSES = frozenset({"dep", "acl:relcl"})
_SINGULAR = frozenset({"is", "was", "has", "does", "'s"})


def find_governed_noun(sentence: Sentence, token: int) -> int | None:
    """Return the object of a participle that the parser hung before its noun as if it were an adjective.

    In `left for Rome, meeting scholars`, `trained before joining Acme` and `a policy of turning away boats` nothing
    else can stand between the comma, or the preposition, and the noun: the participle governs it. So it does between a
    preposition and somebody's name: `was accused of killing Ann Lee`.
    """
    if sentence.tokens[token].pos != "VBG" or token == 0:
        return None
    before = sentence.tokens[token - 1]
    after_comma = before.pos in _BEFORE_PARTICIPLE or before.text.lower() in _SEQUENCE
    for edge in sentence.parents(token):
        if edge.relation != "amod" or edge.governor <= token:
            continue
        own = {e.dependent for e in sentence.children(edge.governor) if e.relation in {"det", "nmod:poss", "nummod"}}
        if any(dependent < token for dependent in own):
            continue
        between = sentence.tokens[token + 1 : edge.governor]
        particle = bool(between) and between[0].pos in {"RB", "RP"}
        if particle or after_comma or (before.pos == "IN" and _is_name(sentence, token + 1, edge.governor)):
            return edge.governor
    return None


def says_who(sentence: Sentence, noun: int, verb: int) -> bool:
    """Tell whether a verb is that of a clause `who …` about the noun, which the parser often only calls dependent.

    The clause is about the noun if nothing between them brings in somebody else: no preposition and no name
    (`the aide of Max, who …`), though `a painter and diver, who …` is one person.
    """
    if verb < noun or not any(e.dependent == verb for e in sentence.children(noun) if e.relation in _CLAUSES):
        return False
    below = [e.dependent for e in sentence.children(verb) if e.relation in {"nsubj", "nsubj:pass"}]
    pronouns = [at for at in below if noun < at < verb and sentence.tokens[at].text.casefold() == "who"]
    between = sentence.tokens[noun + 1 : pronouns[0]] if pronouns else ()
    return bool(pronouns) and not any(t.pos in {"IN", "TO"} or t.ner == "PERSON" for t in between)


def _is_name(sentence: Sentence, first: int, last: int) -> bool:
    return all(token.ner == "PERSON" and token.pos.startswith("NNP") for token in sentence.tokens[first : last + 1])


def is_no_subject(sentence: Sentence, verb: int, noun: int) -> bool:
    """Tell whether the parser took a noun for a subject of the verb that cannot be one.

    A verb with a tense is none. In `Unlike Ann, who was born in Ulm, Max …` Ann is who somebody is compared with. In
    `Ann and Max Lee's son works` the verb is singular: not Ann works, but the son of both; so too with a firm.
    """
    if sentence.tokens[noun].pos in _FINITE:
        return True
    below = sentence.children(noun)
    if any(e.relation == "case" and sentence.tokens[e.dependent].lemma.casefold() in _COMPARING for e in below):
        return True
    return _is_singular(sentence, verb) and any(
        edge.relation == "conj:and" and _has_owner(sentence, edge.dependent, noun) for edge in below
    )


def _is_singular(sentence: Sentence, verb: int) -> bool:
    if sentence.tokens[verb].pos == "VBZ":
        return True
    below = [sentence.tokens[e.dependent] for e in sentence.children(verb) if e.relation.startswith(("aux", "cop"))]
    return any(word.text.casefold() in _SINGULAR for word in below)


def _has_owner(sentence: Sentence, noun: int, first: int) -> bool:
    """Tell whether a noun has a named owner after the first word."""
    owners = (e.dependent for e in sentence.children(noun) if e.relation == "nmod:poss")
    return any(owner > first and sentence.tokens[owner].pos.startswith("NNP") for owner in owners)


def nearer_antecedent(sentence: Sentence, verb: int, noun: int) -> int:
    """Return who the subject of a relative clause is: the noun that the parser chose, or a name that is meant.

    The name stands directly before `, who`, and between the noun and the name is another clause, as in `named Ann Lee
    chief executive, replacing Max Ray, who resigned`.
    """
    clause = any(e.relation == "acl:relcl" and e.governor == noun for e in sentence.parents(verb))
    pronouns = [
        edge.dependent
        for edge in sentence.children(noun)
        if edge.relation == "ref" and sentence.tokens[edge.dependent].lemma.casefold() == "who"
    ]
    if not clause or not pronouns:
        return noun
    name = pronouns[0] - 1
    if name >= 0 and sentence.tokens[name].text == ",":
        name -= 1
    if name <= noun or not _is_name(sentence, name, name):
        return noun
    here, seen = name, {name}
    while here != noun:
        above = [e for e in sentence.parents(here) if e.governor not in seen and e.governor != ROOT]
        phrase = [e.governor for e in above if e.relation.partition(":")[0] in _PART_OF_PHRASE]
        if not phrase:
            return name
        here = phrase[0]
        seen.add(here)
    return noun


def is_alone_in_brackets(sentence: Sentence, first: int, last: int) -> bool:
    """Tell whether words stand alone between two brackets: `Ann Lee (left)` tells of a picture, not of a journey."""
    if not first or last + 1 >= len(sentence.tokens):
        return False
    return (sentence.tokens[first - 1].text, sentence.tokens[last + 1].text) in _BRACKETS


def is_heading(sentence: Sentence) -> bool:
    """Tell whether a sentence is a heading of a few nouns: `Elections`, `Death and legacy` tell of no event."""
    return len(sentence.tokens) <= _LONGEST_HEADING and all(
        token.pos.startswith(("N", "J")) or token.text.casefold() in {"and", "of", "the"} for token in sentence.tokens
    )


def after_dateline(sentence: Sentence, subject: int) -> int:
    """Return the subject that follows the place of a dateline, which the parser took for it: `OSLO - Its mayor …`."""
    following = sentence.tokens[subject + 1 : subject + 2]
    if sentence.tokens[subject].ner not in _PLACES or not following or following[0].text not in _DASHES:
        return subject
    return next(
        (e.dependent for e in sentence.children(subject) if e.relation == "dep" and e.dependent > subject), subject
    )


def find_name_before_bracket(sentence: Sentence, token: int) -> int | None:
    """Return the name that a participle in brackets tells of: `Ann (died 1990)`, `Ann (born 1920 - died 1990)`."""
    before = sentence.tokens[token - 1].text if token else ""
    if before not in {"(", "-LRB-", *_DASHES, ";", ","}:
        return None
    for edge in sentence.parents(token):
        if edge.relation in {"dep", "parataxis", "acl"} and 0 <= edge.governor < token:
            if sentence.tokens[edge.governor].pos.startswith("NN"):
                return edge.governor
            if sentence.tokens[edge.governor].pos.startswith("V"):
                return find_name_before_bracket(sentence, edge.governor)
    return None


def subject_between_commas(sentence: Sentence, verb: int) -> int | None:
    """Return the name between commas before a finite verb that the parser gave no subject.

    In `said its president, Ann Lee, would resign` and `hours after the mayor, Tom Ray, left` the noun, and the name
    that says who that is, is taken for an object of the verb above.
    """
    below = sentence.children(verb)
    helping = {e.dependent for e in below if e.relation.startswith(("aux", "advmod", "neg")) and e.dependent < verb}
    finite = {sentence.tokens[at].pos for at in (verb, *helping)} & {*_FINITE, "MD"}
    subjects = (e.dependent for e in below if e.relation.startswith("nsubj"))
    if not finite or any(not is_no_subject(sentence, verb, subject) for subject in subjects):
        return None
    first = verb
    while first - 1 in helping:
        first -= 1
    name = first - 2
    if name < _SHORTEST_BEFORE or sentence.tokens[first - 1].text != "," or sentence.tokens[name].ner != "PERSON":
        return None
    before = name
    while before and sentence.tokens[before].ner == "PERSON":
        before -= 1
    noun = sentence.tokens[before - 1]
    return name if before and sentence.tokens[before].text == "," and noun.pos == "NN" else None


def object_of(sentence: Sentence, noun: int) -> int | None:
    """Return the verb of a noun that the parser took for the subject of the participle after it.

    In `held a meeting focused on trade` nothing stands between the noun and the participle.
    """
    for edge in sentence.parents(noun):
        if edge.relation == "nsubj" and edge.governor == noun + 1 and sentence.tokens[noun + 1].pos == "VBD":
            above = (e.governor for e in sentence.parents(noun + 1) if e.relation == "ccomp" and e.governor != ROOT)
            return next((verb for verb in above if verb < noun), None)
    return None


def is_participle_after_comma(sentence: Sentence, token: int) -> bool:
    """Tell whether a participle after a comma says what came of it: `attacked the port, killing a guard`.

    The parser hangs such a participle on its verb in many ways, also as if an `and` stood before it.
    """
    return token > 0 and sentence.tokens[token].pos == "VBG" and sentence.tokens[token - 1].text == ","


def verb_above(sentence: Sentence, token: int) -> int | None:
    """Return the nearest verb above a token that has a subject, past nouns and prepositions that it hangs on."""
    here = token
    for _ in range(_FARTHEST):
        above = [
            e.governor
            for e in sentence.parents(here)
            if e.governor != ROOT and e.relation.partition(":")[0] in {*_CLIMBED, "amod"}
        ]
        if not above:
            return None
        here = above[0]
        subjects = any(e.relation.startswith("nsubj") for e in sentence.children(here))
        if subjects and sentence.tokens[here].pos.startswith("V"):
            return here
    return None


def antecedent_of_relative(sentence: Sentence, token: int) -> int | None:
    """Return the word before a relative pronoun that the parser gave no antecedent: `Ann Lee, who died in 1990, …`."""
    if sentence.tokens[token].pos not in _RELATIVE or sentence.tokens[token].lemma == "what":
        return None
    if any(edge.relation == "ref" for edge in sentence.parents(token)):
        return None
    before = token - 1
    while before >= 0 and sentence.tokens[before].text in {",", "(", "—", "–", "-"}:
        before -= 1
    return before if before >= 0 else None


def name_after_phrase(sentence: Sentence, noun: int) -> int | None:
    """Return the head of the name that follows a noun with what hangs on it: `the owner of the Acme Mill, Tom Lee, …`.

    The parser takes the person for the mill.
    """
    below = {noun}
    for _ in range(_PHRASES_BETWEEN):
        below |= {
            e.dependent for t in below for e in sentence.children(t) if e.relation in _HANGING and e.dependent > t
        }
    for edge in (e for token in sorted(below - {noun}) for e in sentence.children(token)):
        name = edge.dependent
        if edge.relation in _NAMING and sentence.tokens[name].ner == "PERSON" and name > edge.governor:
            first = name
            while sentence.tokens[first - 1].ner == "PERSON":
                first -= 1
            if sentence.tokens[first - 1].text == "," and sentence.tokens[edge.governor].ner != "PERSON":
                return name
    return None


def names_among(sentence: Sentence, noun: int) -> tuple[int, ...]:
    """Return the heads of the names of some of those whom a plural means: `three men, among them Tom Lee`."""
    words = [token.text.casefold() for token in sentence.tokens]
    for at in range(noun + 1, len(words) - 1):
        if words[at] == "among" and words[at + 1] in {"them", "whom"}:
            break
        if sentence.tokens[at].pos == "NNS":
            return ()  # a nearer plural
    else:
        return ()
    found = []
    for token in sentence.tokens[at + 2 :]:
        following = sentence.tokens[token.index + 1 : token.index + 2]
        if token.pos.startswith("V") or token.text in {";", "."}:
            break
        if token.ner == "PERSON" and not (following and following[0].ner == "PERSON"):
            found.append(token.index)
    return tuple(found)


def name_after(sentence: Sentence, noun: int) -> int | None:
    """Return the head of the name that follows a noun and says whom it means: `his brother Tom Lee`, `a child, Ann`.

    The parser hangs such a name on the noun in apposition or without a relation, and after a comma often on the noun
    above: `the death of their child, Ann`.
    """
    first = noun + 1
    while first < len(sentence.tokens) and sentence.tokens[first].text in {",", '"', "“", "``"}:
        first += 1
    if first == len(sentence.tokens) or not sentence.tokens[first].pos.startswith("NNP"):
        return None
    last = first
    while last + 1 < len(sentence.tokens) and sentence.tokens[last + 1].pos.startswith("NNP"):
        last += 1
    above = {edge.governor for edge in sentence.parents(noun) if edge.relation.startswith("nmod")} | {noun}
    for edge in (e for token in range(first, last + 1) for e in sentence.parents(token)):
        if edge.relation in _NAMING and edge.governor in above and edge.governor <= noun:
            return edge.dependent
    return None
