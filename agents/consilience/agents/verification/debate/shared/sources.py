"""Sources of a debate: documents that it is about."""

from dataclasses import dataclass, field

from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.verification.debate.shared.records import DebatedSource
from consilience.graph.model.identity import content_id
from consilience.graph.model.model import Span

__all__ = ["DebateSource"]


@dataclass(frozen=True, slots=True)
class DebateSource:
    """A document that a debate is about."""

    name: str
    index: TextIndex = field(repr=False)
    """Of the whole text; shared by all debates about the document."""
    shown: Span | None = None
    """The passage that debaters are shown; None for the whole text. Quotes are checked against the whole."""

    @property
    def text(self) -> str:
        """The document's whole text."""
        return self.index.text

    @property
    def record(self) -> DebatedSource:
        """The source as a debate's record names it."""
        return DebatedSource(self.name, content_id("doc", self.text), self.shown)

    @property
    def passage(self) -> str:
        """The passage that debaters read."""
        return self.text if self.shown is None else self.shown.of(self.text)
