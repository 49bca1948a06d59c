from collections.abc import AsyncIterator, Iterator

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.examples import examples

from consilience.agents.answers.candidates import Answer, ArgumentCandidate, EntityCandidate, EventCandidate, Quote
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.entity_expert import CoreNLPEntityExpert
from consilience.agents.experts.corenlp.event_expert import CoreNLPEventExpert
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import Schema

pytestmark = pytest.mark.corenlp

SCHEMA = Schema.model_validate(
    {
        "name": "test",
        "entities": {
            "Person": {"corenlp": {"labels": ["PERSON"]}},
            "Organization": {"corenlp": {"labels": ["ORGANIZATION"]}},
            "Place": {"corenlp": {"labels": ["CITY", "COUNTRY"]}},
        },
        "corenlp": {"events": {"fillers": "nominal", "roles": {"Place": {"paths": "place", "fillers": "mention"}}}},
        "events": {
            "Life.Die": {
                "roles": {
                    "Victim": {"types": ["Person"]},
                    "Killer": {"types": ["Person", "Organization"]},
                    "Place": {"types": ["Place"]},
                },
                "corenlp": {
                    "triggers": [
                        {"verbs": ["kill"], "roles": {"Victim": "patient", "Killer": "agent"}},
                        {"verbs": ["die", "pass away"], "roles": {"Victim": "subject"}},
                        {"nouns": ["killing", "death"], "roles": {"Victim": ["nmod:of", "possessor"]}},
                    ]
                },
            },
            "Personnel.End": {
                "roles": {"Person": {"types": ["Person"]}},
                "corenlp": {
                    "triggers": [
                        {"verbs": ["step down"], "roles": {"Person": "subject"}},
                        {
                            "verbs": ["fire"],
                            "roles": {"Person": "patient"},
                            "unless": [{"paths": "patient", "words": ["gun", "shot"]}],
                        },
                    ]
                },
            },
            "Conflict.Attack": {
                "roles": {"Attacker": {"types": ["Person", "Organization"]}},
                "corenlp": {
                    "triggers": [
                        {
                            "verbs": ["fire"],
                            "roles": {"Attacker": "agent"},
                            "when": [{"paths": "patient", "words": ["gun", "shot"]}],
                        }
                    ]
                },
            },
        },
    }
)


@pytest.fixture
async def corenlp(corenlp_url: str) -> AsyncIterator[CoreNLP]:
    async with CoreNLP(corenlp_url) as client:
        yield client


async def said(corenlp: CoreNLP, text: str) -> list[tuple[str, str, dict[str, list[str]]]]:
    answer = await CoreNLPEventExpert(corenlp, SCHEMA).answer(Passage("doc", 0, text), (), None, 1)
    return [(event.type, event.text, roles_of(event)) for event in answer.events]


def roles_of(event: EventCandidate) -> dict[str, list[str]]:
    roles: dict[str, list[str]] = {}
    for argument in event.arguments:
        roles.setdefault(argument.role, []).append(argument.filler.text)
    return roles


@pytest.mark.parametrize(
    "text",
    [
        "Ann Smith killed Bob Jones.",
        "Bob Jones was killed by Ann Smith.",
        "Ann Smith, who killed Bob Jones, was found.",
        "Ann Smith came to the house and killed Bob Jones.",
        "Ann Smith wanted to kill Bob Jones.",
    ],
)
async def test_roles_do_not_depend_on_voice_or_clause(corenlp: CoreNLP, text: str) -> None:
    (event,) = await said(corenlp, text)
    assert (event[0], event[2]) == ("Life.Die", {"Killer": ["Ann Smith"], "Victim": ["Bob Jones"]})


async def test_a_noun_triggers_with_its_own_grammar(corenlp: CoreNLP) -> None:
    assert await said(corenlp, "The death of Bob Jones in Paris was sudden.") == [
        ("Life.Die", "death", {"Victim": ["Bob Jones"], "Place": ["Paris"]})
    ]


async def test_a_phrasal_verb_is_one_trigger(corenlp: CoreNLP) -> None:
    assert await said(corenlp, "Ann Smith stepped down on Monday.") == [
        ("Personnel.End", "stepped down", {"Person": ["Ann Smith"]})
    ]


async def test_of_one_phrase_that_two_of_its_words_trigger_only_the_longest_trigger_is_told(corenlp: CoreNLP) -> None:
    text = "The bank warned customers about phishing email scams."
    answer = await CoreNLPEventExpert(corenlp, builtin_schema("casie_sent")).answer(Passage("d", 0, text), (), None, 1)
    assert [event.text for event in answer.events] == ["phishing email scams"]


async def test_the_object_decides_between_types_that_share_a_verb(corenlp: CoreNLP) -> None:
    assert await said(corenlp, "The company fired Ann Smith.") == [
        ("Personnel.End", "fired", {"Person": ["Ann Smith"]})
    ]
    assert await said(corenlp, "Ann Smith fired two shots.") == [
        ("Conflict.Attack", "fired", {"Attacker": ["Ann Smith"]})
    ]


async def test_all_parts_of_a_coordination_fill_the_role(corenlp: CoreNLP) -> None:
    (event,) = await said(corenlp, "Ann Smith, Bob Jones and Carl Brown were killed in Paris.")
    assert event[2] == {"Place": ["Paris"], "Victim": ["Ann Smith", "Bob Jones", "Carl Brown"]}


async def test_the_quote_reaches_from_the_trigger_to_the_filler_in_the_document(corenlp: CoreNLP) -> None:
    passage = Passage("doc", 100, "Yesterday Bob Jones died.")
    answer = await CoreNLPEventExpert(corenlp, SCHEMA).answer(passage, (), None, 1)
    bob = EntityCandidate(Span(110, 119), "Bob Jones", "Person")
    argument = ArgumentCandidate("Victim", bob, Quote("Bob Jones died", Span(110, 124)))
    assert answer == Answer(events=(EventCandidate("Life.Die", Span(120, 124), "died", "Actual", (argument,)),))


async def test_a_filler_that_the_entity_expert_missed_is_proposed_to_it(corenlp: CoreNLP) -> None:
    text = "The plumber died in Paris."
    expert = CoreNLPEventExpert(corenlp, SCHEMA)
    ner = Replica("ner", "ner", Answer(entities=(EntityCandidate(Span(20, 25), "Paris", "Place"),)))
    answer = await expert.answer(Passage("doc", 0, text), [ner], None, 2)
    plumber = EntityCandidate(Span(4, 11), "plumber", "Person")
    assert answer.entities == (plumber,)
    assert roles_of(answer.events[0]) == {"Place": ["Paris"], "Victim": ["plumber"]}


async def test_a_type_that_a_colleague_gave_keeps_a_mention_out_of_a_role(corenlp: CoreNLP) -> None:
    ner = Replica("ner", "ner", Answer(entities=(EntityCandidate(Span(4, 9), "lions", "Organization"),)))
    answer = await CoreNLPEventExpert(corenlp, SCHEMA).answer(Passage("doc", 0, "The lions died."), [ner], None, 2)
    assert answer.entities == ()
    assert answer.events[0].arguments == ()


async def test_the_exchange_with_the_entity_expert_settles_within_two_further_rounds(corenlp: CoreNLP) -> None:
    passage = Passage("doc", 0, "The plumber died in Paris. Ann Smith killed a baker. Her death was sudden.")
    ner, ee = CoreNLPEntityExpert(corenlp, SCHEMA), CoreNLPEventExpert(corenlp, SCHEMA)
    entities, events = await ner.answer(passage, (), None, 1), await ee.answer(passage, (), None, 1)
    history = [(entities, events)]
    for number in (2, 3):
        heard_by_ner = [Replica(ee.name, "ee", history[-1][1])]
        heard_by_ee = [Replica(ner.name, "ner", history[-1][0])]
        history.append(
            (
                await ner.answer(passage, heard_by_ner, history[-1][0], number),
                await ee.answer(passage, heard_by_ee, history[-1][1], number),
            )
        )
    assert history[1] != history[0]
    assert history[2] == history[1]
    assert [e.text for e in history[2][0].entities] == ["plumber", "Paris", "Ann Smith", "baker"]


async def test_texts_in_other_languages_are_left_alone(corenlp: CoreNLP) -> None:
    passage = Passage("doc", 0, "La mort de Paul.", language="fr")
    assert await CoreNLPEventExpert(corenlp, SCHEMA).answer(passage, (), None, 1) == Answer()


PIECES = [
    "Ann Smith killed Bob Jones in Paris.", "😀 died.", "The cafe\u0301 owner passed away;", "\r\n", "\u200b",
    "𝔘nknown men were", "killed by hackers", "who stole 5,000 records from Acme Inc.",
    "A bug was found", "in Chrome 7.1 (CVE-2020-1234)",
    "“The bombing,” he said, ‘killed nobody’.", "…", "Two ships collided", "\t", "and 3 of them exploded near Rome",
]  # fmt: skip


def candidates(answer: Answer) -> Iterator[tuple[str, Span]]:
    yield from ((entity.text, entity.span) for entity in answer.entities)
    for event in answer.events:
        yield event.text, event.trigger
        for argument in event.arguments:
            yield argument.filler.text, argument.filler.span
            assert argument.quote.span is not None
            yield argument.quote.text, argument.quote.span


@pytest.mark.parametrize("name", ["news", "wikievents", "casie_sent"])
@settings(
    max_examples=examples(8),
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # shrinking would ask the server thousands of times
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(pieces=st.lists(st.sampled_from(PIECES), min_size=1, max_size=6), start=st.integers(0, 50))
async def test_every_text_is_what_its_span_covers(corenlp_url: str, name: str, pieces: list[str], start: int) -> None:
    text = " ".join(pieces)
    async with CoreNLP(corenlp_url) as corenlp:
        answer = await CoreNLPEventExpert(corenlp, builtin_schema(name)).answer(
            Passage("doc", start, text), (), None, 1
        )
    document = "#" * start + text
    assert [(found, span.of(document)) for found, span in candidates(answer) if found != span.of(document)] == []
