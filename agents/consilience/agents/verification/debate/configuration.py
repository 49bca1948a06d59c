"""The section `verification` of a team file: what is debated, how, and by which models."""

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from consilience.agents.verification.debate.protocols.registry import PROTOCOLS
from consilience.agents.verification.debate.shared.settings import DebateRules, Turns

__all__ = ["DebateVerification", "GateName"]

GateName = Literal["all", "contested", "value", "none"]
"""`value`: those of which a debate is worth more than it costs."""


class DebateVerification(BaseModel):
    """Verification by debate, as a team file declares it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    gate: GateName = "contested"
    """Which claims are debated."""
    protocol: str = "debate"
    """One of the registered ones."""
    rounds: int = Field(default=2, ge=1, le=10)
    """Speeches of each debater."""
    turns: Turns = "simultaneous"
    debaters: tuple[str, ...] = Field(default=("default", "default"), min_length=1, max_length=2)
    """Names among the team file's `models`; a single one debates with itself."""
    judge: str = "default"
    words: int = Field(default=150, ge=10, le=5000)
    """Longest speech; Chinese counts characters."""
    votes: int = Field(default=1, ge=1, le=99)
    """Replies of the judge in each order; more than one needs `judge_temperature` above 0."""
    judge_temperature: float = Field(default=0.0, ge=0, le=2)
    debater_temperature: float = Field(default=0.4, ge=0, le=2)
    judge_questions: bool = False
    """Whether the judge asks the debaters between rounds."""
    best_of: int = Field(default=1, ge=1, le=32)
    """Speeches of which a preference judge takes the most persuasive; 1 for none."""
    preference_judge: str | None = None
    """Name among `models`; the judge's model when absent."""
    confidence_below: float = Field(default=0.5, ge=0, le=1)
    """Claims whose experts are less sure than this are contested."""
    value_of_error: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    """Of the gate `value`: what an accepted error avoided, or a lost truth regained, is worth; in the models' currency,
    in calls where one of them has no price."""
    budget: float | None = Field(default=None, ge=0, allow_inf_nan=False)
    """What the debates that this gate chooses may cost a document; None for no limit."""
    debate_is_right: float = Field(default=0.78, gt=0.5, le=1)
    """How often a debate is right, for this gate; by default as often as those of models in published debates."""

    @field_validator("protocol")
    @classmethod
    def _check_protocol(cls, name: str) -> str:
        if name not in PROTOCOLS:
            raise ValueError(f"there is no protocol {name!r}; there are {', '.join(PROTOCOLS)}")
        return name

    @model_validator(mode="after")
    def _several_replies_differ(self) -> Self:
        if self.votes > 1 and self.judge_temperature == 0:
            raise ValueError("votes above 1 need judge_temperature above 0, or every vote is the same reply")
        if self.best_of > 1 and self.debater_temperature == 0:
            raise ValueError("best_of above 1 needs debater_temperature above 0, or every speech is the same")
        return self

    @model_validator(mode="after")
    def _value_is_told(self) -> Self:
        if self.gate == "value" and self.value_of_error is None:
            raise ValueError("gate: value needs value_of_error, what an error avoided is worth")
        return self

    @property
    def rules(self) -> DebateRules:
        """The rules by which the protocol goes."""
        return DebateRules(
            rounds=self.rounds,
            turns=self.turns,
            words=self.words,
            votes=self.votes,
            judge_temperature=self.judge_temperature,
            debater_temperature=self.debater_temperature,
            judge_questions=self.judge_questions,
            best_of=self.best_of,
        )

    @property
    def debater_models(self) -> tuple[str, str]:
        """The models of the two debaters."""
        return self.debaters[0], self.debaters[-1]

    @property
    def model_names(self) -> frozenset[str]:
        """All models that are asked; a team file must have them."""
        return frozenset({*self.debaters, self.judge, *([self.preference_judge] if self.preference_judge else [])})
