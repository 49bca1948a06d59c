"""The lowest layer: one HTTP request to an OpenAI-compatible endpoint, and what came of it."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import httpx2 as httpx
import openai

from consilience.agents.models.configuration import OPENAI_URL, ModelConfiguration
from consilience.agents.models.protocol import Reply
from consilience.agents.models.reply_room import ReplyRoom
from consilience.agents.models.request import Request
from consilience.agents.models.secrets import ModelKey, mask_key
from consilience.agents.models.token_estimate import likely_in_text, likely_tokens
from consilience.agents.models.transport.completions import Completion, Completions, read_withheld_reply
from consilience.agents.models.transport.endings import is_cut_off, is_filtered, is_interrupted
from consilience.agents.models.transport.errors import FailureKind, RequestFailedError
from consilience.agents.models.transport.failures import (
    describe_broken_connection,
    describe_failure,
    describe_refusal,
    describe_told_error,
)
from consilience.agents.models.transport.http_post import Post
from consilience.agents.models.transport.stream_client import BrokenConnection
from consilience.agents.models.transport.told_errors import ToldError, find_error
from consilience.agents.models.usage import Usage
from consilience.agents.support.half_characters import without_halves, without_halves_within

__all__ = ["Endpoint"]

_NO_ANSWER = (ValueError, KeyError, TypeError, IndexError, AttributeError)
"""What reading a body raises that is no completion."""
_OVER_LONG: Final[frozenset[FailureKind]] = frozenset({"rejected", "broken"})
"""Kinds of refusals of a reply that has no room: HTTP 400, of older llama.cpp 500."""


class Endpoint:
    """Asks a model once: limits and retries are layers above."""

    def __init__(
        self, configuration: ModelConfiguration, url: str, key: ModelKey | None, post: Post, client: httpx.AsyncClient
    ) -> None:
        """Set up a model.

        Args:
            configuration: the model.
            url: its endpoint.
            key: sent with every request.
            post: sends requests; shared by all models of the endpoint, and closed by whoever made it.
            client: takes streams; likewise.
        """
        self._configuration = configuration
        self._key = key
        self._post = post
        self._completions = Completions(
            _client(configuration, url, key, client), configuration.model, configuration.stream
        )
        at_openai = configuration.kind == "azure" or url == OPENAI_URL
        newer = configuration.max_tokens_as == "max_completion_tokens"
        older = configuration.max_tokens_as == "max_tokens"
        self._limit = "max_completion_tokens" if newer or (at_openai and not older) else "max_tokens"
        self._room = ReplyRoom()

    async def __call__(self, request: Request) -> Reply:
        """Send one request; once more for a shorter reply where the context has no room for the one that was asked for.

        Raises:
            RequestFailedError: whatever went wrong; its text holds no secret.
        """
        request = replace(request, max_tokens=self._room.within(request.max_tokens))
        try:
            return await self._ask(request)
        except RequestFailedError as failure:
            shorter = self._room.learn(f"{failure.what} {failure.said}", request.max_tokens)
            if failure.kind not in _OVER_LONG or shorter is None:
                raise
        return await self._ask(replace(request, max_tokens=shorter))

    async def _ask(self, request: Request) -> Reply:
        timeout_s = self._configuration.timeout_s
        try:
            async with asyncio.timeout(timeout_s):
                completion = await self._completions.complete(self._post, request.messages, self._parameters(request))
        except TimeoutError:
            raise RequestFailedError("timeout", f"gave no whole answer within {timeout_s:g} s") from None
        except openai.APIStatusError as error:
            withheld = read_withheld_reply(error.body)
            if withheld is None:
                detail = find_error(error.body)
                raise describe_refusal(self._key, error.status_code, error.response.headers, detail) from None
            completion = withheld
        except openai.APIConnectionError as error:
            raise describe_broken_connection(self._key, error) from None
        except BrokenConnection as error:
            raise describe_broken_connection(self._key, error) from None
        except openai.APIError as error:
            raise describe_told_error(self._key, ToldError(error.body or error.message)) from None
        except ToldError as error:
            raise describe_told_error(self._key, error) from None
        except _NO_ANSWER as error:
            raise describe_failure(
                self._key, "malformed", f"sent something that is no chat completion ({error})"
            ) from None
        if is_interrupted(completion.finish_reason):
            raise describe_failure(
                self._key, "dropped", f"broke the reply off (finish_reason {completion.finish_reason})"
            )
        return self._reply(request, completion)

    def _parameters(self, request: Request) -> dict[str, Any]:
        parameters: dict[str, Any] = {self._limit: request.max_tokens, **self._configuration.parameters}
        if request.response_format:
            parameters["response_format"] = dict(request.response_format)
        if request.temperature is not None:
            parameters.setdefault("temperature", request.temperature)
        if request.alternatives:
            parameters = {"logprobs": True, "top_logprobs": request.alternatives} | parameters
        return parameters

    def _reply(self, request: Request, completion: Completion) -> Reply:
        refusal = completion.refusal
        if is_filtered(completion.finish_reason):
            refusal = refusal or "The endpoint's content filter stopped the reply."
        text = without_halves(mask_key(completion.text, self._key, whatever_looks_like_one=False))
        return Reply(
            text,
            self._usage(request, completion, text),
            truncated=is_cut_off(completion.finish_reason),
            first_token=without_halves_within(_first_token(completion.logprobs)),
            refusal=without_halves(mask_key(refusal, self._key)),
            thoughts=without_halves(mask_key(completion.thoughts, self._key, whatever_looks_like_one=False)),
        )

    def _usage(self, request: Request, completion: Completion, text: str) -> Usage:
        prompt, spoken = completion.usage or (likely_tokens(request), likely_in_text(text + completion.thoughts))
        prices = self._configuration.prices
        cost = prices.cost(prompt, spoken) if prices else 0.0
        return Usage(1, prompt, spoken, cost, unpriced=0 if prices else 1)


def _client(
    configuration: ModelConfiguration, url: str, key: ModelKey | None, client: httpx.AsyncClient
) -> openai.AsyncOpenAI:
    secret = key.value.get_secret_value() if key else "none"  # the client wants one, also where nobody asks for it
    shared: dict[str, Any] = {"api_key": secret, "max_retries": 0, "http_client": client, "timeout": None}
    if configuration.kind == "azure":
        return openai.AsyncAzureOpenAI(
            azure_endpoint=url, azure_deployment=configuration.model, api_version=configuration.api_version, **shared
        )
    return openai.AsyncOpenAI(base_url=url, **shared)


def _first_token(logprobs: Mapping[str, Any] | None) -> dict[str, float]:
    tokens = (logprobs or {}).get("content") or ()
    return {each["token"]: each["logprob"] for each in tokens[0].get("top_logprobs") or ()} if tokens else {}
