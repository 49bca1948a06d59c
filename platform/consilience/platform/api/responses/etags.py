"""Versions of what people edit: given as `ETag`, expected as `If-Match`."""

from typing import Annotated

from fastapi import Header

from consilience.platform.api.responses.problems import ProblemError

__all__ = ["IfMatch", "etag", "parse_expected_version"]

IfMatch = Annotated[
    str | None,
    Header(alias="If-Match", max_length=200, description="The ETag that was read; 412 when it was changed meanwhile."),
]


def etag(version: str) -> str:
    """Return the ETag of a version."""
    return f'"{version}"'


def parse_expected_version(if_match: str | None) -> str | None:
    """Return the version that a client expects; None: it takes what there is.

    Raises:
        ProblemError: 422, it is no ETag of ours.
    """
    if if_match is None or if_match.strip() == "*":
        return None
    text = if_match.strip()
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        raise ProblemError(422, "If-Match needs one ETag as it was given, in double quotes.")
    return text[1:-1]
