"""What GenRES asks models with: the endpoint of the settings, the cache of answers, the judge."""

from contextlib import AsyncExitStack

from consilience.evaluation.genres.disk_cache import DiskCache
from consilience.evaluation.genres.endpoint import Endpoint
from consilience.evaluation.genres.judges.chat import ChatJudge
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.support.unencrypted import warn_in_the_clear
from consilience.platform.support.settings import Settings

__all__ = ["open_cache", "open_endpoint", "open_judge"]


async def open_endpoint(settings: Settings, stack: AsyncExitStack) -> Endpoint:
    """Return the endpoint of the settings, which is closed with the stack.

    Raises:
        ConsilienceError: the settings name none.
    """
    if settings.model_base_url is None:
        raise ConsilienceError(
            "A model needs an endpoint. Set CONSILIENCE_MODEL_BASE_URL, and CONSILIENCE_MODEL_API_KEY for its key."
        )
    key = settings.model_api_key
    if key is not None:
        warn_in_the_clear(
            "The model that judges",
            settings.model_base_url,
            "the key",
            "Set CONSILIENCE_MODEL_BASE_URL to an https address.",
        )
    return await stack.enter_async_context(
        Endpoint(settings.model_base_url, None if key is None else key.get_secret_value())
    )


def open_cache(settings: Settings, stack: AsyncExitStack) -> DiskCache:
    """Return the file of verdicts and vectors in the cache folder, which is closed with the stack.

    Raises:
        EvaluationError: the file cannot be used.
    """
    cache = DiskCache(settings.cache / "genres.sqlite")
    stack.callback(cache.close)
    return cache


async def open_judge(settings: Settings, model: str, stack: AsyncExitStack) -> ChatJudge:
    """Return a chat model of that endpoint as judge.

    Raises:
        ConsilienceError: the settings name no endpoint.
        EvaluationError: the cache cannot be used.
    """
    return ChatJudge(await open_endpoint(settings, stack), model, open_cache(settings, stack))
