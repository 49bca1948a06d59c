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
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, SerializeAsAny, ValidationError, model_validator

from consilience.agents.experts.registry import EXPERTS
from consilience.agents.experts.sections import CollaborationSection, ExpertSection, Section
from consilience.agents.models.configuration import ModelConfiguration, models_of
from consilience.agents.support.settings_file import SettingsFile, read_settings_file
from consilience.agents.verification.debate.configuration import DebateVerification, GateName
from consilience.agents.verification.weighing.acceptance import Acceptance
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Task

__all__ = ["TeamFile", "load_team_file", "team_from"]

DEFAULT_MODEL = "default"
DEFAULT_KIND = "chat"


def _section(value: Any) -> Any:  # noqa: ANN401 - whatever stands in the file
    """Return an expert's section, read as its kind has it; what is no mapping is left to be refused."""
    if not isinstance(value, Mapping):
        return value
    name = value.get("kind", DEFAULT_KIND)
    if name not in EXPERTS:
        raise ValueError(f"there is no kind of expert {name!r}; there are {', '.join(EXPERTS)}")
    own = EXPERTS[name].section
    for other, known in EXPERTS.items():
        if foreign := sorted(set(value) & _fields(known.section) - _fields(own)):
            raise ValueError(f"{', '.join(foreign)}: only an expert of kind {other} has that")
    return own.model_validate({**value, "kind": name})


def _fields(section: type[ExpertSection]) -> set[str]:
    return {field.alias or name for name, field in section.model_fields.items()}


class TeamFile(Section):
    """A team as its file describes it."""

    name: str = Field(min_length=1)
    description: str = ""
    """One sentence for lists."""
    models: Mapping[str, ModelConfiguration] = Field(default_factory=dict)
    experts: tuple[Annotated[SerializeAsAny[ExpertSection], BeforeValidator(_section)], ...] = Field(min_length=1)
    """Each in the section of its kind; the kind is `chat` where none is said."""
    edges: tuple[tuple[str, str], ...] | None = None
    """⟨speaker, hearer⟩; None: everyone hears everyone."""
    max_rounds: int = Field(default=4, ge=1, le=100)
    rounds_per_task: Mapping[Task, int] = Field(default_factory=dict)
    collaboration: CollaborationSection = CollaborationSection()
    verification: DebateVerification | None = None
    gate: GateName | None = None
    """Which claims the judge without a model takes up, where there is no `verification`; None: the contested ones."""
    acceptance: Acceptance = Acceptance()
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
        asked = frozenset[str]().union(*(expert.model_names for expert in self.experts))
        return asked | (self.verification.model_names if self.verification else frozenset())

    @property
    def needs_corenlp(self) -> bool:
        """True if a member asks Stanford CoreNLP."""
        return any(expert.needs_corenlp for expert in self.experts)


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
    configured = models_of({name: _add_model(entry, model) for name, entry in section.items()}, str(file.path))
    return {name: _beside(each, file.path.parent) for name, each in configured.items()}


def _add_model(entry: Any, model: str | None) -> Any:  # noqa: ANN401 - whatever stands in the file
    lacks = isinstance(entry, Mapping) and not {"model", "like"} & entry.keys()
    return {**entry, "model": model} if lacks and model else entry


def _beside(configured: ModelConfiguration, folder: Path) -> ModelConfiguration:
    if configured.api_key_file is None:
        return configured
    return configured.model_copy(update={"api_key_file": folder / configured.api_key_file.expanduser()})
