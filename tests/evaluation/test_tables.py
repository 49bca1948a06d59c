"""Tables of scores: the same figures as the scorers, and the cases behind each."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.evaluation.test_extraction_details import GOLD, SYSTEM, TEXT
from tests.examples import examples

from consilience.evaluation.cases.extraction import extraction_cases
from consilience.evaluation.cases.model import Case, Place, Side
from consilience.evaluation.cases.nugget import nugget_cases
from consilience.evaluation.coreference.registry import METRICS
from consilience.evaluation.extraction.details import extraction_details
from consilience.evaluation.extraction.scores import score_extraction
from consilience.evaluation.extraction.significance import compare_extraction
from consilience.evaluation.formats.extraction import EntityItem, ExtractionRecord, RelationItem
from consilience.evaluation.formats.tbf import COREFERENCE, Mention, TbfDocument, TbfFile, TbfRelation
from consilience.evaluation.nuggets.score import score_nuggets
from consilience.evaluation.significance.paired_bootstrap import compare_nuggets
from consilience.evaluation.support.interval import IntervalEstimate
from consilience.evaluation.tables.comparison import table_differences
from consilience.evaluation.tables.extraction_table import Criterion, extraction_table
from consilience.evaluation.tables.nugget_table import nugget_table
from consilience.evaluation.tables.rows import table_rows
from consilience.evaluation.tables.table import ScoreTable

spans = st.tuples(st.integers(0, 12), st.integers(1, 6)).map(lambda s: (s[0], min(s[0] + s[1], len(TEXT))))
entities = st.builds(
    lambda span, type_: EntityItem(TEXT[slice(*span)], type_, *span), spans, st.sampled_from(["PER", "ORG"])
)
unplaced = st.builds(lambda e: EntityItem(e.text, e.type), entities)
relations = st.builds(
    lambda a, b, type_: RelationItem(TEXT[slice(*a)], type_, TEXT[slice(*b)], a, b),
    spans,
    spans,
    st.sampled_from(["knows", "works for"]),
)
answers = st.builds(
    lambda e, r: ExtractionRecord("1", TEXT, tuple(e), tuple(r)),
    st.lists(entities | unplaced, max_size=6),
    st.lists(relations, max_size=3),
)
corpora = st.lists(st.tuples(answers, answers), min_size=2, max_size=3).map(
    lambda pairs: tuple(
        [replace(record, id=str(n)) for n, record in enumerate(side)] for side in zip(*pairs, strict=True)
    )
)


@settings(max_examples=examples(30))
@given(corpora)
def test_the_exact_table_has_the_strict_scores_and_their_intervals(corpus: tuple[list[ExtractionRecord], ...]) -> None:
    gold, system = corpus
    scores, details = score_extraction(gold, system), extraction_details(gold, system)
    table = extraction_table(gold, system, "exact")
    assert ScoreTable.from_json(table.to_json()) == table
    for row in table_rows(table, "task"):
        strict, interval = getattr(scores, row.task), details.tasks[row.task].interval
        assert row.sums == (strict.micro.true_positive, strict.micro.system, strict.micro.gold)
        assert row.f1.value == strict.micro.f1
        assert interval is not None
        assert (row.f1.low, row.f1.high) == pytest.approx((interval.low, interval.high))
    types = {(row.task, row.name): row.sums for row in table_rows(table, "type")}
    assert types == {
        (task, name): (c.true_positive, c.system, c.gold)
        for task in table.tasks
        for name, c in getattr(scores, task).types.items()
    }


@settings(max_examples=examples(30))
@given(corpora)
def test_the_partial_table_has_the_relaxed_scores(corpus: tuple[list[ExtractionRecord], ...]) -> None:
    gold, system = corpus
    details = extraction_details(gold, system)
    for row in table_rows(extraction_table(gold, system, "partial"), "task"):
        relaxed = details.tasks[row.task].relaxed
        assert row.sums == (relaxed.true_positive, relaxed.system, relaxed.gold)


@settings(max_examples=examples(30))
@given(corpora, st.sampled_from(["exact", "partial"]))
def test_there_are_as_many_cases_as_a_cell_counts(
    corpus: tuple[list[ExtractionRecord], ...], criterion: Criterion
) -> None:
    gold, system = corpus
    cases = list(extraction_cases(gold, system, criterion))
    assert [Case.from_json(case.to_json()) for case in cases] == cases
    counted = Counter((case.task, case.type, case.outcome) for case in cases)
    for row in table_rows(extraction_table(gold, system, criterion), "type"):
        right, wrong, missed = (counted[row.task, row.name, outcome] for outcome in ("tp", "fp", "fn"))
        assert (right, right + wrong, right + missed) == row.sums


def test_a_case_says_what_the_other_side_has_instead() -> None:
    cases = [case for case in extraction_cases([GOLD], [SYSTEM], "exact") if case.task == "ner"]
    gold = [Side(e.type, (Place(e.text, e.start, e.end),)) for e in GOLD.entities]
    given_ = [Side(e.type, (Place(e.text, e.start, e.end),)) for e in SYSTEM.entities]
    assert cases == [
        Case("ner", "PER", "1", "fn", gold[0], given_[0], "boundary", 0),
        Case("ner", "PER", "1", "fp", gold[0], given_[0], "boundary", 0),
        Case("ner", "ORG", "1", "tp", gold[1], given_[1], "none"),
        Case("ner", "PER", "1", "fn", gold[2], None, "missed", 0),
        Case("ner", "LOC", "1", "fn", gold[3], given_[2], "type", 0),
        Case("ner", "ORG", "1", "fp", gold[3], given_[2], "type", 0),
    ]


def test_a_relation_the_other_way_round_is_a_mistake_of_direction() -> None:
    right = RelationItem("Ann Lee", "knows", "Bob", (0, 7), (25, 28))
    turned = RelationItem("Bob", "knows", "Ann Lee", (25, 28), (0, 7))
    one, other = (ExtractionRecord("1", TEXT, (), (relation,)) for relation in (right, turned))
    assert [case.mistake for case in extraction_cases([one], [other], "exact")] == ["direction", "direction"]


def test_a_difference_is_that_of_the_paired_bootstrap() -> None:
    gold = [replace(GOLD, id=str(n)) for n in range(4)]
    first = [replace(SYSTEM if n else GOLD, id=str(n)) for n in range(4)]
    second = [replace(SYSTEM, id=str(n)) for n in range(4)]
    one, two = (extraction_table(gold, side, "exact") for side in (first, second))
    wanted = compare_extraction(gold, first, second).differences
    assert table_differences(one, two, "task") == {(task, ""): wanted[task] for task in wanted}
    assert table_differences(one, two, "type")["ner", "PER"].first == pytest.approx(4 / 13)


def test_one_document_has_no_interval() -> None:
    row = table_rows(extraction_table([GOLD], [SYSTEM], "exact"), "task")[0]
    assert row.f1 == IntervalEstimate(2 / 7, reason="one document has no interval")


def nuggets(name: str, *mentions: Mention, clusters: tuple[tuple[str, ...], ...] = ()) -> TbfFile:
    relations_ = [TbfRelation(COREFERENCE, f"R{n}", cluster) for n, cluster in enumerate(clusters)]
    documents = {d: TbfDocument(d, list(mentions), relations_) for d in ("one", "two")}
    return TbfFile(name, documents, [])


MARRIED = Mention("E1", "0,7", "married", "Life.Marry", "Actual")
ATTACK = Mention("E2", "10,16", "attack", "Conflict.Attack", "Actual")
KEY = nuggets("gold", MARRIED, ATTACK, clusters=(("E1", "E2"),))
RESPONSE = nuggets("system", MARRIED._replace(realis="Other"), ATTACK._replace(span="10,14", text="atta"))


def test_the_table_of_nuggets_has_the_figures_of_the_scorer() -> None:
    scores = score_nuggets(KEY, RESPONSE)
    rows = {row.task: row for row in table_rows(nugget_table(scores), "task")}
    assert set(rows) == {"plain", "type", "realis", "type+realis", *METRICS}
    for name, counts in scores.micro.items():
        assert (rows[name].precision.value, rows[name].recall.value, rows[name].f1.value) == pytest.approx(
            (counts.precision, counts.recall, counts.f1)
        )
    assert scores.coreference is not None
    for name, figures in scores.coreference.metrics.items():
        assert (rows[name].precision.value, rows[name].recall.value, rows[name].f1.value) == pytest.approx(
            (figures.precision, figures.recall, figures.f1)
        )
    other = score_nuggets(KEY, KEY)
    wanted = compare_nuggets(other, scores).differences
    assert table_differences(nugget_table(other), nugget_table(scores), "task") == {
        (name, ""): difference for name, difference in wanted.items()
    }
    assert [row.name for row in table_rows(nugget_table(scores), "type", "type")] == ["Conflict.Attack", "Life.Marry"]


def test_nuggets_that_differ_by_realis_are_cases_of_that() -> None:
    cases = [case for case in nugget_cases(score_nuggets(KEY, RESPONSE)) if case.document == "one"]
    shown = [(c.task, c.type, c.outcome, c.mistake, round(c.credit, 2)) for c in cases]
    assert shown == [
        ("plain", "", "tp", "none", 1),
        ("plain", "", "tp", "boundary", 0.8),
        ("type", "Life.Marry", "tp", "none", 1),
        ("type", "Conflict.Attack", "tp", "boundary", 0.8),
        ("realis", "Actual", "fn", "realis", 0),
        ("realis", "Other", "fp", "realis", 0),
        ("realis", "Actual", "tp", "boundary", 0.8),
        ("type+realis", "", "fn", "realis", 0),
        ("type+realis", "", "fp", "realis", 0),
        ("type+realis", "", "tp", "boundary", 0.8),
    ]
