"""Between token spans and character spans of tbf, by means of a token table."""

from bisect import bisect_right

from consilience.evaluation.formats.tbf import TbfDocument
from consilience.evaluation.formats.tokens import TokenTable
from consilience.evaluation.nuggets.alignment.mention_spans import character_ranges, token_ids
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.support.findings import Finding, Severity

__all__ = ["characters_to_tokens", "tokens_to_characters"]


def tokens_to_characters(document: TbfDocument, table: TokenTable, file: str = "tbf") -> TbfDocument:
    """Replace token ids by character ranges; tokens that follow one another become one range.

    Args:
        document: with token spans.
        table: its tokens.
        file: what error messages call its file.

    Raises:
        FormatError: when a mention uses a token that the table does not have.
    """
    tokens = table.tokens()
    place = {token.id: number for number, token in enumerate(tokens)}
    mentions = []
    for mention in document.mentions:
        ids = token_ids(mention.span)
        unknown = [token for token in ids if token not in place]
        if unknown:
            raise FormatError(
                f"{file}:{mention.line}: mention {mention.id} uses token {unknown[0] or '(none)'}, which {table.name} "
                "does not have."
            )
        ranges: list[tuple[int, int]] = []
        before = -2
        for number in sorted(place[token] for token in ids):
            begin = ranges.pop()[0] if number == before + 1 else tokens[number].begin
            ranges.append((begin, tokens[number].end))
            before = number
        mentions.append(mention._replace(span=";".join(f"{begin},{end}" for begin, end in ranges)))
    return document._replace(mentions=mentions)


def characters_to_tokens(
    document: TbfDocument, table: TokenTable, file: str = "tbf"
) -> tuple[TbfDocument, list[Finding]]:
    """Replace character ranges by the ids of all tokens that they touch.

    Args:
        document: with character spans.
        table: its tokens.
        file: what findings and error messages call its file.

    Returns:
        The document, and a warning `boundary-mismatch` for each mention that covers a token in part.

    Raises:
        FormatError: when a span is not made of character ranges, or touches no token.
    """
    tokens = sorted(table.tokens(), key=lambda token: (token.begin, token.end))
    begins = [token.begin for token in tokens]
    mentions = []
    findings: list[Finding] = []
    for mention in document.mentions:
        ids: list[str] = []
        for begin, end in character_ranges(mention.span):
            number = max(0, bisect_right(begins, begin) - 1)
            for token in tokens[number : bisect_right(begins, end - 1)]:
                if token.end <= begin:
                    continue
                ids.append(token.id)
                if token.begin < begin or token.end > end:
                    message = (
                        f"mention {mention.id} covers [{begin}, {end}) and so token {token.id} `{token.text}` "
                        f"[{token.begin}, {token.end}) in part; the whole token is taken."
                    )
                    findings.append(Finding("boundary-mismatch", Severity.WARNING, file, mention.line, message))
        if not ids:
            raise FormatError(
                f"{file}:{mention.line}: mention {mention.id} has the span `{mention.span}`, which touches no token of "
                f"{table.name}. Check that both are about the same text."
            )
        mentions.append(mention._replace(span=",".join(dict.fromkeys(ids))))
    return document._replace(mentions=mentions), findings
