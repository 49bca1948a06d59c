"""Stretches of articles that are not in the repository, with what we marked in them."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

RELATIONS = Path(__file__).parents[2] / "training/relations"
NEWS = "Ann  Lee of Acme\nspoke. She met Bo Berg in Ulm on Tuesday."
MARKS = """\
#wn:Ann_speaks:23-57
M Person 8-15
M Location 19-22
R 8-15 lives_in 19-22
E Contact.Meet 4-7 Participant=0-3 Participant=8-15 Place=19-22
"""


@pytest.fixture(scope="module")
def articles() -> Iterator[ModuleType]:
    sys.path.insert(0, str(RELATIONS))
    yield import_module("articles")
    sys.path.remove(str(RELATIONS))


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    (tmp_path / "wikinews/data").mkdir(parents=True)
    rows = f'url,date,title,text\nhttps://news/wiki/Ann_speaks,2020-01-02,Ann speaks,"{NEWS}"\n'
    (tmp_path / "wikinews/data/wikinews_2020.csv").write_text(rows, encoding="utf-8")
    lives = tmp_path / "pnlp-final-project/z_v1/datasets/cleaned_featured_bios/Music"
    lives.mkdir(parents=True)
    (lives / "Bo_Berg.txt").write_text("Bo Berg was\nborn.", encoding="utf-8")
    return tmp_path


@pytest.fixture
def marks(tmp_path: Path) -> Path:
    folder = tmp_path / "marks"
    folder.mkdir()
    (folder / "news.txt").write_text(MARKS, encoding="utf-8")
    return folder


def test_articles_have_names_and_single_spaces(articles: ModuleType, sources: Path) -> None:
    assert articles.article_texts(sources) == {
        "wn:Ann_speaks": "Ann Lee of Acme spoke. She met Bo Berg in Ulm on Tuesday.",
        "bio:Music/Bo_Berg": "Bo Berg was born.",
    }


def test_a_stretch_has_the_words_of_its_article_and_what_we_marked(
    articles: ModuleType, sources: Path, marks: Path
) -> None:
    out = sources / "out"
    assert articles.write_stretches(marks, articles.article_texts(sources), out) == 1
    (item,) = articles.marked_stretches(out, frozenset())
    assert item.text == "She met Bo Berg in Ulm on Tuesday."
    assert [(item.text[a:b], kind) for a, b, kind in item.mentions] == [("Bo Berg", "Person"), ("Ulm", "Location")]
    assert [(item.text[a:b], name, item.text[c:d]) for a, b, name, c, d in item.facts] == [
        ("Bo Berg", "lives_in", "Ulm")
    ]
    (nugget,) = item.nuggets
    assert [(role, item.text[a:b]) for role, a, b in nugget[3]] == [
        ("Participant", "She"),
        ("Participant", "Bo Berg"),
        ("Place", "Ulm"),
    ]


def test_marks_of_an_article_that_the_sources_lack_are_an_error(articles: ModuleType, marks: Path) -> None:
    with pytest.raises(ValueError, match="the sources have no wn:Ann_speaks:23-57"):
        articles.write_stretches(marks, {}, marks / "out")


def test_every_mark_lies_within_its_stretch() -> None:
    """Whoever has not the articles can check that much."""
    for path in (RELATIONS / "annotation/further/articles").glob("*.txt"):
        length = 0
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                start, end = map(int, line.rpartition(":")[2].split("-"))
                length = end - start
            else:
                places = [part.rpartition("=")[2] for part in line.split()[1:] if part[-1:].isdigit()]
                assert places, line
                assert all(int(place.split("-")[1]) <= length for place in places), line
