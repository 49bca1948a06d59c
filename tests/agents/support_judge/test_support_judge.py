"""The learned judge on the weights that ship with the package; sentences of our own."""

from pathlib import Path

import numpy as np
import pytest

from consilience.agents.experts.learned.encoder import weights_file
from consilience.agents.experts.learned.encoder.model import WEIGHTS as ENCODER
from consilience.agents.experts.learned.encoder.model import RelationModel, load_shipped_model
from consilience.agents.verification.support import model as support_model
from consilience.agents.verification.support.judge import SupportJudge, open_shipped_judge
from consilience.agents.verification.support.model import WEIGHTS, SupportModel, why_support_is_absent

TEXT = (
    "Mara Lind opened a bakery in Oslo in 1987. Her brother Jon Vale, a teacher, lent her the money. "
    "The bakery was sold to Norvik in 2004."
)
TRUE = ["Mara Lind opened a bakery in Oslo in 1987.", "Who opened a bakery? Mara Lind"]
FALSE = ["Hugo Brandt closed a brewery in Bergen in 1912.", "Who closed a brewery? Hugo Brandt"]


@pytest.fixture(scope="module")
def judge() -> SupportJudge:
    found = open_shipped_judge()
    assert found
    return found


def test_what_the_text_says_is_likelier_than_what_it_does_not_say(judge: SupportJudge) -> None:
    true, false = (judge.support([(claim, TEXT) for claim in claims]) for claims in (TRUE, FALSE))
    assert min(true) > max(false)


def test_probabilities_do_not_depend_on_what_else_is_asked(judge: SupportJudge) -> None:
    model = load_shipped_model()
    assert model
    claims = [(claim, TEXT) for claim in (*TRUE, *FALSE)]
    alone = [SupportModel(WEIGHTS, model).probability(*claim) for claim in claims]
    assert judge.support(claims) == alone
    assert judge.support(claims[::-1]) == alone[::-1]


def test_nothing_supports_a_claim_where_there_is_nothing_to_read(judge: SupportJudge) -> None:
    assert judge.support([(TRUE[0], ""), (TRUE[0], " \n"), ("", TEXT)]) == [0, 0, 0]


def test_long_claims_and_texts_are_judged_by_what_can_be_read(judge: SupportJudge) -> None:
    (probability,) = judge.support([(TRUE[0] * 30, TEXT * 200)])
    assert 0 < probability < 1


def test_the_signature_names_the_weights(judge: SupportJudge) -> None:
    assert judge.signature.startswith("support:")
    assert judge.signature == SupportJudge(_opened()).signature


def test_a_head_of_another_encoder_is_refused(tmp_path: Path) -> None:
    with np.load(WEIGHTS / "support.npz", allow_pickle=False) as stored:
        np.savez(tmp_path / "support.npz", **{**dict(stored), "encoder": np.array("another")})
    with pytest.raises(ValueError, match="trained on the encoder another"):
        SupportModel(tmp_path, RelationModel(ENCODER))


def test_absent_weights_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(support_model, "WEIGHTS", tmp_path)
    why_support_is_absent.cache_clear()
    assert why_support_is_absent() == "of its weights support.npz is not in the package."
    why_support_is_absent.cache_clear()


def test_the_encoder_is_written_alike_each_time(tmp_path: Path) -> None:
    content = weights_file.encoder_content(ENCODER)
    weights_file.write_encoder(tmp_path, content)
    assert weights_file.encoder_content(tmp_path) == content


def test_all_weights_together_are_small() -> None:
    files = [file for folder in (ENCODER, WEIGHTS) for file in folder.iterdir()]
    assert sum(file.stat().st_size for file in files) <= 25_000_000


def _opened() -> SupportModel:
    encoder = load_shipped_model()
    assert encoder
    return SupportModel(WEIGHTS, encoder)
