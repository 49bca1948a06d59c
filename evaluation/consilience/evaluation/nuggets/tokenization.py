"""Token tables from a tokenizer's offsets: tokens are parted at separators and at the boundaries of event mentions.

Appendix of the event nugget specification, "Tokenization and Event Nugget Boundary Validation". Scores count tokens, so
a mention that begins or ends within a token could not be scored: such a token is split, and a warning says so.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from consilience.evaluation.formats.tokens import Token
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.support.findings import Finding, Severity

__all__ = ["SEPARATORS", "BoundaryMismatch", "MarkedMention", "Tokenization", "make_tokens"]

SEPARATORS = "/-\\"
"""Characters that part tokens unless a caller names others; each becomes a token of its own."""

Range = tuple[int, int]


class MarkedMention(NamedTuple):
    """An event mention as far as it concerns tokens."""

    id: str
    ranges: tuple[Range, ...]
    """Character ranges, ends exclusive."""

    file: str = ""
    """Where it is annotated, for messages."""

    line: int = 0


_Marked = tuple[int, int, MarkedMention]


class BoundaryMismatch(NamedTuple):
    """A token that a mention covers in part, before it was split."""

    document: str
    token: Range
    token_text: str
    mention: MarkedMention
    mention_range: Range
    mention_text: str

    def finding(self) -> Finding:
        """Return the warning `boundary-mismatch`, which names document, token and mention."""
        message = (
            f"document `{self.document}`: token [{self.token[0]}, {self.token[1]}) `{self.token_text}` and mention "
            f"{self.mention.id} [{self.mention_range[0]}, {self.mention_range[1]}) `{self.mention_text}` have other "
            "boundaries; the token is split."
        )
        return Finding("boundary-mismatch", Severity.WARNING, self.mention.file, self.mention.line, message)


class Tokenization(NamedTuple):
    """The tokens of a document and what had to be split for them."""

    tokens: tuple[Token, ...]
    """In order, disjoint, `t0`, `t1` and so on; `token.text == text[token.begin:token.end]`."""

    mismatches: tuple[BoundaryMismatch, ...]
    """In the order of tokens; one for each token and mention range."""


def make_tokens(
    document: str,
    text: str,
    offsets: Iterable[Range],
    mentions: Sequence[MarkedMention] = (),
    separators: Collection[str] = SEPARATORS,
) -> Tokenization:
    """Return the tokens of a document.

    Every character that `offsets` cover is in exactly one token, unless it would be a token of blanks alone. Mismatches
    are told of tokens that are already parted at separators, as the specification's own tool does.

    Args:
        document: its id, for warnings.
        text: its text.
        offsets: what the tokenizer found, in order, in characters of `text`, ends exclusive; of tokens that overlap,
            the earlier keeps what they share.
        mentions: whose boundaries tokens must not cross.
        separators: single characters; empty leaves the tokenizer's tokens as they are.

    Raises:
        FormatError: when a mention lies beyond the text.
    """
    ranges: list[_Marked] = sorted((begin, end, mention) for mention in mentions for begin, end in mention.ranges)
    for begin, end, mention in ranges:
        if not 0 <= begin < end <= len(text):
            raise FormatError(
                f"{mention.file}:{mention.line}: mention {mention.id} covers [{begin}, {end}), but the text of "
                f"document `{document}` has {len(text)} characters. Check that both are about the same text."
            )
    marked_at: defaultdict[int, list[_Marked]] = defaultdict(list)
    for marked in ranges:
        for place in marked[:2]:
            marked_at[place].append(marked)
    boundaries = sorted(marked_at)
    tokens: list[Token] = []
    mismatches: list[BoundaryMismatch] = []
    for whole in _disjoint(offsets):
        for begin, end in _split_token(text, whole, frozenset(separators)):
            if text[begin:end].isspace():
                continue
            inside = boundaries[bisect_right(boundaries, begin) : bisect_left(boundaries, end)]
            crossing = [marked for place in inside for marked in marked_at[place]]
            mismatches += _mismatches(document, text, (begin, end), crossing)
            for piece, piece_end in pairwise((begin, *inside, end)):
                if not text[piece:piece_end].isspace():
                    tokens.append(Token(f"t{len(tokens)}", text[piece:piece_end], piece, piece_end))
    return Tokenization(tuple(tokens), tuple(mismatches))


def _disjoint(offsets: Iterable[Range]) -> Iterator[Range]:
    last = 0
    for begin, end in offsets:
        if max(begin, last) < end:
            yield max(begin, last), end
            last = end


def _split_token(text: str, token: Range, separators: Collection[str]) -> Iterator[Range]:
    begin, end = token
    for place in range(begin, end):
        if text[place] in separators:
            if begin < place:
                yield begin, place
            yield place, place + 1
            begin = place + 1
    if begin < end:
        yield begin, end


def _mismatches(document: str, text: str, token: Range, crossing: Iterable[_Marked]) -> Iterator[BoundaryMismatch]:
    for begin, end, mention in sorted(set(crossing)):
        yield BoundaryMismatch(document, token, text[slice(*token)], mention, (begin, end), text[begin:end])
