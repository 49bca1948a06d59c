"""KnowledgeNet's text evaluation: relations at places, of the properties that a passage is annotated for."""

import json
from pathlib import Path
from typing import Any

import pytest

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.evaluation.facts.knowledgenet.matching import match_facts
from consilience.evaluation.facts.knowledgenet.places import add_larger_places
from consilience.evaluation.facts.knowledgenet.properties import OF_NEWS, PROPERTIES, properties_of, ways_of
from consilience.evaluation.facts.knowledgenet.reading import is_knowledgenet, read_annotated, read_placed
from consilience.evaluation.facts.knowledgenet.records import AnnotatedFact, AnnotatedPassage, PlacedRelation
from consilience.evaluation.facts.knowledgenet.scores import score_text
from consilience.evaluation.facts.reading import read_passages
from consilience.evaluation.support.errors import FormatError

TEXT = "Ann Lee, whom Bob Ray married, was born in Ulm. She leads Acme."
ANN, BOB, ULM, SHE, ACME = (
    (TEXT.index(w), TEXT.index(w) + len(w)) for w in ("Ann Lee", "Bob Ray", "Ulm", "She", "Acme")
)
BORN, WED = AnnotatedFact("PLACE_OF_BIRTH", ANN, ULM), AnnotatedFact("SPOUSE", ANN, BOB)
LEADS, SCHOOL = AnnotatedFact("CEO", ACME, SHE), AnnotatedFact("EDUCATED_AT", ANN, ULM)
PASSAGE = AnnotatedPassage(
    "p", TEXT, frozenset({"PLACE_OF_BIRTH", "SPOUSE", "CEO", "EDUCATED_AT"}), (BORN, WED, LEADS, SCHOOL)
)
LINE = {
    "id": "p",
    "fold": 1,
    "text": TEXT,
    "properties": ["PLACE_OF_BIRTH", "SPOUSE"],
    "facts": [{"property": "PLACE_OF_BIRTH", "subject": list(ANN), "object": list(ULM), "object_entity": "Q1"}],
}


def test_a_relation_is_right_if_its_ends_overlap_those_of_the_fact() -> None:
    found = match_facts(PASSAGE, [PlacedRelation("born_in", (4, 7), (ULM[0] - 3, ULM[1]))])
    assert (found.found, found.wrong, found.missed) == ((BORN,), (), (WED, LEADS, SCHOOL))


def test_one_end_that_only_touches_the_fact_s_is_wrong() -> None:
    relation = PlacedRelation("born_in", (7, 9), ULM)
    assert match_facts(PASSAGE, [relation]).wrong == (("PLACE_OF_BIRTH", relation),)


def test_relations_are_turned_to_the_direction_of_the_property_and_spouses_are_asked_in_both() -> None:
    said = [PlacedRelation("leads", SHE, ACME), PlacedRelation("spouse_of", BOB, ANN)]
    assert match_facts(PASSAGE, said).found == (WED, LEADS)
    assert match_facts(PASSAGE, [PlacedRelation("leads", ACME, SHE)]).found == ()


def test_what_holds_of_a_place_holds_of_the_place_that_it_lies_in() -> None:
    germany = (ULM[1] + 2, ULM[1] + 9)
    said = [
        PlacedRelation("born_in", ANN, ULM, confidence=0.9),
        PlacedRelation("located_in", ULM, germany, confidence=0.7, accepted=False),
        PlacedRelation("leads", ANN, ULM),
    ]
    assert add_larger_places(said)[3:] == (PlacedRelation("born_in", ANN, germany, confidence=0.7, accepted=False),)


def test_places_that_lie_in_one_another_are_told_once() -> None:
    said = [
        PlacedRelation("lives_in", ANN, ULM),
        PlacedRelation("located_in", ULM, ACME),
        PlacedRelation("located_in", ACME, ULM),
    ]
    assert add_larger_places(said)[3:] == (PlacedRelation("lives_in", ANN, ACME),)


def test_what_a_passage_is_not_annotated_for_is_neither_right_nor_wrong() -> None:
    said = [PlacedRelation("founded", ANN, ACME), PlacedRelation("located_in", ULM, ACME)]
    found = match_facts(PASSAGE, said)
    assert (found.right, found.wrong, found.unjudged) == ((), (), 2)


def test_a_member_is_wrong_only_where_both_of_its_properties_are_annotated() -> None:
    said = [PlacedRelation("member_of", ANN, ACME)]
    either = AnnotatedPassage("p", TEXT, frozenset({"EMPLOYEE_OR_MEMBER_OF"}), ())
    both = AnnotatedPassage("p", TEXT, frozenset({"EMPLOYEE_OR_MEMBER_OF", "POLITICAL_AFFILIATION"}), ())
    party = AnnotatedPassage(
        "p", TEXT, frozenset(both.properties), (AnnotatedFact("POLITICAL_AFFILIATION", ANN, ACME),)
    )
    assert [match_facts(passage, said).unjudged for passage in (either, both, party)] == [1, 0, 0]
    assert [len(match_facts(passage, said).wrong) for passage in (either, both, party)] == [0, 1, 0]
    assert len(match_facts(party, said).found) == 1


def test_what_says_in_other_words_what_was_found_is_not_wrong() -> None:
    whole = PlacedRelation("born_in", ANN, ULM)
    gold = AnnotatedPassage("p", TEXT, PASSAGE.properties, (AnnotatedFact("PLACE_OF_BIRTH", (0, 3), ULM),))
    again = PlacedRelation("born_in", (4, 7), ULM)
    assert match_facts(gold, [whole, again, whole]).wrong == ()
    assert match_facts(gold, [again]).wrong == (("PLACE_OF_BIRTH", again),)


def test_figures_of_all_of_the_chosen_and_of_names_and_pronouns() -> None:
    said = {
        "p": [
            PlacedRelation("born_in", ANN, ULM, confidence=0.9),
            PlacedRelation("educated_at", ANN, ACME, confidence=0.9),
            PlacedRelation("leads", SHE, ACME, accepted=False, confidence=0.55),
            PlacedRelation("spouse_of", SHE, BOB, confidence=0.8),
        ]
    }
    scores = score_text([PASSAGE], said)

    def shown(name: str) -> tuple[float, int, int]:
        counts = getattr(scores, name).counts
        return counts.true_positive, counts.system, counts.gold

    assert {name: shown(name) for name in ("all", "of_chosen", "names", "pronouns")} == {
        "all": (1, 3, 4),
        "of_chosen": (1, 2, 3),
        "names": (1, 1, 2),
        "pronouns": (0, 1, 1),
    }
    assert list(scores.by_property) == ["CEO", "PLACE_OF_BIRTH", "SPOUSE", "EDUCATED_AT"]
    assert scores.chosen == ("CEO", "PLACE_OF_BIRTH", "SPOUSE")
    assert scores.at_confidence[0.5].counts.true_positive == 2
    assert scores.at_confidence[0.6].counts.true_positive == 1
    assert (scores.contested, scores.missing) == (1, ())
    assert scores.wrong == (("p", "Ann Lee", "educated_at", "Acme"), ("p", "She", "spouse_of", "Bob Ray"))
    assert scores.calibration is not None
    assert scores.calibration.facts == 3
    assert json.loads(json.dumps(scores.to_json()))["pronouns"]["recall"]["of"] == 1


def test_passages_without_an_answer_count_as_empty() -> None:
    scores = score_text([PASSAGE], {})
    assert (scores.missing, scores.all.counts.f1, scores.calibration) == (("p",), 0, None)
    assert scores.at_confidence == {}


def test_the_nine_are_those_that_news_has_relations_for() -> None:
    assert properties_of(builtin_schema("news").relations) == OF_NEWS


def test_a_relation_called_like_a_property_states_it() -> None:
    assert ways_of("educated_at") == (("EDUCATED_AT", False),)
    assert all((name, False) in ways_of(name.lower()) for name in PROPERTIES)
    assert ways_of("attacked") == ()


def write(path: Path, *lines: object) -> Path:
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines), "utf-8")
    return path


def test_gold_is_read_and_known_by_its_shape(tmp_path: Path) -> None:
    path = write(tmp_path / "gold.jsonl", LINE, "")
    assert read_annotated(path) == [
        AnnotatedPassage("p", TEXT, frozenset({"PLACE_OF_BIRTH", "SPOUSE"}), (BORN,)),
    ]
    assert is_knowledgenet(path)
    other = write(tmp_path / "other.jsonl", {"id": "p", "text": TEXT, "relations": []})
    assert not is_knowledgenet(other)
    assert not is_knowledgenet(tmp_path)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"facts": [{"property": "PLACE_OF_BIRTH", "subject": [0, 7]}]}, "facts.0.object: Field required"),
        ({"facts": [{"property": "CEO", "subject": [0, 7], "object": [43, 46]}]}, "facts.0.property: .*lacks 'CEO'"),
        ({"facts": [{"property": "SPOUSE", "subject": [0, 7], "object": [60, 99]}]}, r"facts.0.object: \[60, 99\]"),
        ({"facts": [{"property": "SPOUSE", "subject": [7, 7], "object": [43, 46]}]}, r"facts.0.subject: \[7, 7\]"),
        ({"properties": "SPOUSE"}, "properties: Input should be"),
        ({"id": ""}, "id: "),
    ],
)
def test_what_is_wrong_in_gold_is_told_by_line_and_field(tmp_path: Path, change: dict[str, Any], field: str) -> None:
    path = write(tmp_path / "gold.jsonl", LINE, LINE | {"id": "q"} | change)
    with pytest.raises(FormatError, match=f"gold.jsonl:2: {field}"):
        read_annotated(path)


def test_gold_that_is_no_json_empty_or_has_an_id_twice_is_refused(tmp_path: Path) -> None:
    for lines, message in (
        (['{"id"'], "gold.jsonl:1: this is not JSON"),
        ([""], "gold.jsonl: the file has no passage"),
        ([LINE, LINE], "gold.jsonl:2: id: the id 'p' comes twice"),
    ):
        with pytest.raises(FormatError, match=message):
            read_annotated(write(tmp_path / "gold.jsonl", *lines))


def extraction(**change: object) -> dict[str, object]:
    relation = {"head": "Ann Lee", "type": "born_in", "tail": "Ulm", "head_span": list(ANN), "tail_span": list(ULM)}
    return {"id": "p", "text": TEXT, "entities": [], "relations": [relation | change], "events": []}


def test_a_system_s_relations_keep_their_places_and_whether_they_are_contested(tmp_path: Path) -> None:
    path = write(tmp_path / "out.jsonl", extraction(confidence=0.7, status="contested"), extraction() | {"id": "other"})
    assert read_placed(path, [PASSAGE]) == {"p": (PlacedRelation("born_in", ANN, ULM, accepted=False, confidence=0.7),)}


def test_a_system_that_cannot_be_compared_is_refused(tmp_path: Path) -> None:
    bare = {"id": "p", "relations": [{"head": "Ann Lee", "type": "born_in", "tail": "Ulm"}]}
    for lines, message in (
        (["", bare], "out.jsonl:2: relations.0.head_span: missing"),
        ([extraction() | {"text": "Other.", "relations": []}], "out.jsonl:1: text: it is not gold's for the id 'p'"),
        ([extraction() | {"id": "x"}], "out.jsonl: no record has an id of gold's .here 'x', there 'p'"),
        ([""], "out.jsonl: no record has an id of gold's .the file has no record"),
    ):
        with pytest.raises(FormatError, match=message):
            read_placed(write(tmp_path / "out.jsonl", *lines), [PASSAGE])


def test_facts_between_entities_are_not_read_from_knowledgenet_s_passages(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="KnowledgeNet's passages, whose facts have places"):
        read_passages(write(tmp_path / "gold.jsonl", LINE))


def test_a_fact_is_found_where_a_pronoun_stands_for_its_end() -> None:
    named = PlacedRelation("leads", ANN, ACME)
    assert match_facts(PASSAGE, [named]).found == ()
    linked = PlacedRelation("leads", ANN, ACME, subject_anaphors=(SHE,))
    assert match_facts(PASSAGE, [linked]).found == (LEADS,)
