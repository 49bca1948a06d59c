"""Claims that we wrote for the judge, each with its text and whether the text supports it; `written/README.md` has the form."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rows import row

__all__ = ["digest_of", "own_claims"]


def own_claims(folder: Path, paragraphs: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Yield the claims of all files of a folder.

    Args:
        folder: with files of lines `T id text`, `P id digest` and `C id sign kind claim`, by tabs.
        paragraphs: those of SQuAD by their digest; see `digest_of`.

    Raises:
        ValueError: a line has another form, or speaks of a text that is not there.
    """
    for path in sorted(folder.glob("*.tsv")):
        texts: dict[str, str] = {}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match line.split("\t"):
                case ["T", id_, text]:
                    texts[id_] = text
                case ["P", id_, digest] if digest in paragraphs:
                    texts[id_] = paragraphs[digest]
                case ["C", id_, "+" | "-" as sign, kind, claim] if id_ in texts:
                    yield row(claim, texts[id_], sign == "+", "written", texts[id_], kind=kind)
                case _:
                    raise ValueError(
                        f"{path}:{number}: no text or claim, or one of a paragraph that SQuAD does not have"
                    )


def digest_of(paragraph: str) -> str:
    """Return by what a paragraph with single blanks is known in `written/`."""
    return hashlib.sha256(paragraph.encode()).hexdigest()[:16]
