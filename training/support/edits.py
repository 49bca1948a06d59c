"""Sentences of texts as claims: as they are or made shorter, and with a small edit that the text does not support."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

from candidates import find_candidates
from examples import detokenize, is_held_out

__all__ = ["edited_sentences"]


def listed(words: str) -> tuple[str, ...]:
    return tuple(words.split())


OPPOSITES = [
    pair.split("/")
    for pair in listed(
        "more/less first/last before/after increase/decrease increased/decreased increases/decreases "
        "rise/fall rose/fell won/lost win/lose high/low higher/lower highest/lowest large/small "
        "larger/smaller largest/smallest big/little early/late earlier/later old/new older/younger long/short "
        "longer/shorter good/bad better/worse best/worst strong/weak many/few all/none always/never "
        "most/least success/failure successful/unsuccessful accepted/rejected allowed/banned agreed/refused "
        "joined/left arrived/departed began/ended started/stopped opened/closed built/destroyed "
        "created/destroyed buy/sell bought/sold gained/lost supported/opposed support/oppose "
        "included/excluded father/mother son/daughter brother/sister husband/wife king/queen man/woman "
        "men/women boy/girl north/south northern/southern east/west eastern/western upper/lower "
        "inside/outside public/private major/minor common/rare popular/unpopular positive/negative "
        "male/female young/old rich/poor attack/defend attacked/defended victory/defeat defeated/supported "
        "alive/dead born/killed friend/enemy same/different similar/different easy/difficult "
        "possible/impossible true/false known/unknown full/empty hot/cold fast/slow light/heavy wide/narrow "
        "near/far above/below up/down in/outside love/hate loved/hated elected/dismissed appointed/dismissed "
        "approved/rejected confirmed/denied released/detained expanded/reduced improved/worsened "
        "encouraged/discouraged remained/left present/absent ancient/modern permanent/temporary"
    )
]
OPPOSITE = dict(OPPOSITES) | {b: a for a, b in OPPOSITES}
ALIKE = dict(
    pair.split("/")
    for pair in listed(
        "began/started started/began large/big big/large also/additionally many/numerous numerous/many "
        "show/demonstrate shows/demonstrates showed/demonstrated bought/purchased use/employ uses/employs "
        "used/utilised help/assist helped/assisted created/made built/constructed killed/slain several/some "
        "near/beside because/since although/though but/yet however/nevertheless said/stated says/states "
        "told/informed received/got obtained/got wrote/penned primarily/mainly mainly/primarily "
        "mostly/largely approximately/about around/about roughly/about often/frequently frequently/often "
        "died/passed_away film/movie movie/film announced/declared ended/finished finished/ended "
        "important/significant significant/important main/principal children/kids quickly/rapidly "
        "nearly/almost almost/nearly famous/well-known well-known/famous leader/head worked/laboured "
        "located/situated situated/located company/firm firm/company begins/starts entire/whole whole/entire "
        "various/different allow/let enables/allows"
    )
)
AUXILIARY = re.compile(
    r"\b(is|was|are|were|has|have|had|can|could|will|would|should|did|does|may|might)\b(?! not|n't| no\b)"
)
NUMBER = re.compile(r"\b\d[\d,]*(?:\.\d+)?\b")
MONTHS = listed("January February March April May June July August September October November December")
COUNTS = listed("two three four five six seven eight nine ten twelve")
ASIDE = re.compile(r"\s*\([^()]{2,80}\)|,[^,]{5,60},(?= (?:is|was|has|had|were|are)\b)")
LEAD = re.compile(r"^(?:In|On|At|After|During|By|From|For|As|While|When|With|Since)\b[^,]{3,60}, ")


def edited_sentences(
    relations: Path, knowledgenet: Path, held: frozenset[str], chance: random.Random
) -> Iterator[tuple]:
    """Yield claim, evidence, whether it is supported, the set's name and the source of each."""
    for document in documents(relations, knowledgenet, held):
        text = " ".join(document)
        if is_held_out(text, held):
            continue
        long = [sentence for sentence in document if 40 < len(sentence) < 260]
        names = sorted({text_of(s, span) for s in document for span in find_candidates(s) if span.kind == "name"})
        for sentence in chance.sample(long, min(4 if len(document) > 1 else 1, len(long))):
            at = document.index(sentence)
            evidence = " ".join(document[max(0, at - chance.randint(0, 3)) : at + 1 + chance.randint(0, 3)])
            claim = softened(sentence, chance)
            if chance.random() < 0.5:
                yield claim, evidence, True, "edits", text
            if wrong := changed(claim, names, chance):
                yield wrong, evidence, False, "edits", text


def documents(relations: Path, knowledgenet: Path, held: frozenset[str]) -> Iterator[list[str]]:
    for part in ("dev", "test"):
        for row in json.loads((relations / f"redocred/{part}.json").read_text(encoding="utf-8")):
            if not is_held_out(" ".join(" ".join(tokens) for tokens in row["sents"]), held):
                yield [detokenize(tokens)[0] for tokens in row["sents"]]
    for line in knowledgenet.read_text(encoding="utf-8").splitlines():
        yield re.split(r"(?<=[.!?]) (?=[A-Z])", json.loads(line)["text"])
    group, last = [], ""
    for line in (relations / "annotated/sentences.tsv").read_text(encoding="utf-8").splitlines():
        name, text = line.split("\t", 1)
        if not name.startswith("GUM"):
            continue
        document = name.split(":")[0]
        if document != last and group:
            yield group
            group = []
        last = document
        group.append(text)
    if group:
        yield group


def text_of(sentence: str, span) -> str:
    return sentence[span.start : span.end]


def softened(sentence: str, chance: random.Random) -> str:
    """Return the sentence said a little otherwise: shorter, or with words that mean the same."""
    said = sentence
    if chance.random() < 0.4:
        said = ASIDE.sub("", said, count=1)
    if chance.random() < 0.4 and (found := LEAD.match(said)):
        said = said[found.end() :]
        said = said[:1].upper() + said[1:]
    elif chance.random() < 0.3 and (found := LEAD.match(said)) and said.endswith("."):
        lead = found[0].rstrip(", ")
        said = (
            f"{said[found.end() : found.end() + 1].upper()}{said[found.end() + 1 : -1]} {lead[:1].lower()}{lead[1:]}."
        )
    words = said.split(" ")
    for at, word in enumerate(words):
        if word in ALIKE and chance.random() < 0.6:
            words[at] = ALIKE[word].replace("_", " ")
    return " ".join(words)


def changed(sentence: str, names: list[str], chance: random.Random) -> str | None:
    """Return the sentence with one thing changed that matters; None where nothing was found to change."""
    makers = [opposite, opposite, other_number, other_number, other_name, other_name, denied, inserted]
    chance.shuffle(makers)
    for make in makers:
        said = make(sentence, names, chance)
        if said and said != sentence:
            return said
    return None


def opposite(sentence: str, _names: list[str], chance: random.Random) -> str | None:
    places = [found for found in re.finditer(r"[A-Za-z-]+", sentence) if found[0] in OPPOSITE]
    if not places:
        return None
    found = chance.choice(places)
    return sentence[: found.start()] + OPPOSITE[found[0]] + sentence[found.end() :]


def other_number(sentence: str, _names: list[str], chance: random.Random) -> str | None:
    places = list(NUMBER.finditer(sentence)) + [
        found for found in re.finditer(r"[A-Za-z]+", sentence) if found[0] in MONTHS or found[0].lower() in COUNTS
    ]
    if not places:
        return None
    found = chance.choice(places)
    if found[0] in MONTHS:
        other = chance.choice([month for month in MONTHS if month != found[0]])
    elif found[0].lower() in COUNTS:
        other = chance.choice([count for count in COUNTS if count != found[0].lower()])
    else:
        other = moved(found[0], chance)
    return sentence[: found.start()] + other + sentence[found.end() :]


def moved(number: str, chance: random.Random) -> str:
    digits = [at for at, c in enumerate(number) if c.isdigit()]
    at = chance.choice(digits[-2:])
    fresh = chance.choice([d for d in "0123456789" if d != number[at] and (at or d != "0")])
    return number[:at] + fresh + number[at + 1 :]


def other_name(sentence: str, names: list[str], chance: random.Random) -> str | None:
    spans = [span for span in find_candidates(sentence) if span.kind == "name"]
    if not spans:
        return None
    span = chance.choice(spans)
    others = [name for name in names if name not in sentence and len(name.split()) <= 4]
    if not others:
        return None
    return sentence[: span.start] + chance.choice(others) + sentence[span.end :]


def denied(sentence: str, _names: list[str], chance: random.Random) -> str | None:
    if " not " in sentence and chance.random() < 0.8:
        return sentence.replace(" not ", " ", 1)
    found = AUXILIARY.search(sentence)
    return sentence[: found.end()] + " not" + sentence[found.end() :] if found else None


INSERTED = (
    "reportedly for the first time",
    "despite strong opposition",
    "after a long illness",
    "for less than a year",
    "together with his brother",
    "without any success",
    "in the capital",
    "because of financial difficulties",
    "to great acclaim",
    "at the age of 31",
    "against the advice of experts",
    "in front of a large audience",
    "as a result of a court order",
    "only on weekends",
    "for a record price",
    "with the help of volunteers",
)


def inserted(sentence: str, _names: list[str], chance: random.Random) -> str | None:
    return f"{sentence[:-1]} {chance.choice(INSERTED)}." if sentence.endswith(".") else None
