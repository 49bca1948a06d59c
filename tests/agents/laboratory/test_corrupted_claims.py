from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.examples import examples

from consilience.agents.laboratory.claims.corruption import KnownClaim, known_claims
from consilience.agents.laboratory.claims.trial import count_judged_pairs, judge_each_claim
from consilience.agents.verification.evidence.judge import EvidenceJudge
from consilience.evaluation.formats.extraction import (
    ArgumentItem,
    EntityItem,
    EventItem,
    ExtractionRecord,
    RelationItem,
)
from consilience.graph.schema.schema import Schema

SCHEMA = Schema.model_validate(
    {
        "name": "small",
        "entities": {"Person": {}, "City": {"examples": ["Rome", "Oslo", "Bern"]}},
        "relations": {
            "born_in": {"definition": "Was born there.", "domain": "Person", "range": "City"},
            "lives_in": {"definition": "Resides there.", "domain": "Person", "range": "City"},
            "met": {"definition": "Met.", "domain": "Person", "range": "Person"},
            "twinned": {"definition": "The cities are twins."},
        },
        "events": {
            "Meet": {
                "roles": {"Who": {"types": ["Person"]}, "Guest": {"types": ["Person"]}, "Place": {"types": ["City"]}},
                "corenlp": {"triggers": [{"verbs": ["meet"]}]},
            },
            "Die": {"roles": {"Who": {"types": ["Person"]}}, "corenlp": {"triggers": [{"verbs": ["die"]}]}},
        },
    }
)


def record(name: str, person: str, city: str, other: str) -> ExtractionRecord:
    text = f"{person} was born in {city}. {person} met {other} in Oslo."
    met = text.index("met")
    entities = [(person, "Person", 0), (city, "City", text.index(city)), (person, "Person", text.rindex(person))]
    entities += [(other, "Person", text.index(other)), ("Oslo", "City", text.index("Oslo"))]
    return ExtractionRecord(
        name,
        text,
        tuple(EntityItem(words, type_, start, start + len(words)) for words, type_, start in entities),
        (RelationItem(person, "born_in", city), RelationItem(person, "met", other)),
        (
            EventItem(
                "Meet",
                "met",
                met,
                (
                    ArgumentItem("Who", person, text.rindex(person)),
                    ArgumentItem("Guest", other, text.index(other)),
                    ArgumentItem("Place", "Oslo", text.index("Oslo")),
                ),
            ),
        ),
    )


WRONG = ("entity", "wrong type")
RECORDS = [record("a", "Ann", "Rome", "Bob"), record("b", "Eve", "Bern", "Max")]


def known(seed: int) -> list[KnownClaim]:
    return known_claims(RECORDS, SCHEMA, sample=10, seed=seed)


@settings(max_examples=examples(25))
@given(st.integers(0, 10_000))
def test_no_corrupted_copy_is_what_gold_states(seed: int) -> None:
    made = known(seed)
    true = {(k.document, k.claim.key) for k in made if k.true}
    for each in made:
        words = [each.claim.anchor, *([each.claim.object] if each.claim.object else [])]
        inside = [anchor.span.of(each.text) == anchor.text for anchor in words]
        if each.corruption == "negated":
            assert each.text not in {r.text for r in RECORDS}
            assert all(inside)
        elif each.corruption == "foreign entity":
            assert inside == [True, False]
            assert words[1].text not in each.text
        else:
            assert all(inside)
            assert each.true == ((each.document, each.claim.key) in true)


def test_the_same_seed_makes_the_same_claims() -> None:
    assert known(7) == known(7)
    assert known(7) != known(8)


def test_every_corruption_is_made_where_it_can_be() -> None:
    found = {(k.claim.kind, k.corruption) for k in known(0) if not k.true}
    assert found >= {
        ("entity", "wrong type"),
        ("relation", "wrong type"),
        ("relation", "swapped arguments"),
        ("relation", "foreign entity"),
        ("relation", "neighbour"),
        ("relation", "negated"),
        ("event", "wrong type"),
        ("event", "negated"),
        ("argument", "swapped arguments"),
        ("argument", "foreign entity"),
    }


def test_no_copy_is_given_away_by_its_types() -> None:
    for seed in range(20):
        for each in known(seed):
            ends = each.claim.anchor.type, each.claim.object.type if each.claim.object else ""
            if each.claim.kind == "relation":
                assert (each.claim.predicate == "met") == (ends == ("Person", "Person"))
                assert each.claim.predicate != "twinned"
            if each.claim.kind == "argument":
                assert (each.claim.predicate in {"Who", "Guest"}) == (ends[1] == "Person")


def test_claims_come_from_as_many_texts_as_there_are() -> None:
    many = [record(str(number), "Ann", "Rome", "Bob") for number in range(5)]
    made = known_claims(many, SCHEMA, sample=6, seed=3, kinds=("entity",))
    counted = Counter(each.document for each in made if each.true)
    assert sorted(counted.values()) == [1, 1, 1, 1, 2]


def test_a_mention_is_given_types_of_mentions_that_are_written_alike() -> None:
    made = known(0)
    assert {(k.claim.anchor.text, k.claim.predicate) for k in made if (k.claim.kind, k.corruption) == WRONG} <= {
        *((name, "City") for name in ("Ann", "Bob", "Eve", "Max")),
        *((name, "Person") for name in ("Rome", "Bern", "Oslo")),
    }


async def test_a_trial_counts_what_the_judge_accepts_by_corruption() -> None:
    rows = count_judged_pairs(await judge_each_claim(EvidenceJudge(SCHEMA), known(0)))
    figures = {(row.kind, row.corruption): row for row in rows}
    negated = figures["relation", "negated"]
    assert (negated.pairs, negated.true_accepted, negated.false_accepted, negated.false_rejected) == (2, 2, 0, 2)
    assert (negated.precision, negated.recall) == (1.0, 1.0)
    assert figures["event", "wrong type"].false_rejected == 2
    assert figures[None, None].false_accepted == 0
