"""Models that GenRES asks: the endpoint of the settings, the cache of answers, the judge."""

from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

from consilience.agents.models.secrets import ModelKey
from consilience.agents.models.transport.json_endpoint import JsonEndpoint, open_json_endpoint
from consilience.evaluation.genres.judges.chat import ChatJudge
from consilience.evaluation.support.errors import EvaluationError
from consilience.graph.model.errors import ConsilienceError, ServiceError
from consilience.graph.support.unencrypted import warn_in_the_clear
from consilience.platform.exporting.genres_answers import GenresAnswers
from consilience.platform.support.settings import Settings

__all__ = ["GenresEndpoint", "open_cache", "open_endpoint", "open_judge"]


@dataclass(frozen=True, slots=True)
class GenresEndpoint:
    """The endpoint of all models, as `evaluation` asks for it: with its errors."""

    below: JsonEndpoint

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Return the answer.

        Raises:
            EvaluationError: there is none.
        """
        try:
            return await self.below.post(path, body)
        except ServiceError as error:
            raise EvaluationError(str(error)) from error


async def open_endpoint(settings: Settings, stack: AsyncExitStack) -> GenresEndpoint:
    """Return the endpoint of the settings, which is closed with the stack.

    Raises:
        ConsilienceError: the settings name none.
    """
    if settings.model_base_url is None:
        raise ConsilienceError(
            "A model needs an endpoint. Set CONSILIENCE_MODEL_BASE_URL, and CONSILIENCE_MODEL_API_KEY for its key."
        )
    key = None
    if settings.model_api_key is not None and settings.model_api_key.get_secret_value().strip():
        key = ModelKey(settings.model_api_key, "CONSILIENCE_MODEL_API_KEY or OPENAI_API_KEY")
        warn_in_the_clear(
            "The model that judges",
            settings.model_base_url,
            "the key",
            "Set CONSILIENCE_MODEL_BASE_URL to an https address.",
        )
    return GenresEndpoint(await stack.enter_async_context(open_json_endpoint(settings.model_base_url, key)))


def open_cache(settings: Settings, stack: AsyncExitStack) -> GenresAnswers:
    """Return the file of verdicts and vectors in the cache folder, which is closed with the stack.

    Raises:
        ConsilienceError: the file cannot be used.
    """
    cache = GenresAnswers(settings.cache / "genres.sqlite")
    stack.callback(cache.close)
    return cache


async def open_judge(settings: Settings, model: str, stack: AsyncExitStack) -> ChatJudge:
    """Return a chat model of that endpoint as judge.

    Raises:
        ConsilienceError: the settings name no endpoint, or the cache cannot be used.
    """
    return ChatJudge(await open_endpoint(settings, stack), model, open_cache(settings, stack))
