"""The team file: experts, edges, limits, models and ablations of a team, as a person writes them.

    name: llm
    models: {default: {model: gpt-4o-mini, api_key_env: OPENAI_API_KEY}}
    experts:
      - {name: ner, task: ner}
      - {name: re, task: re, strategy: evidence, demonstrations: {file: demos.jsonl, shots: 2}}
      - {name: ontonotes, task: ner, schema: ontonotes.yaml, contributes: false}
      - {name: tools, task: ee, kind: corenlp}
    edges: [[ner, re], [re, tools]]
    max_rounds: 4

Files that a team file names are looked for beside it.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from consilience.agents.experts.chat.demonstrations import Choice
from consilience.agents.experts.chat.strategies.registry import STRATEGIES
from consilience.agents.models.configuration import ModelConfiguration, models_of
from consilience.agents.support.settings_file import SettingsFile, read_settings_file
from consilience.agents.verification.debate.configuration import VerificationSettings
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Task

__all__ = ["CollaborationSection", "DemonstrationsSection", "ExpertSection", "TeamFile", "load_team_file", "team_from"]

DEFAULT_MODEL = "default"


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


class DemonstrationsSection(_Section):
    """Examples that an expert is shown."""

    file: Path
    """JSONL of gold records."""
    shots: int = Field(default=1, ge=0)
    """How many are shown."""
    choice: Choice = "similar"


class ExpertSection(_Section):
    """One member of the team."""

    name: str = Field(min_length=1, pattern=r"^\S+$")
    task: Task
    kind: Literal["chat", "corenlp"] = "chat"
    schema_name: str | None = Field(default=None, alias="schema")
    """A schema of its own: a file, or the name of a built-in one; None: the run's."""
    contributes: bool = True
    """Whether its candidates become claims; if not, its colleagues hear them and that is all."""
    model: str = DEFAULT_MODEL
    """Name among `models`; of chat experts, as all that follows."""
    strategy: str = "single_pass"
    samples: int | None = Field(default=None, ge=2)
    """How many replies vote, of the strategy `self_consistency`; None for its own number."""
    sampling_temperature: float | None = Field(default=None, gt=0)
    """At which these replies are drawn; None for its own."""
    demonstrations: DemonstrationsSection | None = None
    confidence: bool = False
    """Whether the model says of each item how certain it is."""
    language: Literal["en", "zh"] | None = None
    """Of the prompts; None follows the document."""
    types_per_call: int = Field(default=40, ge=0)
    """A longer list of types is split into several calls; 0 never splits."""

    @field_validator("strategy")
    @classmethod
    def _known_strategy(cls, name: str) -> str:
        if name not in STRATEGIES:
            raise ValueError(f"there is no strategy {name!r}; there are {', '.join(STRATEGIES)}")
        return name

    @model_validator(mode="after")
    def _chat_fields_of_chat_experts(self) -> Self:
        given = self.model_fields_set - {"name", "task", "kind", "schema_name", "contributes"}
        if self.kind != "chat" and given:
            raise ValueError(f"{', '.join(sorted(given))}: only an expert of kind chat has that")
        return self


class CollaborationSection(_Section):
    """What experts give one another; the switches are the ablations of CooperKGC."""

    simplification: bool = True
    """False delivers whole answers in the model's own words, in place of what fits schema and passage."""
    background: bool = True
    """False asks without opening statement and demonstrations."""
    communication: bool = True
    """False lets nobody hear anybody."""
    history_tokens: int = Field(default=6000, ge=0)
    """How much of its own earlier turns about a passage an expert is shown."""


class TeamFile(_Section):
    """A team as its file describes it."""

    name: str = Field(min_length=1)
    description: str = ""
    """One sentence for lists."""
    models: Mapping[str, ModelConfiguration] = Field(default_factory=dict)
    experts: tuple[ExpertSection, ...] = Field(min_length=1)
    edges: tuple[tuple[str, str], ...] | None = None
    """⟨speaker, hearer⟩; None: everyone hears everyone."""
    max_rounds: int = Field(default=4, ge=1, le=100)
    rounds_per_task: Mapping[Task, int] = Field(default_factory=dict)
    collaboration: CollaborationSection = CollaborationSection()
    verification: VerificationSettings | None = None
    folder: Path = Field(default=Path(), exclude=True)
    """Where the file lies."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        names = [expert.name for expert in self.experts]
        if repeated := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"several experts are named {', '.join(repeated)}")
        for speaker, hearer in self.edges or ():
            if {speaker, hearer} - set(names) or speaker == hearer:
                raise ValueError(f"edges: [{speaker}, {hearer}] must join two different experts ({', '.join(names)})")
        if not any(expert.contributes for expert in self.experts):
            raise ValueError("experts: at least one must contribute")
        if unknown := sorted(self.model_names - {*self.models, DEFAULT_MODEL}):
            known = ", ".join({**self.models, DEFAULT_MODEL: None})
            raise ValueError(f"there is no model {unknown[0]!r} under models (there are {known})")
        return self

    @property
    def model_names(self) -> frozenset[str]:
        """The models that the team asks; none for a team of tools."""
        asked = {expert.model for expert in self.experts if expert.kind == "chat"}
        return frozenset(asked | (self.verification.model_names if self.verification else set()))

    @property
    def needs_corenlp(self) -> bool:
        """Whether a member asks Stanford CoreNLP."""
        return any(expert.kind == "corenlp" for expert in self.experts)


def load_team_file(path: Path, model: str | None = None) -> TeamFile:
    """Read a team from a YAML or TOML file.

    Args:
        path: the file.
        model: what the settings say; the model of entries that name none.

    Raises:
        ConsilienceError: the file cannot be used; the message names it, the line and the field.
    """
    return team_from(read_settings_file(path, "team"), model)


def team_from(file: SettingsFile, model: str | None = None) -> TeamFile:
    """Return the team that a file's content describes; see `load_team_file`."""
    try:
        return TeamFile.model_validate({**file.data, "models": _models(file, model), "folder": file.path.parent})
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        message = first["msg"].removeprefix("Value error, ")
        raise ConsilienceError(f"{file.where(first['loc'])}: {message}.") from None


def _models(file: SettingsFile, model: str | None) -> dict[str, ModelConfiguration]:
    section = file.data.get("models")
    if section is None:
        return {}
    if not isinstance(section, Mapping):
        raise ConsilienceError(f"{file.where(['models'])}: must be models by name, such as {{default: {{model: …}}}}.")
    configured = models_of({name: _completed(entry, model) for name, entry in section.items()}, str(file.path))
    return {name: _beside(each, file.path.parent) for name, each in configured.items()}


def _completed(entry: Any, model: str | None) -> Any:  # noqa: ANN401 - whatever stands in the file
    lacks = isinstance(entry, Mapping) and not {"model", "like"} & entry.keys()
    return {**entry, "model": model} if lacks and model else entry


def _beside(configured: ModelConfiguration, folder: Path) -> ModelConfiguration:
    if configured.api_key_file is None:
        return configured
    return configured.model_copy(update={"api_key_file": folder / configured.api_key_file.expanduser()})
