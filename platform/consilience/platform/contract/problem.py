"""A problem, as RFC 9457 has it."""

from consilience.platform.contract.base import ResponseModel

__all__ = ["Problem", "ProblemPlace"]


class ProblemPlace(ResponseModel):
    """One value that is not what it must be."""

    location: str
    """Where it is in the request, such as `body.text` or `query.limit`."""
    message: str


class Problem(ResponseModel):
    """Why a request was not done (RFC 9457)."""

    type: str
    """Kind of the problem, a URN that does not change."""
    title: str
    status: int
    detail: str
    """What is wrong and what to do, for a person."""
    request_id: str
    """The request's id, as in the header `X-Request-Id` and in the server's log."""
    errors: tuple[ProblemPlace, ...] = ()
    """All values that are not what they must be."""
    line: int | None = None
    """Line of a query, or of a file that was sent, in which the problem is, from 1."""
    column: int | None = None
    file: str | None = None
    """Name of the file that was sent in which the problem is."""
    field: str | None = None
    """Place in that line's object, such as `entities.0.start`."""
    merged_into: str | None = None
    """Id of the entity that the one asked for was made one with."""
