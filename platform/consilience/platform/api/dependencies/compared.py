"""The document of a request whose entities or events are to be compared with those of others."""

from typing import Annotated

from fastapi import Depends

from consilience.graph.model.errors import NotFoundError
from consilience.graph.reading.documents import is_known
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.facts.comparing import CompareAsked

__all__ = ["Compared"]


async def _find_compared(state: State, body: CompareAsked) -> CompareAsked:
    if not await is_known(state.store, body.document):
        raise NotFoundError(f"There is no document {body.document}.")
    return body


Compared = Annotated[CompareAsked, Depends(_find_compared)]
"""What is asked for, of a document that there is."""
