"""Facts of annotated sentences as claims, and wrong ones of the same sentences: another end, another relation, turned round."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

from examples import Example, knowledge_net

__all__ = ["fact_claims", "prose_claims"]

PERSON, BODY, PLACE, DATE, ANY = "person", "body", "place", "date", "any"

WORDINGS = {
    "founded": ((ANY, BODY), "{s} founded {o}.", "{o} was founded by {s}.", "{s} founder of {o}."),
    "leads": (
        (PERSON, BODY),
        "{s} leads {o}.",
        "{s} is the head of {o}.",
        "{s} is or was chief, president or director of {o}.",
    ),
    "chief executive": ((BODY, PERSON), "{o} is the chief executive of {s}.", "{s} CEO {o}.", "{s} is run by {o}."),
    "works_for": ((PERSON, BODY), "{s} works for {o}.", "{s} works or worked for {o}.", "{s} is employed by {o}."),
    "employee or member of": (
        (PERSON, BODY),
        "{s} employee or member of {o}.",
        "{s} belongs to {o}.",
        "{s} worked for {o}.",
    ),
    "member_of": ((PERSON, BODY), "{s} member of {o}.", "{s} is a member of {o}.", "{s} belongs to {o}."),
    "headquartered_in": (
        (BODY, PLACE),
        "{s} headquartered in {o}.",
        "{s} has its headquarters in {o}.",
        "{s} is based in {o}.",
    ),
    "located_in": ((PLACE, PLACE), "{s} located in {o}.", "{s} lies in {o}.", "{s} is in {o}."),
    "born_in": ((PERSON, PLACE), "{s} born in {o}.", "{s} was born in {o}.", "{s}'s place of birth is {o}."),
    "died_in": ((PERSON, PLACE), "{s} died in {o}.", "{s}'s place of death is {o}."),
    "lives_in": ((PERSON, PLACE), "{s} lives in {o}.", "{s} lived in {o}.", "{s}'s residence is {o}."),
    "spouse_of": ((PERSON, PERSON), "{s} spouse of {o}.", "{s} was married to {o}.", "{s} and {o} are a couple."),
    "parent_of": (
        (PERSON, PERSON),
        "{s} parent of {o}.",
        "{s} is the father or mother of {o}.",
        "{o} is a child of {s}.",
    ),
    "acquired": ((BODY, BODY), "{s} acquired {o}.", "{s} bought {o}.", "{o} was acquired by {s}."),
    "subsidiary_of": ((BODY, BODY), "{s} subsidiary of {o}.", "{s} belongs to {o}.", "{s} is owned by {o}."),
    "educated_at": ((PERSON, BODY), "{s} educated at {o}.", "{s} studied at {o}.", "{s} went to {o}."),
    "nationality": ((PERSON, PLACE), "{s} nationality {o}.", "{s}'s nationality is {o}.", "{s} is a citizen of {o}."),
    "political affiliation": ((PERSON, BODY), "{s} political affiliation {o}.", "{s} belongs to the party {o}."),
    "born_on": ((PERSON, DATE), "{s} born on {o}.", "{s} was born {o}.", "{s}'s date of birth is {o}."),
    "died_on": ((PERSON, DATE), "{s} died on {o}.", "{s}'s date of death is {o}."),
    "founded_on": ((BODY, DATE), "{s} founded on {o}.", "{s} was founded {o}.", "{s} date founded {o}."),
}
"""Of each relation the kinds of its ends, and how it may be said; the first is how the judge is asked in use."""

KNOWLEDGENET = {
    "FOUNDED_BY": ("founded", True),
    "CEO": ("chief executive", False),
    "EMPLOYEE_OR_MEMBER_OF": ("employee or member of", False),
    "HEADQUARTERS": ("headquartered_in", False),
    "SUBSIDIARY_OF": ("subsidiary_of", False),
    "PLACE_OF_BIRTH": ("born_in", False),
    "PLACE_OF_RESIDENCE": ("lives_in", False),
    "SPOUSE": ("spouse_of", False),
    "CHILD_OF": ("parent_of", True),
    "POLITICAL_AFFILIATION": ("political affiliation", False),
    "EDUCATED_AT": ("educated_at", False),
    "NATIONALITY": ("nationality", False),
    "DATE_OF_BIRTH": ("born_on", False),
    "DATE_OF_DEATH": ("died_on", False),
    "DATE_FOUNDED": ("founded_on", False),
}
"""The relation that a property is, and whether its ends are turned round."""
SYMMETRIC = frozenset({"spouse_of"})
A_SENTENCE = 3


def fact_claims(
    examples: list[Example], knowledgenet: Path, held: frozenset[str], chance: random.Random
) -> Iterator[tuple]:
    """Yield claim, evidence, whether it is supported, the set's name and the source of each."""
    found = knowledge_net(knowledgenet, held)
    for example in found:
        facts = {}
        for pair, names in example.facts.items():
            for name in names:
                relation, turned = KNOWLEDGENET[name]
                facts.setdefault(pair[::-1] if turned else pair, set()).add(relation)
        known = {KNOWLEDGENET[name][0] for name in example.known}
        yield from of_sentence(example, facts, known, {}, "knowledgenet", chance)
    for example in examples:
        facts = {pair: {name.removeprefix("our ") for name in names} for pair, names in example.facts.items()}
        unknown = {pair: {name.removeprefix("our ") for name in names} for pair, names in example.unknown.items()}
        known = {name.removeprefix("our ") for name in example.known}
        yield from of_sentence(example, facts, known, unknown, "annotated", chance)


def of_sentence(
    example: Example, facts: dict, known: set, unknown: dict, name: str, chance: random.Random
) -> Iterator[tuple]:
    text, spans = example.text, example.spans
    words = [text[span.start : span.end] for span in spans]
    kinds = [{"date": DATE, "pronoun": "pronoun"}.get(span.kind, ANY) for span in spans]
    for (s, o), relations in facts.items():
        for relation in relations & WORDINGS.keys():
            for at, kind in zip((s, o), WORDINGS[relation][0], strict=True):
                kinds[at] = kind if kinds[at] == ANY else kinds[at]
    true = [(s, r, o) for (s, o), relations in facts.items() for r in sorted(relations & WORDINGS.keys())]
    stated = {(words[s], r, words[o]) for s, r, o in true} | {
        (words[o], r, words[s]) for s, r, o in true if r in SYMMETRIC
    }
    stated |= {(words[s], r, words[o]) for (s, o), relations in unknown.items() for r in relations}
    named = [i for i, kind in enumerate(kinds) if kind != "pronoun"]
    true = [(s, r, o) for s, r, o in true if o in named and (s in named or chance.random() < 0.15)]
    wrong = []
    for s, r, o in true:
        fits = [
            i
            for i in named
            if i not in (s, o)
            and (kinds[i] == kinds[o] or ANY in (kinds[i], kinds[o]))
            and (kinds[i] == DATE) == (kinds[o] == DATE)
        ]
        wrong += [(s, r, i) for i in chance.sample(fits, min(1, len(fits)))]
        fits = [i for i in named if i not in (s, o) and kinds[i] in (kinds[s], ANY)]
        wrong += [(i, r, o) for i in chance.sample(fits, min(1, len(fits)))]
        if kinds[o] == kinds[s] or chance.random() < 0.15:
            wrong.append((o, r, s))
        others = [x for x in sorted(known & WORDINGS.keys()) if x != r and fit(WORDINGS[x][0], (kinds[s], kinds[o]))]
        wrong += [(s, x, o) for x in chance.sample(others, min(1, len(others)))]
    if not true and len(named) > 1 and chance.random() < 0.35:
        s, o = chance.sample(named, 2)
        others = [
            x
            for x in sorted(known & WORDINGS.keys())
            if (WORDINGS[x][0][1] == DATE) == (kinds[o] == DATE) and kinds[s] != DATE
        ]
        wrong += [(s, x, o) for x in chance.sample(others, min(1, len(others)))]
    wrong = [(s, r, o) for s, r, o in wrong if r in known and (words[s], r, words[o]) not in stated]
    wrong = [
        (s, r, o)
        for s, r, o in wrong
        if not {"employee or member of", "works_for", "leads", "member_of"} >= {r}
        or not near(stated, words[s], words[o])
    ]
    for facts_, supported in ((true, True), (wrong, False)):
        for s, r, o in chance.sample(facts_, min(A_SENTENCE, len(facts_))):
            yield worded(words[s], r, words[o], chance), text, supported, name, text


def prose_claims(path: Path, chance: random.Random) -> Iterator[tuple[str, str, bool, str, str]]:
    """Yield claim, text, whether it is supported, the passage and what is wrong, for the facts of passages of prose.

    Wrong are another entity of the object's type, and the same ends turned round where both are of one type.
    """
    for line in path.read_text(encoding="utf-8").splitlines():
        passage = json.loads(line)
        types = {entity["name"]: entity["type"] for entity in passage["entities"]}
        stated = {(fact["subject"], fact["type"], fact["object"]) for fact in passage["relations"]}
        stated |= {(o, r, s) for s, r, o in stated if r in SYMMETRIC}
        for s, r, o in sorted(stated):
            words = r.replace("_", " ")
            yield f"{s} {words} {o}.", passage["text"], True, passage["id"], ""
            others = [x for x in types if types[x] == types.get(o) and x != s and (s, r, x) not in stated]
            for other in chance.sample(sorted(others), min(1, len(others))):
                yield f"{s} {words} {other}.", passage["text"], False, passage["id"], "neighbour"
            if types.get(s) == types.get(o) and (o, r, s) not in stated:
                yield f"{o} {words} {s}.", passage["text"], False, passage["id"], "swapped arguments"


def near(stated: set, subject: str, object_: str) -> bool:
    """Tell whether a like relation is stated: who leads works for, and of the one only the other may be annotated."""
    return any(
        (subject, r, object_) in stated for r in ("works_for", "leads", "member_of", "employee or member of", "founded")
    )


def fit(wanted: tuple[str, str], given: tuple[str, str]) -> bool:
    return all(ANY in (a, b) or a == b for a, b in zip(wanted, given, strict=True))


def worded(subject: str, relation: str, object_: str, chance: random.Random) -> str:
    _, first, *others = WORDINGS[relation]
    return (first if chance.random() < 0.5 else chance.choice(others)).format(s=subject, o=object_)
