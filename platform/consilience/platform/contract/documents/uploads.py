"""Documents on their way in, as the API takes them."""

from typing import Annotated

from pydantic import Field, StringConstraints

from consilience.platform.contract.base import ResponseModel, show_as_they_are
from consilience.platform.contract.documents.metadata import MetadataAsked
from consilience.platform.contract.documents.runs import OrderAsked
from consilience.platform.contract.settings.teams import CoverageItem
from consilience.platform.records.estimates import Basis, CostEstimate, Known

__all__ = ["ForeseenItem", "Language", "PreflightAnswer", "TextAsked", "UrlAsked"]

show_as_they_are(CostEstimate)

Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$")]


class TextAsked(OrderAsked):
    """A text to be read as it is: offsets count its code points."""

    text: str = Field(min_length=1)
    name: str = Field(min_length=1, max_length=200)
    """What people call it."""
    language: Language | None = None
    """Such as `en` or `zh`; guessed if absent."""
    metadata: MetadataAsked | None = None
    """What is known of it; counts more than front matter."""


class UrlAsked(OrderAsked):
    """A page of the web to be read."""

    url: str = Field(min_length=1, max_length=2000)
    """Begins with http:// or https:// and leads to the open internet."""
    name: str | None = Field(default=None, min_length=1, max_length=200)
    """What people call it; the address if absent."""
    language: Language | None = None
    metadata: MetadataAsked | None = None
    """What is known of it; counts more than what the page says itself."""


class ForeseenItem(ResponseModel):
    """What one file is."""

    name: str
    document_id: str | None
    """Of its text: the same text has the same id, whatever the file is called; null when it cannot be read."""
    media_type: str
    language: str
    pages: int
    """Of a PDF or a presentation its own; of other texts 1,800 characters each."""
    characters: int
    chunks: int
    known: Known
    """`new`; `repeated`: the same text came before it in this request; `waiting`: a run over it waits or is under way;
    `graph`: the graph has it from another team or schema, beside which a run would stand; `unchanged`: the graph has it
    from this team and schema, and nothing is to do."""
    problem: str
    """Why it cannot be read; empty when it can."""
    decisions: int
    """Decisions of people about its facts. They stay with their quotes, whatever the run finds."""
    unread: str
    """Why nobody in the team would read it: its language, in a sentence; empty where somebody would."""


class PreflightAnswer(ResponseModel):
    """What documents would take, before anything is begun."""

    documents: list[ForeseenItem]
    runs: int
    """Documents that would be run: new ones, and those that another team or schema read; the totals are of these."""
    pages: int
    characters: int
    chunks: int
    expected: CostEstimate
    most: CostEstimate
    """As far as can be foreseen."""
    basis: Basis
    """`tools`: no model is asked; `runs`: what earlier runs of this team and schema took; `prompts`: the team's
    prompts, counted without being sent: two rounds expected, all rounds at most, debates not among them."""
    coverage: CoverageItem
    """What of the schema the team can find, and in which languages."""
