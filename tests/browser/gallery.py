"""What is pictured for docs/screenshots, in which order and with which words, and the page that shows it."""

from collections.abc import Mapping
from pathlib import Path

__all__ = ["CAPTIONS", "write_gallery"]

CAPTIONS: Mapping[str, str] = {
    "sign-in": "Signing in",
    "runs": "Runs",
    "runs-to-be-added": "What documents would take, before anything starts",
    "run": "A run: rounds, gate, debates, verdicts",
    "run-by-time": "The same run by time",
    "replay-of-a-run": "The same run, replayed",
    "answer-of-an-expert": "What an expert answered in a round",
    "what-an-expert-was-asked": "Exactly what its model was asked, and what came back",
    "debate-of-a-run": "A debate, and a quote of it in the text",
    "review": "Review: the claim, why it was contested, and its source",
    "reasons-to-reject": "A rejection has a reason",
    "facts-to-be-accepted-at-once": "Many decisions at once",
    "entity-to-be-merged": "Two entities that are one",
    "pair-of-entities": "Two entities of different documents that are perhaps one",
    "pair-of-events": "Two events of different documents that are perhaps one",
    "explorer": "The explorer begins with a name",
    "explorer-as-picture": "Neighbours as a picture",
    "explorer-as-table": "The same as a table",
    "fact-in-the-explorer": "A fact in the explorer",
    "communities": "Communities",
    "documents": "Documents",
    "document": "A document with all that was marked in it",
    "thing-in-a-document": "What one mark refers to",
    "document-to-be-deleted-with-its-facts": "What goes with a document",
    "fact": "Where one fact comes from",
    "rows-of-a-query": "A query",
    "picture-of-a-query": "What a query returned, as a picture",
    "query-that-is-wrong": "An error at its place",
    "result-in-the-explorer": "All that a query returned, in the explorer",
    "saved-queries": "Saved queries: one's own, those of others, and one to be brought back",
    "evaluation": "Precision, recall and F1 with their intervals",
    "evaluation-by-type": "The same by type",
    "evaluations-side-by-side": "Two systems side by side",
    "cases-of-a-figure": "The cases behind a figure",
    "triples-without-a-schema": "GenRES: numbers, dot plot, radar",
    "votes-of-people": "Ratings from votes, with intervals",
    "debates-with-known-truth": "What debates are worth",
    "rounds-and-costs": "F1 by round and against cost",
    "people-agree": "What people decided: is confidence what it says, and who agrees with whom",
    "facts-behind-two-raters": "The facts behind one of these figures",
    "evaluation-to-be-made": "A new evaluation",
    "schemas": "Schemas",
    "schema": "A schema",
    "entity-type": "An entity type",
    "schema-as-text": "A schema as text",
    "changes-of-a-schema": "What a change of a schema would affect",
    "settings": "Settings",
    "palette": "The palette",
    "keys": "All keys of a screen",
}
"""Names of states and what their pictures show, in the order of the page."""


def write_gallery(folder: Path) -> None:
    """Write the page over the pictures that are in the folder; each is a link to its other sizes and themes."""
    lines = [
        "# The screens",
        "",
        "Real data: the sample corpus, read by `consilience demo` and scripted models. `make screenshots` takes all",
        "again. Each stands here in the light theme at 1280; its other pictures are linked below it.",
    ]
    for name, caption in CAPTIONS.items():
        found = sorted(path.name for path in folder.glob(f"{name}-[0-9]*.webp"))
        shown = f"{name}-1280-light.webp"
        if shown not in found:
            continue
        others = " · ".join(f"[{_words(path, name)}]({path})" for path in found if path != shown)
        lines += ["", f"## {caption}", "", f"![{caption}]({shown})", "", others]
    (folder / "README.md").write_text("\n".join(lines) + "\n", "utf-8")


def _words(file: str, name: str) -> str:
    width, *rest = file.removeprefix(f"{name}-").removesuffix(".webp").split("-")
    return f"{' '.join(rest)}, {width}"
