import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from consilience.platform.commands.main import main

pytestmark = pytest.mark.corenlp

TEXT = "Fans queue for buffet/music/buying.\r\nThe boom-and-bust 😀 ended.\n"
ANN = "T1\tBuy 28 34\tbuying\nE1\tBuy:T1\nT2\tEnd 41 50\tboom-and-\nE2\tEnd:T2\n"
TBF = """\
#BeginOfDocument news.txt
gold\tnews.txt\tE1\t28,34\tbuying\tBuy\tActual
#EndOfDocument
#BeginOfDocument other.txt
gold\tother.txt\tE1\t0,4\tmore\tBuy\tActual
#EndOfDocument
"""


@pytest.fixture
def call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run `consilience tokenize` on `news.txt`, with tables in `out`."""
    (tmp_path / "news.txt").write_bytes(TEXT.encode("utf-8-sig"))

    def run(*arguments: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stopped:
            main(["tokenize", str(tmp_path / "news.txt"), "-o", str(tmp_path / "out"), *map(str, arguments)])
        assert isinstance(stopped.value.code, int)
        return (stopped.value.code, *capsys.readouterr())

    return run


def _rows(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_table_has_every_token_with_its_place_in_the_text_as_it_is(call: Callable[..., Any], tmp_path: Path) -> None:
    assert call()[0] == 0

    rows = _rows(tmp_path / "out" / "news.tab")
    words = "Fans queue for buffet / music / buying . The boom - and - bust 😀 ended ."
    assert [row[1] for row in rows] == words.split()
    assert rows[9] == ["t9", "The", "37", "40"]
    assert all(TEXT[int(begin) : int(end)] == text for _, text, begin, end in rows)


def test_the_annotations_beside_a_text_split_its_tokens_and_the_warning_names_both(
    call: Callable[..., Any], tmp_path: Path
) -> None:
    (tmp_path / "news.ann").write_text(ANN, encoding="utf-8")

    code, out, err = call("--separators", "", "--json")

    assert code == 0
    assert [row[1] for row in _rows(tmp_path / "out" / "news.tab")][3:9] == [
        *("buffet/music/", "buying", ".", "The", "boom-and-", "bust")
    ]
    report = json.loads(out)
    assert report["mismatches"] == [
        {
            "document": "news",
            "token": {"begin": 15, "end": 34, "text": "buffet/music/buying"},
            "mention": {"id": "E1", "begin": 28, "end": 34, "text": "buying"},
            "file": str(tmp_path / "news.ann"),
            "line": 2,
        },
        {
            "document": "news",
            "token": {"begin": 41, "end": 54, "text": "boom-and-bust"},
            "mention": {"id": "E2", "begin": 41, "end": 50, "text": "boom-and-"},
            "file": str(tmp_path / "news.ann"),
            "line": 4,
        },
    ]
    assert "[15, 34) `buffet/music/buying` and mention E1 [28, 34) `buying`" in err


def test_where_separators_agree_with_the_annotations_nothing_is_told(call: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "news.ann").write_text(ANN, encoding="utf-8")

    code, out, err = call("--json")

    assert (code, err) == (0, "")
    table = {"document": "news", "path": str(tmp_path / "out" / "news.tab"), "tokens": 18}
    assert json.loads(out) == {"written": [table], "mismatches": [], "findings": []}


def test_a_tbf_file_marks_documents_by_their_ids(call: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "gold.tbf").write_text(TBF, encoding="utf-8")

    code, _, err = call("--annotations", tmp_path / "gold.tbf", "--ids", "name", "--separators", "-")

    assert code == 0
    assert (tmp_path / "out" / "news.txt.tab").is_file()
    assert "document `news.txt`: token [15, 34)" in err
    assert "gold.tbf:5: document `other.txt` is annotated, but its text was not given. [missing-text]" in err


@pytest.mark.parametrize(
    ("name", "content", "wanted"),
    [
        ("gold.tbf", TBF, "no text has such an id, the first is `news`. --ids says"),
        ("gold.csv", "", "annotations are brat files (.ann) or tbf files with character spans (.tbf)."),
        ("news.tbf", TBF.replace("28,34", "t4").replace("news.txt", "news"), "not made of character ranges"),
        ("news.ann", ANN.replace("28 34", "280 340"), "mention E1 covers [280, 340), but the text of"),
        ("none.ann", None, "none.ann: the file cannot be read: No such file or directory."),
    ],
)
def test_annotations_that_do_not_fit_are_refused_and_nothing_is_written(
    call: Callable[..., Any], tmp_path: Path, name: str, content: str | None, wanted: str
) -> None:
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")

    code, _, err = call("--annotations", tmp_path / name)

    assert code == 1
    assert wanted in err
    assert not (tmp_path / "out").exists()


def test_two_texts_with_one_id_are_refused(call: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "news.txt").write_text("Other.", encoding="utf-8")

    code, _, err = call(tmp_path / "more")

    assert (code, "would have the same token table. Tokenize them into two folders." in err) == (1, True)
