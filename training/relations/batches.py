"""From examples to arrays of fixed shapes."""

import numpy as np
from event_labels import EVENT_TYPES
from examples import Example
from labels import Label, Source
from tokenizers import Tokenizer

from consilience.agents.experts.learned.encoder.candidates import KINDS
from consilience.agents.experts.learned.encoder.word_pieces import DISTANCES, MOST_PIECES, case_of, pieces_of
from consilience.agents.experts.learned.mentions.tags import MENTION_TAGS

__all__ = ["Prepared", "batch_of", "prepare"]

LENGTHS = (40, 64, 96, MOST_PIECES)
PAIRS = {40: 24 * 22, 64: 24 * 30, 96: 16 * 56, MOST_PIECES: 8 * 110}
PASSAGES = {40: 24, 64: 24, 96: 16, MOST_PIECES: 8}


class Prepared:
    """An example as word pieces, its pairs, and what is known of each pair and label."""

    def __init__(
        self,
        example: Example,
        tokenizer: Tokenizer,
        labels: tuple[Label, ...],
        most_pairs: int,
        rng: np.random.Generator,
    ):
        encoding = tokenizer.encode(example.text)
        self.source, self.text = example.source, example.text
        self.ids = encoding.ids[:MOST_PIECES]
        offsets = encoding.offsets[:MOST_PIECES]
        self.cases = [case_of(example.text[s:e]) if e > s else 0 for s, e in offsets]
        ends = [pieces_of(offsets, span.start, span.end) for span in example.spans]
        pairs = (
            example.pairs
            if example.pairs is not None
            else [(s, o) for s in range(len(ends)) for o in range(len(ends)) if s != o]
        )
        pairs = [(s, o) for s, o in pairs if ends[s] and ends[o]]
        if len(pairs) > most_pairs:
            sure = [p for p in pairs if example.facts.get(p)][:most_pairs]
            rest = [p for p in pairs if not example.facts.get(p)]
            rng.shuffle(rest)
            pairs = sure + [tuple(p) for p in rest[: most_pairs - len(sure)]]
        self.pairs = pairs
        self.rows = []
        for s, o in pairs:
            (s0, s1), (o0, o1) = ends[s], ends[o]
            gap = max(s0, o0) - min(s1, o1)
            self.rows.append(
                (
                    s0,
                    s1,
                    o0,
                    o1,
                    KINDS.index(example.spans[s].kind),
                    KINDS.index(example.spans[o].kind),
                    int(np.searchsorted(DISTANCES, max(gap, 1))),
                )
            )
        self.spans = example.spans
        self.targets = {}
        for at, label in enumerate(labels):
            if label.event or example.nuggets:
                if example.nuggets and label.event and (told := role_values(example, pairs, label)).any():
                    self.targets[at] = told - 1
                continue
            values = [value(example, s, o, label) for s, o in pairs] if may_tell(example, label) else []
            if any(v >= 0 for v in values):
                self.targets[at] = np.array(values, np.int8)
        self.tags = tags_of(example, offsets) if example.mentions is not None else None
        self.triggers = triggers_of(example, offsets) if example.triggers is not None else None


def role_values(example: Example, pairs, label: Label) -> np.ndarray:
    """Return of each pair whether it is in the role: 2, 1 for no, or 0 where nobody knows.

    Of a filler the nearest mention is marked; that a pronoun or the same name stands for it, too, is not known.
    """
    name = label.positive[0].name

    def told(s: int, o: int) -> int:
        if example.nuggets.get(s) != label.event:
            return 0
        if name in example.facts.get((s, o), ()):
            return 2
        filled = [span for at, span in enumerate(example.spans) if name in example.facts.get((s, at), ())]
        words = {example.text[span.start : span.end] for span in filled}
        span = example.spans[o]
        return 0 if filled and (span.kind == "pronoun" or example.text[span.start : span.end] in words) else 1

    return np.array([told(s, o) for s, o in pairs], np.int8)


def triggers_of(example: Example, offsets) -> np.ndarray:
    """Return of each piece and event type whether a trigger begins there: 1, 0, or -1 for a piece inside a word."""
    text = example.text
    told = np.full((len(offsets), len(EVENT_TYPES)), -1, np.int8)
    for at, (start, end) in enumerate(offsets):
        if end > start and text[start].isalpha() and not (start and text[start - 1].isalnum()):
            told[at] = 0
    for start, end, kind in example.triggers:
        if inside := pieces_of(offsets, start, end):
            told[inside[0], EVENT_TYPES.index(kind)] = 1
    return told


def may_tell(example: Example, label: Label) -> bool:
    return label.within in example.known or any(source.name in example.known for source in label.positive)


def value(example: Example, s: int, o: int, label: Label) -> int:
    """Whether the pair is in the label: 1, 0, or -1 where nobody knows."""

    def holds(source: Source, told: dict) -> bool:
        return source.name in told.get((o, s) if source.turned else (s, o), ())

    if any(holds(source, example.facts) for source in label.positive):
        return 1
    if any(holds(source, example.unknown) for source in (*label.positive, *label.unknown)):
        return -1
    if any(holds(source, example.facts) for source in label.unknown):
        return -1
    if example.source == "knowledgenet" and label.within:
        return 0 if label.within in example.known and not holds(Source(label.within), example.facts) else -1
    told = [source for source in label.positive if source.set == example.set]
    return 0 if told and all(source.name in example.known for source in told) else -1


def tags_of(example: Example, offsets):
    tags = np.zeros(len(offsets), np.int8)
    for start, end in example.unread:
        if inside := pieces_of(offsets, start, end):
            tags[inside[0] : inside[1] + 1] = -1
    for start, end, kind in example.mentions:
        inside = pieces_of(offsets, start, end)
        if inside and f"B-{kind}" in MENTION_TAGS:
            tags[inside[0] + 1 : inside[1] + 1] = MENTION_TAGS.index(f"I-{kind}")
            tags[inside[0]] = MENTION_TAGS.index(f"B-{kind}")
    return tags


def length_of(prepared: Prepared) -> int:
    return next(n for n in LENGTHS if len(prepared.ids) <= n)


def batch_of(chosen: list[Prepared], columns: np.ndarray) -> dict:
    """Return arrays for passages of one length class.

    Args:
        columns: indices of the labels that stand in this batch.
    """
    t = length_of(max(chosen, key=lambda p: len(p.ids)))
    b, p = PASSAGES[t], PAIRS[t]
    ids, cases, mask, tags = (np.zeros((b, t), np.int32) for _ in range(4))
    tags -= 1
    triggers = np.full((b, t, len(EVENT_TYPES)), -1, np.int8)
    pairs = {name: np.zeros(p, np.int32) for name in ("passage", "s0", "s1", "o0", "o1", "sk", "ok", "distance")}
    y, m = np.zeros((p, len(columns)), np.float32), np.zeros((p, len(columns)), np.float32)
    place = {label: i for i, label in enumerate(columns)}
    at = 0
    for i, x in enumerate(chosen):
        n = len(x.ids)
        ids[i, :n], cases[i, :n], mask[i, :n] = x.ids, x.cases, 1
        if x.tags is not None:
            tags[i, :n] = x.tags
        if x.triggers is not None:
            triggers[i, :n] = x.triggers
        k = min(len(x.rows), p - at)
        if not k:
            continue
        rows = np.array(x.rows[:k])
        pairs["passage"][at : at + k] = i
        for j, name in enumerate(("s0", "s1", "o0", "o1", "sk", "ok", "distance")):
            pairs[name][at : at + k] = rows[:, j]
        for label, values in x.targets.items():
            if label in place:
                column = place[label]
                y[at : at + k, column] = values[:k] == 1
                m[at : at + k, column] = values[:k] >= 0
        at += k
    return {
        "ids": ids,
        "cases": cases,
        "mask": mask.astype(np.float32),
        "tags": tags,
        "triggers": triggers,
        "pairs": pairs,
        "y": y,
        "m": m,
        "passages": len(chosen),
    }


def prepare(
    examples: list[Example], tokenizer: Tokenizer, labels: tuple[Label, ...], most_pairs: int, seed: int
) -> list[Prepared]:
    rng = np.random.default_rng(seed)
    found = [Prepared(e, tokenizer, labels, most_pairs, rng) for e in examples]
    return [p for p in found if p.rows or p.tags is not None or p.triggers is not None]
