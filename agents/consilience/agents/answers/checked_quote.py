"""Words that a speaker of a debate offers as a quotation, checked: in the speech, in its record and in its event."""

from pydantic import ConfigDict, computed_field
from pydantic.dataclasses import dataclass

from consilience.graph.model.model import Span

__all__ = ["CheckedQuote"]

_EVENT = ConfigDict(use_attribute_docstrings=True, json_schema_serialization_defaults_required=True)


@dataclass(frozen=True, slots=True, config=_EVENT)
class CheckedQuote:
    """Words that a speaker offers as a quotation, checked against the sources."""

    text: str
    """As the speaker wrote them."""
    start: int | None = None
    """In the source's text, in code points; null when unverified."""
    end: int | None = None
    source: int = 0
    """Number of the source that has it, from 0; of rivals from two documents the second answer's is 1."""
    found: str = ""
    """The source's own words there, which is what others are shown; empty when unverified."""
    short: bool = False
    """Fewer than three words, or five Chinese characters: true of many texts, so weak evidence."""

    @property
    def span(self) -> Span | None:
        """The place where the source says so; None when it does not."""
        return None if self.start is None or self.end is None else Span(self.start, self.end)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def verified(self) -> bool:
        """Whether a source contains the quote."""
        return self.start is not None
