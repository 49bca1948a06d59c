from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.evaluation.coreference.blanc import blanc
from consilience.evaluation.coreference.contingency import ContingencyTable, table_of_clusters
from consilience.evaluation.coreference.lea import lea
from consilience.evaluation.coreference.muc import muc
from consilience.evaluation.coreference.ratio import CoreferenceScore, Ratio
from consilience.evaluation.coreference.registry import METRICS
from consilience.evaluation.coreference.scores import score_tables

Clusters = list[list[int]]


@st.composite
def _clusters(draw: st.DrawFn) -> Clusters:
    labels = draw(st.lists(st.integers(0, 5), max_size=9))
    mentions = draw(st.lists(st.integers(0, 11), min_size=len(labels), max_size=len(labels), unique=True))
    clusters: dict[int, list[int]] = {}
    for mention, label in zip(mentions, labels, strict=True):
        clusters.setdefault(label, []).append(mention)
    return list(clusters.values())


def test_the_key_of_the_muc_paper_loses_one_link_of_three_for_each_break() -> None:
    table = table_of_clusters(["ABCD"], ["AB", "CD"])

    assert muc(table) == Ratio(2, 3, 2, 2)


def test_lea_weighs_clusters_by_size_as_in_the_example_of_its_paper() -> None:
    # Moosavi and Strube 2016, section 4: K1 = {a..g}, K2 = {h, i}; R1 = {a, b}, R2 = {c, d}, R3 = {f, g, h, i}
    table = table_of_clusters(["abcdefg", "hi"], ["ab", "cd", "fghi"])

    ratio = lea(table)

    assert ratio.recall_numerator / ratio.recall_denominator == pytest.approx((7 * 3 / 21 + 2 * 1) / 9)
    assert ratio.precision_numerator / ratio.precision_denominator == pytest.approx((2 + 2 + 4 * 2 / 6) / 8)


@given(_clusters(), _clusters())
def test_blanc_in_closed_form_counts_the_links_that_listing_them_counts(key: Clusters, response: Clusters) -> None:
    counts = blanc(table_of_clusters(key, response))

    key_links, key_others = _links(key)
    response_links, response_others = _links(response)
    assert counts.coreference == Ratio(
        len(key_links & response_links), len(key_links), len(key_links & response_links), len(response_links)
    )
    assert counts.non_coreference == Ratio(
        len(key_others & response_others), len(key_others), len(key_others & response_others), len(response_others)
    )


@given(_clusters(), _clusters())
def test_muc_counts_what_is_left_of_each_key_cluster_when_the_response_parts_it(
    key: Clusters, response: Clusters
) -> None:
    of_response = {mention: number for number, cluster in enumerate(response) for mention in cluster}
    kept = 0
    for cluster in key:
        parts = {of_response.get(mention, -1 - mention) for mention in cluster}
        kept += len(cluster) - len(parts)

    assert muc(table_of_clusters(key, response)).recall_numerator == kept


@given(_clusters(), _clusters())
def test_exchanging_key_and_response_exchanges_recall_and_precision(key: Clusters, response: Clusters) -> None:
    there, back = _score(key, response), _score(response, key)

    for name in METRICS:
        if name == "blanc" and there["blanc"].reason is not None:
            continue  # which kinds of links count depends on the key alone
        assert there[name].recall == pytest.approx(back[name].precision)
        assert there[name].precision == pytest.approx(back[name].recall)
        assert there[name].f1 == pytest.approx(back[name].f1)


@given(_clusters(), _clusters())
def test_all_figures_are_fractions_and_equal_clusters_are_perfect(key: Clusters, response: Clusters) -> None:
    for score in _score(key, response).values():
        assert 0 <= score.recall <= 1 + 1e-12
        assert 0 <= score.precision <= 1 + 1e-12
        assert 0 <= score.f1 <= 1 + 1e-12
    for name, score in _score(key, key).items():
        assert score.f1 == pytest.approx(1.0 if score.reason is None or "left out" in score.reason else 0.0), name


def test_a_perfect_response_without_links_has_muc_0_and_says_why() -> None:
    scores = score_tables({"d": table_of_clusters(["a", "b", "c"], ["a", "b", "c"])})

    assert scores.metrics["muc"].to_json() == {
        "recall": 0.0,
        "precision": 0.0,
        "f1": 0.0,
        "counts": [0, 0, 0, 0],
        "reason": "recall: the key has no links; precision: the response has no links",
    }
    assert scores.average == 0.75
    assert {name: score.f1 for name, score in scores.metrics.items()} == {
        "muc": 0.0,
        "b_cubed": 1.0,
        "ceaf_m": 1.0,
        "ceaf_e": 1.0,
        "blanc": 1.0,
        "lea": 1.0,
    }


def test_corpus_figures_come_from_sums_over_documents_and_not_from_means() -> None:
    tables = {"a": table_of_clusters(["ab"], ["ab"]), "b": table_of_clusters(["cdef"], ["cd", "ef"])}

    scores = score_tables(tables, ["muc"])

    assert scores.metrics["muc"].counts == (3, 4, 3, 3)
    assert scores.documents["b"]["muc"].counts == (2, 3, 2, 2)
    assert scores.average is None


def test_the_printed_figures_are_cut_and_not_rounded() -> None:
    table = ContingencyTable([3, 4], [4, 3], {(0, 0): 2, (1, 0): 2, (0, 1): 1, (1, 1): 2})
    scores = score_tables({"d": table})

    printed = scores.percentages()

    assert printed["b_cubed"] == int(scores.metrics["b_cubed"].f1 * 10000) / 100
    four = [printed[name] for name in ("muc", "b_cubed", "ceaf_e", "blanc")]
    assert printed["average"] == sum(four) / 4
    assert printed["average_with_ceaf_m"] == pytest.approx((sum(four) + printed["ceaf_m"]) / 5)


def _score(key: Clusters, response: Clusters) -> dict[str, CoreferenceScore]:
    return dict(score_tables({"d": table_of_clusters(key, response)}).metrics)


def _links(clusters: Sequence[Sequence[int]]) -> tuple[set[frozenset[int]], set[frozenset[int]]]:
    of = {mention: number for number, cluster in enumerate(clusters) for mention in cluster}
    pairs = {frozenset({a, b}) for a in of for b in of if a != b}
    within = {pair for pair in pairs if len({of[mention] for mention in pair}) == 1}
    return within, pairs - within
