"""Errors of requests to models: why one failed, and what follows from it."""

from typing import Literal

from consilience.graph.model.errors import ServiceError

__all__ = ["FailureKind", "RequestFailedError"]

FailureKind = Literal[
    "unreachable", "timeout", "dropped", "broken", "limited", "malformed", "key", "model", "quota", "rejected"
]
"""`unreachable`: no connection; `timeout`: no whole answer in time; `dropped`: the connection broke; `broken`: HTTP
5xx; `limited`: HTTP 429; `malformed`: an answer that is none; `key`: refused (401, 403); `model`: unknown (404);
`quota`: paid credit is spent; `rejected`: any other refusal of this one request (400, 413, 422)."""

_PASSING: frozenset[FailureKind] = frozenset({"unreachable", "timeout", "dropped", "broken", "limited", "malformed"})
_FINAL: frozenset[FailureKind] = frozenset({"key", "model", "quota"})

_WAY_OUT: dict[FailureKind, str] = {
    "unreachable": "Check its base_url, and that it runs.",
    "timeout": "Raise timeout_s, lower max_tokens or lower concurrency.",
    "dropped": "It is overloaded, or something between closes long connections (stream: true may help).",
    "broken": "Try again later; what was answered is kept.",
    "limited": "Lower concurrency, or set requests_per_minute and tokens_per_minute to what it allows.",
    "malformed": "Check that its base_url leads to an OpenAI-compatible API (as a rule it ends in /v1).",
    "model": "Check the model's name and the base_url.",
    "quota": "Add credit there, or use another endpoint.",
    "rejected": "Check the model's parameters, and that it can take so long a prompt.",
}


class RequestFailedError(ServiceError):
    """One request failed; only the layers between endpoint and circuit breaker see it."""

    def __init__(
        self,
        kind: FailureKind,
        what: str,
        *,
        way_out: str = "",
        retry_after_s: float | None = None,
        parameter: str = "",
        status: int = 0,
        said: str = "",
    ) -> None:
        """Describe the failure.

        Args:
            kind: what follows from it.
            what: completes the sentence "the model … at …"; without secrets and without a full stop.
            way_out: what a person can do; empty for what usually helps.
            retry_after_s: how long the endpoint asks to wait.
            parameter: the parameter of the request that it rejects, as far as it says.
            status: of HTTP; 0 if there was no answer.
            said: what the endpoint said of it, longer than the message shows; without secrets.
        """
        super().__init__(what)
        self.kind = kind
        self.what = what
        self.way_out = way_out or _WAY_OUT.get(kind, "")
        self.retry_after_s = retry_after_s
        self.parameter = parameter
        self.status = status
        self.said = said

    @property
    def passes(self) -> bool:
        """True if the same request may be answered a little later."""
        return self.kind in _PASSING

    @property
    def final(self) -> bool:
        """True if no request to this endpoint can be answered before a person has changed something."""
        return self.kind in _FINAL
