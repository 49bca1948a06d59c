"""Give passages of public articles, of which the repository has the facts alone, their texts back.

python -m training.weighing.articles FILE --sources FOLDER --out FILE

FILE is one of `training/prose` whose lines name an article: its texts are others'. A passage is the first paragraphs of
an article, of Wikinews with its title before them; quotes are places in it. `--sources` has the checkouts `wikinews`
(vanatteveldt/wikinews) and `pnlp-final-project` (sronen/pnlp-final-project). What is written has the shape of
`../shared/data/prose/dev.jsonl`.
"""

import argparse
import csv
import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

__all__ = ["article_paragraphs", "with_text"]

_BIOGRAPHIES = "pnlp-final-project/z_v1/datasets/cleaned_featured_bios"


def article_paragraphs(article: str, sources: Path) -> list[str]:
    """Return the paragraphs of an article, of Wikinews with its title first.

    Args:
        article: `wn:TITLE_AS_IN_ITS_ADDRESS`, or `bio:FOLDER/NAME`.
        sources: folder with the checkouts.

    Raises:
        ValueError: the sources do not have it.
    """
    kind, _, name = article.partition(":")
    if kind == "bio" and (path := sources / _BIOGRAPHIES / f"{name}.txt").is_file():
        return [" ".join(line.split()) for line in _lines(path.read_bytes().decode(errors="replace"))]
    if kind == "wn":
        for path in sorted((sources / "wikinews/data").glob("wikinews_*.csv")):
            with path.open(encoding="utf-8", newline="") as rows:
                for row in csv.DictReader(rows):
                    if row["url"].partition("/wiki/")[2] == name:
                        found = _lines(row["text"])
                        return found if found[0].startswith(row["title"]) else [row["title"], *found]
    raise ValueError(f"{sources} has no article {article}")


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


def with_text(row: Mapping[str, Any], sources: Path) -> dict[str, Any]:
    """Return a passage with its text, and with the words of its quotes for their places.

    Raises:
        ValueError: the sources do not have the article, or not with these words.
    """
    text = "\n\n".join(article_paragraphs(row["article"], sources)[: row["paragraphs"]])
    if sha256(text.encode()).hexdigest() != row["sha256"]:
        raise ValueError(f"the text of {row['article']} in {sources} is another one")
    quoted = {
        kind: [{**fact, "quote": text[fact["quote"][0] : fact["quote"][1]]} for fact in row[kind]]
        for kind in ("relations", "events")
    }
    return {"id": row["id"], "text": text, "entities": row["entities"], **quoted}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("facts", type=Path)
    parser.add_argument("--sources", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    rows = [json.loads(line) for line in options.facts.read_text(encoding="utf-8").splitlines()]
    try:
        passages = [with_text(row, options.sources) for row in rows]
    except ValueError as error:
        raise SystemExit(f"{error}. See training/prose/README.md.") from error
    lines = [json.dumps(passage, ensure_ascii=False) for passage in passages]
    options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{options.out}: {len(passages)} passages")


if __name__ == "__main__":
    main()
