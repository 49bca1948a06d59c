"""The models of a team, each looked for, or asked a few questions: what a team has to rely on before a run."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from consilience.agents.configuration.longest_prompt import longest_prompts
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.experts.chat.suited_strategy import choose_strategy
from consilience.agents.models.forms.known_forms import KnownForm, open_known_forms
from consilience.agents.models.forms.known_strategies import keep_strategy
from consilience.agents.models.probing.findings import ModelFindings
from consilience.agents.models.probing.probe import probe_model
from consilience.agents.models.probing.questions import QUESTIONS
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.schema.schema import Schema
from consilience.platform.loading.chunking import LONGEST
from consilience.platform.probing.advice import REPLY_TOKENS, Advice, advice_on
from consilience.platform.probing.named_models import NamedModel, find_named_models
from consilience.platform.probing.reachability import reach
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder

__all__ = ["ModelTrial", "remember_form", "try_team"]


@dataclass(frozen=True, slots=True)
class ModelTrial:
    """What came of trying one model of a team: why it cannot be asked, or what was found."""

    named: NamedModel
    problem: str
    """Why it cannot be asked, a sentence; empty when it can."""
    said: str
    """Where it answers, without a question; empty when it was asked questions, or cannot be."""
    findings: ModelFindings | None = None
    """None: it was asked no question, or cannot be asked."""
    advice: Advice | None = None


async def try_team(
    settings: Settings,
    file: TeamFile,
    schema: Schema,
    environment: Mapping[str, str],
    *,
    questions: int,
    timeout_s: float,
) -> list[ModelTrial]:
    """Return what there is to know of each model that a team asks; none for a team of tools.

    Args:
        settings: fill in endpoint and key.
        file: the team.
        schema: whose longest prompt a model is tried with.
        environment: where keys are looked up.
        questions: how many are asked; 0 only looks whether the model is there, which costs nothing.
        timeout_s: for each answer.

    Raises:
        ConsilienceError: schema or demonstrations of the team cannot be used.
    """
    named = [each for each in find_named_models(settings, file, environment) if each.name in file.model_names]
    needed = await longest_prompts(file, schema, LONGEST) if questions and named else {}
    return [await _try_model(settings, each, needed.get(each.name), questions, timeout_s) for each in named]


def remember_form(settings: Settings, findings: ModelFindings) -> None:
    """Let runs know in which form a model is best asked, unless it obeys none, and by which strategy.

    Raises:
        ConsilienceError: the file of what is known cannot be used.
    """
    with open_known_forms(DataFolder(settings.home).known_forms) as forms:
        if findings.formed:
            forms.of(findings.url, findings.model).write(KnownForm(findings.mode))
        if findings.asked:
            keep_strategy(forms, findings.url, findings.model, choose_strategy(findings))


async def _try_model(
    settings: Settings, named: NamedModel, longest: int | None, questions: int, timeout_s: float
) -> ModelTrial:
    try:
        if named.placed is None or not questions:
            return ModelTrial(named, "", await reach(named, timeout_s))
        needed = longest + REPLY_TOKENS if longest else None
        findings = await probe_model(named.placed, timeout_s=timeout_s, needed=needed, questions=QUESTIONS[:questions])
    except ConsilienceError as error:
        return ModelTrial(named, str(error), "")
    await asyncio.to_thread(remember_form, settings, findings)
    return ModelTrial(named, "", "", findings, advice_on(findings, named.configuration))
