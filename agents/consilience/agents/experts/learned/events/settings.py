"""Settings of an event type in a schema for the learned expert, beside its name and definition."""

from functools import cached_property

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from consilience.agents.experts.corenlp.rules.dependency_paths import Path, parse_path
from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import EventType, Names

__all__ = ["EventSettings", "NotFilled", "event_settings_of", "least_of"]


class NotFilled(BaseModel):
    """Words of which something is known not to fill a role."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    words: Names
    """Lemmas of triggers."""
    role: str
    paths: Names
    """From the trigger to what does not fill the role (`dependency_paths`)."""

    @field_validator("paths")
    @classmethod
    def _paths_are_paths(cls, value: Names) -> Names:
        for text in value:
            parse_path(text)
        return value

    @cached_property
    def compiled(self) -> tuple[Path, ...]:
        """The paths, ready to follow."""
        return tuple(parse_path(text) for text in self.paths)


class EventSettings(BaseModel):
    """The block `learned` of an event type."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    least: float = Field(default=0, ge=0, le=1)
    """Triggers that the model thinks less likely than this are not proposed; with 1 rules alone decide."""
    not_before: Names = ()
    """Words that deny it directly after the trigger: whoever is `fired upon` keeps the post."""
    not_filled: tuple[NotFilled, ...] = ()
    """Who does not fill a role, whatever the model reads: whoever is replaced does not begin."""


def least_of(name: str, kind: EventType) -> float:
    """Return how likely a trigger of a type must be to be proposed, 0..1; see `event_settings_of`."""
    return event_settings_of(name, kind).least


def event_settings_of(name: str, kind: EventType) -> EventSettings:
    """Return what the schema tells of an event type.

    Raises:
        SchemaError: its block says what nobody understands; the message names the field.
    """
    try:
        return EventSettings.model_validate(dict(kind.learned))
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        field = ".".join(map(str, ("events", name, "learned", *first["loc"])))
        raise SchemaError(f"{field}: {first['msg'].removeprefix('Value error, ')}.") from None
