from pathlib import Path

import pytest

from consilience.platform.commands.main import main
from consilience.platform.exporting.sample import SAMPLE_NUGGETS, sample_texts


@pytest.mark.parametrize("suffix", ["", ".txt"])
def test_the_page_shows_mentions_in_their_text_whether_or_not_ids_end_in_txt(tmp_path: Path, suffix: str) -> None:
    texts = tmp_path / "texts"
    texts.mkdir()
    for path in sample_texts()[:1]:
        (texts / f"{path.name}{suffix}").write_bytes(path.read_bytes())
    page = tmp_path / "page.html"
    files = ["-g", str(SAMPLE_NUGGETS), "-s", str(SAMPLE_NUGGETS)]
    with pytest.raises(SystemExit) as stopped:
        main(["evaluate", "nugget", *files, "--profile", "kbp2017", "--html", str(page), "--texts", str(texts)])
    assert stopped.value.code == 0
    assert sample_texts()[0].read_text(encoding="utf-8")[:60] in page.read_text(encoding="utf-8")


def test_gold_without_a_document_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold = tmp_path / "gold.txt"
    gold.write_text("These are no nuggets.\n")
    with pytest.raises(SystemExit) as stopped:
        main(["evaluate", "nugget", "-g", str(gold), "-s", str(SAMPLE_NUGGETS)])
    assert stopped.value.code == 1
    assert "gold.txt: no document begins in it" in " ".join(capsys.readouterr().err.split())
