from consilience.evaluation.support.counts import Average, Counts, sum_counts


def test_scores_are_fractions_of_the_sums() -> None:
    assert Counts(2, 4, 8).to_json() == {
        "precision": 0.5,
        "recall": 0.25,
        "f1": 1 / 3,
        "true_positive": 2,
        "system": 4,
        "gold": 8,
    }


def test_an_undefined_score_is_none_and_says_why() -> None:
    silent, spurious, nothing = Counts(0, 0, 3), Counts(0, 2, 0), Counts(0, 0, 0)
    assert (silent.precision, silent.recall, silent.f1) == (None, 0.0, 0.0)
    assert silent.reason == "precision: the system proposes nothing"
    assert (spurious.precision, spurious.recall, spurious.f1) == (0.0, None, 0.0)
    assert spurious.reason == "recall: gold has nothing"
    assert (nothing.precision, nothing.recall, nothing.f1) == (None, None, None)
    assert nothing.reason == "neither gold nor the system has an item"


def test_a_mean_counts_an_undefined_precision_as_zero_and_leaves_empty_classes_out() -> None:
    average = Average.over([Counts(1, 1, 1), Counts(0, 0, 3), Counts(0, 0, 0)])
    assert average == Average(precision=0.5, recall=0.5, f1=0.5, classes=2)
    assert Average.over([]).to_json()["f1"] is None


def test_sums_add_up() -> None:
    assert sum_counts([Counts(1, 2, 3), Counts(0.5, 1, 1)]) == Counts(1.5, 3, 4)
