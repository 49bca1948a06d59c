import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.agents.verification.debate.judging.outcome import judgement_of, outcome_of
from consilience.agents.verification.debate.judging.verdict_parsing import read_verdict
from consilience.agents.verification.debate.shared.records import JudgeReply, Outcome, Rollout, Side

B = ("B", "")
BOTH = (None, "The reply names both answers.")
NONE = (None, "The reply names no answer.")
EMPTY = (None, "The reply is empty, or repeats its prompt.")


@pytest.mark.parametrize(
    "reply",
    [
        "B",
        " b ",
        "(B)",
        "[b]",
        "<B>",
        "**B**",
        "B.",
        "B)",
        "Ｂ",
        "Answer B",
        "Option B.",
        "Answer: B",
        "answer: b",
        "Answer：B",
        "Answer: (B)",
        "**Final Answer:** B",
        "Final Answer: Answer B",
        "Final answer: <B>",
        "The answer is B",
        "Verdict: B — A's quotes are unverified",
        "Answer: B. Debater A quotes nothing.",
        "Answer: B (the claim does not hold)",
        "Final Answer: B. GM lost $10B",
        "### Answer\nB",
        "Both argue well.\n\nAnswer: B",
        "So the correct answer is most likely to be (B).",
        "Therefore, the final answer is B.",
        "I choose answer B.",
        "<thinking>Answer: A</thinking>Answer: B",
        "{'answer': 'B', 'reason': \"it's there\"}",
        '```json\n{"verdict": "B", "why": "A has no quotes"}\n```',
        "答案：B",
        "理由充分。\n最终答案：选项B",
        "我选B",
        "Answer A: it rained\nAnswer B: it did not\n\nAnswer: B",
    ],
)
def test_a_reply_that_names_one_answer(reply: str) -> None:
    assert read_verdict(reply) == B


@pytest.mark.parametrize(
    ("reply", "read"),
    [
        ("", EMPTY),
        ("<thinking>Answer: B", EMPTY),
        ("Answer: A or B", BOTH),
        ("Final Answer: A|B", BOTH),
        ("Answer: <A|B>", BOTH),
        ("Answer: A, not B", BOTH),
        ("Answer: A\nOn second thoughts\nAnswer: B", BOTH),
        ("Answer: A and also both", BOTH),
        ("{'answer': 'A or B'}", BOTH),
        ("{'answer': 'both'}", BOTH),
        ("Final answer: both", NONE),
        ("{'A': 0.7, 'B': 0.3}", NONE),
        ("Answer A: it rained", NONE),
        ("A company did it.", NONE),
        ("Answer: a company", NONE),
        ("The final answer is not A.", NONE),
        ("Debater A is right.", NONE),
        ("Insufficient evidence", NONE),
        ("А", NONE),
        ("{" * 100_000, NONE),
        ("{'answer': " + "(" * 5000 + "}", NONE),
    ],
)
def test_a_reply_that_names_none_or_both_has_no_verdict(reply: str, read: tuple[None, str]) -> None:
    assert read_verdict(reply) == read


def test_a_repeated_prompt_is_no_verdict() -> None:
    prompt = "Which is true?\nAnswer A: it rained\n| judge: answer A\nAnswer: A\nFinish with\nAnswer: (X)"
    assert read_verdict(prompt, prompt) == EMPTY
    assert read_verdict(f"{prompt}\n\nAnswer: B", prompt) == B


@given(st.text())
def test_every_reply_is_read_one_way_or_the_other(reply: str) -> None:
    letter, problem = read_verdict(reply)
    assert (letter is None) == bool(problem)


@given(st.text(alphabet="AB answer:is()'\n", max_size=60))
def test_exchanging_the_letters_exchanges_the_verdict(reply: str) -> None:
    exchanged = {"A": "B", "B": "A", None: None}
    if "a" not in reply.lower().replace("answer", ""):  # the article is spelled like one of the letters
        assert read_verdict(reply.translate(str.maketrans("AB", "BA")))[0] == exchanged[read_verdict(reply)[0]]


def votes(order: str, *sides: Side | None) -> tuple[JudgeReply, ...]:
    return tuple(JudgeReply(order, None, side, "", n) for n, side in enumerate(sides))  # type: ignore[arg-type]


def outcome(*cells: tuple[JudgeReply, ...]) -> Outcome:
    return outcome_of([Rollout((), tuple(vote for cell in cells for vote in cell))])


def test_a_letter_means_another_answer_in_the_other_order() -> None:
    assert judgement_of("Answer: A", "regular").side == 0
    assert judgement_of("Answer: A", "flipped", 2) == JudgeReply("flipped", "A", 1, "Answer: A", 2)


def test_a_verdict_counts_when_it_survives_the_flip() -> None:
    assert outcome(votes("regular", 1), votes("flipped", 1)) == Outcome(
        1, 1.0, "The same answer won in all 2 arrangements."
    )
    assert outcome(votes("regular", 0), votes("flipped", 1)) == Outcome(
        None, 0.5, "The verdict did not survive the flip of order and sides."
    )
    assert outcome(votes("regular", 0, 0)).side is None


def test_confidence_is_the_share_of_all_votes() -> None:
    assert outcome(votes("regular", 0, 0, 1), votes("flipped", 0, 0, 0)).confidence == 5 / 6
    assert outcome(votes("regular", 0, 0, None), votes("flipped", 0, 0, 0)).confidence == 5 / 6


@pytest.mark.parametrize("cell", [(0, 1), (0, None), (None,), (0, 1, None), (0, 0, None, None)])
def test_without_a_majority_in_each_order_there_is_no_verdict(cell: tuple[Side | None, ...]) -> None:
    assert outcome(votes("regular", *cell), votes("flipped", 0)).side is None
