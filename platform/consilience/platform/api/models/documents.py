"""Documents as the API gives them."""

from pydantic import Field

from consilience.platform.api.models.base import Answer

__all__ = ["DocumentItem"]


class DocumentItem(Answer):
    """A document and what the graph made of it; all numbers are counts."""

    id: str
    name: str
    source: str
    """Where it came from: the name of an uploaded file, an address, or the path that was ingested."""
    media_type: str
    language: str
    chunks: int
    mentions: int
    entities: int
    events: int
    accepted: int
    """Facts that the document's run accepted."""
    contested: int
    rejected: int
    run_id: str | None
    team: str | None
    """Name of the team whose run is in the graph."""
    schema_: str | None = Field(alias="schema")
    rounds: int | None
