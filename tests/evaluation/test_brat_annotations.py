from pathlib import Path

import pytest

from consilience.evaluation.formats.brat.annotations import BratRecord, brat_record
from consilience.evaluation.formats.extraction import (
    ArgumentItem,
    EntityItem,
    EventItem,
    ExtractionRecord,
    RelationItem,
)
from consilience.evaluation.formats.extractions.files import read_extraction_file
from consilience.evaluation.support.errors import FormatError

TEXT = "Ann and Bob of Acme met twice; the meeting made Ann join Acme."
ANNOTATIONS = """\
T1\tPerson 0 3\tAnn
T2\tPerson 8 11\tBob
T3\tOrganization 15 19\tAcme
T4\tMeet 20 23\tmet
T5\tMeet 35 42\tmeeting
T6\tJoin 52 56\tjoin
E1\tMeet:T4 Who:T1 Who2:T2
E2\tMeet:T5
E3\tJoin:T6 Cause:E2 Person1:T1
A1\tRealis E1 Actual
R1\tworks_for Arg1:T2 Arg2:T3
R2\tBefore Arg1:E1 Arg2:E3
*\tCoreference E1 E2
#1\tAnnotatorNotes T1\tsure
"""
RECORD = ExtractionRecord(
    "a",
    TEXT,
    (EntityItem("Ann", "Person", 0, 3), EntityItem("Bob", "Person", 8, 11), EntityItem("Acme", "Organization", 15, 19)),
    (RelationItem("Bob", "works_for", "Acme", (8, 11), (15, 19)),),
    (
        EventItem("Meet", "met", 20, (ArgumentItem("Who", "Ann", 0), ArgumentItem("Who", "Bob", 8)), "Actual"),
        EventItem("Meet", "meeting", 35),
        EventItem("Join", "join", 52, (ArgumentItem("Cause", "meeting", 35), ArgumentItem("Person1", "Ann", 0))),
    ),
    ((0, 1),),
)


def written(folder: Path, name: str, annotations: str, text: str = TEXT) -> Path:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.ann").write_text(annotations, "utf-8")
    (folder / f"{name}.txt").write_text(text, "utf-8")
    return folder / f"{name}.ann"


def test_entities_relations_events_and_clusters_become_a_record_of_the_text() -> None:
    assert brat_record(ANNOTATIONS, TEXT, "a", "a.ann") == BratRecord(RECORD)


def test_an_annotation_in_pieces_reaches_from_first_to_last_and_is_named() -> None:
    read = brat_record("T1\tPerson 0 3;8 11\tAnn Bob\n", TEXT, "a", "a.ann")
    assert read.record.entities == (EntityItem("Ann and Bob", "Person", 0, 11),)
    assert read.notes == ("a.ann:1: T1 has 2 pieces; read from first to last.",)


@pytest.mark.parametrize(
    ("annotations", "message"),
    [
        ("T1\tPerson 0 3\tBob\n", r"a\.ann:1: T1 is 'Bob', but the text at \[0 3\) is 'Ann'"),
        ("T1\tPerson 60 99\t\n", r"a\.ann:1: T1 is ''"),
        ("T1\tPerson 0 3\tAnn\nR1\tknows Arg1:T1 Arg2:T9\n", r"a\.ann:2: there is no T9 in the file"),
        ("T1\tPerson 0 3\tAnn\nR1\tknows Arg1:T1 Arg2:T1 Arg3:T1\n", r"a\.ann:2: a relation is"),
        ("T1\tMeet 20 23\tmet\nE1\tMeet:T1 Who:T9\n", r"a\.ann:2: there is no T9"),
        ("nothing\n", r"a\.ann:1: a line begins with an id"),
    ],
)
def test_what_is_not_in_file_or_text_is_refused_with_its_place(annotations: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        brat_record(annotations, TEXT, "a", "a.ann")


def test_a_folder_is_read_with_its_folders_and_says_which_texts_nobody_marked(tmp_path: Path) -> None:
    written(tmp_path, "a", ANNOTATIONS)
    written(tmp_path, "sub/b", "")
    (tmp_path / "c.txt").write_text("Unread.", "utf-8")
    read = read_extraction_file(tmp_path)
    assert (read.records, read.format) == ([RECORD, ExtractionRecord("sub/b", TEXT)], "brat")
    assert read.notes == (f"{tmp_path}: 1 texts have no .ann file and are left out: c.txt.",)
    assert read_extraction_file(tmp_path / "a.txt").records == read_extraction_file(tmp_path / "a.ann").records


def test_what_is_no_known_format_is_refused_with_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "plain.txt").write_text("Ann met Bob.\n", "utf-8")
    (tmp_path / "alone.ann").write_text("T1\tPerson 0 3\tAnn\n", "utf-8")
    (tmp_path / "empty").mkdir()
    for name, message in (
        ("plain.txt", r"plain\.txt:1: expected a token and a tag .* there is no plain\.ann"),
        ("alone.ann", r"there is no alone\.txt beside it"),
        ("empty", r"the folder has no \.ann file"),
        ("nowhere", r"no such file or folder"),
    ):
        with pytest.raises(FormatError, match=message):
            read_extraction_file(tmp_path / name)


def test_records_are_told_from_columns_by_what_they_begin_with(tmp_path: Path) -> None:
    (tmp_path / "records").write_text('{"id": "1", "text": "Ann"}\n', "utf-8")
    (tmp_path / "columns").write_text("Ann B-PER\nsang O\n", "utf-8")
    assert read_extraction_file(tmp_path / "records").records == [ExtractionRecord("1", "Ann")]
    columns = read_extraction_file(tmp_path / "columns")
    assert columns.records == [ExtractionRecord("0", "Ann sang", (EntityItem("Ann", "PER", 0, 3),))]
    (tmp_path / "other").write_text("Anne B-PER\nsang O\n", "utf-8")
    assert read_extraction_file(tmp_path / "other", columns).records == columns.records
