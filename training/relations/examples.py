"""Passages with pairs whose relations are known, from each data set in one shape; what is held out is filtered."""

import hashlib
import json
import random
import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from candidates import find_candidates

from consilience.agents.experts.learned.encoder.candidates import DATE, Candidate
from consilience.agents.support.words.word_set import word_set

__all__ = ["Example", "annotated", "few_rel", "knowledge_net", "near", "re_docred", "read_held_out", "tekgen"]

_OF = re.compile(r" (?:of|in|from|at|for|with|on|who|that|to) ")
_CLASSES = word_set(
    "area arrondissement basin bay church city coast college community county district hospital island mountain oblast parish "
    "peninsula province region river school state station street suburb territory town university valley village airport army "
    "campus museum party parliament government team club squad council office department division studio farm"
)
"""Nouns beside a name that say what has it (`Tula oblast`), so that the name stands for the whole."""


@dataclass
class Example:
    text: str
    spans: list[Candidate]
    facts: dict[tuple[int, int], set[str]] = field(default_factory=lambda: defaultdict(set))
    """By indices of spans, the names of relations as the data set has them."""
    known: frozenset[str] = frozenset()
    """Relations of which a pair without a fact is a true negative."""
    pairs: list[tuple[int, int]] | None = None
    """The only pairs of which something is known; None is all."""
    unknown: dict[tuple[int, int], set[str]] = field(default_factory=lambda: defaultdict(set))
    mentions: list[tuple[int, int, str]] | None = None
    """Every named mention with its type, where the data set has them."""
    unread: list[tuple[int, int]] = field(default_factory=list)
    """Stretches of which the data set does not say whether they are mentions."""
    source: str = ""
    triggers: list[tuple[int, int, str]] | None = None
    """Every event nugget with its type, where the data set has them; None where nothing is known."""
    nuggets: dict[int, str] = field(default_factory=dict)
    """Which of the spans are triggers, and of which type; they are the subjects of roles and of nothing else."""

    @property
    def set(self) -> str:
        """Which inventory its relations are of; see `Source.set`."""
        return {"knowledgenet": "knowledgenet", "annotated": "ours"}.get(self.source, "wikidata")


def read_held_out(path: Path) -> frozenset[str]:
    return frozenset(path.read_text(encoding="utf-8").split())


def is_held_out(text: str, held_out: frozenset[str]) -> bool:
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest() in held_out


def knowledge_net(path: Path, held_out: frozenset[str]) -> list[Example]:
    """Candidates are the heuristic ones; a pair has a fact if both ends overlap the fact's."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if is_held_out(row["text"], held_out):
            continue
        example = Example(
            row["text"], find_candidates(row["text"]), known=frozenset(row["properties"]), source="knowledgenet"
        )
        for fact in row["facts"]:
            subjects, objects = (overlapping(example.spans, *fact[end]) for end in ("subject", "object"))
            for s in subjects:
                for o in objects:
                    if s != o:
                        example.facts[s, o].add(fact["property"])
        found.append(example)
    return found


def overlapping(spans: list[Candidate], start: int, end: int) -> list[int]:
    return [i for i, span in enumerate(spans) if span.start < end and start < span.end]


def re_docred(rows: list[dict], held_out: frozenset[str], relations: frozenset[str], windows: int = 1) -> list[Example]:
    """Sentences, and for `windows` 2 neighbours together; a fact counts in a window that has its evidence, and
    is unknown where its evidence is not told or stands elsewhere."""
    found = []
    for row in rows:
        texts = [detokenize(sentence) for sentence in row["sents"]]
        if is_held_out(" ".join(text for text, _ in texts), held_out) or is_held_out(
            " ".join(" ".join(s) for s in row["sents"]), held_out
        ):
            continue
        facts = defaultdict(list)
        for label in row["labels"]:
            facts[label["h"], label["t"]].append((label["r"], frozenset(label["evidence"])))
        for first in range(len(texts) - windows + 1):
            sentences = range(first, first + windows)
            found += window(row["vertexSet"], texts, sentences, facts, relations)
    return found


def window(vertices, texts, sentences, facts, relations) -> list[Example]:
    text, spans, owners, mentions = "", [], [], []
    for sentence in sentences:
        shift = len(text) + (1 if text else 0)
        text = f"{text} {texts[sentence][0]}" if text else texts[sentence][0]
        offsets = texts[sentence][1]
        for at, vertex in enumerate(vertices):
            for mention in vertex:
                if mention["sent_id"] == sentence:
                    start, end = offsets[mention["pos"][0]][0] + shift, offsets[mention["pos"][1] - 1][1] + shift
                    kind = "date" if mention["type"] == "TIME" else "name"
                    spans.append(Candidate(start, end, kind))
                    owners.append(at)
                    mentions.append((start, end, mention["type"]))
    if len(spans) < 2 or len(text) > 600:
        return []
    order = sorted(range(len(spans)), key=lambda i: spans[i].start)
    spans, owners = [spans[i] for i in order], [owners[i] for i in order]
    example = Example(text, spans, known=relations, mentions=mentions, source="re_docred")
    for s, head in enumerate(owners):
        for o, tail in enumerate(owners):
            if head == tail:
                continue
            for relation, evidence in facts.get((head, tail), ()):
                if evidence and evidence <= set(sentences):
                    example.facts[s, o].add(relation)
                else:
                    example.unknown[s, o].add(relation)
    example.pairs = [(s, o) for s, head in enumerate(owners) for o, tail in enumerate(owners) if head != tail]
    return [example]


NO_SPACE_BEFORE = re.compile(r"^(?:[,.;:!?%)\]}’']|'s|n't|'re|'ve|'ll|'d)$")


def detokenize(tokens: list[str]) -> tuple[str, list[tuple[int, int]]]:
    """Return the sentence as people write it and where each token stands in it."""
    text, offsets, quoted = "", [], False
    glue = True
    for word in tokens:
        if word == '"':
            quoted = not quoted
            space = "" if (not quoted or glue) else " "
            after = quoted
        else:
            space = "" if glue or NO_SPACE_BEFORE.match(word) else " "
            after = word in ("(", "[", "{", "$", "£", "€", "-", "–")
            if word in ("-", "–"):
                space = ""
        text += space
        offsets.append((len(text), len(text) + len(word)))
        text += word
        glue = after
    return text, offsets


def few_rel(rows: dict[str, list[dict]], held_out: frozenset[str], a_relation: int, seed: int) -> list[Example]:
    chosen, found = random.Random(seed), []
    known = frozenset(rows)
    for relation, instances in rows.items():
        for row in chosen.sample(instances, min(a_relation, len(instances))):
            text, offsets = detokenize(row["tokens"])
            if is_held_out(text, held_out) or len(text) > 500:
                continue
            ends = []
            for end in ("h", "t"):
                tokens = row[end][2][0]
                start, stop = offsets[tokens[0]][0], offsets[tokens[-1]][1]
                ends.append(Candidate(start, stop, "date" if DATE.fullmatch(text[start:stop]) else "name"))
            example = Example(text, ends, known=known, pairs=[(0, 1)], source="fewrel")
            example.facts[0, 1].add(relation)
            found.append(example)
    return found


def tekgen(rows: list[dict], held_out: frozenset[str], most: int, seed: int) -> list[Example]:
    """Sentences that name both ends of a fact of Wikidata. What else they state is not known, but the fact turned round
    is taken for a negative, and other relations of the same sample, drawn at random, too."""
    chosen, found = random.Random(seed), []
    by_relation = defaultdict(list)
    for row in rows:
        by_relation[row["rel"]].append(row)
    for relation, instances in by_relation.items():
        others = [r for r in by_relation if r != relation]
        for row in chosen.sample(instances, min(most, len(instances))):
            text = row["sent"]
            places = [text.find(row["sub_label"]), text.find(row["obj_label"])]
            if -1 in places or is_held_out(text, held_out) or len(text) > 400:
                continue
            spans = [
                Candidate(at, at + len(row[key]), "date" if DATE.fullmatch(row[key]) else "name")
                for at, key in zip(places, ("sub_label", "obj_label"), strict=True)
            ]
            if spans[0].start < spans[1].end and spans[1].start < spans[0].end:
                continue
            example = Example(
                text,
                spans,
                known=frozenset([relation, *chosen.sample(others, min(6, len(others)))]),
                pairs=[(0, 1), (1, 0)],
                source="tekgen",
            )
            example.facts[0, 1].add(relation)
            found.append(example)
    return found


OURS = frozenset(
    f"our {name}"
    for name in [
        "founded",
        "leads",
        "works_for",
        "member_of",
        "headquartered_in",
        "located_in",
        "born_in",
        "died_in",
        "lives_in",
        "spouse_of",
        "parent_of",
        "acquired",
        "subsidiary_of",
        "educated_at",
        "nationality",
        "born_on",
        "died_on",
        "founded_on",
    ]
)


def annotated(folder: Path, held_out: frozenset[str]) -> list[Example]:
    """Sentences that we annotated with everything that they state, in the words of `labels.CORE`.

    `sentences.tsv` has an id and a sentence a line, `facts.tsv` an id, where the subject begins and ends, a relation,
    and where the object begins and ends; `elsewhere.tsv` an id and the relations for which the sentence's own data set
    is asked, since it counts pronouns otherwise.
    """
    found = {}
    for line in (folder / "sentences.tsv").read_text(encoding="utf-8").splitlines():
        id_, text = line.split("\t", 1)
        if not is_held_out(text, held_out) and len(text) < 700:
            found[id_] = Example(text, find_candidates(text), known=OURS, source="annotated")
    for line in (folder / "elsewhere.tsv").read_text(encoding="utf-8").splitlines():
        id_, names = line.split("\t")
        if id_ in found:
            found[id_].known -= {f"our {name}" for name in names.split()}
    for line in (folder / "facts.tsv").read_text(encoding="utf-8").splitlines():
        id_, *subject, relation, start, end = line.split("\t")
        if id_ not in found:
            continue
        if f"our {relation}" not in found[id_].known:
            continue
        ends = [near(found[id_], int(a), int(b)) for a, b in (subject, (start, end))]
        for s in ends[0]:
            for o in ends[1]:
                if s != o:
                    found[id_].facts[s, o].add(f"our {relation}")
    for example in found.values():
        leave_open_larger_places(example)
    return list(found.values())


def near(example: Example, start: int, end: int) -> list[int]:
    """Return the candidates that stand for a marked stretch, which becomes one itself where none does.

    Of a description (`her father`, `US soldiers`) its head stands for it, and of a name with one before it
    (`his brother Tom Lee`) the name: `her` is neither the father nor the brother.
    """
    start, end = _without_description(example.text, start, end)
    found = [
        at
        for at in overlapping(example.spans, start, end)
        if example.spans[at].kind != "pronoun" or (example.spans[at].start, example.spans[at].end) == (start, end)
    ]
    if not found:
        example.spans.append(Candidate(start, end, "pronoun" if example.text[start:end].islower() else "name"))
        found = [len(example.spans) - 1]
    return found


def _without_description(text: str, start: int, end: int) -> tuple[int, int]:
    """Return where the head of a description stands, and of all else the whole stretch."""
    words = _OF.split(text[start:end])[0]
    head = words.split(" ")[-1]
    of_name = head in _CLASSES and text[start:end][:1].isupper()
    if not head[:1].islower() or head == text[start:end] or of_name:
        return start, end
    begin = start + len(words) - len(head)
    return begin, begin + len(head)


def leave_open_larger_places(example: Example) -> None:
    """Of `born in Ulm, Germany` the smaller place counts; whether the larger one does too, guides differ."""
    for (s, o), names in list(example.facts.items()):
        for name in sorted(names & {"our born_in", "our died_in", "our lives_in", "our headquartered_in"}):
            smaller = [p for (a, p), given in example.facts.items() if a == s and p != o and name in given]
            if any("our located_in" in example.facts.get((p, o), ()) for p in smaller):
                names.discard(name)
                example.unknown[s, o].add(name)
