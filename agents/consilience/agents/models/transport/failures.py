"""Failures that endpoints' refusals and breaks of connections become; they name no secret."""

from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from time import time
from typing import Any

from consilience.agents.models.secrets import ModelKey, mask_key
from consilience.agents.models.transport.errors import FailureKind, RequestFailedError
from consilience.agents.models.transport.stream_client import BrokenConnection, NoConnection

__all__ = ["describe_broken_connection", "describe_failure", "describe_refusal"]

_DETAIL = 300
"""Characters of an endpoint's own words in a message."""
_SAID = 4000
"""Characters of them in which the reason is looked for."""


def describe_failure(key: ModelKey | None, kind: FailureKind, what: str, **how: Any) -> RequestFailedError:  # noqa: ANN401 - passed on
    """Return a failure whose text has no secret and no second line."""
    line = " ".join(mask_key(what, key).split())
    return RequestFailedError(kind, line[:_DETAIL].rstrip(". "), **how)


def describe_broken_connection(key: ModelKey | None, error: BaseException) -> RequestFailedError:
    """Return the failure of a connection that could not be made, or broke."""
    while not isinstance(error, BrokenConnection) and error.__cause__:
        error = error.__cause__
    reason = str(error).rstrip(".") or type(error).__name__
    if isinstance(error, NoConnection):
        return describe_failure(key, "unreachable", f"cannot be reached ({reason})")
    return describe_failure(key, "dropped", f"broke the connection off ({reason})")


def describe_refusal(key: ModelKey | None, status: int, headers: Mapping[str, str], body: object) -> RequestFailedError:
    """Return the failure of a request that the endpoint refused.

    Args:
        key: that was sent.
        status: of HTTP.
        headers: of the answer, whatever the case of their names.
        body: what the answer says, at best an object with `message`, `code` and `param`.
    """
    detail = body if isinstance(body, dict) else {}
    said = detail.get("message") if isinstance(detail.get("message"), str) else str(body or "")
    kind = _kind(status, str(detail.get("code") or ""), said or "")
    way_out = ""
    if kind == "key":
        way_out = f"Check {key.source}." if key else "It wants a key: name its variable as api_key_env."
    return describe_failure(
        key,
        kind,
        f"answered HTTP {status}: {said or 'without a reason'}",
        way_out=way_out,
        retry_after_s=_retry_after_s(headers),
        parameter=str(detail.get("param") or ""),
        status=status,
        said=mask_key(str(body or "")[:_SAID], key),
    )


def _kind(status: int, code: str, said: str) -> FailureKind:
    if status == 402 or code == "insufficient_quota":
        return "quota"
    if status == 401 or (status == 403 and not {"moderation", "flagged"} & set(said.lower().split())):
        return "key"
    if status == 404:
        return "model"
    if status == 429:
        return "limited"
    return "broken" if status >= 500 or status in (408, 409, 425) else "rejected"


def _retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Return what `Retry-After` says, as seconds or as a date (RFC 9110, section 10.2.3), in seconds from now."""
    said = headers.get("retry-after", "").strip()
    try:
        return max(0.0, float(said))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(said).timestamp() - time())
    except ValueError:
        return None
