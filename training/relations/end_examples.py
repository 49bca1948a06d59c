"""Relations of which somebody said what kinds of things their ends are, by name and definition."""

import json
from dataclasses import dataclass
from pathlib import Path

from labels import CORE, texts

from consilience.agents.experts.learned.mentions.tags import MENTION_TYPES

__all__ = ["EndExample", "end_examples", "kind_words"]

FOLDER = Path(__file__).parent / "annotation/ends"
OF_CORE = {
    "founded": ("PER", "ORG", "FOUNDED_BY"),
    "founded by": ("ORG", "PER", "FOUNDED_BY"),
    "leads": ("PER", "ORG", ""),
    "chief executive": ("ORG", "PER", ""),
    "employee or member of": ("PER", "ORG", ""),
    "works for": ("PER", "ORG", ""),
    "member of": ("PER", "ORG", "POLITICAL_AFFILIATION"),
    "political affiliation": ("PER", "ORG", "POLITICAL_AFFILIATION"),
    "headquartered in": ("ORG", "LOC", "HEADQUARTERS"),
    "subsidiary of": ("ORG", "ORG", "SUBSIDIARY_OF"),
    "acquired": ("ORG", "ORG", ""),
    "born in": ("PER", "LOC", ""),
    "died in": ("PER", "LOC", ""),
    "lives in": ("PER", "LOC", "PLACE_OF_RESIDENCE"),
    "spouse of": ("PER", "PER", "SPOUSE"),
    "parent of": ("PER", "PER", ""),
    "educated at": ("PER", "ORG", "EDUCATED_AT"),
    "nationality": ("PER", "LOC", "NATIONALITY"),
    "date of birth": ("PER", "TIME", ""),
    "date of death": ("PER", "TIME", "DATE_OF_DEATH"),
    "date founded": ("ORG", "TIME", "DATE_FOUNDED"),
    "located in": ("LOC", "LOC", ""),
}
"""Kinds of subject and object of `labels.CORE`, and which property of KnowledgeNet they mean, of those that are left out
to measure what is made of a relation that nobody has seen."""


@dataclass(frozen=True)
class EndExample:
    """A relation in some wordings."""

    texts: tuple[str, ...]
    subject: frozenset[str]
    """Of `MENTION_TYPES`; several where it may be of either."""
    object: frozenset[str]
    means: str = ""
    """A property that is left out together with this."""
    ours: bool = True
    """Whether it is worded as people word a schema, and not as Wikidata words its properties."""


def end_examples(names: Path) -> list[EndExample]:
    """Return all relations whose ends are known.

    Args:
        names: FewRel's `pid2name.json`.
    """
    properties = json.loads(names.read_text(encoding="utf-8"))
    found = []
    for name, subject, object_, means in rows_of("wikidata.tsv"):
        wordings = tuple(dict.fromkeys(texts(*properties[name])))
        found.append(EndExample(wordings, kinds(subject), kinds(object_), means, ours=False))
    for text, subject, object_, means in rows_of("relations.tsv"):
        found.append(EndExample((text,), kinds(subject), kinds(object_), means))
    for label in CORE:
        subject, object_, means = OF_CORE[label.name]
        found.append(EndExample(label.texts, kinds(subject), kinds(object_), means))
    return found


def kind_words() -> dict[str, int]:
    """Return of words that name a kind of thing which one, as an index of `MENTION_TYPES`."""
    rows = rows_of("words.tsv")
    return {word: MENTION_TYPES.index(kind) for kind, words in reversed(rows) for word in words.split()}


def rows_of(name: str) -> list[list[str]]:
    return [line.split("\t") for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


def kinds(told: str) -> frozenset[str]:
    return frozenset(told.split())
