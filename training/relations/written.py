"""Items that we wrote ourselves, in the manner of news, with their names, facts and events marked."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from candidates import find_candidates
from events import Nugget, event_example
from examples import OURS, Example, is_held_out, leave_open_larger_places, near
from mentions import FIGURES

from consilience.agents.experts.learned.encoder.candidates import DATE, Candidate

__all__ = ["Item", "events_of", "facts_of", "read_items", "written_items"]

TAGS = {"Person": "PER", "Organization": "ORG", "Location": "LOC", "Date": "TIME", "Money": "NUM", "Misc": "MISC"}


@dataclass
class Item:
    text: str
    mentions: list[tuple[int, int, str]] = field(default_factory=list)
    facts: list[tuple[int, int, str, int, int]] = field(default_factory=list)
    nuggets: list[Nugget] = field(default_factory=list)

    def candidates(self) -> list[Candidate]:
        """Return the names that are marked, and the pronouns beside them."""
        found = [
            Candidate(start, end, "date" if DATE.fullmatch(self.text[start:end]) else "name")
            for start, end, _ in self.mentions
        ]
        pronouns = [
            one
            for one in find_candidates(self.text)
            if one.kind == "pronoun" and not any(one.start < end and start < one.end for start, end, _ in self.mentions)
        ]
        return sorted((*found, *pronouns), key=lambda one: (one.start, one.end))


def facts_of(items: Iterable[Item]) -> list[Example]:
    """Return the items with the relations between their candidates, and with their names."""
    found = []
    for item in items:
        figures = [match.span() for pattern in (DATE, FIGURES) for match in pattern.finditer(item.text)]
        mentions = [(start, end, TAGS[kind]) for start, end, kind in item.mentions]
        example = Example(
            item.text,
            item.candidates(),
            known=OURS,
            mentions=mentions,
            unread=figures,
            source="annotated",
        )
        for a, b, relation, c, d in item.facts:
            for s in near(example, a, b):
                for o in near(example, c, d):
                    if s != o:
                        example.facts[s, o].add(f"our {relation}")
        leave_open_larger_places(example)
        found.append(example)
    return found


def events_of(items: Iterable[Item]) -> list[Example]:
    """Return the items with their events."""
    return [event_example(item.text, item.candidates(), item.nuggets) for item in items]


def written_items(folder: Path, held_out: frozenset[str]) -> Iterator[Item]:
    """Yield the items of a folder, those of held-out texts left out."""
    for path in sorted(folder.glob("*.txt")):
        yield from (item for item in read_items(path) if not is_held_out(item.text, held_out))


def read_items(path: Path) -> Iterator[Item]:
    """Yield the items of a file; `annotation/README.md` has its form.

    Raises:
        ValueError: words are marked that the text does not have; the message has file and line.
    """
    item = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            if line.startswith("#"):
                if item:
                    yield item
                item = Item(line.split(None, 1)[1].strip())
            elif line.strip() and item:
                _mark(item, line[0], line[1:].strip())
        except (ValueError, KeyError) as error:
            raise ValueError(f"{path}:{number}: {error}") from error
    if item:
        yield item


def _mark(item: Item, kind: str, told: str) -> None:
    if kind == "M":
        for group in filter(str.strip, told.split(";;")):
            name, words = group.split(":", 1)
            item.mentions += [(*_place(item.text, one), name.strip()) for one in words.split("|") if one.strip()]
    elif kind == "R":
        subject, relation, object_ = told.split(" > ")
        item.facts.append((*_place(item.text, subject), relation.strip(), *_place(item.text, object_)))
    elif kind == "E":
        event, trigger, *fillers = (part.strip() for part in told.split(">"))
        roles = [filler.split("=", 1) for filler in "".join(fillers).split(";") if filler.strip()]
        places = [(role.strip(), *_place(item.text, words)) for role, words in roles]
        item.nuggets.append((*_place(item.text, trigger), event, places))
    else:
        raise ValueError(f"a line begins with {kind!r}")


def _place(text: str, told: str) -> tuple[int, int]:
    """Return where words stand; `#2` behind them means the second place with these words."""
    told = told.strip()
    words, _, number = told.rpartition("#") if re.search(r"#\d+$", told) else (told, "", "1")
    before = r"(?<!\w)" if words[:1].isalnum() else ""
    after = r"(?!\w)" if words[-1:].isalnum() else ""
    found = list(re.finditer(before + re.escape(words) + after, text))
    if not words or len(found) < int(number):
        raise ValueError(f"{told!r} does not stand in {text!r}")
    return found[int(number) - 1].span()
