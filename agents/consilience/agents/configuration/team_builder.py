"""From a team file to a team: each expert made of its model or tool, its schema and its demonstrations."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.builtin_schemas import builtin_schema, builtin_schema_names
from consilience.agents.configuration.team_file import ExpertSection, TeamFile
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.chat.demonstrations import Demonstrations, load_demonstrations
from consilience.agents.experts.chat.expert import ChatExpert
from consilience.agents.experts.chat.strategies.registry import strategy_named
from consilience.agents.experts.corenlp.entity_expert import CoreNLPEntityExpert
from consilience.agents.experts.corenlp.event_expert import CoreNLPEventExpert
from consilience.agents.experts.corenlp.relation_expert import CoreNLPRelationExpert
from consilience.agents.experts.protocol import Expert
from consilience.agents.models.protocol import ChatModel
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema, load_schema

__all__ = ["Means", "built_team", "own_schema", "own_schemas", "taking_part"]


@dataclass(frozen=True, slots=True)
class Means:
    """What experts are made with."""

    models: Mapping[str, ChatModel]
    """Those that the team's file names."""
    corenlp: CoreNLP | None = None


def built_team(file: TeamFile, schema: Schema, means: Means, max_rounds: int | None = None) -> Team:
    """Return the team of a file, for runs with this schema.

    Experts whose schema has no types for their task have nothing to say and are left out.

    Args:
        file: the team's description.
        schema: of the runs.
        means: its models and tools; all that the file needs.
        max_rounds: in place of the file's.

    Raises:
        ConsilienceError: a schema, demonstrations or rules cannot be used; or nobody is left.
    """
    schemas = own_schemas(file)
    members = taking_part(file, schema)
    if not any(member.contributes for member in members):
        raise ConsilienceError(f"Team {file.name}: the schema {schema.name} has no types for any of its experts.")
    names = {member.name for member in members}
    edges = None if file.edges is None else [edge for edge in file.edges if names.issuperset(edge)]
    return Team(
        file.name,
        [_expert(member, schemas.get(member.name, schema), file, means) for member in members],
        edges if file.collaboration.communication else (),
        max_rounds or file.max_rounds,
        file.rounds_per_task,
        schemas={name: own for name, own in schemas.items() if name in names},
        heard_only=[member.name for member in members if not member.contributes],
        simplification=file.collaboration.simplification,
    )


def own_schemas(file: TeamFile) -> dict[str, Schema]:
    """Return the schemas that experts have in place of the run's, by the experts' names."""
    return {e.name: own_schema(e.schema_name, file.folder) for e in file.experts if e.schema_name}


def taking_part(file: TeamFile, schema: Schema) -> list[ExpertSection]:
    """Return the experts whose schema has types for their task; the others have nothing to say in such a run."""
    schemas = own_schemas(file)
    return [e for e in file.experts if _has_types(schemas.get(e.name, schema), e.task)]


def own_schema(name: str, folder: Path) -> Schema:
    """Return the built-in schema of this name, or the one in the file, looked for in the folder.

    Raises:
        SchemaError: there is neither, or the file is no schema.
    """
    return builtin_schema(name) if name in builtin_schema_names() else load_schema(folder / name)


def _has_types(schema: Schema, task: Task) -> bool:
    if task == "ner":
        return bool(schema.entities)
    return bool(schema.relations or schema.open_relations) if task == "re" else bool(schema.events)


def _expert(section: ExpertSection, schema: Schema, file: TeamFile, means: Means) -> Expert:
    if section.kind == "chat":
        return _chat_expert(section, schema, file, means.models[section.model])
    if means.corenlp is None:
        raise ConsilienceError(f"Team {file.name}: {section.name} needs Stanford CoreNLP, which was not opened.")
    if section.task == "ner":
        return CoreNLPEntityExpert(means.corenlp, schema, section.name)
    if section.task == "re":
        return CoreNLPRelationExpert(means.corenlp, schema, section.name)
    return CoreNLPEventExpert(means.corenlp, schema, section.name)


def _chat_expert(section: ExpertSection, schema: Schema, file: TeamFile, model: ChatModel) -> ChatExpert:
    collaboration = file.collaboration
    given = {"samples": section.samples, "temperature": section.sampling_temperature}
    voting = {option: value for option, value in given.items() if value is not None}
    return ChatExpert(
        model,
        schema,
        section.task,
        section.name,
        strategy=strategy_named(section.strategy, **voting),
        demonstrations=_demonstrations(section, file.folder),
        background=collaboration.background,
        confidence=section.confidence,
        language=section.language,
        types_per_call=section.types_per_call,
        history_tokens=collaboration.history_tokens,
    )


def _demonstrations(section: ExpertSection, folder: Path) -> Demonstrations | None:
    if (wanted := section.demonstrations) is None:
        return None
    return load_demonstrations(folder / wanted.file.expanduser(), wanted.shots, wanted.choice)
