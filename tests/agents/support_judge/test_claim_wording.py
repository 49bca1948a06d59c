"""Claims of the graph as the sentences that the judge reads."""

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.verification.support.wording import sentence_of
from consilience.graph.model.model import FactKind, Span
from consilience.graph.schema.schema import EntityType, EventType, RelationType, Role, Schema

SCHEMA = Schema(
    name="s",
    entities={"Person": EntityType(), "City": EntityType()},
    relations={"born_in": RelationType(), "P6": RelationType(definition="Head of government. Who leads the place.")},
    events={"Contact.Meet": EventType(roles={"Place_Of": Role()})},
)
LIND = Anchor(Span(0, 3), "Person", "Her")
OSLO = Anchor(Span(10, 14), "City", "Oslo")
MET = Anchor(Span(5, 8), "Contact.Meet", "met")


def claim(kind: FactKind, anchor: Anchor, predicate: str, object_: Anchor | None = None) -> Claim:
    return Claim(kind, anchor, predicate, object_, (), (), (), 1.0)


def test_a_relation_is_said_in_plain_words() -> None:
    assert sentence_of(claim("relation", LIND, "born_in", OSLO), SCHEMA) == "Her born in Oslo."
    assert sentence_of(claim("relation", OSLO, "P6", LIND), SCHEMA) == "Oslo head of government Her."


def test_a_pronoun_is_called_by_the_name_for_which_it_stands() -> None:
    said = sentence_of(claim("relation", LIND, "born_in", OSLO), SCHEMA, {LIND: "Mara Lind"})
    assert said == "Mara Lind born in Oslo."


def test_entities_events_and_arguments_are_sentences() -> None:
    assert sentence_of(claim("entity", OSLO, "City"), SCHEMA) == "Oslo is a City."
    assert sentence_of(claim("event", MET, "Contact.Meet"), SCHEMA) == "“met” is a meet."
    assert sentence_of(claim("argument", MET, "Place_Of", OSLO), SCHEMA) == "In the meet “met” the place of is Oslo."
