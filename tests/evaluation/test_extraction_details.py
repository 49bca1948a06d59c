import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.evaluation.extraction import relaxed
from consilience.evaluation.extraction.character_f1 import character_f1
from consilience.evaluation.extraction.details import extraction_details
from consilience.evaluation.extraction.items import Item
from consilience.evaluation.extraction.relaxed import pair_relaxed
from consilience.evaluation.formats.extraction import (
    ArgumentItem,
    EntityItem,
    EventItem,
    ExtractionRecord,
    RelationItem,
    read_extraction,
    write_extraction,
)
from consilience.evaluation.support.bootstrap import Interval, f1_interval
from consilience.evaluation.support.counts import Counts

TEXT = "Ann Lee of Acme Corp met Bob in Rome."
GOLD = ExtractionRecord(
    "1",
    TEXT,
    (
        EntityItem("Ann Lee", "PER", 0, 7),
        EntityItem("Acme Corp", "ORG", 11, 20),
        EntityItem("Bob", "PER", 25, 28),
        EntityItem("Rome", "LOC", 32, 36),
    ),
    (RelationItem("Ann Lee", "works for", "Acme Corp", (0, 7), (11, 20)),),
)
SYSTEM = ExtractionRecord(
    "1",
    TEXT,
    (EntityItem("Ann", "PER", 0, 3), EntityItem("Acme Corp", "ORG", 11, 20), EntityItem("Rome", "ORG", 32, 36)),
    (RelationItem("Lee", "works for", "Acme", (4, 7), (11, 15)),),
)


def test_relaxed_scores_forgive_boundaries_but_not_types() -> None:
    ner = extraction_details([GOLD], [SYSTEM]).tasks["ner"]
    assert ner.relaxed == Counts(2, 3, 4)
    assert ner.interval == Interval(2 / 7, 2 / 7, 0.95, 1000, 0)
    assert extraction_details([GOLD], [SYSTEM]).tasks["re"].relaxed == Counts(1, 1, 1)


def test_confusion_says_what_was_taken_for_what_missed_and_made_up() -> None:
    extra = ExtractionRecord("1", TEXT, (*SYSTEM.entities, EntityItem("met", "PER", 21, 24)))
    assert extraction_details([GOLD], [extra]).tasks["ner"].confusion == {
        ("LOC", "ORG"): 1,
        ("ORG", "ORG"): 1,
        ("PER", "PER"): 1,
        ("PER", None): 1,
        (None, "PER"): 1,
    }


def test_relaxed_matching_finds_as_many_pairs_as_there_are() -> None:
    def item(start: int, end: int) -> Item:
        return Item("T", (TEXT[start:end],), ((start, end),))

    gold, system = [item(0, 20), item(8, 20)], [item(0, 12), item(0, 3)]
    assert pair_relaxed(gold, system, "span") == [(0, 1), (1, 0)]
    words = [Item("T", ("Acme",), None)], [Item("T", ("the ACME corp",), None)]
    assert pair_relaxed(*words, "text") == [(0, 0)]


def test_arguments_score_by_characters_and_by_their_best_alias(tmp_path: Path) -> None:
    def record(*arguments: ArgumentItem) -> ExtractionRecord:
        return ExtractionRecord("1", "", events=(EventItem("Die", "died", None, arguments),))

    gold = record(ArgumentItem("Victim", "北京大学校长", alias=("校长",)), ArgumentItem("Place", "Paris"))
    write_extraction(tmp_path / "gold.jsonl", [gold])
    assert read_extraction(tmp_path / "gold.jsonl") == [gold]
    exact = character_f1([gold], {"1": record(ArgumentItem("Victim", "校长"))})
    assert exact == Counts(1.0, 1, 2)
    partly = character_f1([gold], {"1": record(ArgumentItem("Victim", "北京大学"), ArgumentItem("Place", "paris, F"))})
    assert partly.true_positive == pytest.approx(8 / 10 + 10 / 13)
    twice = character_f1([gold], {"1": record(ArgumentItem("Victim", "校长"), ArgumentItem("Victim", "大学校长"))})
    assert twice == Counts(1.0, 2, 2)
    assert character_f1([gold], {}) == Counts(0, 0, 2)


def test_an_interval_is_over_documents_and_the_same_each_time() -> None:
    counts = [Counts(1, 1, 1)] * 30 + [Counts(0, 1, 1)] * 30
    interval = f1_interval(counts)
    assert interval is not None
    assert 0.3 < interval.low < 0.5 < interval.high < 0.7
    assert interval == f1_interval(counts)
    assert f1_interval([Counts(0, 0, 0)]) is None


spans = st.tuples(st.integers(0, 12), st.integers(1, 6)).map(lambda s: (s[0], s[0] + s[1]))
records = st.lists(st.tuples(spans, st.sampled_from("AB")), max_size=6, unique=True).map(
    lambda found: ExtractionRecord("1", "", tuple(EntityItem("x" * (e - s), t, s, e) for (s, e), t in found))
)


@given(records, records)
def test_relaxed_scores_are_never_below_strict_ones_and_confusion_adds_up(
    gold: ExtractionRecord, system: ExtractionRecord
) -> None:
    task = extraction_details([gold], [system], samples=2).tasks["ner"]
    strict = len({(e.type, e.span) for e in gold.entities} & {(e.type, e.span) for e in system.entities})
    assert strict <= task.relaxed.true_positive <= min(task.relaxed.system, task.relaxed.gold)
    assert sum(n for (g, _), n in task.confusion.items() if g) == len(gold.entities)
    assert sum(n for (_, s), n in task.confusion.items() if s) == len(system.entities)


@given(records)
def test_gold_against_itself_is_complete(gold: ExtractionRecord) -> None:
    details = extraction_details([gold], [gold], samples=2)
    assert details.tasks["ner"].relaxed.true_positive == len(gold.entities)
    assert all(g == s for g, s in details.tasks["ner"].confusion)
    assert json.loads(json.dumps(details.to_json()))["ner"]["relaxed"]["micro"]["gold"] == len(gold.entities)


SPANS = st.tuples(st.integers(0, 30), st.integers(1, 12)).map(lambda drawn: (drawn[0], drawn[0] + drawn[1]))
ITEMS = st.lists(
    st.builds(
        lambda spans, has_spans: Item("T", tuple(map(str, spans)), tuple(spans) if has_spans else None),
        st.lists(SPANS, min_size=2, max_size=2),
        st.sampled_from((True, True, True, False)),
    ),
    max_size=8,
)


@given(gold=ITEMS, system=ITEMS)
def test_items_that_overlap_are_found_wherever_they_begin(gold: list[Item], system: list[Item]) -> None:
    near = relaxed._Near(system, "span")
    for item in gold:
        everyone = [n for n, other in enumerate(system) if relaxed._overlap(item, other, "span") > 0]
        assert [n for n in near.to(item) if relaxed._overlap(item, system[n], "span") > 0] == everyone
