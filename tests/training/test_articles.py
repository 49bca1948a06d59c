"""Passages of public articles get their texts back from checkouts, or it is said what is not there."""

import csv
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from training.weighing.articles import with_text

NEWS = "Mill burns in Ghent\n\nA mill burned down on Monday. Its owner, Ann Lee, was away."
LIFE = "Ann Lee (1950-2011) was a miller.\n\nShe was born in Ghent."


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    (tmp_path / "wikinews/data").mkdir(parents=True)
    with (tmp_path / "wikinews/data/wikinews_2019.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.DictWriter(file, ("url", "title", "text"))
        rows.writeheader()
        address = "https://news.example/wiki/Mill_burns_in_Ghent"
        rows.writerow({"url": address, "title": "Mill burns in Ghent", "text": NEWS.partition("\n\n")[2] + "\n\nMore."})
    lives = tmp_path / "pnlp-final-project/z_v1/datasets/cleaned_featured_bios/Milling"
    lives.mkdir(parents=True)
    (lives / "Ann_Lee.txt").write_text(LIFE.replace("\n\n", "\n") + "\nShe retired.\n", encoding="utf-8")
    return tmp_path


def row(article: str, text: str, quote: str) -> dict[str, Any]:
    place = [text.index(quote), text.index(quote) + len(quote)]
    fact = {"subject": "Ann Lee", "type": "born_in", "object": "Ghent", "quote": place}
    digest = sha256(text.encode()).hexdigest()
    return {
        "id": "a",
        "article": article,
        "paragraphs": 2,
        "sha256": digest,
        "entities": [],
        "relations": [fact],
        "events": [],
    }


@pytest.mark.parametrize(
    ("article", "text", "quote"),
    [("wn:Mill_burns_in_Ghent", NEWS, "Its owner, Ann Lee"), ("bio:Milling/Ann_Lee", LIFE, "She was born in Ghent.")],
)
def test_a_passage_has_its_text_and_its_quotes_again(sources: Path, article: str, text: str, quote: str) -> None:
    passage = with_text(row(article, text, quote), sources)
    assert passage["text"] == text
    assert passage["relations"][0]["quote"] == quote
    assert set(passage) == {"id", "text", "entities", "relations", "events"}


def test_an_article_that_is_absent_or_has_changed_is_named(sources: Path) -> None:
    with pytest.raises(ValueError, match="has no article bio:Milling/Bob_Lee"):
        with_text(row("bio:Milling/Bob_Lee", LIFE, "Ghent"), sources)
    with pytest.raises(ValueError, match=r"the text of bio:Milling/Ann_Lee in .* is another one"):
        with_text(row("bio:Milling/Ann_Lee", LIFE + " In 1950.", "Ghent"), sources)
