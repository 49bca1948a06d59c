"""Whom pronouns mean, against GUM's gold coreference: accuracy and coverage of what the experts see through.

python -m tests.benchmarks.pronouns_on_gum GIT_DIRECTORY [--kept FOLDER] [--documents all|tuning|check] [--wrong]

GIT_DIRECTORY is a clone of https://github.com/amir-zeldes/gum (bare or its `.git`). Its genres interview, speech, court
and voyage are read in passages as a run makes them; mentions are those that schema `news` finds. Asked is every
personal pronoun of the third person that GUM's chain gives a named person, organisation or place earlier in the passage
(GUM annotates no relative pronouns). Coverage is the share of these that stand for a name. Accuracy is the share of
right ones among all pronouns that stand for a name, those with no name in the passage among the wrong; the second
figure leaves these out. `check` are the documents of GUM's own development and test parts, which the rules were not
written with.
"""

import argparse
import asyncio
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.benchmarks.facts_on_prose import Kept

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import StandIn, find_stand_ins
from consilience.agents.experts.corenlp.extraction.entity_finding import find_entities
from consilience.agents.experts.corenlp.rules.base import reading_of
from consilience.agents.experts.corenlp.rules.entity_rules import entity_rules
from consilience.graph.model.model import Span
from consilience.platform.loading.chunking import spans
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.settings import load_settings

GENRES = ("interview", "speech", "court", "voyage")
NAMED = frozenset({"person", "organization", "place"})
PRONOUNS = {
    **dict.fromkeys(("he", "him", "his"), "he"),
    **dict.fromkeys(("she", "her", "hers"), "she"),
    **dict.fromkeys(("it", "its"), "it"),
    **dict.fromkeys(("they", "them", "their"), "they"),
}
_BRACKETS = re.compile(r"\((?P<opens>\d+)[^-()]*-(?P<fields>[^()]*)(?P<closes>\))?|(?P<end>\d+)[^-()]*\)")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a document."""

    span: Span
    upos: str


@dataclass(slots=True)
class Mention:
    """A gold mention."""

    chain: int
    kind: str
    words: list[Word]
    heads: tuple[int, ...] = ()
    """Positions of its head words among its words."""

    @property
    def span(self) -> Span:
        """All its words."""
        return Span(self.words[0].span.start, self.words[-1].span.end)

    @property
    def head(self) -> Span:
        """From its first head word to the last."""
        heads = [self.words[at].span for at in self.heads]
        return Span(heads[0].start, heads[-1].end)

    @property
    def named(self) -> bool:
        """Whether its head is a proper name of a person, an organisation or a place."""
        return self.kind in NAMED and any(self.words[at].upos == "PROPN" for at in self.heads)


@dataclass(slots=True)
class Annotated:
    """A document with its gold mentions."""

    name: str
    check: bool
    text: str = ""
    words: list[Word] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)


def read(repository: Path) -> Iterator[Annotated]:
    """Yield the documents of the genres."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", "-C", repository, *words], check=True, capture_output=True, encoding="utf-8")
        return done.stdout

    splits = git("show", "HEAD:splits.md")
    check = set(re.findall(r"GUM_\w+", splits[: splits.index("## train")]))
    for path in git("ls-tree", "--name-only", "HEAD", "dep/").split():
        name = Path(path).stem
        if name.startswith(tuple(f"GUM_{genre}_" for genre in GENRES)):
            yield document(name, git("show", f"HEAD:{path}"), check=name in check)


def document(name: str, conllu: str, *, check: bool) -> Annotated:
    """Return a document of GUM with running text, paragraphs with blank lines between."""
    made = Annotated(name, check)
    open_: dict[int, list[Mention]] = {}
    inside, until = None, 0
    for line in conllu.splitlines():
        if line.startswith("# newpar") and made.text and not made.text.endswith("\n\n"):
            made.text = made.text.rstrip() + "\n\n"
        columns = line.split("\t")
        if len(columns) != 10 or "." in columns[0]:
            continue
        number, form, misc = columns[0], columns[1], columns[9].split("|")
        blank = "" if "SpaceAfter=No" in misc else " "
        if "-" in number:
            inside, until = Span(len(made.text), len(made.text) + len(form)), int(number.partition("-")[2])
            made.text += form + blank
            place = inside.start
            continue
        if inside is not None:
            at = made.text.find(form, place, inside.end)
            span = Span(at, at + len(form)) if at >= 0 else inside
            place = span.end if at >= 0 else place
            inside = None if int(number) == until else inside
        else:
            span = Span(len(made.text), len(made.text) + len(form))
            made.text += form + blank
        word = Word(span, columns[3])
        made.words.append(word)
        entity = next((m.removeprefix("Entity=") for m in misc if m.startswith("Entity=")), "")
        found = list(_BRACKETS.finditer(entity))
        for bracket in found:
            if bracket["opens"]:
                kind, _, _, _, heads, *_ = bracket["fields"].split("-")
                mention = Mention(int(bracket["opens"]), kind, [], tuple(int(h) - 1 for h in heads.split(",")))
                made.mentions.append(mention)
                open_.setdefault(mention.chain, []).append(mention)
        for mention in (m for mentions in open_.values() for m in mentions):
            mention.words.append(word)
        for bracket in found:
            if bracket["closes"] or bracket["end"]:
                open_[int(bracket["opens"] or bracket["end"])].pop()
    return made


@dataclass(slots=True)
class Counts:
    """What is asked, what is answered, what is right."""

    asked: int = 0
    covered: int = 0
    answered: int = 0
    right: int = 0
    right_of_asked: int = 0

    def line(self, of: str) -> str:
        """Return a line of the table."""
        accuracy = f"{self.right / self.answered:.3f}" if self.answered else "    –"
        among = f"{self.right_of_asked / self.covered:.3f}" if self.covered else "    –"
        coverage = f"{self.covered / self.asked:.3f}" if self.asked else "    –"
        counts = f"{self.right} / {self.answered} / {self.covered} / {self.asked}"
        return f"{of:<10} {accuracy:>8} {among:>8} {coverage:>8}  {counts}"


def chain_of(entity: Span, mentions: Sequence[Mention]) -> int | None:
    """Return the chain of the gold mention whose head the name has and whose bounds are nearest to it."""
    having = [m for m in mentions if m.head.overlaps(entity)]
    near = min(having, key=lambda m: abs(m.head.start - entity.start) + abs(m.head.end - entity.end), default=None)
    return near.chain if near else None


def count(
    passage: Span, gold: Annotated, found: Sequence[tuple[Span, StandIn]], counts: dict[str, Counts]
) -> Iterator[str]:
    """Add a passage to the counts; yield what is wrong."""
    answers = dict(found)
    text = gold.text
    inside = [m for m in gold.mentions if passage.covers(m.span)]
    for mention in inside:
        kind = PRONOUNS.get(mention.span.of(text).casefold())
        if kind is None or mention.words[0].upos not in {"PRON", "DET"}:
            continue
        here = [m for m in inside if m.chain == mention.chain and m.named and m.head.end <= mention.span.start]
        answer = answers.get(mention.span)
        entity = (
            Span(answer.entity.span.start + passage.start, answer.entity.span.end + passage.start) if answer else None
        )
        right = entity is not None and chain_of(entity, inside) == mention.chain
        for counted in (counts[kind], counts["all"]):
            counted.asked += bool(here)
            counted.covered += bool(here) and answer is not None
            counted.answered += answer is not None
            counted.right += right
            counted.right_of_asked += right and bool(here)
        said = entity.of(text) if entity else "nothing"
        if not right and (entity or here):
            true = here[-1].span.of(text) if here else "no name"
            around = text[max(passage.start, mention.span.start - 200) : mention.span.end + 60].replace("\n", " ")
            yield f"{'-' if entity else '+'} {mention.span.of(text)}: {said}, not {true!r} | {gold.name} | {around}"


async def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path, help="git directory of a clone of GUM")
    parser.add_argument("--kept", type=Path, help="folder for CoreNLP's answers")
    parser.add_argument("--documents", choices=("all", "tuning", "check"), default="all")
    parser.add_argument("--wrong", action="store_true", help="list what is wrong (-) and what is missed (+)")
    options = parser.parse_args()
    schema = builtin_schema("news")
    rules, reading = entity_rules(schema), reading_of(schema)
    counts = {kind: Counts() for kind in (*dict.fromkeys(PRONOUNS.values()), "all")}
    transport = Kept(options.kept) if options.kept else None
    async with CoreNLP(corenlp_url(load_settings()), transport=transport) as corenlp:
        for gold in read(options.repository):
            if options.documents != "all" and gold.check != (options.documents == "check"):
                continue
            for passage in spans(gold.text):
                text = passage.of(gold.text)
                annotation = await corenlp.annotate(text, reading)
                mentions = find_entities(annotation, text, rules)
                found = []
                for word in find_stand_ins(annotation, mentions, rules):
                    span = annotation.sentences[word.sentence].tokens[word.token].span
                    found.append((Span(span.start + passage.start, span.end + passage.start), word))
                for line in count(passage, gold, found, counts):
                    if options.wrong:
                        print(line)
    print("pronouns   accuracy  of named coverage  right / answered / answered of asked / asked")
    for kind, counted in counts.items():
        print(counted.line(kind))


if __name__ == "__main__":
    asyncio.run(main())
