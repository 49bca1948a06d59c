"""The models that settings and a team file name, and where each would be asked."""

from collections.abc import Mapping
from dataclasses import dataclass

from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.models.configuration import OPENAI_URL, ModelConfiguration
from consilience.agents.models.opening.factory import DEFAULT, PlacedModel, place_models, settings_model
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.support.settings import Settings

__all__ = ["NamedModel", "find_named_models"]


@dataclass(frozen=True, slots=True)
class NamedModel:
    """A model that is named, whether it can be asked or not."""

    name: str
    """By which experts ask for it."""
    origin: str
    """`settings`, or the team whose file names it."""
    configuration: ModelConfiguration
    url: str
    """Where it would be asked."""
    placed: PlacedModel | None
    """None: it cannot be asked."""
    problem: str = ""
    """Why it cannot; a sentence."""


def find_named_models(settings: Settings, team: TeamFile | None, environment: Mapping[str, str]) -> list[NamedModel]:
    """Return the models, the team's own first; none is asked.

    Args:
        settings: name one as a rule.
        team: whose file may name more.
        environment: where keys are looked up.
    """
    own = dict(team.models) if team else {}
    named = [_make_named_model(name, team.name, each, settings, environment) for name, each in own.items() if team]
    if settings.model and DEFAULT not in own:
        named.append(
            _make_named_model(DEFAULT, "settings", settings_model(settings.model, settings), settings, environment)
        )
    return named


def _make_named_model(
    name: str, origin: str, configured: ModelConfiguration, settings: Settings, environment: Mapping[str, str]
) -> NamedModel:
    url = configured.base_url or settings.model_base_url or OPENAI_URL
    alone = settings.model_copy(update={"model": None})  # whose own model would be looked for as well
    try:
        placed = place_models({name: configured}, alone, environment)[name]
    except ConsilienceError as error:
        return NamedModel(name, origin, configured, url, None, str(error))
    return NamedModel(name, origin, configured, placed.url, placed)
