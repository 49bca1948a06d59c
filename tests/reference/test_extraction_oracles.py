"""Published scores of recorded submissions, and gold data of many sources."""

from pathlib import Path

import pytest

from consilience.evaluation.extraction.scores import score_extraction
from consilience.evaluation.formats.conll.columns import read_conll_columns, to_extraction
from consilience.evaluation.formats.extraction import read_extraction

DATA = Path(__file__).parents[3] / "shared/data/extraction"

pytestmark = [
    pytest.mark.reference,
    pytest.mark.skipif(not DATA.is_dir(), reason="the gold data lies beside the repository, which this copy has not"),
]


@pytest.mark.parametrize(
    ("submission", "percent"),
    [
        ("arcada", 39.98),
        ("drexel_cci", 26.30),
        ("flytxt", 38.35),
        ("mic-cis.txt", 37.06),
        ("sjtu_adapt.txt", 40.42),
        ("spinningbytes.txt", 40.78),
        ("uh_ritual", 41.86),
    ],
)
def test_submissions_to_wnut17_score_what_the_task_published(submission: str, percent: float) -> None:
    folder = DATA / "oracles/wnut17"
    gold = read_conll_columns(folder / "emerging.test.annotated")
    system = to_extraction(read_conll_columns(folder / submission), tokens_of=gold)
    f1 = score_extraction(to_extraction(gold), system).ner.micro.f1
    assert f1 is not None
    assert round(100 * f1, 2) == percent


@pytest.mark.parametrize("path", sorted((DATA / "dev").glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_gold_file_is_read_and_perfect_against_itself(path: Path) -> None:
    gold = read_extraction(path)
    scores = score_extraction(gold, gold)
    tasks = [t for t in (scores.ner, scores.re, scores.ee_trigger, scores.ee_argument) if t.micro.gold]
    assert tasks
    assert [t.micro.f1 for t in tasks] == [1.0] * len(tasks)
