import pytest

from consilience.evaluation.formats.tbf import Mention, TbfDocument, TbfFile
from consilience.evaluation.nuggets.results import NuggetScores
from consilience.evaluation.nuggets.score import NuggetOptions, score_nuggets
from consilience.evaluation.significance.paired_bootstrap import compare_coreference, compare_nuggets
from consilience.evaluation.support.errors import EvaluationError


def _document(name: str, spans: list[int]) -> TbfDocument:
    return TbfDocument(
        name, [Mention(f"E{n}", f"{n * 10},{n * 10 + 5}", "w", "Life_Die", "Actual", 1, "s", name) for n in spans], []
    )


def _scores(*found: list[int]) -> NuggetScores:
    gold = {f"d{n}": _document(f"d{n}", [1, 2, 3, 4]) for n in range(len(found))}
    system = {f"d{n}": _document(f"d{n}", spans) for n, spans in enumerate(found)}
    return score_nuggets(TbfFile("gold", gold, []), TbfFile("system", system, []), None, NuggetOptions("kbp2017"))


def test_a_system_that_is_better_on_every_document_is_significantly_better() -> None:
    result = compare_nuggets(_scores(*[[1, 2, 3, 4]] * 20), _scores(*[[1, 2]] * 20))

    plain = result.differences["plain"]
    assert plain.first == 1.0
    assert plain.second == pytest.approx(2 / 3)
    assert plain.difference == pytest.approx(1 / 3)
    assert plain.low == pytest.approx(1 / 3)
    assert plain.p_value == pytest.approx(1 / 1001)
    assert result.signature.startswith("bootstrap|paired:documents|samples:1000|seed:12345|v:")


def test_a_system_does_not_differ_from_itself() -> None:
    scores = _scores([1], [1, 2], [3], [1, 2, 3, 4])

    result = compare_nuggets(scores, scores)

    assert {d.difference for d in result.differences.values()} == {0.0}
    assert {d.p_value for d in result.differences.values()} == {1.0}


def test_the_same_seed_gives_the_same_figures_and_another_seed_others() -> None:
    first, second = _scores([1], [1, 2], [3, 9], [1, 2, 3, 4]), _scores([1, 2], [2], [3, 4], [1, 8])

    result = compare_nuggets(first, second, samples=200)

    assert compare_nuggets(first, second, samples=200) == result
    assert compare_nuggets(first, second, samples=200, seed=1) != result
    assert 0 < result.differences["plain"].p_value <= 1
    assert result.differences["plain"].low <= result.differences["plain"].difference <= result.differences["plain"].high


def test_the_figures_of_both_systems_are_those_of_their_scores() -> None:
    first, second = _scores([1], [1, 2], [3, 9]), _scores([1, 2], [2], [3, 4])
    assert first.coreference is not None
    assert second.coreference is not None

    nuggets = compare_nuggets(first, second).differences
    coreference = compare_coreference(first.coreference, second.coreference).differences

    for name, metric in first.coreference.metrics.items():
        assert nuggets[name].first == pytest.approx(metric.f1)
        assert coreference[name] == nuggets[name]
    assert nuggets["type"].second == pytest.approx(second.micro["type"].f1)


def test_different_documents_and_a_single_one_are_refused() -> None:
    with pytest.raises(EvaluationError, match="different documents"):
        compare_nuggets(_scores([1], [1]), _scores([1], [1], [1]))
    with pytest.raises(EvaluationError, match="at least two"):
        compare_nuggets(_scores([1]), _scores([1]))
