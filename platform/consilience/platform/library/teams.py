"""The team that a person asks for, made ready: its file found, its models and tools opened."""

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.builtin_teams import builtin_team, builtin_team_names
from consilience.agents.configuration.team_builder import Means, build_team
from consilience.agents.configuration.team_file import TeamFile, load_team_file
from consilience.agents.configuration.verifier_builder import build_verifier
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.models.layers.budget import Budget
from consilience.agents.models.layers.rate_limit import OpenLimits
from consilience.agents.models.layers.recording import Recorder
from consilience.agents.models.opening.factory import DEFAULT, Models, check_models, open_models
from consilience.agents.verification.debate.configuration import GateName
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.schema.schema import Schema
from consilience.platform.calls.answers import answers_at
from consilience.platform.calls.keeper import keeping_calls
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder

__all__ = ["documents_at_once", "opened_team", "refuse_unusable", "refuse_without_model", "team_named"]

_TOOLS_AT_ONCE = 4
_CALLS_AT_ONCE = 16
"""Of an endpoint whose `concurrency` is not configured."""
_MOST_AT_ONCE = 256


def team_named(name: str, settings: Settings) -> TeamFile:
    """Return the team of this name that ships with Consilience, or the one in the file at this path.

    Raises:
        ConsilienceError: there is neither, the file is no team, or it needs a model and none is configured.
    """
    names = builtin_team_names()
    if name in names:
        file = builtin_team(name)
    elif Path(name).is_file():
        file = load_team_file(Path(name), settings.model)
    else:
        raise ConsilienceError(f"{name}: neither a file nor a team that ships with Consilience ({', '.join(names)}).")
    refuse_without_model(file, settings)
    return file


def refuse_without_model(file: TeamFile, settings: Settings) -> None:
    """Refuse a team that asks a model that nobody has named.

    Raises:
        ConsilienceError: it asks the settings' model, and there is none.
    """
    if DEFAULT in file.model_names and DEFAULT not in file.models and settings.model is None:
        askers = ", ".join(expert.name for expert in file.experts if DEFAULT in expert.model_names)
        raise ConsilienceError(
            f"The team {file.name} asks a chat model ({askers or 'to verify'}), and none is configured. Set "
            "CONSILIENCE_MODEL, with CONSILIENCE_MODEL_API_KEY or CONSILIENCE_MODEL_BASE_URL, or name one under "
            "`models:` in a team file. The team `tools` needs none."
        )


def refuse_unusable(file: TeamFile, settings: Settings) -> None:
    """Refuse a team whose models cannot be asked; none is asked for that.

    Raises:
        ConsilienceError: a model or its key is missing, or stands at an address that the settings do not allow.
    """
    refuse_without_model(file, settings)
    if file.model_names:
        asked = {name: each for name, each in file.models.items() if name in file.model_names}
        check_models(asked, _asking(file, settings), os.environ)


def _asking(file: TeamFile, settings: Settings) -> Settings:
    return settings.model_copy(update={"model": settings.model if DEFAULT in file.model_names else None})


def documents_at_once(file: TeamFile) -> int:
    """Return how many documents of a team are best under way side by side: as many as its models answer at once."""
    if not file.model_names:
        return _TOOLS_AT_ONCE
    calls = [file.models[name].concurrency if name in file.models else None for name in file.model_names]
    return min(_MOST_AT_ONCE, max(_TOOLS_AT_ONCE, *(limit or _CALLS_AT_ONCE for limit in calls)))


@asynccontextmanager
async def opened_team(
    settings: Settings,
    file: TeamFile,
    schema: Schema,
    *,
    corenlp_url: str | None = None,
    max_rounds: int | None = None,
    budget: Budget | None = None,
    verify: GateName | None = None,
    open_limits: OpenLimits | None = None,
    recorder: Recorder | None = None,
) -> AsyncIterator[Team]:
    """Make a team ready, and close what it uses at the end.

    The answers of models are kept in `answers.sqlite` in the data folder, for all teams; what they are asked in
    runs, and their replies as they came, in `calls.sqlite`, unless the settings say otherwise.

    Args:
        settings: fill in what the file leaves open about models.
        file: the team's description.
        schema: of the runs.
        corenlp_url: where CoreNLP answers, if the team needs it.
        max_rounds: in place of the file's.
        budget: what its models may cost; None for no limit.
        verify: which claims a judge decides about, in place of what the file says.
        open_limits: makes the limits of each endpoint of models; None counts them in this process.
        recorder: keeps what models are asked, instead of the data folder.

    Raises:
        ConsilienceError: a key cannot be found, a budget lacks prices, or a schema or demonstrations cannot be used.
    """
    refuse_without_model(file, settings)
    async with AsyncExitStack() as stack:
        models: Models | None = None
        if file.model_names:
            asked = {name: each for name, each in file.models.items() if name in file.model_names}
            if recorder is None and settings.calls_kept:
                recorder = await stack.enter_async_context(keeping_calls(settings.folder))
            models = await stack.enter_async_context(
                open_models(
                    asked,
                    _asking(file, settings),
                    os.environ,
                    answers=answers_at(settings.folder.answers),
                    known_forms=DataFolder(settings.home).known_forms,
                    budget=budget,
                    recorder=recorder,
                    open_limits=open_limits,
                )
            )
        corenlp = await stack.enter_async_context(CoreNLP(corenlp_url)) if corenlp_url else None
        by_name = models.by_name if models else {}
        team = build_team(file, schema, Means(by_name, corenlp), max_rounds)
        yield replace(team, verifier=build_verifier(file, schema, by_name, corenlp, verify))
