"""Sentences with every named mention and its type: what the head for mentions is trained on beside Re-DocRED."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from examples import Example, detokenize, is_held_out

from consilience.agents.experts.learned.encoder.candidates import DATE

__all__ = ["gum_mentions", "tagged_tokens"]

TYPES = {
    "PER": "PER",
    "ORG": "ORG",
    "LOC": "LOC",
    "MISC": "MISC",
    "person": "PER",
    "corporation": "ORG",
    "group": "ORG",
    "location": "LOC",
    "product": "MISC",
    "creative-work": "MISC",
}
"""From the types of CoNLL 2003, of Universal NER and of WNUT 2017."""
OF_GUM = {"person": "PER", "organization": "ORG", "place": "LOC"}
"""Every other kind of thing with a name is MISC there."""
FIGURES = re.compile(r"\w*\d[\w,.:/-]*")

Token = tuple[str, str]
"""A word and its tag in IOB, either flavour."""


def tagged_tokens(path: Path, held_out: frozenset[str], only_names: bool = False) -> list[Example]:
    """Return the sentences of a file with a word and its tag a line.

    Args:
        path: columns are parted by blanks or tabs; `.iob2` has the word in the second column and the tag in the third.
        held_out: hashes of texts that are left out.
        only_names: whether the data set says nothing of works and events; words with capitals that it leaves out are
            then unknown.
    """
    found = []
    for tokens in _sentences(path):
        text, offsets = detokenize([word for word, _ in tokens])
        if is_held_out(text, held_out) or is_held_out(" ".join(word for word, _ in tokens), held_out):
            continue
        if not 8 < len(text) < 500:
            continue
        mentions = _mentions(tokens, offsets)
        unknown = [match.span() for pattern in (DATE, FIGURES) for match in pattern.finditer(text)]
        if only_names:
            named = {at for start, end, _ in mentions for at in range(start, end)}
            unknown += [span for span in offsets[1:] if text[span[0]].isupper() and span[0] not in named]
        found.append(Example(text, [], pairs=[], mentions=mentions, unread=unknown, source="mentions"))
    return found


def _sentences(path: Path) -> Iterator[list[Token]]:
    word, tag = (1, 2) if path.suffix == ".iob2" else (0, -1)
    lines = path.read_text(encoding="utf-8").splitlines()
    for is_blank, rows in groupby(lines, lambda line: not line.strip()):
        columns = [line.split() for line in rows if not line.startswith("# ")]
        tokens = [(row[word], row[tag]) for row in columns if len(row) > 1]
        if tokens and not is_blank:
            yield tokens


def _mentions(tokens: Sequence[Token], offsets: Sequence[tuple[int, int]]) -> list[tuple[int, int, str]]:
    found: list[tuple[int, int, str]] = []
    before = "O"
    for (_, tag), (start, end) in zip(tokens, offsets, strict=True):
        kind = TYPES.get(tag[2:])
        if kind and found and tag.startswith("I-") and before[2:] == tag[2:]:
            found[-1] = (found[-1][0], end, kind)
        elif kind:
            found.append((start, end, kind))
        before = tag
    return found


def gum_mentions(folder: Path, documents: frozenset[str], held_out: frozenset[str]) -> list[Example]:
    """Return the sentences of documents of GUM with their names.

    GUM marks everything that is spoken of; a mention is a name if the words without which it would not be one are
    proper nouns side by side.
    """
    found = []
    for name in sorted(documents):
        for text, rows in _of_conllu(folder / f"{name}.conllu"):
            if is_held_out(text, held_out) or not 8 < len(text) < 500:
                continue
            offsets = _places(text, [row[1] for row in rows])
            mentions, unknown = [], []
            for first, last, kind, least in _entities(rows):
                if kind == "time":
                    unknown.append((offsets[first][0], offsets[last][1]))
                    continue
                words = [first + at - 1 for at in least]
                if words == list(range(words[0], words[-1] + 1)) and _is_name(rows, words):
                    span = offsets[words[0]][0], offsets[words[-1]][1]
                    if not any(start < span[1] and span[0] < end for start, end, _ in mentions):
                        mentions.append((*span, OF_GUM.get(kind, "MISC")))
            unknown += [match.span() for match in FIGURES.finditer(text)]
            found.append(Example(text, [], pairs=[], mentions=mentions, unread=unknown, source="mentions"))
    return found


def _of_conllu(path: Path) -> Iterator[tuple[str, list[list[str]]]]:
    text = ""
    for is_blank, lines in groupby(path.read_text(encoding="utf-8").splitlines(), lambda line: not line.strip()):
        if is_blank:
            continue
        rows = []
        for line in lines:
            if line.startswith("# text = "):
                text = line.removeprefix("# text = ")
            elif not line.startswith("#") and line.split("\t")[0].isdigit():
                rows.append(line.split("\t"))
        yield text, rows


def _places(text: str, words: Sequence[str]) -> list[tuple[int, int]]:
    places, at = [], 0
    for word in words:
        start = text.find(word, at)
        start = at if start < 0 else start
        at = start + len(word)
        places.append((start, at))
    return places


def _entities(rows: Sequence[Sequence[str]]) -> Iterator[tuple[int, int, str, list[int]]]:
    """Yield first and last word of each mention, its type, and which of its words it needs, from 1."""
    opened: dict[str, list[tuple[int, list[str]]]] = {}
    for at, row in enumerate(rows):
        told = next((part[7:] for part in row[9].split("|") if part.startswith("Entity=")), "")
        for mark in re.findall(r"\([^()]*\)?|[^()]*\)", told):
            fields = mark.strip("()").split("-")
            if mark.startswith("("):
                opened.setdefault(fields[0], []).append((at, fields))
            if mark.endswith(")") and opened.get(fields[0]):
                first, known = opened[fields[0]].pop()
                least = known[5] if len(known) > 5 else ""
                if re.fullmatch(r"\d+(?:,\d+)*", least):
                    yield first, at, known[1], [int(n) for n in least.split(",")]


def _is_name(rows: Sequence[Sequence[str]], words: Sequence[int]) -> bool:
    kinds = [rows[at][3] for at in words if at < len(rows)]
    return len(kinds) == len(words) and "PROPN" in (kinds[0], kinds[-1]) and rows[words[-1]][1][0].isupper()
