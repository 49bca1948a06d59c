"""Trials of a team's models, as the API gives them."""

from collections.abc import Mapping

from pydantic import Field

from consilience.agents.models.forms.modes import Mode
from consilience.agents.models.probing.findings import ContextFinding, ModeFinding, Thinking
from consilience.platform.contract.base import RequestModel, ResponseModel, show_as_they_are

__all__ = ["ModelTrialItem", "TeamTrial", "TrialAsked"]

show_as_they_are(ModeFinding, ContextFinding)


class TrialAsked(RequestModel):
    """How a team's models are to be tried."""

    schema_: str = Field(default="news", alias="schema", min_length=1, max_length=100)
    """Whose longest prompt they are tried with."""
    questions: int = Field(default=0, ge=0, le=20)
    """How many small questions each is asked, which costs tokens; 0 only looks whether it is there."""
    timeout_s: float = Field(default=20.0, ge=0.1, le=120)
    """Seconds that each answer may take."""


class ModelTrialItem(ResponseModel):
    """What is known of one model of a team."""

    name: str
    """By which its experts ask for it."""
    model: str
    """Its name at its endpoint."""
    url: str
    origin: str
    """`settings`, or the team whose file names it."""
    problem: str
    """Why it cannot be asked, in a sentence with the way out; empty when it can."""
    said: str
    """Where it answers; empty when it was asked questions, or cannot be asked."""
    mode: Mode | None
    """The strictest form that it obeys; null where it was asked no question, as all that follows."""
    modes: Mapping[Mode, ModeFinding]
    """What came of asking for the form in each way."""
    asked: int
    formed: int
    """Replies that had the form."""
    thinking: Thinking | None
    tokens_per_second: float | None
    context: ContextFinding | None
    settings: Mapping[str, str | int]
    """What suits it, by the names of settings; what is as usual is left out."""
    remarks: list[str]
    """What will not go well, and what helps."""


class TeamTrial(ResponseModel):
    """What is known of the models of a team; a team of tools has none."""

    team: str
    schema_: str = Field(alias="schema")
    models: list[ModelTrialItem]
