"""Stretches of public articles in which we marked names, facts and events; `annotation/README.md` has the form.

The articles are not in the repository: what we marked says where it stands, by the article and by code points of its
text with single spaces.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from examples import is_held_out
from written import Item

__all__ = ["article_texts", "marked_stretches", "write_stretches"]

_PLACE = re.compile(r"(?P<article>.+):(?P<start>\d+)-(?P<end>\d+)")


def article_texts(sources: Path) -> dict[str, str]:
    """Return the articles of the checkouts `wikinews` and `pnlp-final-project`, with single spaces, by their names here."""
    found = {}
    for path in sorted((sources / "wikinews/data").glob("wikinews_*.csv")):
        with path.open(encoding="utf-8", newline="") as rows:
            for row in csv.DictReader(rows):
                found[f"wn:{row['url'].partition('/wiki/')[2]}"] = row["text"]
    for path in sorted((sources / "pnlp-final-project/z_v1/datasets/cleaned_featured_bios").glob("[!_]*/*.txt")):
        found[f"bio:{path.parent.name}/{path.stem}"] = path.read_text(encoding="utf-8", errors="replace")
    return {name: " ".join(text.split()) for name, text in found.items()}


def write_stretches(marks: Path, articles: Mapping[str, str], out: Path) -> int:
    """Write the marks with the words of each stretch, and return how many stretches there are.

    Args:
        marks: folder of ours.
        articles: by name; see `article_texts`.
        out: folder for the files, one for each of `marks`.

    Raises:
        ValueError: an article is missing or shorter than what we marked in it.
    """
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    for path in sorted(marks.glob("*.txt")):
        lines = []
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                place = _PLACE.fullmatch(line[1:])
                text = articles.get(place["article"], "") if place else ""
                if place is None or int(place["end"]) > len(text):
                    raise ValueError(f"{path}: the sources have no {line[1:]}")
                lines.append(f"# {text[int(place['start']) : int(place['end'])]}")
                count += 1
            else:
                lines.append(line)
        (out / path.name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return count


def marked_stretches(folder: Path, held_out: frozenset[str]) -> Iterator[Item]:
    """Yield what `write_stretches` wrote."""
    for path in sorted(folder.glob("*.txt")):
        item = None
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                if item and not is_held_out(item.text, held_out):
                    yield item
                item = Item(line[2:])
            elif item and line:
                _mark(item, line)
        if item and not is_held_out(item.text, held_out):
            yield item


def _mark(item: Item, line: str) -> None:
    kind, *parts = line.split()
    if kind == "M":
        item.mentions += [(*_span(place), parts[0]) for place in parts[1:]]
    elif kind == "R":
        subject, relation, object_ = parts
        item.facts.append((*_span(subject), relation, *_span(object_)))
    elif kind == "E":
        event, trigger, *fillers = parts
        places = [(role, *_span(place)) for role, place in (filler.split("=") for filler in fillers)]
        item.nuggets.append((*_span(trigger), event, places))
    else:
        raise ValueError(f"a line begins with {kind!r}")


def _span(told: str) -> tuple[int, int]:
    start, end = map(int, told.split("-"))
    return start, end
