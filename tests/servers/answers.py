"""What a scripted endpoint can do with a request: every way in which real ones answer, refuse, break and hang."""

import json
import threading
from dataclasses import dataclass, field, replace
from typing import Any

__all__ = [
    "Asked",
    "Scripted",
    "breaks",
    "does_not_know_the_form",
    "drops",
    "echoes",
    "goes_on_forever",
    "hangs",
    "is_no_json",
    "is_truncated",
    "knows_no_such_model",
    "limits_the_rate",
    "refuses",
    "refuses_the_key",
    "rejects",
    "says",
    "says_nothing",
    "says_slowly",
]


@dataclass(frozen=True)
class Asked:
    """One request as it came in."""

    number: int
    """From 1, in the order of arrival."""
    at: float
    """Seconds since the server started."""
    body: dict[str, Any]
    headers: dict[str, str]
    """With names in lower case."""
    path: str = "/v1/chat/completions"

    @property
    def prompt(self) -> str:
        """All messages as one text."""
        return "\n".join(str(message.get("content") or "") for message in self.body.get("messages", ()))

    @property
    def last(self) -> str:
        """The last message."""
        return str(self.body["messages"][-1]["content"])


@dataclass(frozen=True)
class Scripted:
    """What the endpoint does."""

    text: str | None = ""
    """The message's content."""
    status: int = 200
    delay_s: float = 0.0
    """Before anything is sent."""
    after: threading.Event | None = None
    """What is waited for before anything is sent, so that a test decides when a model speaks."""
    headers: dict[str, str] = field(default_factory=dict)
    finish_reason: str = "stop"
    refusal: str | None = None
    thoughts: dict[str, str] = field(default_factory=dict)
    """What the message has beside its content: `{"reasoning_content": …}`, by whatever name a server calls it."""
    raw: str | None = None
    """A body to send instead of a completion."""
    usage: tuple[int, int] | None = None
    """⟨prompt, completion⟩ tokens; None counts four characters a token."""
    reports_usage: bool = True
    logprobs: dict[str, float] = field(default_factory=dict)
    """Of the first token's alternatives."""
    piece_pause_s: float = 0.0
    """Before every piece of a stream, of some eight pieces; of a plain body, before every byte."""
    ending: str = "whole"
    """`whole`; `dropped`: the connection is closed without an answer; `cut`: in the middle of the body."""


def says(text: str, delay_s: float = 0.0) -> Scripted:
    return Scripted(text, delay_s=delay_s)


def says_nothing() -> Scripted:
    return Scripted(None)


def is_truncated(text: str) -> Scripted:
    return Scripted(text, finish_reason="length")


def refuses(words: str = "I cannot help with that.") -> Scripted:
    return Scripted(None, refusal=words)


def echoes(asked: Asked) -> Scripted:
    """Say the prompt again, as a base model or a broken chat template does."""
    return Scripted(asked.prompt)


def is_no_json() -> Scripted:
    return Scripted(raw="<html><body>Welcome to the proxy</body></html>")


def _error(status: int, message: str, code: str, param: str | None = None) -> Scripted:
    body = {"error": {"message": message, "type": "error", "param": param, "code": code}}
    return Scripted(status=status, raw=json.dumps(body))


def refuses_the_key(asked: Asked) -> Scripted:
    """Say that the key is wrong and, as some endpoints do, repeat it."""
    given = asked.headers.get("authorization", "").removeprefix("Bearer ")
    return _error(401, f"Incorrect API key provided: {given}.", "invalid_api_key")


def knows_no_such_model(asked: Asked) -> Scripted:
    return _error(404, f"The model `{asked.body.get('model')}` does not exist.", "model_not_found")


def rejects(message: str, param: str | None = None) -> Scripted:
    return _error(400, message, "invalid_request_error", param)


def does_not_know_the_form(asked: Asked, status: int) -> Scripted:
    """Refuse `response_format` as servers do that check the body by a model of it, each with a code of its own.

    500 is llama-cpp-python's, 422 that of FastAPI's own handler, 404 and 400 those of gateways.
    """
    kind = asked.body["response_format"]["type"]
    place = ("body", "response_format", "type")
    fault = {"type": "literal_error", "loc": place, "msg": "Input should be 'text'", "input": kind}
    if status == 422:
        return Scripted(status=422, raw=json.dumps({"detail": [fault | {"loc": list(place)}]}))
    said = str([fault]) if status == 500 else f"response_format of type {kind} is not supported"
    return _error(status, said, "internal_server_error" if status == 500 else "invalid_request_error")


def limits_the_rate(retry_after: str | None = None) -> Scripted:
    headers = {"Retry-After": retry_after} if retry_after is not None else {}
    return replace(_error(429, "Rate limit reached.", "rate_limit_exceeded"), headers=headers)


def breaks(status: int = 500) -> Scripted:
    return _error(status, "The server had an error.", "server_error")


def hangs(seconds: float = 3600.0) -> Scripted:
    return Scripted("too late", delay_s=seconds)


def drops(*, in_the_middle: bool = False) -> Scripted:
    return Scripted("cut off", ending="cut" if in_the_middle else "dropped")


def says_slowly(text: str, piece_pause_s: float) -> Scripted:
    return Scripted(text, piece_pause_s=piece_pause_s)


def goes_on_forever(characters: int) -> Scripted:
    return Scripted("[" + '{"text": "Ann", "type": "Person"}, ' * (characters // 34), finish_reason="length")
