"""Extractions as CoNLL columns: named entities, one token a line."""

from pathlib import Path

from consilience.evaluation.formats.conll.columns import TaggedSentence, read_conll_columns, to_extraction
from consilience.evaluation.formats.extractions.registry import ExtractionFile, extraction_format
from consilience.evaluation.support.errors import FormatError

__all__ = ["read_columns"]


@extraction_format("columns", Path.is_file, rank=2003)
def read_columns(path: Path, gold: ExtractionFile | None) -> ExtractionFile:
    """Read a record a sentence; where gold has columns too, spans are those of gold's tokens.

    So a submission that spells tokens otherwise can be compared.
    """
    try:
        sentences = tuple(read_conll_columns(path))
    except FormatError as error:
        if path.suffix == ".txt":
            annotations = path.with_suffix(".ann").name
            raise FormatError(f"{error} Nor is it a text marked with brat: there is no {annotations}.") from error
        raise
    return ExtractionFile(to_extraction(sentences, _sentences_of(gold)), "columns", sentences)


def _sentences_of(gold: ExtractionFile | None) -> tuple[TaggedSentence, ...] | None:
    if gold is None or not isinstance(gold.origin, tuple):
        return None
    return tuple(one for one in gold.origin if isinstance(one, TaggedSentence)) or None
