from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.agents.models.asking import opened
from tests.scripted_chat import ScriptedChat
from tests.servers.answers import says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.experts.chat.suited_strategy import choose_strategy, choose_suited_strategy
from consilience.agents.experts.registry import EXPERTS, ExpertContext
from consilience.agents.models.forms.known_forms import open_known_forms
from consilience.agents.models.forms.known_strategies import find_known_strategy, keep_strategy
from consilience.agents.models.probing.findings import ContextFinding, LanguageFinding, ModelFindings
from consilience.graph.schema.schema import EntityType, Schema

Server = Callable[[Script], ScriptedOpenAI]
PEOPLE = Schema(name="people", entities={"Person": EntityType(definition="A human being.")})


def found(formed: int, context: ContextFinding | None = None) -> ModelFindings:
    return ModelFindings(
        model="m",
        url="http://127.0.0.1:1/v1",
        listed=None,
        first_s=0.1,
        modes={},
        mode="text",
        asked=20,
        formed=formed,
        failures=(),
        languages={},
        thinking="no",
        echoes=0,
        cut_off=0,
        tokens_per_second=None,
        prompt_tokens_per_second=None,
        side_by_side=None,
        context=context,
    )


@pytest.mark.parametrize(
    ("findings", "strategy"),
    [
        (found(20), "single_pass"),
        (found(18, ContextFinding(6000, stated=8192, fits=True, remembers=True)), "single_pass"),
        (found(17), "grouped"),
        (found(0), "grouped"),
        (replace(found(20), languages={"en": LanguageFinding(10, 10, 4), "zh": LanguageFinding(10, 10, 0)}), "grouped"),
        (replace(found(20), languages={"en": LanguageFinding(10, 10, 5), "zh": LanguageFinding()}), "single_pass"),
        (found(20, ContextFinding(6000, stated=4096, fits=True, remembers=True)), "lines"),
        (found(20, ContextFinding(6000, stated=None, fits=True, remembers=False)), "lines"),
        (found(20, ContextFinding(6000, stated=2048, fits=False)), "one_type"),
    ],
)
def test_small_models_and_short_contexts_are_asked_small_questions(findings: ModelFindings, strategy: str) -> None:
    assert choose_strategy(findings) == strategy


def test_what_a_trial_chose_is_remembered_by_endpoint_and_model(tmp_path: Path) -> None:
    with open_known_forms(tmp_path / "forms.sqlite") as forms:
        keep_strategy(forms, "http://a/v1", "m", "single_pass")
        keep_strategy(forms, "http://a/v1", "m", "lines")
    with open_known_forms(tmp_path / "forms.sqlite") as forms:
        assert (find_known_strategy(forms, "http://a/v1", "m"), find_known_strategy(forms, "http://b/v1", "m")) == (
            "lines",
            "",
        )


async def test_an_expert_of_a_team_is_asked_as_suits_its_model(openai_server: Server, tmp_path: Path) -> None:
    server = openai_server(lambda _: says("none"))
    (section, *_) = builtin_team("llm").experts
    forms = tmp_path / "forms.sqlite"
    async with opened(server, known_forms=forms) as models:
        before = EXPERTS.find("chat").make(section, ExpertContext(PEOPLE, models.by_name))
    with open_known_forms(forms) as known:
        keep_strategy(known, server.url, "m", "lines")
    async with opened(server, known_forms=forms) as models:
        after = EXPERTS.find("chat").make(section, ExpertContext(PEOPLE, models.by_name))
        chosen = TeamFile.model_validate(
            {"name": "t", "experts": [{"name": "a", "task": "ner", "strategy": "two_stage"}]}
        )
        said = EXPERTS.find("chat").make(chosen.experts[0], ExpertContext(PEOPLE, models.by_name))
    signatures = [expert.signature.split("|ner|")[1].split("|")[0] for expert in (before, after, said)]
    assert signatures == ["single_pass", "lines:12", "two_stage"]


def test_a_model_that_nobody_has_tried_is_asked_as_usual() -> None:
    assert choose_suited_strategy(ScriptedChat([])) == "single_pass"
