"""Claims that people judged: how many there are, and what the baseline is worth on them, as docs/benchmarks.md says."""

from pathlib import Path

import pytest

from consilience.agents.laboratory.verifiers.registry import Bench
from consilience.agents.laboratory.verifiers.words import Words
from consilience.evaluation.formats.claims.files import read_claims
from consilience.evaluation.verification.scores import VerificationSettings, score_verification

SETS = Path(__file__).parents[3] / "shared" / "data" / "verification"
FIGURES = {  # claims, supported, sources, AUC and balanced accuracy of the baseline
    "qasem_dev": (1542, 1018, 101, 0.819, 0.706),
    "summedits_dev": (2398, 808, 84, 0.508, 0.509),
    "fm2_dev": (1169, 596, 1024, 0.596, 0.547),
}

pytestmark = [
    pytest.mark.reference,
    pytest.mark.skipif(not SETS.exists(), reason="../shared/data/verification is not here"),
]


@pytest.mark.parametrize("name", FIGURES)
async def test_the_baseline_has_the_figures_that_are_published(name: str) -> None:
    claims = read_claims(SETS / f"{name}.jsonl")
    said = await Words(Bench()).judge([claim.stated for claim in claims])
    found = score_verification(claims, {"words": said}, VerificationSettings(samples=20))
    words = found.verifiers["words"]
    assert (found.claims, found.supported, found.sources) == FIGURES[name][:3]
    assert (words.auc.value, words.balanced_accuracy.value) == pytest.approx(FIGURES[name][3:], abs=5e-4)
