"""What a document states of itself, and the language that follows from it."""

from dataclasses import replace

from consilience.graph.model.metadata.reading import read_fitting
from consilience.graph.model.metadata_record import Metadata
from consilience.graph.support.front_matter import read_front_matter
from consilience.platform.loading.conversion.process import Content
from consilience.platform.loading.language import guess_language

__all__ = ["language_of", "read_stated_metadata"]

_WITH_FRONT_MATTER = frozenset({"text/plain", "text/markdown"})


def read_stated_metadata(content: Content, media_type: str) -> Metadata:
    """Return what a document states of itself; what does not fit is left out.

    The language that a web page names is often its template's: it counts only where the text looks like it.
    """
    if media_type in _WITH_FRONT_MATTER:
        return read_fitting(read_front_matter(content.text))
    stated = read_fitting(content.stated)
    if stated.language and _primary(stated.language) != guess_language(content.text):
        return replace(stated, language=None)
    return stated


def language_of(text: str, metadata: Metadata) -> str:
    """Return the language that a document is read in: what its metadata says, or else what its text looks like."""
    return _primary(metadata.language) if metadata.language else guess_language(text)


def _primary(code: str) -> str:
    return code.split("-")[0]
