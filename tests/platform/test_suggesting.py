"""Suggestions that are made anew beside withdrawals."""

import asyncio
from collections.abc import Sequence
from typing import cast

import pytest

from consilience.graph.model.errors import StoreError
from consilience.graph.store.store import Store
from consilience.platform.withdrawal import suggesting
from consilience.platform.withdrawal.suggesting import SuggestionsAnew

STORE = cast("Store", object())


async def test_what_is_added_while_a_pass_runs_is_judged_in_the_next_all_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passes, begun, going_on = list[list[str]](), asyncio.Event(), asyncio.Event()

    async def judge(_: Store, ids: Sequence[str]) -> None:
        passes.append(list(ids))
        begun.set()
        await going_on.wait()

    monkeypatch.setattr(suggesting, "resolve_again", judge)
    anew = SuggestionsAnew(STORE)
    anew.add(["b", "a"])
    await begun.wait()
    anew.add(["a", "c"])
    anew.add(["d"])
    going_on.set()
    await anew.finish()
    assert passes == [["a", "b"], ["a", "c", "d"]]


async def test_a_store_that_fails_ends_a_pass_and_no_later_one(monkeypatch: pytest.MonkeyPatch) -> None:
    passes = list[list[str]]()

    async def fail(_: Store, ids: Sequence[str]) -> None:
        passes.append(list(ids))
        raise StoreError("It is gone.")

    monkeypatch.setattr(suggesting, "resolve_again", fail)
    anew = SuggestionsAnew(STORE)
    for each in ("a", "b"):
        anew.add([each])
        await anew.finish()
    assert passes == [["a"], ["b"]]


async def test_nothing_is_judged_where_a_document_named_nothing() -> None:
    anew = SuggestionsAnew(STORE)
    anew.add([])
    await anew.finish()
    await anew.close()
