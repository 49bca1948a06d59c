"""Models that debate, as a team file or the settings name them."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from consilience.agents.configuration.team_file import load_team_file
from consilience.agents.models.layers.budget import Budget
from consilience.agents.models.opening.factory import open_models
from consilience.agents.verification.debate.configuration import DebateVerification
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules
from consilience.platform.calls.answers import answers_at
from consilience.platform.support.settings import Settings

__all__ = ["open_cast"]


@asynccontextmanager
async def open_cast(settings: Settings, team: Path | None, budget: Budget) -> AsyncIterator[tuple[Cast, DebateRules]]:
    """Open judge and debaters, whose replies are kept, so that nothing is paid for twice.

    Args:
        settings: name the model where no team does.
        team: a team file with `models` and `verification`; None takes the settings' model and the usual rules.
        budget: of all models together.

    Raises:
        ConsilienceError: the team cannot be read, or there is no model.
    """
    file = load_team_file(team, settings.model) if team else None
    rules = (file.verification if file else None) or DebateVerification()
    configured = dict(file.models) if file else {}
    folder = settings.folder
    async with open_models(
        configured,
        settings,
        os.environ,
        answers=answers_at(folder.answers),
        known_forms=folder.known_forms,
        budget=budget,
    ) as models:
        one, other = rules.debater_models
        preference = models[rules.preference_judge] if rules.preference_judge else None
        yield Cast(models[rules.judge], (models[one], models[other]), preference), rules.rules
