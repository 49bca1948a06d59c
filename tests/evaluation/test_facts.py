"""Facts between entities, whatever they are called and however often a text says them."""

import json
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.evaluation.cases.facts import fact_cases
from consilience.evaluation.cases.model import Case, Place, Side
from consilience.evaluation.facts.matching import match_passage
from consilience.evaluation.facts.reading import read_answers, read_passages
from consilience.evaluation.facts.records import NamedEntity, Passage, StatedArgument, StatedEvent, StatedRelation
from consilience.evaluation.facts.scores import score_facts
from consilience.evaluation.facts.writing import passage_lines
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.tables.facts_table import facts_table
from consilience.evaluation.tables.rows import table_rows

ANN = NamedEntity("Ann Lee", "Person", frozenset({"Ann Lee", "Lee"}))
BOB = NamedEntity("Bob", "Person", frozenset({"Bob"}))
US = NamedEntity("United States", "Location", frozenset({"United States", "U.S."}), certain=False)
GOLD = Passage(
    "p",
    "Ann Lee married Bob. Lee lived in the U.S.",
    (ANN, BOB, US),
    (
        StatedRelation("Ann Lee", "spouse_of", "Bob", "sentence"),
        StatedRelation("Ann Lee", "lives_in", "United States", "coreference", certain=False),
    ),
    (
        StatedEvent("Life.Marry", "married", (StatedArgument("Spouse", "Ann Lee"), StatedArgument("Spouse", "Bob"))),
        StatedEvent("Life.Marry", "wedding", (StatedArgument("Place", "United States"),), certain=False),
    ),
)


def test_gold_against_itself_is_right_in_all() -> None:
    scores = score_facts([GOLD], [GOLD])
    for kind in (scores.entities, scores.relations, scores.triggers, scores.arguments):
        assert (kind.precision.value, kind.recall.value, kind.recall_of_certain.value) == (1, 1, 1)
    assert scores.wrong == ()


def test_a_fact_is_right_whichever_of_its_names_an_entity_has() -> None:
    said = Passage(
        "p",
        entities=(NamedEntity("e1", "Person", frozenset({"LEE"})), NamedEntity("e2", "Location", frozenset({"U.S."}))),
        relations=(StatedRelation("e1", "lives_in", "e2", confidence=0.9),),
    )
    found = match_passage(GOLD, said)
    assert [gold.object for gold, _ in found.relations.right] == ["United States"]
    assert [entity.name for entity, _ in found.entities.right] == ["Ann Lee", "United States"]


def test_what_is_said_twice_counts_once_and_a_marriage_in_both_directions() -> None:
    said = (StatedRelation("Bob", "spouse_of", "Lee"), StatedRelation("Ann Lee", "spouse_of", "bob"))
    found = match_passage(GOLD, replace(GOLD, relations=said)).relations
    assert (len(found.right), len(found.repeated), len(found.wrong), len(found.missed)) == (1, 1, 0, 1)


def test_other_relations_have_a_direction_and_entities_a_type() -> None:
    said = replace(
        GOLD,
        entities=(replace(ANN, type="Organization"),),
        relations=(StatedRelation("United States", "lives_in", "Ann Lee", confidence=0.95),),
    )
    scores = score_facts([GOLD], [said])
    assert scores.wrong == (("p", "United States", "lives_in", "Ann Lee"),)
    assert (scores.entities.precision.value, scores.relations.precision.value) == (0, 0)


def test_a_wrong_fact_is_told_by_the_names_that_people_know() -> None:
    entities = (NamedEntity("e1", "Person", label="Ann Lee"), NamedEntity("e2", "Location", label="Ulm"))
    said = Passage("p", entities=entities, relations=(StatedRelation("e1", "born_in", "e2"),))
    assert score_facts([GOLD], [said]).wrong == (("p", "Ann Lee", "born_in", "Ulm"),)


def test_what_readers_dispute_is_no_loss_for_the_recall_of_what_is_certain() -> None:
    said = replace(GOLD, relations=GOLD.relations[:1], entities=(ANN, BOB), events=GOLD.events[:1])
    scores = score_facts([GOLD], [said])
    for kind in (scores.entities, scores.relations, scores.triggers, scores.arguments):
        assert (kind.precision.value, kind.recall_of_certain.value) == (1, 1)
        assert kind.recall.value is not None
        assert kind.recall.value < 1
    assert {need: (share.right, share.of) for need, share in scores.by_need.items()} == {
        "sentence": (1, 1),
        "coreference": (0, 1),
    }


def test_confidence_is_held_against_what_is_right() -> None:
    said = (
        StatedRelation("Bob", "spouse_of", "Lee", confidence=0.9),
        StatedRelation("Bob", "lives_in", "U.S.", confidence=0.6),
    )
    scores = score_facts([GOLD], [replace(GOLD, relations=said)])
    assert scores.at_confidence[0.5].value == 0.5
    assert (scores.at_confidence[0.7].right, scores.at_confidence[0.7].of) == (1, 1)
    assert scores.calibration is not None
    assert scores.calibration.equal_width_error == pytest.approx((0.1 + 0.6) / 2)


def test_every_kind_says_how_sure_it_is() -> None:
    married = StatedEvent("Life.Marry", "married", (StatedArgument("Spouse", "Bob", 0.75),), confidence=0.9)
    died = StatedEvent("Life.Die", "wedding", (StatedArgument("Victim", "Bob", 0.5),), confidence=0.7)
    said = Passage("p", entities=(replace(BOB, confidence=0.8), ANN), events=(married, died))
    scores = score_facts([GOLD], [said])
    assert {kind: of.facts for kind, of in scores.calibrations.items()} == {
        "entities": 1,  # Ann states none
        "triggers": 2,
        "arguments": 2,
        "all": 5,
    }
    errors = [of.equal_width_error for of in scores.calibrations.values()]
    together = (0.2 + 0.1 + (0.7 + 0.75 - 1) + 0.5) / 5  # two share a bin
    assert errors == pytest.approx([0.2, (0.1 + 0.7) / 2, (0.25 + 0.5) / 2, together])
    assert set(scores.to_json()["calibrations"]) == {"entities", "triggers", "arguments", "all"}


def test_a_passage_without_an_answer_counts_as_empty() -> None:
    scores = score_facts([GOLD, replace(GOLD, id="q")], [GOLD])
    assert (scores.missing, scores.relations.recall.value) == (("q",), 0.5)


@given(st.sets(st.sampled_from(GOLD.relations)), st.sets(st.sampled_from(["x", "y", "z"])))
def test_counts_add_up(kept: set[StatedRelation], others: set[str]) -> None:
    said = (*kept, *(StatedRelation(name, "lives_in", "Bob") for name in sorted(others)))
    found = match_passage(GOLD, replace(GOLD, relations=said)).relations
    assert len(found.right) + len(found.missed) == len(GOLD.relations)
    assert len(found.right) + len(found.wrong) + len(found.repeated) == len(said)


KEYS = st.sampled_from(["id", "entities", "relations", "events", "name", "type", "head", "text", "trigger_start"])


def within(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner)


ENDS = st.sampled_from(["Ann Lee", "Lee", "Bob", "U.S.", "x"])
SAID = st.builds(
    Passage,
    st.sampled_from(["p", "q", "elsewhere"]),
    st.just(""),
    st.lists(st.sampled_from([ANN, US, replace(BOB, type="Location"), NamedEntity("Lee", "Person")]), unique=True).map(
        tuple
    ),
    st.lists(
        st.builds(StatedRelation, ENDS, st.sampled_from(["spouse_of", "lives_in", "born_in"]), ENDS), max_size=4
    ).map(tuple),
    st.lists(
        st.sampled_from([*GOLD.events, StatedEvent("Life.Die", "died", (StatedArgument("Victim", "Bob"),))]), max_size=3
    ).map(tuple),
)


@given(st.lists(SAID, unique_by=lambda passage: passage.id))
def test_the_table_has_the_figures_and_the_cases_are_those_it_counts(said: list[Passage]) -> None:
    gold = [GOLD, replace(GOLD, id="q", relations=GOLD.relations[1:])]
    scores, table = score_facts(gold, said), facts_table(gold, said)
    rows = {row.task: row for row in table_rows(table, "task")}
    for task, kind in zip(
        ("ner", "re", "ee_trigger", "ee_argument"),
        (scores.entities, scores.relations, scores.triggers, scores.arguments),
        strict=True,
    ):
        assert rows[task].sums == (kind.counts.true_positive, kind.counts.system, kind.counts.gold)
        assert (rows[task].precision.value, rows[task].recall.value) == (kind.precision.value, kind.recall.value)
    counted = Counter((case.task, case.type, case.document, case.outcome) for case in fact_cases(gold, said))
    for task, sums in table.tasks.items():
        for type_, documents in sums.classes.items():
            for number, (right, proposed, wanted) in documents.items():
                key = task, type_, table.documents[number]
                assert [counted[*key, "tp"], counted[*key, "fp"], counted[*key, "fn"]] == [
                    right,
                    proposed - right,
                    wanted - right,
                ]
    assert sum(counted.values()) == sum(p + w - r for r, p, w in (row.sums for row in rows.values()))


def test_a_case_says_what_both_sides_call_a_fact() -> None:
    entities = (NamedEntity("e1", "Person", frozenset({"Lee"}), label="A. Lee"), replace(BOB, name="e2", label="Bob"))
    events = (StatedEvent("Life.Marry", "married", (StatedArgument("Spouse", "e1"),)),)
    said = Passage("p", "", entities, (StatedRelation("e2", "spouse_of", "e1"),), events)
    found = {(case.task, case.outcome): case for case in fact_cases([GOLD], [said])}

    def side(type_: str, *words: str) -> Side:
        return Side(type_, tuple(Place(word) for word in words))

    spouses = side("spouse_of", "Ann Lee", "Bob"), side("spouse_of", "Bob", "A. Lee")
    assert found["re", "tp"] == Case("re", "spouse_of", "p", "tp", *spouses, "none")
    role = "Life.Marry/Spouse"
    fillers = side(role, "married", "Ann Lee"), side(role, "married", "A. Lee")
    assert found["ee_argument", "tp"] == Case("ee_argument", role, "p", "tp", *fillers, "none")
    lost = side("Location", "United States")
    assert found["ner", "fn"] == Case("ner", "Location", "p", "fn", lost, None, "missed", 0)


def test_answers_to_other_passages_than_golds_are_refused_and_a_folder_too(tmp_path: Path) -> None:
    (tmp_path / "out.jsonl").write_text('{"id": "other"}\n')
    with pytest.raises(FormatError, match=r"out\.jsonl: no passage has an id of gold's \(here 'other', there 'p'\)"):
        read_answers(tmp_path / "out.jsonl", [GOLD])
    with pytest.raises(FormatError, match="these are several files"):
        read_passages(tmp_path)


@given(st.text() | st.recursive(st.none() | st.integers() | st.text(), within).map(json.dumps))
def test_whatever_a_file_has_it_is_read_or_refused_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, content: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed.jsonl"
    path.write_text(content, "utf-8", "surrogatepass", "")
    with suppress(FormatError):
        read_passages(path)


SURE = st.none() | st.floats(0, 1)
NAME = st.text(min_size=1)


@given(
    st.lists(
        st.builds(
            Passage,
            NAME,
            st.text(),
            st.lists(
                st.builds(
                    lambda name, type_, aliases, certain, confidence: NamedEntity(
                        name, type_, frozenset({name, *aliases}), certain, confidence=confidence
                    ),
                    NAME,
                    st.text(),
                    st.sets(st.text(), max_size=2),
                    st.booleans(),
                    SURE,
                ),
                max_size=2,
            ).map(tuple),
            st.lists(st.builds(StatedRelation, NAME, NAME, NAME, st.text(), st.booleans(), SURE), max_size=2).map(
                tuple
            ),
            st.lists(
                st.builds(
                    StatedEvent,
                    NAME,
                    NAME,
                    st.lists(st.builds(StatedArgument, NAME, NAME, SURE), max_size=2).map(tuple),
                    st.booleans(),
                    SURE,
                ),
                max_size=2,
            ).map(tuple),
        ),
        min_size=1,
        max_size=3,
        unique_by=lambda passage: passage.id,
    )
)
def test_what_is_written_is_read_as_it_was(tmp_path_factory: pytest.TempPathFactory, passages: list[Passage]) -> None:
    path = tmp_path_factory.getbasetemp() / "written.jsonl"
    path.write_text(passage_lines(passages), "utf-8")
    assert read_passages(path) == passages


def test_files_are_read_in_the_shape_of_gold_and_as_extractions(tmp_path: Path) -> None:
    line = {
        "id": "p",
        "entities": [{"name": "Ann Lee", "type": "Person", "aliases": ["Lee"], "certain": False, "confidence": 0.5}],
        "relations": [{"subject": "Lee", "type": "lives_in", "object": "Ulm", "how": "across"}],
        "events": [{"type": "Life.Die", "trigger": "died", "arguments": [{"role": "Victim", "name": "Lee"}]}],
    }
    (tmp_path / "gold.jsonl").write_text(json.dumps(line) + "\n")
    (read,) = read_passages(tmp_path / "gold.jsonl")
    lee = NamedEntity("Ann Lee", "Person", frozenset({"Ann Lee", "Lee"}), certain=False, confidence=0.5)
    assert read.entities == (lee,)
    assert read.relations == (StatedRelation("Lee", "lives_in", "Ulm", "across"),)
    assert read.events == (StatedEvent("Life.Die", "died", (StatedArgument("Victim", "Lee"),)),)
    text = "Lee is in Ulm. Lee died."
    mentions = [(0, 3, "Person"), (10, 13, "Location"), (15, 18, "Person")]
    extraction = {
        "id": "p",
        "text": text,
        "entities": [{"text": text[a:b], "type": kind, "start": a, "end": b} for a, b, kind in mentions],
        "relations": [{"head": "Lee", "type": "lives_in", "tail": "Ulm"}],
        "events": [],
    }
    (tmp_path / "out.jsonl").write_text(
        '{"id": "silent", "text": "", "entities": []}\n' + json.dumps(extraction) + "\n"
    )
    _, said = read_passages(tmp_path / "out.jsonl")
    assert [entity.name for entity in said.entities] == ["Lee", "Ulm"]
    assert len(match_passage(read, said).relations.right) == 1


def test_what_an_extraction_contests_is_no_answer_and_its_confidence_is_kept(tmp_path: Path) -> None:
    path, contested = tmp_path / "out.jsonl", {"status": "contested"}
    died = {"type": "Life.Die", "trigger": "died", "trigger_start": 19}
    extraction = {
        "id": "p",
        "text": "Lee is in Ulm. Lee died.",
        "entities": [
            {"text": "Lee", "type": "Person", "start": 0, "end": 3},
            {"text": "Ulm", "type": "Person", "start": 10, "end": 13, **contested},
        ],
        "relations": [
            {"head": "Lee", "type": "lives_in", "tail": "Ulm", "confidence": 0.9},
            {"head": "Lee", "type": "born_in", "tail": "Ulm", "confidence": 0.4, **contested},
        ],
        "events": [
            {**died, "arguments": [{"role": "Victim", "text": "Lee"}, {"role": "Place", "text": "Ulm", **contested}]},
            {**died, "type": "Life.Born", "arguments": [{"role": "Person", "text": "Lee"}], **contested},
        ],
    }
    path.write_text(json.dumps(extraction) + "\n")
    (said,) = read_passages(path)
    assert [entity.name for entity in said.entities] == ["Lee"]
    assert said.relations == (StatedRelation("Lee", "lives_in", "Ulm", confidence=0.9),)
    assert said.events == (StatedEvent("Life.Die", "died", (StatedArgument("Victim", "Lee"),)),)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "no passage"),
        ('{"id": "a"}\n{"id": "a"}\n', r":2: id: the id 'a' comes twice"),
        ("{", ":1: this is not JSON .*Write one passage a line"),
        ("[" * 100_000, ":1: this is not JSON"),
        ("[]", ":1: Input should be an object"),
        ('{"entities": 5, "id": "a"}', r":1: entities: .*An entity has `name`"),
        ('{"id": "a", "text": "\\ud800"}', ":1: this is not JSON"),
        ('{"id": "a"}\n{"id": 5}\n', ":2: id: .*Give each passage its own"),
        ('{"id": "a", "relations": [{"subject": "x", "type": "t"}]}', r":1: relations\.0\.object: Field required"),
        ('{"id": "a", "relations": [{"subject": "x", "type": "t", "object": "y", "confidence": 2}]}', "confidence"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line_and_field(tmp_path: Path, content: str, said: str) -> None:
    (tmp_path / "gold.jsonl").write_text(content)
    with pytest.raises(FormatError, match=said):
        read_passages(tmp_path / "gold.jsonl")
