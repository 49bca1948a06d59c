import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.evaluation.formats.extraction import (
    ArgumentItem,
    AttributeItem,
    EntityItem,
    EventItem,
    ExtractionRecord,
    RelationItem,
    read_extraction,
    write_extraction,
)
from consilience.evaluation.support.errors import FormatError

RECORD = {
    "id": "one",
    "text": "Ann wed Bo.",
    "entities": [{"text": "Ann", "type": "Person", "start": 0, "end": 3}],
    "relations": [{"head": "Ann", "type": "spouse_of", "tail": "Bo", "head_span": [0, 3], "tail_span": [8, 10]}],
    "events": [
        {
            "type": "Life.Marry",
            "trigger": "wed",
            "trigger_start": 4,
            "realis": "Actual",
            "arguments": [{"role": "Spouse", "text": "Ann", "start": 0}],
        }
    ],
}


def test_a_line_becomes_a_record(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text("\ufeff" + json.dumps(RECORD | {"tokens": ["Ann"]}) + "\r\n\n", encoding="utf-8")
    assert read_extraction(path) == [
        ExtractionRecord(
            "one",
            "Ann wed Bo.",
            (EntityItem("Ann", "Person", 0, 3),),
            (RelationItem("Ann", "spouse_of", "Bo", (0, 3), (8, 10)),),
            (EventItem("Life.Marry", "wed", 4, (ArgumentItem("Spouse", "Ann", 0),), "Actual"),),
        )
    ]


def test_minus_one_means_that_there_is_no_offset(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    entity = {"text": "Al", "type": "Person", "start": -1, "end": -1}
    path.write_text(json.dumps(RECORD | {"entities": [entity]}), encoding="utf-8")
    assert read_extraction(path)[0].entities[0].span is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": None}, "id: Input should be a valid string"),
        ({"entities": [{"text": "Ann"}]}, "entities.0.type: Field required."),
        (
            {"entities": [{"text": "Ann", "type": "Person", "start": 1, "end": 4}]},
            "entities.0: the text at [1, 4) is 'nn ', not 'Ann'.",
        ),
        ({"events": [{"type": "x", "trigger": "wed", "trigger_start": 400}]}, "events.0.trigger_start: the text at"),
        ({"coreference": [[0, 1]]}, "coreference: there is no event 1; the record has 1."),
        ({"coreference": [[0], [0]]}, "coreference: an event may be in one cluster only, and once."),
    ],
)
def test_a_line_that_is_no_record_is_refused_with_its_place(
    tmp_path: Path, change: dict[str, object], message: str
) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text(json.dumps(RECORD | {"id": "zero"}) + "\n" + json.dumps(RECORD | change), encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        read_extraction(path)
    assert str(caught.value).startswith(f"{path}:2: {message}")


def test_an_id_may_not_come_twice(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text(json.dumps(RECORD) + "\n\n" + json.dumps(RECORD), encoding="utf-8")
    with pytest.raises(FormatError, match=r"gold\.jsonl:3: the id 'one' was used before, in line 1"):
        read_extraction(path)


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="cannot read the file"):
        read_extraction(tmp_path / "none.jsonl")


@given(st.binary())
def test_bytes_that_are_no_records_are_refused_with_their_place(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzz.jsonl"
    path.write_bytes(data)
    if data.removeprefix(b"\xef\xbb\xbf").strip():
        with pytest.raises(FormatError, match=r"fuzz\.jsonl:\d+: "):
            read_extraction(path)
    else:
        assert read_extraction(path) == []


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    text = "我们 met 👩‍🚀 Ann."
    records = [
        ExtractionRecord(
            "à",
            text,
            (
                EntityItem("Ann", "Person", text.index("Ann"), text.index("Ann") + 3),
                EntityItem("Bo", "Person", status="contested"),
            ),
            (RelationItem("Ann", "knows", "我们", (text.index("Ann"), text.index("Ann") + 3), (0, 2)),),
            (
                EventItem("Contact.Meet", "met", 3, (ArgumentItem("Participant", "Bo"),), "Other"),
                EventItem("Contact.Meet", "met", 3),
                EventItem(
                    "Life.Die", "met", 3, (ArgumentItem("Victim", "Bo", status="contested"),), status="contested"
                ),
            ),
            ((0, 1),),
        ),
        ExtractionRecord("empty", ""),
    ]
    write_extraction(tmp_path / "out.jsonl", records)
    assert read_extraction(tmp_path / "out.jsonl") == records


def test_attributes_are_read_and_written_and_what_others_call_so_is_not(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    age = {"subject": "Ann", "attribute": "age", "value": "34", "unit": "year", "subject_span": [0, 3]}
    for others in ({"colour": "red"}, [{"name": "age"}, age], "none"):
        path.write_text(json.dumps(RECORD | {"attributes": others}), encoding="utf-8")
        (record,) = read_extraction(path)
        expected = (AttributeItem("Ann", "age", "34", "year", subject_span=(0, 3)),) if isinstance(others, list) else ()
        assert record.attributes == expected
        write_extraction(path, [record])
        assert read_extraction(path) == [record]
