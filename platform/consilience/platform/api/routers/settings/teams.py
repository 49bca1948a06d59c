"""Teams: who works together, and whether their models can be relied on."""

import asyncio
import os
from pathlib import Path

from fastapi import APIRouter

from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.experts.chat.team_member import ChatSection
from consilience.graph.model.errors import ConsilienceError, OrderError
from consilience.platform.api.dependencies.require import Editor, Reader
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.settings.models import ModelTrialItem, TeamTrial, TrialAsked
from consilience.platform.contract.settings.teams import TeamItem
from consilience.platform.library.schema_library import SchemaLibrary
from consilience.platform.library.team_library import find_known_team, list_known_teams
from consilience.platform.library.teams import refuse_without_model
from consilience.platform.probing.team_trial import ModelTrial, try_team

router = APIRouter(prefix="/teams", tags=["teams"])


@router.get("")
async def list_teams(state: State, _: Reader) -> list[TeamItem]:
    """List the teams by name."""
    return [_item(team) for team in list_known_teams(state.settings)]


@router.get("/{name}", responses=problems(404))
async def get_team(state: State, _: Reader, name: str) -> TeamItem:
    """Give a team with its members and who hears whom."""
    return _item(find_known_team(state.settings, name))


@router.post("/{name}/preflight", responses=problems(404))
async def try_models(state: State, _: Editor, name: str, body: TrialAsked) -> TeamTrial:
    """Tell whether a team's models are there and, asked some small questions, how well they answer.

    With no questions nothing is asked of a model. A model that cannot be asked is told with its problem.
    """
    file = find_known_team(state.settings, name)
    schema = await asyncio.to_thread(lambda: SchemaLibrary(state.settings.home).get(body.schema_).schema)
    try:
        refuse_without_model(file, state.settings)
    except ConsilienceError as error:
        raise OrderError(str(error)) from error
    tried = await try_team(state.settings, file, schema, os.environ, questions=body.questions, timeout_s=body.timeout_s)
    return TeamTrial.model_validate(
        {"team": file.name, "schema": schema.name, "models": [_trial_item(each) for each in tried]}
    )


def _trial_item(trial: ModelTrial) -> ModelTrialItem:
    found, advice = trial.findings, trial.advice
    return ModelTrialItem(
        name=trial.named.name,
        model=trial.named.configuration.model,
        url=trial.named.url,
        origin=trial.named.origin,
        problem=trial.problem,
        said=trial.said,
        mode=found.mode if found else None,
        modes=found.modes if found else {},
        asked=found.asked if found else 0,
        formed=found.formed if found else 0,
        thinking=found.thinking if found else None,
        tokens_per_second=found.tokens_per_second if found else None,
        context=found.context if found else None,
        settings=advice.settings if advice else {},
        remarks=list(advice.remarks) if advice else [],
    )


def _item(team: TeamFile) -> TeamItem:
    experts = [
        {
            "name": expert.name,
            "task": expert.task,
            "kind": expert.kind,
            "schema": None if expert.schema_name is None else Path(expert.schema_name).name,
            "strategy": expert.strategy if isinstance(expert, ChatSection) else None,
            "model": next(iter(sorted(expert.model_names)), None),
            "contributes": expert.contributes,
        }
        for expert in team.experts
    ]
    return TeamItem.model_validate(
        {
            "name": team.name,
            "description": team.description,
            "experts": experts,
            "edges": team.edges,
            "max_rounds": team.max_rounds,
            "rounds_per_task": team.rounds_per_task,
        }
    )
