"""Failures that endpoints' refusals and breaks of connections become; they name no secret."""

from collections.abc import Mapping
from typing import Any

from consilience.agents.models.secrets import ModelKey, mask_key
from consilience.agents.models.transport.errors import FailureKind, RequestFailedError
from consilience.agents.models.transport.pauses import find_pause
from consilience.agents.models.transport.refusal_kinds import classify_refusal, takes_offence
from consilience.agents.models.transport.stream_client import BrokenConnection, NoConnection
from consilience.agents.models.transport.told_errors import ToldError

__all__ = ["describe_broken_connection", "describe_failure", "describe_refusal", "describe_told_error"]

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
    return _make_refusal_error(key, status, headers, body, f"answered HTTP {status}")


def describe_told_error(key: ModelKey | None, error: ToldError) -> RequestFailedError:
    """Return the failure of a request whose answer, or whose stream, tells of an error.

    Args:
        key: that was sent.
        error: names a code of HTTP, or is taken for something else than a chat completion.
    """
    if error.status:
        return _make_refusal_error(key, error.status, {}, error.detail, f"told of error {error.status} in its answer")
    said = _words(error.detail)
    if isinstance(error.detail, Mapping):
        return describe_failure(key, "broken", f"told of an error in its answer: {said}", said=_mask(error.detail, key))
    return describe_failure(key, "malformed", f"sent something that is no chat completion ({said})")


def _make_refusal_error(
    key: ModelKey | None, status: int, headers: Mapping[str, str], body: object, how: str
) -> RequestFailedError:
    detail = body if isinstance(body, Mapping) else {}
    said = _words(body)
    kind = classify_refusal(status, detail, said)
    way_out = ""
    if kind == "key":
        way_out = f"Check {key.source}." if key else "It wants a key: name its variable as api_key_env."
    elif takes_offence(detail, said):
        way_out = "Its filter takes offence at this text; another model may not."
    return describe_failure(
        key,
        kind,
        f"{how}: {said or 'without a reason'}",
        way_out=way_out,
        retry_after_s=find_pause(headers, detail),
        parameter=str(detail.get("param") or ""),
        status=status,
        said=_mask(body, key),
    )


def _words(body: object) -> str:
    """Return what a person should read of an error: its message, and the reason behind one that says nothing."""
    if not isinstance(body, Mapping):
        return str(body or "")
    message = body.get("message")
    if not isinstance(message, str):
        return str(dict(body) or "")
    metadata = body.get("metadata")
    raw = metadata.get("raw") if isinstance(metadata, Mapping) else None
    return f"{message}: {raw}" if isinstance(raw, str) and raw else message


def _mask(body: object, key: ModelKey | None) -> str:
    return mask_key(str(body or "")[:_SAID], key)
