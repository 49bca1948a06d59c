"""What rounds changed, item by item."""

from consilience.agents.laboratory.case_study import Change, case_study
from consilience.agents.laboratory.trials import Trial
from consilience.evaluation.formats.extraction import EntityItem, EventItem, ExtractionRecord

TEXT = "Ann seized the border post."
GOLD = ExtractionRecord("1", TEXT, (EntityItem("Ann", "Person", 0, 3),), (), (EventItem("Seize", "seized", 4),))


def answer(round_number: int, expert: str, **changes: list[str]) -> dict[str, object]:
    return {
        "round": round_number,
        "expert": expert,
        "changes": {"added": [], "removed": [], "corrected": []} | changes,
    }


def test_each_change_is_named_and_compared_with_gold() -> None:
    trial = Trial(
        cell="c",
        document="1",
        record={},
        usage={},
        paid={},
        rounds=3,
        answers=[
            answer(1, "ee", added=["Seize Actual “border”", "Seize “border” Place “post”"]),
            answer(2, "ee", corrected=["Seize Actual “seized” (was Seize Actual “border”)"]),
            answer(2, "ner", added=["Person “Ann”", "Person “post”"]),
            answer(3, "ee", removed=["Seize “border” Place “post”"]),
        ],
        seconds=1.0,
    )

    study = case_study(trial, GOLD, GOLD)

    assert study.gold == study.final == ("Person “Ann”", "Seize “seized”")
    assert study.first == (("ee", ("Seize Actual “border”", "Seize “border” Place “post”")),)
    assert study.changes == (
        Change(2, "ee", "corrected", "Seize Actual “seized” (was Seize Actual “border”)", in_gold=True),
        Change(2, "ner", "added", "Person “Ann”", in_gold=True),
        Change(2, "ner", "added", "Person “post”", in_gold=False),
        Change(3, "ee", "removed", "Seize “border” Place “post”", in_gold=False),
    )
    assert [change.is_better for change in study.changes] == [True, True, False, True]
