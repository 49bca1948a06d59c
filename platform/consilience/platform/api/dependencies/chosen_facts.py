"""Fact selection of a request: by what facts are, and by what the schemas and the debates of all make of them."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pydantic import BaseModel

from consilience.graph.reading.facts.listing import FactFilter
from consilience.graph.reading.facts.selections import overruled_facts, types_of_facts
from consilience.graph.reading.metadata.conditions import DocumentCondition
from consilience.graph.store.store import Store
from consilience.platform.api.dependencies.where import documents_within
from consilience.platform.api.state.api_state import ApiState

__all__ = ["ChosenFacts"]


class _Types(BaseModel):
    types: dict[str, int]


class _Facts(BaseModel):
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChosenFacts:
    """The facts that a filter lets pass and that are all that is asked for besides."""

    wanted: FactFilter
    overruled: bool = False
    """About which a debate's judge decided otherwise than most experts of the task."""
    new_type: bool = False
    """Of a type that no schema of the library lists, or of which nothing is accepted."""
    where: Sequence[DocumentCondition] = ()
    """Stated by documents that meet these."""

    @property
    def needs_present(self) -> bool:
        """True if it asks for what is not known of a past moment: who proposed or reviewed, quotes, disagreement."""
        wanted = self.wanted
        asked = (wanted.expert, wanted.reviewer, wanted.reviewed, wanted.verified, wanted.least_disagreement)
        return self.overruled or self.new_type or any(one is not None for one in asked)

    async def filter(self, state: ApiState, store: Store) -> FactFilter:
        """Return the filter that lets these facts pass; what it rests on is kept like an answer.

        Raises:
            SchemaError: the file of a schema was damaged.
            StoreError: the database failed.
        """
        wanted = replace(self.wanted, within=await documents_within(store, self.where))
        if self.overruled:
            found: list[str] = json.loads(await state.answers.get("overruled facts", _find_overruled))["ids"]
            wanted = replace(wanted, ids=tuple(one for one in found if wanted.ids is None or one in wanted.ids))
        if self.new_type:
            types: dict[str, int] = json.loads(await state.answers.get("types of facts", _types))["types"]
            # In a thread: it looks at a folder for each schema, and there may be thousands.
            known = await asyncio.to_thread(state.schema_list.types)
            wanted = replace(wanted, predicates=tuple(sorted(t for t, n in types.items() if not n or t not in known)))
        return wanted


async def _find_overruled(store: Store) -> _Facts:
    return _Facts(ids=await overruled_facts(store))


async def _types(store: Store) -> _Types:
    return _Types(types=dict(await types_of_facts(store)))
