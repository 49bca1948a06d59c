"""Coverage of an expert, told before it is asked: types of a schema, in which languages."""

from dataclasses import dataclass

from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["Coverage", "types_of_task"]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The part of a schema that an expert can find."""

    types: frozenset[str]
    """Entity types, relation types or event types, as its task is; a type that is missing here is never proposed."""
    languages: frozenset[str] | None = None
    """Languages that it reads (ISO 639-1); about texts in others it answers nothing. None: any."""

    def reads(self, language: str) -> bool:
        """Tell whether it answers about texts in this language."""
        return self.languages is None or language in self.languages


def types_of_task(schema: Schema, task: Task) -> tuple[str, ...]:
    """Return the names of the types that an expert with this task is asked for, in the schema's order."""
    return tuple({"ner": schema.entities, "re": {**schema.relations, **schema.attributes}, "ee": schema.events}[task])
