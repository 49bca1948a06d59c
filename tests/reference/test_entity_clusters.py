"""Entity resolution against the mention clusters of Re-DocRED; its rules were chosen with this sample in view."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from consilience.graph.model.model import Document, Mention, Span
from consilience.graph.resolution.entities import resolve_entities

DATA = Path(__file__).parents[3] / "shared/data/extraction/dev/re_docred.jsonl"
TYPES = {"PER": "Person", "ORG": "Organization", "LOC": "Location"}

pytestmark = [
    pytest.mark.reference,
    pytest.mark.skipif(not DATA.is_file(), reason="the gold data lies beside the repository, which this copy has not"),
]


def test_links_between_mentions_are_mostly_those_of_gold() -> None:
    right = proposed = wanted = 0
    for line in DATA.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        document = Document(record["text"], record["id"], record["id"])
        gold: dict[str, int] = {}
        mentions = []
        for e in record["entities"]:
            type_ = TYPES.get(e["type"], e["type"])
            mentions.append(Mention(document.id, "chunk", "entity", Span(e["start"], e["end"]), e["text"], type_))
            gold[mentions[-1].id] = e["cluster"]
        clusters = resolve_entities(document, mentions)
        system = {r.mention_id: c.entity.id for c in clusters for r in c.references}
        for one, other in combinations(gold, 2):
            together, same = system[one] == system[other], gold[one] == gold[other]
            right, proposed, wanted = right + (together and same), proposed + together, wanted + same
    print(f"pairs: precision {right / proposed:.3f}, recall {right / wanted:.3f}")
    assert right / proposed > 0.94
    assert right / wanted > 0.78
