"""Figures of recorded debates: what they say of judges that do not read."""

import json
import math
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.evaluation.debate.figures import CONSISTENCY_WARNING, DebateFigures, score_debates
from consilience.evaluation.debate.reward import judge_reward
from consilience.evaluation.formats.debates.files import read_debates
from consilience.evaluation.formats.triples.python_mapping import read_mapping
from consilience.evaluation.records.debates import (
    Letter,
    Order,
    RecordedDebate,
    RecordedQuote,
    RecordedSpeech,
    RecordedVerdict,
    Side,
)
from consilience.evaluation.report.debate import debate_html
from consilience.evaluation.support.bootstrap import RatioEstimate, ratio_estimate
from consilience.evaluation.support.errors import EvaluationError, FormatError

OWN = {"id": "1", "protocol": "p", "question": "?", "answers": ["a", "b"], "sources": [], "outcome": {"side": 0}}
Judge = Callable[[Side, Order], Letter | None]
ORDERS: tuple[Order, Order] = ("regular", "flipped")


def letter(side: Side, order: Order) -> Letter:
    return "A" if (side == 0) == (order == "regular") else "B"


def side(letter_: Letter | None, order: Order) -> Side | None:
    return None if letter_ is None else 0 if (letter_ == "A") == (order == "regular") else 1


def debates(judge: Judge, count: int = 20, group: str = "debate") -> list[RecordedDebate]:
    """Debates whose true answer is 0 and 1 in turn, each judged in both orders; "good" defends 0."""
    made = []
    for number in range(count):
        truth: Side = 0 if number % 2 == 0 else 1
        named = [(order, judge(truth, order)) for order in ORDERS]
        sides = [side(letter_, order) for order, letter_ in named]
        made.append(
            RecordedDebate(
                id=f"d{number}",
                shape="own",
                group=group,
                question="Which?",
                answers=("yes", "no"),
                truth=truth,
                verdicts=tuple(
                    RecordedVerdict(order, said, side(said, order), said is not None, defenders=("good", "bad"))
                    for order, said in named
                ),
                outcome=sides[0] if sides[0] == sides[1] else None,
            )
        )
    return made


def figures(judge: Judge) -> DebateFigures:
    return score_debates(debates(judge)).groups["debate"]


def values(found: DebateFigures) -> dict[str, float | None]:
    names = ("accuracy", "settled", "accuracy_settled", "agreement", "share_of_a", "unread")
    return {name: getattr(found, name).value for name in names}


def test_a_judge_that_is_right_in_both_orders() -> None:
    assert values(figures(letter)) == {
        "accuracy": 1.0,
        "settled": 1.0,
        "accuracy_settled": 1.0,
        "agreement": 1.0,
        "share_of_a": 0.5,
        "unread": 0.0,
    }


def test_a_judge_that_always_says_a_agrees_with_itself_never_and_its_bias_shows() -> None:
    found = figures(lambda _, __: "A")
    assert values(found) == {
        "accuracy": 0.5,
        "settled": 0.0,
        "accuracy_settled": None,
        "agreement": 0.0,
        "share_of_a": 1.0,
        "unread": 0.0,
    }
    assert found.truth_at_a.value == 0.5


def test_a_judge_that_is_always_wrong_but_steady_agrees_with_itself_and_is_never_accurate() -> None:
    found = figures(lambda truth, order: letter(1 if truth == 0 else 0, order))
    assert values(found) == {
        "accuracy": 0.0,
        "settled": 1.0,
        "accuracy_settled": 0.0,
        "agreement": 1.0,
        "share_of_a": 0.5,
        "unread": 0.0,
    }
    consistency = found.to_json()["factual_consistency_accuracy"]
    assert (consistency["value"], consistency["warning"]) == (1.0, CONSISTENCY_WARNING)


def test_a_judge_that_answers_prose_is_unread_and_wrong() -> None:
    assert values(figures(lambda _, __: None)) == {
        "accuracy": 0.0,
        "settled": 0.0,
        "accuracy_settled": None,
        "agreement": 0.0,
        "share_of_a": None,
        "unread": 1.0,
    }


def test_accuracy_of_the_two_orders_is_told_apart() -> None:
    found = figures(lambda truth, order: letter(truth, order) if order == "regular" else None)
    assert found.accuracy_regular == RatioEstimate(20, 20, 1.0, 1.0, 1.0)
    assert found.accuracy_flipped == RatioEstimate(0, 20, 0.0, 0.0, 0.0)


def test_debaters_are_rated_by_whom_the_judge_believed() -> None:
    found = figures(lambda _, order: letter(0, order)).debaters
    assert found["good"].wins.value == 1.0
    assert found["bad"].wins_true.value == 0.0
    assert found["good"].wins_false.value == 1.0
    assert found["good"].bradley_terry.value > found["bad"].bradley_terry.value + 400
    assert found["good"].elo.value > 1000 > found["bad"].elo.value


def test_groups_are_scored_apart_and_every_share_has_its_interval() -> None:
    scores = score_debates(debates(letter, group="debate") + debates(lambda _, __: "A", group="naive"))
    assert list(scores.groups) == ["debate", "naive"]
    accuracy = scores.groups["naive"].accuracy
    assert accuracy.low == accuracy.high == 0.5  # always A is right once in each pair of orders
    assert scores.signature.startswith("debate|unread:wrong|unit:debate|samples:1000|level:0.95|seed:0|v:")
    assert "share of A among the letters named" in debate_html(scores)


def test_consultancies_are_split_by_what_the_consultant_defended() -> None:
    def consultancy(number: int, defended: Side, verdict: Side) -> RecordedDebate:
        speech = RecordedSpeech(
            1, "consultant", defended, "c", "…", (RecordedQuote("a", (0, 1)), RecordedQuote("b", None))
        )
        ruled = RecordedVerdict("regular", letter(verdict, "regular"), verdict)
        return RecordedDebate(f"d{number}", "own", "c", "?", ("x", "y"), 0, (ruled,), ((speech,),))

    found = score_debates([consultancy(1, 0, 0), consultancy(2, 1, 0), consultancy(3, 1, 1)]).groups["c"]
    assert (found.accuracy_honest.value, found.accuracy_dishonest.value) == (1.0, 0.5)
    assert (found.verified_true.value, found.verified_false.total) == (0.5, 4)


def test_a_debate_that_comes_twice_is_refused() -> None:
    with pytest.raises(EvaluationError, match="debate 'd0' comes twice"):
        score_debates(debates(letter, 2) + debates(letter, 1))
    with pytest.raises(EvaluationError, match="no debates"):
        score_debates([])


def test_the_judges_reward() -> None:
    assert judge_reward(1.0, 0) == 0.0
    assert judge_reward(0.5, 3) == pytest.approx(-1.15)
    assert judge_reward(0.0, 0) == -math.inf


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)).map(lambda p: (min(p), max(p))), max_size=20))
def test_a_share_lies_in_its_interval(counts: list[tuple[int, int]]) -> None:
    found = ratio_estimate(counts, samples=50)
    if found.value is None:
        assert sum(total for _, total in counts) == 0
    else:
        assert found.low is not None
        assert found.high is not None
        assert 0 <= found.low <= found.high <= 1
        assert found.value == sum(c for c, t in counts if t) / sum(t for _, t in counts)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"a": "it\'s"}', {"a": "it's"}),
        ("{'a': 'x', 'b': None, 'c': True}", {"a": "x", "b": None, "c": True}),
        ("Here it is:\n```python\n{'a': \"it's\"}\n```", {"a": "it's"}),
        ("{'a': __import__('os').getcwd()}", None),
        ("{'a': open('x')}", None),
        ("[1, 2]", None),
        ("no object", None),
        ("}{", None),
        ("{" * 1000 + "}" * 1000, None),
        ("{'a': '" + "x" * 200_000 + "'}", None),
        ("{{}}", None),
    ],
)
def test_objects_of_models_are_read_and_never_evaluated(text: str, found: object) -> None:
    assert read_mapping(text) == found


@given(st.text(alphabet="{}[]()'\": ,\\\x00abN1.e-", max_size=80))
def test_any_text_is_an_object_or_none(text: str) -> None:
    assert read_mapping(text) is None or isinstance(read_mapping(text), dict)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", r"d\.jsonl:2: this is no JSON"),
        ("[]", r"d\.jsonl:2: expected an object, found list"),
        ('{"x": 1}', r"d\.jsonl:2: no debate: it has none of the keys `rollouts`, `setting`, `players`"),
        ('{"rollouts": []}', r"d\.jsonl:2: id: Field required\."),
        (
            json.dumps({**OWN, "rollouts": [{"speeches": [], "judgements": [{"order": "up"}]}]}),
            r"d\.jsonl:2: rollouts\.0\.judgements\.0\.order: Input should be 'regular' or 'flipped'",
        ),
        ('{"setting": {}}', r"d\.jsonl:2: a debate with `setting` that cannot be read"),
        ('{"players": []}', r"d\.jsonl:2: a debate with `players` that cannot be read"),
    ],
)
def test_a_line_that_is_no_debate_is_named(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "d.jsonl"
    path.write_text(f"\n{line}\n", "utf-8")
    with pytest.raises(FormatError, match=message):
        read_debates(path)


def test_a_moderator_of_mad_supports_a_side_or_none(tmp_path: Path) -> None:
    def said(*texts: str) -> list[dict[str, str]]:
        return [{"role": "assistant", "content": text} for text in texts]

    record = {
        "id": 7,
        "source": "言多必失",
        "model": "m",
        "players": {
            "Affirmative side": said("Much talk, much error.", "I stay."),
            "Negative side": said("Loose lips sink ships."),
            "Moderator": said("{'Supported Side': '', 'Reason': \"it's open\"}", "{'Supported Side': 'Negative'}"),
        },
    }
    path = tmp_path / "mad.jsonl"
    path.write_text(json.dumps(record, ensure_ascii=False), "utf-8")
    (debate,) = read_debates(path)
    assert [(verdict.side, verdict.read) for verdict in debate.verdicts] == [(None, True), (1, True)]
    assert debate.answers == ("Much talk, much error.", "Loose lips sink ships.")
    assert debate.outcome == 1
    record["players"]["Moderator"] = said("I prefer the negative side.")  # type: ignore[index]
    path.write_text(json.dumps(record), "utf-8")
    with pytest.raises(FormatError, match=r"mad\.jsonl:1: a moderator output cannot be read: 'I prefer"):
        read_debates(path)
