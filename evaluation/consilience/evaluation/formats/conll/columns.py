"""Named entities in columns, one token a line, a blank line after each sentence (CoNLL-2003, WNUT17)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from consilience.evaluation.formats.extraction import EntityItem, ExtractionRecord
from consilience.evaluation.formats.text import read_text
from consilience.evaluation.support.errors import FormatError

__all__ = ["TaggedSentence", "read_conll_columns", "to_extraction"]


@dataclass(frozen=True, slots=True)
class TaggedSentence:
    """Tokens with one IOB tag each."""

    tokens: tuple[str, ...]
    tags: tuple[str, ...]
    line: int
    """Where the sentence begins in its file, from 1."""


def read_conll_columns(path: Path) -> list[TaggedSentence]:
    """Read sentences; the first column of a line is the token, the last its tag (`O`, `B-type`, `I-type`).

    Columns are parted by tabs or blanks; lines that begin with `-DOCSTART-` are not tokens.

    Raises:
        FormatError: the file cannot be read, is not UTF-8, or a line has no token, tag or known prefix.
    """
    text = read_text(path)
    sentences = []
    rows: list[tuple[str, str]] = []
    number = 0
    for number, line in enumerate(text.split("\n"), start=1):
        columns = line.strip("\r\t ").replace("\t", " ").split(" ")
        if columns == [""] or columns[0] == "-DOCSTART-":
            if rows:
                sentences.append(_sentence(rows, number - len(rows)))
            rows = []
            continue
        tag = columns[-1]
        if len(columns) < 2 or (tag != "O" and tag[:2] not in {"B-", "I-"}):
            raise FormatError(f"{path}:{number}: expected a token and a tag O, B-type or I-type, got {line.strip()!r}.")
        rows.append((columns[0], tag))
    if rows:
        sentences.append(_sentence(rows, number + 1 - len(rows)))
    return sentences


def to_extraction(
    sentences: Sequence[TaggedSentence], tokens_of: Sequence[TaggedSentence] | None = None
) -> list[ExtractionRecord]:
    """Return one record a sentence; its id is the sentence's position, its text the tokens joined by blanks.

    An entity begins at `B-`, and at an `I-` that follows `O` or another type, as in the CoNLL shared tasks.

    Args:
        sentences: what to convert.
        tokens_of: sentences of the same lengths whose tokens make the text instead. A submission that wrote some
            tokens in another way than gold can so be compared with it.

    Raises:
        FormatError: `tokens_of` has another number of sentences, or a sentence of another length.
    """
    texts = sentences if tokens_of is None else tokens_of
    if len(texts) != len(sentences):
        raise FormatError(f"There are {len(sentences)} sentences, but {len(texts)} in the file to compare with.")
    records = []
    for index, (sentence, source) in enumerate(zip(sentences, texts, strict=True)):
        if len(sentence.tags) != len(source.tokens):
            raise FormatError(
                f"The sentence that begins in line {sentence.line} has {len(sentence.tags)} tokens, but "
                f"{len(source.tokens)} in the file to compare with."
            )
        text = " ".join(source.tokens)
        starts = [0]
        for token in source.tokens:
            starts.append(starts[-1] + len(token) + 1)
        entities = tuple(
            EntityItem(text[starts[first] : starts[last] - 1], type_, starts[first], starts[last] - 1)
            for first, last, type_ in _entities(sentence.tags)
        )
        records.append(ExtractionRecord(str(index), text, entities))
    return records


def _entities(tags: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    first, open_type = 0, ""
    for index, tag in enumerate([*tags, "O"]):
        prefix, _, type_ = tag.partition("-")
        if open_type and (prefix != "I" or type_ != open_type):
            yield first, index, open_type
            open_type = ""
        if type_ and not open_type:
            first, open_type = index, type_


def _sentence(rows: Sequence[tuple[str, str]], line: int) -> TaggedSentence:
    return TaggedSentence(tuple(token for token, _ in rows), tuple(tag for _, tag in rows), line)
