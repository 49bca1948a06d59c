"""Claims that people write: what of their words counts, and how the judge weighs it beside the head."""

import math

import pytest

from consilience.agents.experts.learned.encoder.model import load_shipped_model
from consilience.agents.verification.support.alignment import alignment_of
from consilience.agents.verification.support.judge import SupportJudge
from consilience.agents.verification.support.model import WEIGHTS, SupportModel
from consilience.agents.verification.support.written import NUMBERS, WrittenModel, statement_numbers

TEXT = (
    "Mara Lind opened a bakery in Oslo in 1987. Her brother Jon Vale, a teacher, lent her the money. "
    "The bakery was sold to Norvik in 2004."
)
LONG = " ".join(f"On day {number} the harbour master wrote down the height of the tide." for number in range(40))


@pytest.fixture(scope="module")
def model() -> SupportModel:
    encoder = load_shipped_model()
    assert encoder
    return SupportModel(WEIGHTS, encoder)


def numbers(claim: str, text: str = TEXT) -> dict[str, float]:
    return dict(zip(NUMBERS, statement_numbers(claim, text).tolist(), strict=False))


def test_words_that_the_text_has_far_from_each_other_are_counted() -> None:
    assert numbers("Mara Lind opened a bakery in Oslo.")["pairs apart"] == 0
    assert numbers("Norvik lent money.")["pairs apart"] == pytest.approx(math.log(2))


def test_a_small_word_that_changes_everything_is_counted_where_the_text_lacks_it() -> None:
    assert numbers("Mara Lind opened the only bakery in Oslo.")["strong words absent"] == pytest.approx(math.log(2))
    assert numbers("Mara Lind opened a bakery in Oslo.")["strong words absent"] == 0


def test_the_sentence_of_which_the_text_has_least_counts() -> None:
    assert numbers("Mara Lind opened a bakery. Hugo Brandt closed a brewery.")["least of a sentence anywhere"] == 0
    assert numbers("Mara Lind opened a bakery. It was sold to Norvik.")["least of a sentence anywhere"] == 1


def test_each_number_counts_once_more_by_how_long_the_text_is() -> None:
    short, long = statement_numbers("Mara Lind opened a bakery.", TEXT), statement_numbers("The tide is high.", LONG)
    assert short[-1] < 0.05 < 0.9 < long[-1]
    assert long[len(NUMBERS) : -1] == pytest.approx(long[: len(NUMBERS)] * long[-1])


@pytest.mark.parametrize("claim", ["Mara Lind opened a bakery in Oslo.", "Who opened a bakery? Mara Lind"])
def test_what_words_say_weighs_as_much_as_what_the_head_says(model: SupportModel, claim: str) -> None:
    likely = model.probability_of_written(claim, TEXT), model.probability(claim, TEXT)
    written, head = (math.log(p / (1 - p)) for p in likely)
    words = WrittenModel(WEIGHTS).log_odds(claim, TEXT, alignment_of(claim, TEXT))
    assert written == pytest.approx((head + words) / 2)


def test_nothing_supports_a_claim_where_there_is_nothing_to_read(model: SupportModel) -> None:
    judge = SupportJudge(model, written=True)
    assert judge.support([("Mara Lind opened a bakery.", ""), ("", TEXT)]) == [0, 0]


def test_a_judge_of_written_claims_signs_for_its_words_as_well(model: SupportModel) -> None:
    facts, written = SupportJudge(model), SupportJudge(model, written=True)
    assert written.signature.startswith(f"{facts.signature}:written:")
