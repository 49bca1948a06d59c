"""The learned expert for events on the weights that ship with the package; sentences of our own."""

import pytest
from tests.agents.annotated import sentence, text_of
from tests.agents.learned.test_relation_expert import Annotated

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.passage import Passage
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.learned.encoder.model import RelationModel, load_shipped_model
from consilience.agents.experts.learned.events.event_expert import LearnedEventExpert
from consilience.agents.experts.learned.events.reading import EventReader
from consilience.agents.experts.learned.events.wording import event_wording, role_wording
from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import EntityType, EventType, Role, Schema

SCHEMA = Schema(
    name="s",
    entities={
        "Person": EntityType(corenlp={"kind": "person", "labels": "PERSON"}),
        "Organization": EntityType(corenlp={"kind": "organization", "labels": "ORGANIZATION"}),
        "Location": EntityType(corenlp={"kind": "place", "labels": "CITY COUNTRY"}),
        "Date": EntityType(corenlp={"kind": "date", "labels": "DATE"}),
    },
    events={
        "Death": EventType(
            definition="The life of a person ends, killing included.",
            roles={
                "Victim": Role(definition="Who dies.", types=("Person",)),
                "Place": Role(definition="Where the death happens.", types=("Location",)),
                "Time": Role(definition="When the death happens.", types=("Date",)),
            },
        ),
        "Cooking": EventType(definition="A meal is made from what is in the larder.", roles={}),
    },
)
KILLED = sentence(
    "Police/NNS said/VBD Ann/NNP/PERSON Lee/NNP/PERSON was/VBD killed/VBN in/IN Ulm/NNP/CITY on/IN "
    "Tuesday/NNP/DATE ./.",
    (5, 3, "nsubj:pass"),
)
PERHAPS = sentence("Ann/NNP/PERSON Lee/NNP/PERSON may/MD have/VB died/VBN ./.", (4, 1, "nsubj"), (4, 2, "aux"))


@pytest.fixture(scope="module")
def model() -> RelationModel:
    found = load_shipped_model()
    assert found is not None, "the weights are part of the package"
    return found


async def answered(model: RelationModel, said: Sentence, language: str = "en", start: int = 0) -> Answer:
    expert = LearnedEventExpert(model, Annotated(sentences=(said,)), SCHEMA)
    return await expert.answer(Passage("d", start, text_of(said), language), (), None, 1)


async def test_it_reads_a_trigger_and_who_fills_its_roles(model: RelationModel) -> None:
    (event,) = (await answered(model, KILLED)).events
    assert (event.type, event.text, event.realis) == ("Death", "killed", "Actual")
    fillers = {(argument.role, argument.filler.text) for argument in event.arguments}
    assert fillers == {("Victim", "Ann Lee"), ("Place", "Ulm"), ("Time", "Tuesday")}
    assert all(0.5 <= argument.confidence <= 1 for argument in event.arguments)
    assert event.arguments[0].quote.text in text_of(KILLED)


async def test_places_are_those_of_the_document(model: RelationModel) -> None:
    (event,) = (await answered(model, KILLED, start=100)).events
    assert event.trigger.start == 100 + text_of(KILLED).index("killed")


async def test_grammar_tells_what_did_not_happen(model: RelationModel) -> None:
    (event,) = (await answered(model, PERHAPS)).events
    assert event.realis == "Other"


async def test_it_says_nothing_of_texts_in_other_languages(model: RelationModel) -> None:
    assert await answered(model, KILLED, "zh") == Answer()


def test_a_type_that_is_like_none_of_the_training_is_not_read(model: RelationModel) -> None:
    reader = EventReader(model, SCHEMA.events)
    assert reader.names == ("Death",)
    assert reader.probability(KILLED, text_of(KILLED), 5, "Cooking") is None
    assert (reader.probability(KILLED, text_of(KILLED), 5, "Death") or 0) > 0.5
    assert (reader.probability(KILLED, text_of(KILLED), 1, "Death") or 1) < 0.1


def test_a_schema_can_leave_a_type_to_its_rules(model: RelationModel) -> None:
    silent = SCHEMA.events["Death"].model_copy(update={"learned": {"least": 1}})
    assert EventReader(model, {"Death": silent}).names == ()
    sure = EventReader(model, {"Death": SCHEMA.events["Death"].model_copy(update={"learned": {"least": 0.5}})})
    assert [t.span.of(text_of(KILLED)) for t in sure.triggers(Annotation((KILLED,)), text_of(KILLED), 0.0)] == [
        "killed"
    ]
    unclear = SCHEMA.events["Death"].model_copy(update={"learned": {"lest": 1}})
    with pytest.raises(SchemaError, match=r"events\.Death\.learned\.lest: "):
        EventReader(model, {"Death": unclear})


def with_settings(**settings: object) -> Schema:
    """Return the schema with settings for deaths."""
    death = SCHEMA.events["Death"].model_copy(update=settings)
    return SCHEMA.model_copy(update={"events": {"Death": death}})


async def test_what_the_rules_of_the_schema_deny_is_no_trigger_and_what_the_schema_says_fills_no_role(
    model: RelationModel,
) -> None:
    async def fillers(**settings: object) -> list[set[str]]:
        expert = LearnedEventExpert(model, Annotated(sentences=(KILLED,)), with_settings(**settings))
        events = (await expert.answer(Passage("d", 0, text_of(KILLED)), (), None, 1)).events
        return [{argument.role for argument in event.arguments} for event in events]

    nobody = {"not_filled": [{"words": "kill", "role": "Victim", "paths": "patient"}]}
    in_ulm = {"paths": ["obl:in", "nsubj:pass"], "words": ["lee"]}
    assert await fillers() == [{"Victim", "Place", "Time"}]
    assert await fillers(learned=nobody) == [{"Place", "Time"}]
    assert await fillers(corenlp={"triggers": [{"verbs": ["kill"], "unless": [in_ulm]}]}) == []
    assert await fillers(corenlp={"triggers": [{"verbs": ["kill"], "unless": [{"paths": ["nsubj:pass"]}]}]}) != []


async def test_the_day_of_the_verdict_is_not_that_of_the_deed(model: RelationModel) -> None:
    said = sentence(
        "Tom/NNP/PERSON was/VBD convicted/VBN on/IN Friday/NNP/DATE of/IN killing/VBG Ann/NNP/PERSON ./.",
        (2, 4, "obl:on"), (6, 7, "obj"),
    )  # fmt: skip
    (event,) = (await answered(model, said)).events
    assert "Time" not in {argument.role for argument in event.arguments}


async def test_what_happens_to_a_guard_does_not_happen_to_whose_guard_it_is(model: RelationModel) -> None:
    said = sentence(
        "A/DT bodyguard/NN of/IN Ann/NNP/PERSON Lee/NNP/PERSON was/VBD killed/VBN in/IN Ulm/NNP/CITY ./.",
        (1, 4, "nmod:of"), (6, 1, "nsubj:pass"),
    )  # fmt: skip
    (event,) = (await answered(model, said)).events
    assert "Victim" not in {argument.role for argument in event.arguments}


def test_without_types_nothing_is_read(model: RelationModel) -> None:
    reader = EventReader(model, {})
    assert not list(reader.triggers(Annotation((KILLED,)), text_of(KILLED), 0.0))
    assert not list(reader.fillers(KILLED.tokens[5].span, "Death", KILLED, text_of(KILLED), (), 0.0))


def test_names_are_worded_as_people_say_them() -> None:
    assert event_wording("Conflict.Attack", "Somebody attacks.") == "Conflict Attack: Somebody attacks."
    assert role_wording("Place", "Life.Die", "") == "Place of Life Die"
