"""Make the claims that the support judge is trained and measured on, each with its evidence, in one shape.

python training/support/prepare.py --shared FOLDER --raw FOLDER --relations FOLDER --out FOLDER

`--shared` has `verification/`, `knowledgenet/`, `prose/`, `extraction/dev/` and `held-out.sha256`; `--raw` what docs/models/support.md names of
public repositories; `--relations` what training/relations/prepare.py wrote. A line of `train.jsonl` and of the files of `measure/`
has `claim`, `evidence`, `supported`, `set`, and `half`: `a` or `b` by the hash of its source.
"""

import argparse
import csv
import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "relations"))

from edits import edited_sentences
from examples import annotated, is_held_out, read_held_out
from facts import fact_claims, prose_claims
from own_claims import digest_of, own_claims
from rows import lines_of, row, write

WRITTEN = Path(__file__).parent / "written"


def judged(folder: Path) -> Iterator[dict]:
    """Claims with people's verdicts."""
    sources = json.loads((folder / "summedits_dev_sources.json").read_text(encoding="utf-8"))
    for x in lines_of(folder / "summedits_dev.jsonl"):
        more = {"id": x["id"], "domain": x["domain"], "edit_types": x["edit_types"], "group": x["source"]}
        yield row(x["claim"], sources[x["source"]], x["supported"], "summedits", x["source"], **more)
    sources = json.loads((folder / "qasem_dev_sources.json").read_text(encoding="utf-8"))
    for x in lines_of(folder / "qasem_dev.jsonl"):
        claim = f"{x['question']} {x['answer']}"
        yield row(claim, sources[x["source"]], x["supported"], "qasem", x["source"], id=x["id"], group=x["source"])
    for x in lines_of(folder / "fm2_dev.jsonl"):
        yield row(x["claim"], x["source"], x["supported"], "fm2", x["source"], id=x["id"], group=x["source"][:80])


def squad(path: Path, chance: random.Random) -> Iterator[dict]:
    """Questions with their answers; plausible answers of what cannot be answered; answers of other questions."""
    for article in json.loads(path.read_text(encoding="utf-8"))["data"]:
        for paragraph in article["paragraphs"]:
            answered = [(q["question"], q["answers"][0]["text"]) for q in paragraph["qas"] if q.get("answers")]
            for question in paragraph["qas"]:
                asked = question["question"]
                if not question.get("is_impossible"):
                    answers = {answer["text"].lower() for answer in question["answers"]}
                    yield row(
                        f"{asked} {question['answers'][0]['text']}",
                        paragraph["context"],
                        True,
                        "squad",
                        article["title"],
                    )
                    others = [a for _, a in answered if not any(a.lower() in b or b in a.lower() for b in answers)]
                    if others and chance.random() < 0.3:
                        yield row(
                            f"{asked} {like(others, question['answers'][0]['text'], chance)}",
                            paragraph["context"],
                            False,
                            "squad",
                            article["title"],
                        )
                elif question.get("plausible_answers"):
                    yield row(
                        f"{asked} {question['plausible_answers'][0]['text']}",
                        paragraph["context"],
                        False,
                        "squad",
                        article["title"],
                    )


def paragraphs_of(path: Path) -> dict[str, str]:
    """Return SQuAD's paragraphs with single blanks, by their digests."""
    articles = json.loads(path.read_text(encoding="utf-8"))["data"]
    texts = [" ".join(paragraph["context"].split()) for article in articles for paragraph in article["paragraphs"]]
    return {digest_of(text): text for text in texts}


def like(others: list[str], answer: str, chance: random.Random) -> str:
    """Return an answer of the same shape where there is one: digits, capitals."""
    same = [x for x in others if shape(x) == shape(answer)]
    return chance.choice(same or others)


def shape(text: str) -> tuple[bool, bool]:
    return any(c.isdigit() for c in text), text[:1].isupper()


PLAIN = {"-LRB-": "(", "-RRB-": ")", "``": '"', "''": '"', "-LSB-": "[", "-RSB-": "]"}


def plain(tokens: list[str]) -> str:
    return " ".join(PLAIN.get(token, token) for token in tokens)


def qamr(folder: Path, chance: random.Random, most: int) -> Iterator[dict]:
    """Questions about sentences; denied by answers of other questions."""
    sentences = {}
    for line in (folder / "qamr-sentences.tsv").read_text(encoding="utf-8").splitlines():
        name, text = line.split("\t")
        sentences[name] = text.split()
    asked = defaultdict(list)
    for line in (folder / "qamr.tsv").read_text(encoding="utf-8").splitlines():
        name, *_, question, answer, _, _ = line.split("\t")
        if name in sentences:
            asked[name].append((question, frozenset(map(int, answer.split()))))
    yield from swapped("qamr", sentences, asked, chance, most)


def qasrl(folder: Path, chance: random.Random, most: int) -> Iterator[dict]:
    """Questions about predicates with `someone` and `something`, as QASem asks them."""
    sentences, asked = {}, defaultdict(list)
    for at in "12":
        with (folder / f"qs{at}.csv").open(encoding="utf-8", newline="") as file:
            sentences |= {x["qasrl_id"]: x["tokens"].split() for x in csv.DictReader(file)}
        with (folder / f"qasrl{at}.csv").open(encoding="utf-8", newline="") as file:
            for x in csv.DictReader(file):
                if x["qasrl_id"] in sentences and x["answer_range"]:
                    start, end = map(int, x["answer_range"].split("~!~")[0].split(":"))
                    asked[x["qasrl_id"]].append((x["question"], frozenset(range(start, end))))
    yield from swapped("qasrl", sentences, asked, chance, most)


def swapped(name: str, sentences: dict, asked: dict, chance: random.Random, most: int) -> Iterator[dict]:
    rows = []
    for id_, questions in asked.items():
        tokens = sentences[id_]
        context = plain(tokens)
        right = defaultdict(set)
        for question, answer in questions:
            right[question.lower().split("?")[0].strip()] |= answer
        for question, answer in questions:
            asked_for = question if question.endswith("?") else f"{question}?"
            said = [tokens[at] for at in sorted(answer) if at < len(tokens)]
            source = id_.rsplit(":", 2)[0]
            rows.append(row(f"{asked_for} {plain(said)}", context, True, name, source))
            others = [
                b for q, b in questions if not b & right[question.lower().split("?")[0].strip()] and q != question
            ]
            others = [b for b in others if b and max(b) < len(tokens)]
            if others and chance.random() < 0.85:
                words = [plain([tokens[at] for at in sorted(b)]) for b in others]
                rows.append(row(f"{asked_for} {like(words, plain(said), chance)}", context, False, name, source))
    yield from chance.sample(rows, min(most, len(rows)))


def symmetric(path: Path) -> Iterator[dict]:
    for x in lines_of(path):
        yield row(x["claim"], x["evidence"], x["label"] == "SUPPORTS", "symmetric", x["evidence"])


def distracted(rows: list[dict], chance: random.Random, share: float) -> None:
    """Give some short evidence a sentence or two of other evidence before or after it, so that more is read than counts."""
    texts = [x["evidence"] for x in rows if len(x["evidence"]) < 300]
    for x in rows:
        if len(x["evidence"]) < 300 and chance.random() < share:
            other = chance.choice(texts)
            x["evidence"] = f"{other} {x['evidence']}" if chance.random() < 0.5 else f"{x['evidence']} {other}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("shared", "raw", "relations", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument(
        "--written", action="store_true", help="also `written/`, on which the head that ships was not trained"
    )
    args = parser.parse_args()
    chance = random.Random(18)
    held = read_held_out(args.shared / "held-out.sha256")
    (args.out / "measure").mkdir(parents=True, exist_ok=True)
    told = list(judged(args.shared / "verification"))
    examples = annotated(args.relations / "annotated", held)
    made = [
        *squad(args.raw / "squad.json", chance),
        *qamr(args.raw, chance, 9000),
        *qasrl(args.raw, chance, 9000),
        *symmetric(args.raw / "symmetric.jsonl"),
        *(own_claims(WRITTEN, paragraphs_of(args.raw / "squad.json")) if args.written else ()),
        *(row(*x) for x in fact_claims(examples, args.shared / "knowledgenet/train.jsonl", held, chance)),
        *(row(*x) for x in edited_sentences(args.relations, args.shared / "knowledgenet/train.jsonl", held, chance)),
    ]
    made = [x for x in made if not is_held_out(x["evidence"], held) and not is_held_out(x["claim"], held)]
    distracted(made, chance, 0.15)
    chance.shuffle(made)
    write(args.out / "train.jsonl", made)
    for name in ("summedits", "qasem", "fm2"):
        write(args.out / f"measure/{name}.jsonl", [x for x in told if x["set"] == name])
    told = prose_claims(args.shared / "prose/dev.jsonl", random.Random(3))
    made = [row(c, t, y, "prose", name, group=name, corruption=how) for c, t, y, name, how in told]
    write(args.out / "measure/prose.jsonl", made)
    facts = fact_claims([], args.shared / "knowledgenet/dev.jsonl", held, random.Random(3))
    write(args.out / "measure/knowledgenet.jsonl", [row(*x) for x in facts])


if __name__ == "__main__":
    main()
