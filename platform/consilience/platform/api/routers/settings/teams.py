"""Teams: who works together."""

from pathlib import Path

from fastapi import APIRouter

from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.experts.chat.team_member import ChatSection
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.settings.teams import TeamItem
from consilience.platform.library.team_library import find_known_team, list_known_teams

router = APIRouter(prefix="/teams", tags=["teams"])


@router.get("")
async def list_teams(state: State, _: Reader) -> list[TeamItem]:
    """List the teams by name."""
    return [_item(team) for team in list_known_teams(state.settings)]


@router.get("/{name}", responses=problems(404))
async def get_team(state: State, _: Reader, name: str) -> TeamItem:
    """Give a team with its members and who hears whom."""
    return _item(find_known_team(state.settings, name))


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
