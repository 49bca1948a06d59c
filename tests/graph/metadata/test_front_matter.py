"""Front matter: YAML at the beginning of a text, which says something of the text and is none of it."""

import pytest

from consilience.graph.support.front_matter import body_start, read_front_matter

TEXT = "---\ntitle: A day\ntags: [press, rome]\n---\nAnn founded Acme.\n"


def test_what_stands_between_dashes_is_read() -> None:
    assert read_front_matter(TEXT) == {"title": "A day", "tags": ["press", "rome"]}
    assert TEXT[body_start(TEXT) :] == "Ann founded Acme.\n"


def test_windows_line_ends_count_too() -> None:
    text = TEXT.replace("\n", "\r\n")
    assert read_front_matter(text)["title"] == "A day"
    assert text[body_start(text) :] == "Ann founded Acme.\r\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "---",
        "Ann founded Acme.",
        "---\nNobody closes it.\n",
        "---\nJust a sentence.\n---\nMore.\n",  # a rule between two paragraphs
        "---\n- a\n- b\n---\nA list is no front matter.\n",
        "---\na: [\n---\nNo YAML.\n",
        "---\na: !!python/object:os.system x\n---\nNot plain.\n",
        "---\n1: x\n---\nNo names.\n",
        " ---\na: 1\n---\nIndented.\n",
        "---\na: " + "x" * 20_000 + "\n---\nToo long.\n",
    ],
)
def test_what_is_no_front_matter_is_prose(text: str) -> None:
    assert read_front_matter(text) == {}
    assert body_start(text) == 0


def test_a_text_that_has_nothing_else_is_read_from_its_beginning() -> None:
    assert read_front_matter("---\ntitle: A\n---\n") == {"title": "A"}
    assert body_start("---\ntitle: A\n---\n") == 0
