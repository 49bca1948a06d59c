"""`langchain-openai`'s chat models on a shorter way: a request takes a fifth of the CPU time."""

from typing import Any

import httpx2 as httpx
import openai
import orjson
from langchain_core.messages import AIMessage, BaseMessage
from langchain_openai import AzureChatOpenAI, ChatOpenAI
from langchain_openai.chat_models.base import BaseChatOpenAI
from pydantic import PrivateAttr

from consilience.agents.models.transport.http_post import Post, Posted

__all__ = ["LeanAzure", "LeanOpenAI"]

_PATH = "/chat/completions"
_ITS_OWN = frozenset({"host", "content-length", "connection", "accept-encoding"})
"""Headers of a connection, which whoever sends a request sets."""


class _Lean(BaseChatOpenAI):
    """Sends the payload and reads the response as plain JSON.

    The `openai` package otherwise walks through the messages type by type before it sends them, makes URL and headers
    anew for every request and an object of every part of the response, and `langchain-openai` takes those apart again
    in another thread. Clients, keys, URLs, headers, payloads and messages are as they were, and so are streams.
    """

    _address: tuple[str, dict[str, str]] | None = PrivateAttr(None)

    async def said(self, post: Post, messages: list[BaseMessage], parameters: dict[str, Any]) -> AIMessage:
        """Return the model's message.

        Args:
            post: sends the request, unless it is a stream.
            messages: the conversation.
            parameters: of the request, those of the `openai` package's `create`.

        Raises:
            openai.APIError: the endpoint refused, or a stream broke off.
            httpx.HTTPError: the endpoint could not be reached, or the connection broke.
            ValueError, KeyError, TypeError, IndexError, AttributeError: the answer is no completion.
        """
        if self.streaming:
            return await self.ainvoke(messages, **parameters)
        payload = self._get_request_payload(messages, **parameters)
        body = payload | (payload.pop("extra_body", None) or {})
        url, headers = self._address or await self._learnt_address()
        response = _answer(await post(url, headers, orjson.dumps(body)))
        generation = self._create_chat_result(response).generations[0]
        message = generation.message
        if not isinstance(message, AIMessage):
            raise TypeError(f"a message of the role {message.type}")
        message.response_metadata = generation.generation_info or {}
        message.additional_kwargs["refusal"] = response["choices"][0]["message"].get("refusal")
        return message

    async def _learnt_address(self) -> tuple[str, dict[str, str]]:
        """Return to which URL and with which headers the `openai` package sends, from a request that goes nowhere."""
        seen: list[httpx.Request] = []

        def see(request: httpx.Request) -> httpx.Response:
            seen.append(request)
            return httpx.Response(200, json={})

        async with httpx.AsyncClient(transport=httpx.MockTransport(see)) as nowhere:
            await self.root_async_client.copy(http_client=nowhere).post(_PATH, cast_to=object, body={})
        headers = {name: value for name, value in seen[0].headers.items() if name not in _ITS_OWN}
        self._address = (str(seen[0].url), headers)
        return self._address


def _answer(posted: Posted) -> Any:  # noqa: ANN401 - untrusted JSON
    said: Any
    try:
        said = orjson.loads(posted.body)
    except ValueError:
        said = posted.body.decode(errors="replace").strip()
    if posted.status < 300:
        return said
    detail = said.get("error", said) if isinstance(said, dict) else said
    response = httpx.Response(posted.status, headers=dict(posted.headers), request=httpx.Request("POST", ""))
    raise openai.APIStatusError(f"Error code: {posted.status}", response=response, body=detail)


class LeanOpenAI(_Lean, ChatOpenAI):
    """Any OpenAI-compatible endpoint."""


class LeanAzure(_Lean, AzureChatOpenAI):
    """Azure."""
