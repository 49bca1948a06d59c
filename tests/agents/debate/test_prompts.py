"""Every prompt in both languages, as a model reads it."""

import re
from pathlib import Path

import pytest

import consilience.agents.verification.debate.shared.rendering as prompting
from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.verification.debate.judging.judge import judge_messages, judge_prompt
from consilience.agents.verification.debate.judging.verdict_parsing import read_verdict
from consilience.agents.verification.debate.shared.records import Language, Question
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.agents.verification.debate.text.transcript import parse_speech

FOLDER = Path(prompting.__file__).parent / "prompts"
SOURCE = DebateSource("kestrel.txt", TextIndex("Ada Quill founded Kestrel Books."))
SPEECH = parse_speech(
    "So: <quote>Ada Quill founded</quote>",
    round_number=1,
    role="debater",
    side=0,
    speaker="m",
    words=99,
    sources=[SOURCE],
)


def test_every_prompt_comes_in_english_and_chinese_with_its_version() -> None:
    names = sorted(path.name for path in FOLDER.iterdir())
    assert all(re.fullmatch(r"\w+_v\d+\.(en|zh)\.jinja", name) for name in names)
    assert [name for name in names if ".en." in name] == [
        name.replace(".zh.", ".en.") for name in names if ".zh." in name
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("protocol", ["naive", "expert", "consultancy", "debate"])
def test_the_judges_prompt(protocol: str, language: Language) -> None:
    question = Question("Which?", ("She did.", "She did not."), language=language)
    speeches = [SPEECH] if protocol in {"consultancy", "debate"} else []
    sources = [SOURCE] if protocol == "expert" else []
    prompt = judge_prompt(protocol, question, "flipped", speeches, sources)
    answer = {"en": "Answer {}: ", "zh": "答案 {}："}[language]
    assert answer.format("A") + "She did not.\n" + answer.format("B") + "She did." in prompt
    assert ("Kestrel Books" in prompt) == (protocol == "expert")
    assert ("<v_quote>Ada Quill founded</v_quote>" in prompt) == bool(speeches)
    assert "\n\n\n" not in prompt
    assert read_verdict(prompt) == (None, "The reply names no answer.")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("role", ["debater", "consultant"])
def test_a_speakers_prompt_names_its_side_and_no_letters(role: str, language: Language) -> None:
    prompt = prompting.render(
        "speaker",
        language,
        role=role,
        question="Q",
        definitions="D",
        sources="S",
        mine="It\nrained.",
        other="It <b>did not.",
        words=80,
    )
    assert prompt.index("It ‹b›did not.") < prompt.index("\nD\n") < prompt.index("\nS\n")
    assert "It rained." in prompt
    assert "It ‹b›did not." in prompt
    assert "80" in prompt
    assert "<argument>" in prompt
    assert not re.search(r"Answer [AB]|答案 [AB]", prompt)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("role", ["debater", "consultant"])
def test_each_round_has_its_own_advice(role: str, language: Language) -> None:
    asked = {
        "en": "The judge has asked you something: answer that first.\n",
        "zh": "评判者向你提了问题：先回答它。\n",
    }[language]
    turns = [
        prompting.render(
            "turn", language, role=role, round=number, rounds=4, transcript="T", asked=number == 2, missing=0
        )
        for number in (1, 2, 3)
    ]
    advice = [turn.rpartition({"en": "of 4.", "zh": "共 4 轮。"}[language])[2] for turn in turns]
    advice = [turn.replace(asked, "") for turn in advice]
    assert len(set(advice)) == (3 if role == "debater" else 2)
    assert [asked in turn for turn in turns] == [False, True, False]


@pytest.mark.parametrize(
    ("language", "missing", "said"),
    [
        ("en", 0, "Quotes of your opponent's last speech that are not in the text: none."),
        ("en", 2, "Quotes of your opponent's last speech that are not in the text: 2, marked <u_quote>."),
        ("zh", 0, "对方上次发言中不在文本里的引文：无。"),
        ("zh", 2, "对方上次发言中不在文本里的引文：2 处，标为 <u_quote>。"),
    ],
)
def test_a_debater_is_told_how_many_quotes_of_the_opponent_no_text_has(
    language: Language, missing: int, said: str
) -> None:
    turn = prompting.render(
        "turn", language, role="debater", round=2, rounds=2, transcript="T", asked=False, missing=missing
    )
    assert said in turn.splitlines()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_judges_rules_are_the_same_for_every_question(language: Language) -> None:
    questions = [Question(text, ("Yes.", "No."), ("Type “X”: x.",), language) for text in ("Which?", "Who?")]
    rules, cases = zip(*(judge_messages("debate", q, "regular", [SPEECH]) for q in questions), strict=True)
    assert rules[0] == rules[1]
    assert [message.role for message in (rules[0], cases[0])] == ["system", "user"]
    heading = {"en": "What the types mean:", "zh": "各类型的含义："}[language]
    assert f"\n\n{heading}\n- Type “X”: x.\n\n" in cases[0].content
