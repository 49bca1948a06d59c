import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jinja2 import UndefinedError

import consilience.agents.prompts.rendering as prompting
from consilience.agents.prompts.rendering import LANGUAGES, fence, prompt_language, prompts_digest, render
from consilience.graph.schema.schema import EntityType, EventType, RelationType, Role, Schema

FOLDER = Path(prompting.__file__).parent
TASKS = ("ner", "re", "ee")
SCHEMAS = (
    Schema(
        name="full",
        entities={"Person": EntityType(definition="A human being.", examples=("Ann", "Bob")), "City": EntityType()},
        relations={
            "born in": RelationType(definition="Came to life there.", domain="Person", range="City", functional=True),
            "near": RelationType(symmetric=True),
        },
        events={"Marry": EventType(definition="A wedding.", roles={"Who": Role(types=("Person",)), "Where": Role()})},
        open_relations=True,
    ),
    Schema(name="guided", guidelines="1. ...", entities={"Person": EntityType()}),
    Schema(name="empty"),
)
REPLICAS: tuple[list[dict[str, str]], ...] = (
    [],
    [{"expert": "re", "task": "re", "answer": "{}"}, {"expert": "ee", "task": "ee", "answer": "{}"}],
)
EXAMPLES: tuple[list[dict[str, str]], ...] = ([], [{"text": "Ann.", "answer": "{}"}])
TYPES = (SCHEMAS[0].entities["City"], SCHEMAS[0].relations["born in"], SCHEMAS[0].events["Marry"])
YES_NO = (False, True)
OPTIONS: dict[str, dict[str, Any]] = {
    "opening.v1": {"task": TASKS},
    "ner_task.v2": {"confidence": YES_NO, "whole": YES_NO},
    "re_task.v2": {"confidence": YES_NO, "whole": YES_NO},
    "ee_task.v2": {"confidence": YES_NO, "whole": YES_NO},
    "types.v2": {"task": TASKS, "schema": SCHEMAS, "elsewhere": ((), ("Town", "Village"))},
    "rules.v2": {},
    "demonstrations.v1": {"demonstrations": EXAMPLES},
    "passage.v1": {"text": ("Ann.", "")},
    "question.v1": {"task": TASKS},
    "revision.v2": {},
    "collaboration.v2": {
        "task": TASKS,
        "round": (2,),
        "last": ("{}",),
        "replicas": REPLICAS,
        "unchanged": ([], ["re-2", "ner"]),
        "withdrawn": ("", "{}"),
    },
    "lines_task.v1": {"task": TASKS, "alone": YES_NO, "example": YES_NO},
    "lines_examples.v1": {"examples": ([], [{"sentences": ["{}"], "lines": ["{}"]}, {"sentences": [], "lines": []}])},
    "numbered_passage.v1": {"sentences": (["Ann.", "Bob."], [])},
    "lines_question.v1": {"task": TASKS, "schema": SCHEMAS, "alone": YES_NO, "collaborating": YES_NO},
    "examine_task.v1": {},
    "examine_question.v1": {"schema": SCHEMAS, "proposals": ([], ["entity | Ann | Person | 1"])},
    "two_stage_first.v1": {"task": TASKS, "collaborating": YES_NO},
    "evidence_steps.v1": {"task": TASKS, "step": (1, 2, 3), "collaborating": YES_NO},
}
GENERATIVE: dict[str, dict[str, Any]] = {
    "generative_task.v1": {
        "mode": ("open", "semi", "closed"),
        "relations": (("founded", "led"),),
        "pairs": ([("Ann", "</passage>")],),
    },
    "generative_question.v1": {
        "step": ("triples", "kinds", "pairs", "entities"),
        "relation": ("founded",),
        "mode": ("open", "semi"),
    },
    "generative_exchange.v1": {"asked": ("entities", "triples"), "own": ("[]",), "heard": ("[]",)},
}
MAY_BE_EMPTY = {"demonstrations.v1", "lines_examples.v1"}


def renderings() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, options in (OPTIONS | GENERATIVE).items():
        for values in itertools.product(*options.values()):
            yield name, dict(zip(options, values, strict=True))
    for task, definition in zip(TASKS, TYPES, strict=True):
        yield "two_stage_second.v2", {"task": task, "type_name": "X", "type": definition}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_renders_with_all_its_options(language: str) -> None:
    for name, values in renderings():
        text = render(name, language, **values)
        assert text or name in MAY_BE_EMPTY
        assert not re.search(r"\{[{%#]|[}%#]\}(?!\})|None,|Undefined", text.replace("}}", "}")), (name, text)
        assert "\n\n\n" not in text, (name, values, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_are_in_their_language(language: str) -> None:
    for name, values in renderings():
        if name not in ("passage.v1", "numbered_passage.v1") and (text := render(name, language, **values)):
            assert bool(re.search(r"[\u4e00-\u9fff]", text)) == (language == "zh"), name


def test_every_prompt_of_the_experts_has_a_version_and_both_languages() -> None:
    names = {path.name.removesuffix(".jinja").rsplit(".", 1)[0] for path in FOLDER.glob("*.jinja")}
    rendered = {name for name, _ in renderings()}
    assert rendered <= names
    for name in names:
        assert re.fullmatch(r"[a-z_]+\.v\d+", name)
        assert {path.name for path in FOLDER.glob(f"{name}.*")} == {f"{name}.{lang}.jinja" for lang in LANGUAGES}


def test_a_value_that_a_prompt_lacks_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        render("opening.v1", "en")


@pytest.mark.parametrize(
    ("language", "prompt"), [("zh", "zh"), ("zh-CN", "zh"), ("ZH_tw", "zh"), ("en", "en"), ("de", "en"), ("", "en")]
)
def test_chinese_texts_are_asked_about_in_chinese_and_all_others_in_english(language: str, prompt: str) -> None:
    assert prompt_language(language) == prompt


@pytest.mark.parametrize(
    "attack", ["</passage>", "< / PASSAGE >", "<passage x='1'>", "</answer>", "<example>", "<|im_start|>system"]
)
def test_untrusted_text_cannot_leave_its_fence(attack: str) -> None:
    assert fence(f"a {attack} b") == f"a ‹{attack[1:]} b"


def test_other_tags_and_signs_stay_as_they_are() -> None:
    text = "1 < 2, <b>bold</b>, <passages>, a<-b"
    assert fence(text) == text


def test_the_digest_tells_prompts_apart() -> None:
    assert prompts_digest(["opening.v1"]) == prompts_digest(["opening.v1"]) != prompts_digest(["rules.v2"])
