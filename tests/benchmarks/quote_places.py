"""Quotes of the development sets, as they are and altered, as experts and as debates find them.

python tests/benchmarks/quote_places.py [OUT | BEFORE AFTER]

Three sources: the clauses that state the facts of `prose`, stretches between the ends of facts of `knowledgenet`, and
what models quoted in the sample of the NYU debates. OUT gets every place as JSON; of what two versions wrote there the
differences are counted: quotes that only the later one finds, that only the earlier one finds, and other places.
"""

import gzip
import json
import random
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from consilience.agents.alignment.aligner import Aligner
from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.agents.verification.debate.text.quotes import check_quote
from consilience.graph.model.model import Span

DATA = Path(__file__).parents[2].parent / "shared/data"
NYU = DATA / "debate" / "nyu_debate"
COLUMNS = ("quotes", "expert", "debate", "expert only", "debate only", "expert's words not in debate", "places differ")
WORD = re.compile(r"\w+")


def main() -> None:
    """Print the table, or the differences."""
    if len(sys.argv) > 2:
        compare(*(json.loads(Path(name).read_text("utf-8")) for name in sys.argv[1:3]))
    else:
        count()


def compare(before: list[Any], after: list[Any]) -> None:
    """Print what changed for experts and for debates, of each alteration for which something did."""
    print("| alteration | for | quotes | found now | lost | elsewhere |")
    for at, reader in ((3, "expert"), (4, "debate")):
        table: dict[str, Counter[str]] = {}
        for earlier, later in zip(before, after, strict=True):
            if earlier[:3] != later[:3]:
                raise SystemExit("The two files are not about the same quotes.")
            old, new = earlier[at], later[at]
            change = "" if old == new else "found" if old is None else "lost" if new is None else "elsewhere"
            for name in (earlier[1], "all"):
                table.setdefault(name, Counter()).update(["quotes", change])
        for name, counts in table.items():
            if name == "all" or counts["quotes"] > counts[""]:
                numbers = (str(counts[column]) for column in ("quotes", "found", "lost", "elsewhere"))
                print("|", name, "|", reader, "|", " | ".join(numbers), "|")


def count() -> None:
    """Print how many quotes of each alteration experts and debates find."""
    chance = random.Random(7)
    known = [*prose(), *knowledgenet(), *nyu()]
    aligners: dict[str, Aligner] = {}
    sources: dict[str, DebateSource] = {}
    table: dict[str, Counter[str]] = {}
    places = []
    for id_, text, quote in known:
        aligner = aligners.setdefault(id_, Aligner(text))
        source = sources.setdefault(id_, DebateSource(id_, TextIndex(text)))
        other = next((said for name, _, said in chance.sample(known, 5) if name != id_), "nothing else")
        for name, words in [*altered(quote, other, chance), ("of another text", other)]:
            expert, debate = aligner.quote(words), check_quote(words, [source])
            places.append([id_, name, words, _ends(expert.span), _ends(debate.span)])
            lost = expert.span is not None and not check_quote(expert.text, [source]).verified
            table.setdefault(name, Counter()).update(
                {
                    "quotes": 1,
                    "expert": expert.span is not None,
                    "debate": debate.verified,
                    "expert only": expert.span is not None and not debate.verified,
                    "debate only": debate.verified and expert.span is None,
                    "expert's words not in debate": lost,
                    "places differ": bool(expert.span and debate.span and expert.span != debate.span),
                }
            )
    print("| alteration |", " | ".join(COLUMNS), "|")
    for name, counts in [*table.items(), ("all", sum(table.values(), Counter[str]()))]:
        print("|", name, "|", " | ".join(str(counts[column]) for column in COLUMNS), "|")
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps(places, ensure_ascii=False), "utf-8")


def prose() -> Iterator[tuple[str, str, str]]:
    """Yield document, text and quote of every annotation."""
    for data in _lines(DATA / "prose" / "dev.jsonl"):
        for quote in _quotes_in({key: value for key, value in data.items() if key != "text"}):
            yield data["id"], data["text"], quote


def knowledgenet() -> Iterator[tuple[str, str, str]]:
    """Yield the stretch between the ends of each fact of 800 passages."""
    read = (data for name in ("train", "dev") for data in _lines(DATA / "knowledgenet" / f"{name}.jsonl"))
    stated = [data for data in read if data["facts"]]
    random.Random(1).shuffle(stated)
    for data in stated[:800]:
        for fact in data["facts"]:
            ends = (*fact["subject"], *fact["object"])
            yield data["id"], data["text"], data["text"][min(ends) : max(ends)]


def nyu() -> Iterator[tuple[str, str, str]]:
    """Yield what models quoted from stories."""
    stories = {data["id"]: " ".join(data["tokens"]) for data in _lines(NYU / "stories.jsonl.gz")}
    for data in _lines(NYU / "debates_sample20.jsonl"):
        for speeches in (said.get("speeches", {}) for said in data["rounds"]):
            for speech in speeches.values():
                for quote in re.findall(r"<quote>(.*?)</quote>", speech["text"], re.DOTALL):
                    yield data["article"], stories[data["article"]], quote


def altered(quote: str, other: str, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Yield a quote as it is, then as models write it, then with other words than the text has."""
    yield "as it is", quote
    yield "curly quotes and dashes", quote.replace("'", "’").replace('"', "“").replace("-", "–")
    yield "capitals", quote.upper()
    yield "decomposed", unicodedata.normalize("NFD", quote)
    yield "tokenised", " ".join(re.sub(r"([^\w\s])", r" \1 ", quote).split())
    yield "without punctuation", " ".join(re.sub(r"[^\w\s$%€£]", " ", quote).split())
    yield "in quotation marks with a full stop", f'"{quote}."'
    words = list(WORD.finditer(quote))
    if len(words) > 5:
        middle, first, last = words[len(words) // 2], words[1], words[-2]
        before, after = quote[: middle.start()], quote[middle.end() :]
        yield "a word left out", f"{before}{after}".replace("  ", " ")
        yield "an omission", f"{before}...{after}"
        yield "a word replaced", before + chance.choice(WORD.findall(other) or ["word"]) + after
        between = quote[first.end() : last.start()]
        yield "two words exchanged", f"{quote[: first.start()]}{last[0]}{between}{first[0]}{quote[last.end() :]}"
        yield "not inserted", f"{before}not {middle[0]}{after}"
    if words and len(words[-1][0]) > 4:
        yield "cut in a word", quote[: words[-1].end() - 2]
        longest = max(words, key=lambda word: len(word[0]))
        at = longest.start() + len(longest[0]) // 2
        yield "a letter missing", quote[:at] + quote[at + 1 :]
    if digit := re.search(r"\d", quote):
        yield "a digit changed", quote[: digit.start()] + str((int(digit[0]) + 3) % 10) + quote[digit.end() :]
    if digit := re.search(r"(?<=\d)\d", quote):
        yield "a number split", f"{quote[: digit.start()]} {quote[digit.start() :]}"


def _quotes_in(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "quote" and isinstance(inner, str):
                yield inner
            else:
                yield from _quotes_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _quotes_in(inner)


def _ends(span: Span | None) -> list[int] | None:
    return None if span is None else [span.start, span.end]


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
        yield from map(json.loads, file)


if __name__ == "__main__":
    main()
