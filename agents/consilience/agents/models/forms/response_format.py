"""The layer that holds replies to their form as far as the endpoint can: JSON schema, else JSON mode, else words."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from consilience.agents.models.configuration import Structured
from consilience.agents.models.forms.known_forms import FormMemory, KnownForm
from consilience.agents.models.forms.modes import Mode, ModeChoice
from consilience.agents.models.forms.refusals import blames_form, blames_log_probabilities, may_be_the_form
from consilience.agents.models.layers.layer import Layer
from consilience.agents.models.prompt_echo import without_echo
from consilience.agents.models.protocol import Reply, ReplyForm
from consilience.agents.models.reply_json import read_value
from consilience.agents.models.request import Request
from consilience.agents.models.transport.errors import RequestFailedError
from consilience.agents.support.memoize import memoize_by_identity

__all__ = ["Forms", "response_format"]

_LOG = logging.getLogger(__name__)
_TRIALS = 2
"""Requests that are tried in all modes in vain; from then on a failure counts as one of the endpoint."""


@dataclass(slots=True)
class Forms:
    """Asks in the strictest mode that the endpoint takes, and learns from what it says which one that is.

    An endpoint's word is believed at once. Where it fails without one, before any reply had the form, the request is
    tried in the other modes; a reply that ignores the form has the next request asked in another mode.
    Log-probabilities are learnt likewise. Above the limits, since asking in another mode is another request.
    """

    below: Layer
    structured: Structured
    name: str
    """The model's, for the log."""
    memory: FormMemory | None = None
    """What earlier runs learnt, and where this one's goes; None forgets."""
    _choice: ModeChoice = field(default_factory=ModeChoice)
    _logprobs: bool = True
    _in_vain: int = 0

    def __post_init__(self) -> None:
        if self.memory and (known := self.memory.read()):
            self._choice.remembered, self._logprobs = known.mode, known.logprobs

    async def __call__(self, request: Request) -> Reply:
        """Ask, and ask again in another mode where the endpoint does not take this one."""
        if not request.form:
            return await self._ask(request, "text")
        if self.structured != "auto":
            return await self._ask(request, self.structured)
        suspected = self._choice.suspected
        while True:
            mode = self._choice.mode
            try:
                reply = await self._ask(request, mode)
            except RequestFailedError as failure:
                if response_format(request, mode) and blames_form(failure):
                    self._choice.refuse(mode)
                    _LOG.info("%s does not take response_format %s; trying %s", self.name, mode, self._choice.mode)
                elif self._choice.proven or self._in_vain >= _TRIALS or not may_be_the_form(failure):
                    raise
                else:
                    return await self._otherwise(request, mode, failure, suspected)
            else:
                self._learn(request, mode, reply)
                return reply

    async def _otherwise(
        self, request: Request, mode: Mode, failure: RequestFailedError, suspected: frozenset[Mode]
    ) -> Reply:
        """Return the reply in another mode; the first failure counts if there is none."""
        for other in self._choice.others(mode):
            if response_format(request, other) == response_format(request, mode):
                continue
            try:
                reply = await self._ask(request, other)
            except RequestFailedError as again:
                if not may_be_the_form(again):
                    break
                continue
            if self._choice.suspect(mode, suspected):
                _LOG.info("%s fails with response_format %s, and not with %s", self.name, mode, other)
            return reply
        self._in_vain += 1
        raise failure

    async def _ask(self, request: Request, mode: Mode) -> Reply:
        """Ask in one mode, without log-probabilities if the endpoint gives none."""
        sent = replace(request, response_format=response_format(request, mode))
        while True:
            alternatives = request.alternatives if self._logprobs else 0
            try:
                return await self.below(replace(sent, alternatives=alternatives))
            except RequestFailedError as failure:
                if not (alternatives and blames_log_probabilities(failure)):
                    raise
                self._logprobs = False
                if self._choice.proven:
                    self._keep(self._choice.proven)
                _LOG.info("%s gives no log-probabilities", self.name)

    def _learn(self, request: Request, mode: Mode, reply: Reply) -> None:
        if self._choice.proven:
            return
        if reply.truncated or reply.refusal or not reply.text.strip():
            if self._choice.told:  # what it takes is known all the same
                self._keep(mode)
        elif self._choice.reply(mode, has_form=_is_object(request, reply)):
            self._keep(mode)
        elif mode != self._choice.mode:
            _LOG.info("%s ignores response_format %s; trying %s", self.name, mode, self._choice.mode)

    def _keep(self, mode: Mode) -> None:
        if self.memory:
            known = KnownForm(mode, self._logprobs)
            if self.memory.read() != known:  # what holds as before gets no younger, so that it is looked at again
                self.memory.write(known)


def response_format(request: Request, mode: Mode) -> Mapping[str, Any] | None:
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


def _is_object(request: Request, reply: Reply) -> bool:
    """Tell whether the model itself says a JSON object, whatever stands around it."""

    def accept(value: object) -> bool:
        if not isinstance(value, Mapping):
            raise ValueError("no object")  # noqa: TRY004 - what `read_value` asks for
        return True

    try:
        return read_value(without_echo(reply.text, request.messages), accept)
    except ValueError:
        return False
