"""Refusals of the form that was asked for: told by the words of a failure, since endpoints differ in their codes.

An unknown `response_format` is HTTP 400 at most of them, 422 where FastAPI checks the body, 404 behind some gateways,
and 500 with a validation error in the body at llama-cpp-python's server.
"""

from typing import Final

from consilience.agents.models.transport.errors import FailureKind, RequestFailedError

__all__ = ["blames_form", "blames_log_probabilities", "may_be_the_form"]

_SIGNS: Final = (
    *("response_format", "json_schema", "json_object", "structured output", "structured_output", "grammar", "guided"),
    *("json mode", "json_mode", "json schema", "response format"),
)
_OF_THE_TEXT: Final = (
    *("context_length_exceeded", "exceed_context_size", "context length", "context size", "context window"),
    *("max_new_tokens", "content_filter", "content management policy", "moderation", "flagged"),
)
"""Of refusals that no form helps: a prompt that is too long, or at which a filter takes offence."""
_ABOUT_THE_REQUEST: Final[frozenset[FailureKind]] = frozenset({"rejected", "broken", "model", "malformed"})
_ABOUT_THE_MOMENT: Final = frozenset({402, 408, 409, 413, 425, 429, 498, 499, 502, 503, 504, *range(520, 528), 529})
"""Of HTTP: spent, busy, overloaded (498 and 529 too), too large, a gateway without its server; no form helps."""


def blames_form(failure: RequestFailedError) -> bool:
    """Tell whether the endpoint says that the form is what it does not take."""
    return failure.kind in _ABOUT_THE_REQUEST and _names(failure, _SIGNS)


def blames_log_probabilities(failure: RequestFailedError) -> bool:
    """Tell whether the endpoint says that it gives no log-probabilities."""
    return failure.kind in _ABOUT_THE_REQUEST and _names(failure, ("logprobs",))


def may_be_the_form(failure: RequestFailedError) -> bool:
    """Tell whether another form may help: whatever failed was neither key, quota, network nor a busy moment."""
    return (
        failure.kind in _ABOUT_THE_REQUEST
        and failure.status not in _ABOUT_THE_MOMENT
        and not (failure.kind == "rejected" and _names(failure, _OF_THE_TEXT))
    )


def _names(failure: RequestFailedError, signs: tuple[str, ...]) -> bool:
    said = f"{failure.parameter} {failure.what} {failure.said}".lower()
    return any(sign in said for sign in signs)
