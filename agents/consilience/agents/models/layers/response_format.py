"""The layer that holds replies to their form as far as the endpoint can: JSON schema, else JSON mode, else words."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from consilience.agents.models.configuration import Structured
from consilience.agents.models.layers.layer import Layer
from consilience.agents.models.protocol import Reply, ReplyForm
from consilience.agents.models.request import Request
from consilience.agents.models.transport.errors import RequestFailedError
from consilience.agents.support.memoize import memoize_by_identity

__all__ = ["Forms", "response_format"]

_LOG = logging.getLogger(__name__)
_Mode = Literal["json_schema", "json_object", "text"]
_NEXT: dict[_Mode, _Mode] = {"json_schema": "json_object", "json_object": "text"}
_SIGNS = ("response_format", "json_schema", "json_object", "structured output", "grammar", "guided")


@dataclass(slots=True)
class Forms:
    """Asks in the strictest mode that the endpoint takes, and learns from its refusals which one that is.

    Log-probabilities are learnt likewise. Above the limits, since asking in another mode is another request.
    """

    below: Layer
    structured: Structured
    name: str
    """The model's, for the log."""
    _mode: _Mode = "json_schema"
    _logprobs: bool = True

    def __post_init__(self) -> None:
        if self.structured != "auto":
            self._mode = self.structured

    async def __call__(self, request: Request) -> Reply:
        """Ask, and ask again in a weaker mode as long as the endpoint rejects the mode."""
        while True:
            mode = self._mode
            alternatives = request.alternatives if self._logprobs else 0
            sent = replace(request, alternatives=alternatives, response_format=response_format(request, mode))
            try:
                return await self.below(sent)
            except RequestFailedError as failure:
                if failure.kind != "rejected":
                    raise
                if alternatives and _blames(failure, ("logprobs",)):
                    self._logprobs = False
                    _LOG.info("%s gives no log-probabilities", self.name)
                elif sent.response_format and self.structured == "auto" and _blames(failure, _SIGNS):
                    self._weaken(mode)
                else:
                    raise

    def _weaken(self, mode: _Mode) -> None:
        """Take the next mode, unless another request has found that out already."""
        if self._mode == mode:
            self._mode = _NEXT[mode]
            _LOG.info("%s does not take response_format %s; trying %s", self.name, mode, self._mode)


def response_format(request: Request, mode: _Mode) -> Mapping[str, Any] | None:
    """Return the parameter `response_format` for a request, None if there is none.

    JSON mode needs the word JSON in the prompt; without it OpenAI rejects the request and others write blanks for ever.
    """
    if not request.form or mode == "text":
        return None
    if mode == "json_object":
        says_json = any("json" in message.content.lower() for message in request.messages)
        return {"type": "json_object"} if says_json else None
    return _schema_format(request.form)


@memoize_by_identity
def _schema_format(form: ReplyForm) -> Mapping[str, Any]:
    schema = {"name": form.name, "schema": dict(form.json_schema), "strict": _is_strict(form)}
    return {"type": "json_schema", "json_schema": schema}


def _is_strict(form: ReplyForm) -> bool:
    """Tell whether every object requires all its properties and allows no others, as OpenAI asks of strict schemas."""

    def strict(part: object) -> bool:
        if isinstance(part, list | tuple):
            return all(strict(each) for each in part)
        if not isinstance(part, Mapping):
            return True
        if "properties" in part and (
            part.get("additionalProperties") is not False or set(part.get("required", ())) != set(part["properties"])
        ):
            return False
        return all(strict(each) for each in part.values())

    return strict(form.json_schema)


def _blames(failure: RequestFailedError, signs: tuple[str, ...]) -> bool:
    said = f"{failure.parameter} {failure.what}".lower()
    return any(sign in said for sign in signs)
