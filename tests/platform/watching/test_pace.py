"""When sources are looked at: each at its own pace, and one on a server that refuses less and less often."""

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from consilience.graph.model.errors import ModelStoppedError, StoreError
from consilience.platform.commands.ingest.watch import _look_once, _Watched
from consilience.platform.watching.rounds import WatchedChange, WatchRound
from consilience.platform.watching.shared.source import SourceAwayError


@dataclass
class Watcher:
    """Finds what a test says, or raises it."""

    finds: Any = field(default_factory=lambda: WatchRound(()))
    looks: int = 0

    async def look(self) -> WatchRound:
        self.looks += 1
        if isinstance(self.finds, Exception):
            raise self.finds
        found: WatchRound = self.finds
        return found


CLOCK = SimpleNamespace(seconds=1000.0)


@pytest.fixture
def clock() -> SimpleNamespace:
    CLOCK.seconds = 1000.0
    return CLOCK


def watched(watcher: Watcher, every_s: float) -> _Watched:
    source: Any = SimpleNamespace(name="place", every_s=every_s)
    looks: Any = watcher
    return _Watched("place", source, looks, as_json=False, now=lambda: CLOCK.seconds)


async def waits(each: _Watched, clock: SimpleNamespace, looks: int, every: float | None = None) -> list[float]:
    """Return the seconds after each of some looks until the next."""
    found: list[float] = []
    for _ in range(looks):
        await each.look_when_due(every)
        found.append(each.due - clock.seconds)
        clock.seconds = each.due
    return found


async def test_a_source_is_looked_at_when_it_is_time(clock: SimpleNamespace) -> None:
    watcher = Watcher()
    each = watched(watcher, 600.0)
    assert await waits(each, clock, 2) == [600, 600]
    assert await waits(each, clock, 1, every=5.0) == [5]
    clock.seconds -= 1
    await each.look_when_due(None)
    assert watcher.looks == 3


async def test_a_server_that_refuses_is_asked_less_and_less_often(
    clock: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    watcher = Watcher(SourceAwayError("The server refuses."))
    each = watched(watcher, 60.0)
    assert await waits(each, clock, 8) == [60, 120, 240, 480, 960, 1920, 3600, 3600]
    assert capsys.readouterr().err.count("The server refuses.") == 1
    watcher.finds = WatchRound(())
    assert await waits(each, clock, 1) == [60]
    watcher.finds = SourceAwayError("The server refuses.")
    assert await waits(each, clock, 2) == [60, 120]
    assert capsys.readouterr().err.count("The server refuses.") == 1


async def test_a_folder_that_is_away_is_looked_for_as_often_as_before(clock: SimpleNamespace) -> None:
    assert await waits(watched(Watcher(SourceAwayError("The disk is away.")), 5.0), clock, 3) == [5, 5, 5]


async def test_a_graph_that_is_away_is_looked_for_soon(clock: SimpleNamespace) -> None:
    assert await waits(watched(Watcher(StoreError("Neo4j is away.")), 600.0), clock, 2) == [60, 60]


async def test_an_item_that_cannot_be_fetched_is_said_once_and_counts_as_away(
    clock: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    reports: Any = (SimpleNamespace(name="a", reason="The line broke."),)
    found = WatchRound((WatchedChange("failed", "a", documents=reports),), away="The line broke.")
    assert await waits(watched(Watcher(found), 60.0), clock, 2) == [60, 120]
    assert capsys.readouterr().err.count("The line broke.") == 1


async def test_a_key_that_is_refused_ends_the_watching(clock: SimpleNamespace) -> None:
    with pytest.raises(ModelStoppedError):
        await waits(watched(Watcher(ModelStoppedError("The key is refused.")), 5.0), clock, 1)


async def test_with_once_all_are_looked_at_although_some_are_away(capsys: pytest.CaptureFixture[str]) -> None:
    watchers = [Watcher(SourceAwayError("One.")), Watcher(), Watcher(SourceAwayError("Two.")), Watcher()]
    with pytest.raises(SourceAwayError, match="Two"):
        await _look_once([watched(watcher, 5.0) for watcher in watchers])
    assert [watcher.looks for watcher in watchers] == [1, 1, 1, 1]
    assert capsys.readouterr().err.strip() == "One."
    failed = WatchRound((WatchedChange("failed", "a"),))
    assert await _look_once([watched(Watcher(failed), 5.0), watched(Watcher(), 5.0)])
    assert not await _look_once([watched(Watcher(), 5.0)])
