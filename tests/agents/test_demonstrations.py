import json
from pathlib import Path

import pytest
from tests.scripted_chat import ScriptedChat

from consilience.agents.answers.passage import Passage
from consilience.agents.experts.chat.conversation.demonstrations import Demonstrations, Example, load_demonstrations
from consilience.agents.experts.chat.conversation.gold_records import GoldRecord, gold_answer
from consilience.agents.experts.chat.expert import ChatExpert
from consilience.graph.model.errors import DocumentError
from consilience.graph.schema.schema import EntityType, EventType, RelationType, Role, Schema

SCHEMA = Schema(
    name="s",
    entities={"Person": EntityType(), "City": EntityType()},
    relations={"born in": RelationType(domain="Person", range="City")},
    events={"Marry": EventType(roles={"Spouse": Role(types=("Person",))})},
)


def record(text: str, *names: str) -> GoldRecord:
    return GoldRecord.model_validate(
        {"text": text, "entities": [{"text": n, "type": "City", "start": text.index(n)} for n in names]}
    )


RECORDS = (
    record("The flood reached Prague on Sunday.", "Prague"),
    record("Shares fell sharply in early trading."),
    record("The flood reached Dresden on Monday.", "Dresden"),
    record("The team won the cup in Madrid.", "Madrid"),
)


def texts(examples: tuple[Example, ...]) -> list[str]:
    return [example.text for example in examples]


def test_the_most_similar_records_are_chosen_the_nearest_last() -> None:
    chosen = Demonstrations(RECORDS, 2).examples("The flood reached Vienna on Monday.", "ner", SCHEMA)
    assert texts(chosen) == [RECORDS[0].text, RECORDS[2].text]
    assert chosen[1].answer == {
        "entities": [{"text": "Dresden", "type": "City", "quote": "The flood reached Dresden on Monday."}]
    }


def test_fixed_demonstrations_are_the_first_ones_that_show_something() -> None:
    fixed = Demonstrations(RECORDS, 3, "fixed").examples("Anything.", "ner", SCHEMA)
    assert texts(fixed) == [RECORDS[3].text, RECORDS[2].text, RECORDS[0].text]
    assert len(Demonstrations(RECORDS, 9).examples("Anything.", "ner", SCHEMA)) == 4
    assert Demonstrations(RECORDS, 0).examples("Anything.", "ner", SCHEMA) == ()


def test_a_passage_never_demonstrates_itself() -> None:
    for own in (
        RECORDS[0].text,
        " the  flood reached PRAGUE on Sunday. ",
        "It rained. The flood reached Prague on Sunday.",
    ):
        assert RECORDS[0].text not in texts(Demonstrations(RECORDS, 4).examples(own, "ner", SCHEMA))


def test_gold_relations_and_events_become_answers_with_types_and_quotes() -> None:
    gold = GoldRecord.model_validate(
        {
            "text": "Ann, born in Rome, wed Bob.",
            "entities": [{"text": "Ann", "type": "Person", "start": 0}, {"text": "Rome", "type": "City", "start": 13}],
            "relations": [
                {"head": "Ann", "type": "born in", "tail": "Rome"},
                {"head": "Ann", "type": "unknown", "tail": "Rome"},
            ],
            "events": [
                {
                    "type": "Marry",
                    "trigger": "wed",
                    "trigger_start": 19,
                    "arguments": [{"role": "Spouse", "text": "Bob", "start": 23}, {"role": "Priest", "text": "X"}],
                }
            ],
        }
    )
    assert gold_answer(gold, "re", SCHEMA) == {
        "relations": [
            {
                "subject": "Ann",
                "subject_type": "Person",
                "relation": "born in",
                "object": "Rome",
                "object_type": "City",
                "quote": "Ann, born in Rome",
            }
        ]
    }
    assert gold_answer(gold, "ee", SCHEMA) == {
        "events": [
            {
                "type": "Marry",
                "trigger": "wed",
                "realis": "Actual",
                "arguments": [{"role": "Spouse", "text": "Bob", "type": "Person", "quote": "born in Rome, wed Bob."}],
                "quote": "Ann, born in Rome, wed Bob.",
            }
        ]
    }


async def test_an_expert_shows_its_demonstrations_before_the_passage_unless_it_has_no_background() -> None:
    model = ScriptedChat([{"entities": []}, {"entities": []}])
    demonstrations = Demonstrations(RECORDS, 1)
    passage = Passage("d", 0, "The flood reached Vienna.")
    await ChatExpert(model, SCHEMA, "ner", "ner", demonstrations=demonstrations).answer(passage, (), None, 1)
    user = model.asked[0].messages[1].content
    assert user.index("<example>") < user.index("reached Dresden") < user.index("reached Vienna")
    await ChatExpert(model, SCHEMA, "ner", "ner", demonstrations=demonstrations, background=False).answer(
        passage, (), None, 1
    )
    assert "<example>\n" not in model.asked[1].text
    assert "You are the entity expert" not in model.asked[1].text


def test_demonstrations_are_read_from_a_file_of_gold_records(tmp_path: Path) -> None:
    file = tmp_path / "gold.jsonl"
    file.write_text("\n".join(json.dumps({"id": "x", "text": r.text, "domain": "news"}) for r in RECORDS) + "\n\n")
    loaded = load_demonstrations(file, 2, "fixed")
    assert [r.text for r in loaded.records] == [r.text for r in RECORDS]
    assert loaded.signature != load_demonstrations(file, 1, "fixed").signature


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"text": "a"}\n{oops', r"gold\.jsonl:2: not a JSON object"),
        ('{"id": "a"}', r"gold\.jsonl:1: text: Field required; a gold record has `text`"),
        ("[1]", r"gold\.jsonl:1: .*a gold record has `text`"),
    ],
)
def test_a_file_that_is_no_gold_is_refused_with_its_line(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "gold.jsonl"
    file.write_text(content)
    with pytest.raises(DocumentError, match=message):
        load_demonstrations(file, 1)
    with pytest.raises(DocumentError, match="cannot read the demonstrations"):
        load_demonstrations(tmp_path / "absent.jsonl", 1)
