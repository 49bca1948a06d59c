"""`consilience evaluate facts` where gold has KnowledgeNet's passages."""

import json
from pathlib import Path

import pytest

from consilience.evaluation.facts.knowledgenet.records import PlacedRelation
from consilience.graph.model.model import FactStatus, Span
from consilience.graph.reading.annotations import DocumentAnnotations
from consilience.graph.records.documents import AnnotatedMention, AnnotatedStatement
from consilience.graph.records.facts import Participant
from consilience.platform.commands.main import main
from consilience.platform.exporting.graph_facts import place_relations

TEXT = "Ann Lee was born in Ulm."
GOLD = {
    "id": "p",
    "text": TEXT,
    "properties": ["PLACE_OF_BIRTH", "EDUCATED_AT"],
    "facts": [
        {"property": "PLACE_OF_BIRTH", "subject": [0, 7], "object": [20, 23]},
        {"property": "EDUCATED_AT", "subject": [0, 7], "object": [20, 23]},
    ],
}
RELATION = {"head": "Ann Lee", "type": "born_in", "tail": "Ulm", "head_span": [0, 7], "tail_span": [20, 23]}
SYSTEM = {"id": "p", "text": TEXT, "relations": [RELATION | {"confidence": 0.9}]}


def files(folder: Path, gold: object = GOLD, system: object = SYSTEM) -> list[str]:
    for name, content in (("gold", gold), ("out", system)):
        (folder / f"{name}.jsonl").write_text(json.dumps(content) + "\n", encoding="utf-8")
    return ["evaluate", "facts", "-g", str(folder / "gold.jsonl"), "-s", str(folder / "out.jsonl")]


def call(arguments: list[str]) -> int | str | None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return ended.value.code


def test_gold_of_knowledgenet_is_scored_by_places(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call([*files(tmp_path), "--json"]) == 0
    scores = json.loads(capsys.readouterr().out)
    assert (scores["chosen"], scores["of_chosen"]["f1"], scores["all"]["recall"]["value"]) == (
        ["PLACE_OF_BIRTH"],
        1,
        0.5,
    )
    assert call([*files(tmp_path), "--wrong"]) == 0
    shown = capsys.readouterr()
    assert "1 of the schema" in shown.out
    assert "– EDUCATED_AT" in shown.out
    assert "knowledgenet|match:span_overlap" in shown.err


def test_a_schema_says_which_properties_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    schema = tmp_path / "schools.yaml"
    schema.write_text(
        "name: schools\nversion: 1\nentities:\n  Person: {}\n  School: {}\nrelations:\n"
        "  educated_at: {domain: [Person], range: [School]}\n",
        encoding="utf-8",
    )
    assert call([*files(tmp_path), "--schema", str(schema), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["chosen"] == ["EDUCATED_AT"]
    assert call([*files(tmp_path), "--schema", "casie_sent"]) == 1
    assert "no relation of this schema states a property" in capsys.readouterr().err


def test_bad_files_are_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    relation = {name: value for name, value in RELATION.items() if name != "tail_span"}
    assert call(files(tmp_path, system=SYSTEM | {"relations": [relation]})) == 1
    assert "out.jsonl:1: relations.0.tail_span: missing" in capsys.readouterr().err
    assert call(files(tmp_path, gold=GOLD | {"text": ""})) == 1
    assert "gold.jsonl:1: text:" in capsys.readouterr().err


def test_the_graph_s_relations_stand_where_their_evidence_speaks_of_their_ends() -> None:
    ann, ulm = Participant("e1", "Person", "Ann Lee"), Participant("e2", "Location", "Ulm")

    def stated(status: FactStatus) -> AnnotatedStatement:
        return AnnotatedStatement(status, "born_in", status, 0.8, ann, ulm, (Span(0, 24),))

    mentions = (
        AnnotatedMention("m1", Span(0, 7), "Ann Lee", "Person", "e1"),
        AnnotatedMention("m2", Span(20, 23), "Ulm", "Location", "e2"),
    )
    relations = (stated("accepted"), stated("contested"), stated("rejected"), stated("retracted"))
    document = DocumentAnnotations("d", "a", "a", "en", TEXT, mentions, (), (), (), relations, ())
    place = ("born_in", (0, 7), (20, 23))
    assert place_relations(document) == (
        PlacedRelation(*place, accepted=True, confidence=0.8),
        PlacedRelation(*place, accepted=False, confidence=0.8),
    )
