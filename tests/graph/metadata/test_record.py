"""What people and files say of a document becomes typed metadata, or one sentence that says what is wrong."""

from datetime import date

import pytest

from consilience.graph.model.errors import MetadataError
from consilience.graph.model.metadata.reading import metadata_json, read_assignments, read_fitting, read_metadata
from consilience.graph.model.metadata_record import Metadata, merge_metadata
from consilience.graph.model.model import Document
from consilience.graph.model.partial_date import PartialDate


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2020", date(2020, 1, 1), date(2020, 12, 31)),
        ("2020-02", date(2020, 2, 1), date(2020, 2, 29)),
        ("2020-05-17", date(2020, 5, 17), date(2020, 5, 17)),
        ("2020-05-17T10:30:00+02:00", date(2020, 5, 17), date(2020, 5, 17)),
    ],
)
def test_a_date_may_be_a_year_a_month_or_a_day(text: str, first: date, last: date) -> None:
    read = PartialDate.read(text)
    assert (read.first, read.last) == (first, last)
    assert text.startswith(read.text)


@pytest.mark.parametrize("text", ["", "20", "2020-13", "2021-02-29", "17.05.2020", "2020-5-1", "٢٠٢٠", "0000"])
def test_what_is_no_day_of_the_calendar_is_no_date(text: str) -> None:
    with pytest.raises(MetadataError, match="is no date"):
        read_metadata({"date": text or "-"})


def test_known_keys_have_their_types_and_others_keep_theirs() -> None:
    read = read_metadata(
        {
            "Title": " The  year ",
            "date": date(2020, 5, 17),
            "source": "https://example.org/a",
            "authors": ["Ann", "Bob", "Ann"],
            "tags": "press",
            "language": "zh_Hans",
            "pages": 12,
            "draft": False,
            "seen": "2021-01-02",
            "places": ["Rome", "Ostia"],
            "empty": None,
        }
    )
    assert read == Metadata(
        title="The year",
        date=PartialDate.read("2020-05-17"),
        source="https://example.org/a",
        authors=("Ann", "Bob"),
        tags=("press",),
        language="zh-hans",
        more={"draft": False, "pages": 12, "places": ("Rome", "Ostia"), "seen": PartialDate.read("2021-01-02")},
    )


def test_what_is_written_as_json_is_read_again() -> None:
    read = read_metadata({"title": "A", "date": "2020-05", "tags": ["b", "a"], "n": 1.5, "x": True, "l": ["p", "q"]})
    said = metadata_json(read)
    assert said == {"title": "A", "date": "2020-05", "tag": ["a", "b"], "l": ["p", "q"], "n": 1.5, "x": True}
    assert read_metadata(said) == read


def test_what_is_typed_is_taken_for_what_it_looks_like() -> None:
    typed = ["project=apollo 11", "pages=12", "share=0.5", "draft=TRUE", "seen=2021-01-02", "issue=007", "author=Ann"]
    read = read_assignments([*typed, "author=Bob", "tag=a", "title=1984"], ["b", "a"])
    assert metadata_json(read) == {
        "title": "1984",
        "author": ["Ann", "Bob"],
        "tag": ["a", "b"],
        "draft": True,
        "issue": "007",
        "pages": 12,
        "project": "apollo 11",
        "seen": "2021-01-02",
        "share": 0.5,
    }


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"date": "May 2020"}, "'May 2020' is no date: write 2020, 2020-05 or 2020-05-17."),
        ({"language": "English?"}, "'English?' is no language: write its code, such as en or zh."),
        ({"my key": 1}, "'my key' is no key of metadata: it begins with a letter and has letters, digits, and . _ - "),
        ({"title": "x" * 1001}, "'title' must have 1 to 1,000 characters, not 1,001."),
        ({"title": ["a"]}, "'title' must be a text, or a list of texts, not list."),
        ({"tags": [str(n) for n in range(101)]}, "'tag' may say 100 things, not 101."),
        ({"deep": {"a": 1}}, "'deep' must be a text, a number, a date, true or false, or a list of texts."),
        ({"n": 10**15}, "The number of 'n' is too large."),
        ({"half": "\ud800"}, "'half' has half of a surrogate pair, which no database can store."),
        ({f"k{n}": 1 for n in range(65)}, "A document may have 64 keys of metadata, not 65."),
    ],
)
def test_what_is_no_metadata_is_told_in_a_sentence(said: dict[str, object], sentence: str) -> None:
    with pytest.raises(MetadataError) as refused:
        read_metadata(said)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("typed", ["project", "=apollo", "project="])
def test_what_is_no_key_with_a_value_is_refused(typed: str) -> None:
    with pytest.raises(MetadataError):
        read_assignments([typed])


def test_of_what_a_file_states_itself_what_does_not_fit_is_left_out() -> None:
    read = read_fitting({"title": "A", "date": "yesterday", "my key": "kept", "deep": {"a": 1}, "1st": "no key"})
    assert metadata_json(read) == {"title": "A", "my_key": "kept"}


def test_of_several_layers_the_last_has_the_last_word_and_tags_add_up() -> None:
    file = Metadata(title="file", tags=("a",), language="en")
    table = Metadata(title="table", tags=("b",), more={"n": 1})
    typed = Metadata(tags=("a",), more={"n": 2})
    assert merge_metadata([file, table, typed]) == Metadata(
        title="table", tags=("a", "b"), language="en", more={"n": 2}
    )


def test_metadata_is_no_part_of_what_a_document_is() -> None:
    plain, dated = Document("x", "a", "/a"), Document("x", "a", "/a", metadata=Metadata(title="A"))
    assert plain == dated
    assert plain.id == dated.id
    assert not plain.metadata
    assert dated.metadata
