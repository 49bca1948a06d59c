"""Settings of an event type in a schema for the learned expert, beside its name and definition."""

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import EventType, Names

__all__ = ["EventSettings", "event_settings_of", "least_of"]


class EventSettings(BaseModel):
    """The block `learned` of an event type."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    least: float = Field(default=0, ge=0, le=1)
    """Triggers that the model thinks less likely than this are not proposed; with 1 rules alone decide."""
    not_before: Names = ()
    """Words that deny it directly after the trigger: whoever is `fired upon` keeps the post."""


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
