"""Settings of a relation in a schema for the learned expert, beside its name and definition."""

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import Names, RelationType

__all__ = ["RelationSettings", "settings_of", "wording_of"]


class RelationSettings(BaseModel):
    """The block `learned` of a relation."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    definition: str = ""
    """What the model reads in place of the relation's name and definition."""
    cues: Names = ()
    """Lemmas of which the sentence must have one; none: whatever it says. What only the company of two names suggests
    is not proposed then."""
    without: Names = ()
    """Words that deny it before what the object belongs to: `vice president of Acme` is nobody who leads Acme."""
    not_named: Names = ()
    """Words in the object's name that deny it: whoever belongs to a library is employed there, and no member of it."""
    governs: Names = ()
    """Verbs whose object the end must be: `Acme, where she ran the shop` does not say that she ran Acme."""
    least: float = Field(default=0.5, ge=0, le=1)
    """What the model thinks less likely than this is not proposed; 1 proposes nothing."""


def settings_of(name: str, kind: RelationType) -> RelationSettings:
    """Return what the schema tells of a relation.

    Raises:
        SchemaError: it says what nobody understands; the message names the field.
    """
    try:
        return RelationSettings.model_validate(dict(kind.learned))
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        field = ".".join(map(str, ("relations", name, "learned", *first["loc"])))
        raise SchemaError(f"{field}: {first['msg'].removeprefix('Value error, ')}.") from None


def wording_of(name: str, kind: RelationType) -> str:
    """Return what the model reads of a relation: its name and definition, or what its block `learned` says instead.

    Raises:
        SchemaError: see `settings_of`.
    """
    said = settings_of(name, kind).definition
    return said or f"{name.replace('_', ' ').replace('.', ' ').strip()}: {kind.definition}".removesuffix(": ")
