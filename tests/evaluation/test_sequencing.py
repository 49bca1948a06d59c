import pytest

from consilience.evaluation.formats.tbf import Mention, TbfDocument, TbfFile, TbfRelation
from consilience.evaluation.nuggets.score import NuggetOptions, score_nuggets
from consilience.evaluation.nuggets.sequencing.temporal_graph import Link, TemporalGraph


def _document(*relations: tuple[str, str]) -> TbfDocument:
    mentions = [Mention(f"E{n}", f"{10 * n},{10 * n + 5}", "w", "Life_Die", "Actual", n, "s", "d") for n in range(1, 7)]
    return TbfDocument("d", mentions, [TbfRelation(name, "R", tuple(ids.split(","))) for name, ids in relations])


def _scores(gold: TbfDocument, system: TbfDocument) -> dict[str, tuple[float, ...]]:
    files = [TbfFile(name, {"d": document}, []) for name, document in (("gold", gold), ("system", system))]
    scores = score_nuggets(files[0], files[1], None, NuggetOptions("kbp2017"))
    assert scores.sequencing is not None
    return {name: ratio.counts() for name, ratio in scores.sequencing.ratios.items()}


def test_what_follows_from_gold_is_right_but_worth_little_recall() -> None:
    gold = _document(("After", "E1,E2"), ("After", "E2,E3"))
    system = _document(("After", "E1,E3"))

    counts = _scores(gold, system)

    # one of one system links holds; none of gold's two is found; two events in common: w = 0.99 / (1 + 1 - 0)
    assert counts["After"] == pytest.approx((0.99 / 2, 2, 1, 1))


def test_a_link_holds_for_all_mentions_of_a_cluster() -> None:
    gold = _document(("Coreference", "E2,E3"), ("After", "E1,E2"), ("After", "E3,E4"))
    system = _document(("Coreference", "E2,E3"), ("After", "E1,E3"), ("After", "E2,E4"))

    assert _scores(gold, system)["After"] == (4, 4, 4, 4)


def test_links_that_follow_from_others_do_not_count() -> None:
    gold = _document(("After", "E1,E2"), ("After", "E2,E3"))
    system = _document(("After", "E1,E2"), ("After", "E2,E3"), ("After", "E1,E3"))

    assert _scores(gold, system)["After"] == (2, 2, 2, 2)


def test_the_two_relations_are_scored_apart_and_together() -> None:
    gold = _document(("Subevent", "E1,E2"), ("After", "E1,E3"))
    system = _document(("Subevent", "E1,E2"), ("After", "E2,E3"))

    counts = _scores(gold, system)

    assert counts["Subevent"] == (1, 1, 1, 1)
    assert counts["After"] == (0, 1, 0, 1)
    # together, E2 lies within E1 and so is before E3 as well
    assert counts["All"] == pytest.approx((1 + 0.99 / (1 + 3 - 1), 2, 2, 2))


def test_what_lies_within_an_event_is_before_what_comes_after_it() -> None:
    graph = TemporalGraph([Link("war", "battle", True), Link("war", "peace", False), Link("battle", "peace", False)])

    assert graph.holds(Link("battle", "peace", False))
    assert graph.reduce() == [Link("war", "battle", True), Link("war", "peace", False)]
    assert not graph.holds(Link("peace", "war", False))
    assert not graph.holds(Link("war", "unknown", False))


def test_a_link_that_contradicts_earlier_ones_implies_nothing() -> None:
    graph = TemporalGraph([Link("a", "b", False), Link("b", "c", False), Link("c", "a", False)])

    assert graph.holds(Link("a", "c", False))
    assert graph.holds(Link("c", "a", False))
    assert not graph.holds(Link("c", "b", False))
    assert len(graph.reduce()) == 3
