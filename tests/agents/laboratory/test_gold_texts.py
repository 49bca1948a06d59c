import json
from pathlib import Path

import pytest

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.laboratory.claims.corruption import KnownClaim, known_claims
from consilience.agents.laboratory.claims.gold_texts.gold_text import GoldText
from consilience.agents.laboratory.claims.gold_texts.reading import read_gold
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Span

NEWS = builtin_schema("news")
TEXT = (
    "Mira Lund founded Tarn Mills in Oslo. Lund, who had met Jon Berg in Bergen, also leads Tarn. Berg works for Fjord."
)
ENTITIES = [
    ("Mira Lund", "Person", ["Lund"]),
    ("Jon Berg", "Person", ["Berg"]),
    ("Tarn Mills", "Organization", ["Tarn"]),
    ("Fjord", "Organization", []),
    ("Oslo", "Location", []),
    ("Bergen", "Location", []),
]
STATED = [
    ("Mira Lund", "founded", "Tarn Mills", "Mira Lund founded Tarn Mills"),
    ("Mira Lund", "leads", "Tarn Mills", "also leads Tarn"),
    ("Jon Berg", "works_for", "Fjord", "Berg works for Fjord"),
]


def passage(folder: Path) -> GoldText:
    line = {
        "id": "a",
        "text": TEXT,
        "entities": [{"name": n, "type": t, "aliases": [n, *more]} for n, t, more in ENTITIES],
        "relations": [{"subject": s, "type": r, "object": o, "quote": q} for s, r, o, q in STATED],
        "events": [
            {
                "type": "Contact.Meet",
                "trigger": "met",
                "quote": "who had met Jon Berg",
                "realis": "Actual",
                "arguments": [{"role": "Participant", "name": "Jon Berg"}],
            }
        ],
    }
    path = folder / "prose.jsonl"
    path.write_text(json.dumps(line) + "\n", encoding="utf-8")
    (found,) = read_gold(path, NEWS)
    return found


def annotated(folder: Path) -> GoldText:
    text = "Ann Lee was born in Rome and married Bob Ray, who lives in Oslo. She likes Bern."

    def at(words: str) -> list[int]:
        return [text.index(words), text.index(words) + len(words)]

    facts = [
        {"property": "PLACE_OF_BIRTH", "subject": at("Ann Lee"), "object": at("Rome")},
        {"property": "SPOUSE", "subject": at("Ann Lee"), "object": at("Bob Ray")},
        {"property": "SPOUSE", "subject": at("Bob Ray"), "object": at("Ann Lee")},
        {"property": "PLACE_OF_RESIDENCE", "subject": at("who"), "object": at("Oslo")},
    ]
    line = {
        "id": "k",
        "text": text,
        "properties": ["PLACE_OF_BIRTH", "SPOUSE", "PLACE_OF_RESIDENCE"],
        "facts": facts,
    }
    path = folder / "dev.jsonl"
    path.write_text(json.dumps(line) + "\n", encoding="utf-8")
    (found,) = read_gold(path, NEWS)
    return found


def relation(gold: GoldText, subject: str, name: str, object_: str, ends: tuple[str, str]) -> Claim:
    text = gold.source.text

    def anchor(words: str, kind: str) -> Anchor:
        start = text.index(words)
        return Anchor(Span(start, start + len(words)), kind, words)

    return Claim("relation", anchor(subject, ends[0]), name, anchor(object_, ends[1]), (), (), (), 1.0)


def said(known: list[KnownClaim], corruption: str | None) -> set[str]:
    claims = [each.claim for each in known if each.corruption == corruption and each.claim.kind == "relation"]
    return {f"{c.anchor.text} {c.predicate} {c.object.text}" for c in claims if c.object}


def test_facts_by_name_are_put_where_their_quote_has_the_names(tmp_path: Path) -> None:
    gold = passage(tmp_path)
    relations = {f"{c.anchor.text} {c.predicate} {c.object.text}" for c in gold.claims if c.object}
    assert relations == {
        "Mira Lund founded Tarn Mills",
        "Lund leads Tarn",
        "Berg works_for Fjord",
        "met Participant Jon Berg",
    }
    assert [anchor.text for anchor in gold.anchors].count("Lund") == 1  # none within a longer name
    assert all(anchor.span.of(TEXT) == anchor.text for anchor in gold.anchors)
    (event,) = [claim for claim in gold.claims if claim.kind == "event"]
    assert (event.anchor.text, event.realis) == ("met", ("Actual",))


def test_the_last_line_of_a_file_may_end_without_a_new_one(tmp_path: Path) -> None:
    whole = passage(tmp_path)
    path = tmp_path / "prose.jsonl"
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n"), encoding="utf-8")
    (found,) = read_gold(path, NEWS)
    assert found.claims == whole.claims


def test_another_name_of_the_same_is_no_other_claim(tmp_path: Path) -> None:
    gold = passage(tmp_path)
    bodies = ("Person", "Organization")
    assert gold.truth(relation(gold, "Lund,", "founded", "Tarn.", bodies)) is not None
    assert gold.truth(relation(gold, "Lund", "founded", "Tarn", bodies)) is True
    assert gold.truth(relation(gold, "Lund", "founded", "Fjord", bodies)) is False
    for seed in range(10):
        copies = said(known_claims([gold], NEWS, sample=10, seed=seed), "neighbour")
        assert copies <= {
            "Mira Lund founded Fjord",
            "Lund leads Fjord",
            "Berg works_for Tarn",
            "Berg works_for Tarn Mills",
        }


def test_where_gold_was_not_asked_nothing_is_known(tmp_path: Path) -> None:
    gold = annotated(tmp_path)
    place, persons = ("Person", "Location"), ("Person", "Person")
    assert gold.truth(relation(gold, "Ann Lee", "born_in", "Rome", place)) is True
    assert gold.truth(relation(gold, "Ann Lee", "born_in", "Bern", place)) is False
    assert gold.truth(relation(gold, "Bob Ray", "spouse_of", "Ann Lee", persons)) is True
    assert gold.truth(relation(gold, "Ann Lee", "works_for", "Bern", place)) is None
    assert gold.truth(relation(gold, "Ann Lee", "died_in", "Bern", place)) is None


def test_pronouns_of_gold_are_no_names_to_corrupt(tmp_path: Path) -> None:
    gold = annotated(tmp_path)
    assert {c.anchor.text for c in gold.claims if c.kind == "relation"} == {"Ann Lee", "Bob Ray"}
    known = known_claims([gold], NEWS, sample=10, seed=0)
    assert {each.claim.kind for each in known} == {"relation"}
    assert said(known, "neighbour") <= {"Ann Lee born_in Oslo"}


def test_of_a_file_so_many_texts_are_drawn_as_are_wanted(tmp_path: Path) -> None:
    path = tmp_path / "conll04.jsonl"
    path.write_text("".join(json.dumps({"id": str(n), "text": f"Text {n}."}) + "\n" for n in range(9)))
    drawn = [gold.id for gold in read_gold(path, NEWS, 4, 1)]
    assert drawn == [gold.id for gold in read_gold(path, NEWS, 4, 1)]
    assert len(drawn) == 4
    path.write_text("{\n")
    with pytest.raises(ConsilienceError, match=r"conll04\.jsonl:1: "):
        read_gold(path, NEWS)


def test_mentions_of_one_cluster_are_one_thing(tmp_path: Path) -> None:
    text = "Ann Lee lives in the United States. America is large. Oslo is not."
    words = [("Ann Lee", "Person", 0), ("the United States", "Location", 1), ("America", "Location", 1)]
    entities = [
        {"text": w, "type": t, "start": text.index(w), "end": text.index(w) + len(w), "cluster": c}
        for w, t, c in [*words, ("Oslo", "Location", 2)]
    ]
    line = {
        "id": "r",
        "text": text,
        "entities": entities,
        "relations": [{"head": "Ann Lee", "type": "lives_in", "tail": "the United States"}],
    }
    path = tmp_path / "re_docred.jsonl"
    path.write_text(json.dumps(line) + "\n", encoding="utf-8")
    for seed in range(5):
        known = known_claims(read_gold(path, NEWS), NEWS, sample=5, seed=seed)
        assert said(known, "neighbour") == {"Ann Lee lives_in Oslo"}
