import time
from collections.abc import Iterator

import pytest

from consilience.platform.jobs import soft_locks
from consilience.platform.jobs.queue import open_queue
from consilience.platform.jobs.soft_locks import HELD_S, SoftLocks
from consilience.platform.support.storage.data_folder import DataFolder


@pytest.fixture
def locks(folder: DataFolder) -> Iterator[SoftLocks]:
    with open_queue(folder.queue) as queue:
        yield SoftLocks(queue.database)


def test_a_look_ends_after_five_minutes_unless_it_is_renewed(locks: SoftLocks, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = time.time()
    monkeypatch.setattr(time, "time", lambda: moment)
    assert locks.hold("fact_1", "ann") == ([], True)
    assert locks.hold("fact_2", "ann") == ([], True)
    monkeypatch.setattr(time, "time", lambda: moment + HELD_S - 1)
    assert locks.hold("fact_1", "ann") == ([], False)
    monkeypatch.setattr(time, "time", lambda: moment + HELD_S + 1)
    assert [(lock.fact, lock.by) for lock in locks.list_locks()] == [("fact_1", "ann")]
    others, news = locks.hold("fact_1", "bob")
    assert ([lock.by for lock in others], news) == (["ann"], True)


def test_one_releases_ones_own_and_a_decision_all(locks: SoftLocks) -> None:
    for who in ("ann", "bob"):
        locks.hold("fact_1", who)
    assert locks.release(["fact_1"], "ann") == ["fact_1"]
    assert [lock.by for lock in locks.list_locks(["fact_1"])] == ["bob"]
    assert locks.release(["fact_1", "fact_2"]) == ["fact_1"]
    assert locks.list_locks() == []


def test_nobody_looks_at_everything(locks: SoftLocks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soft_locks, "_MOST_OF_ONE", 3)
    for number in range(5):
        locks.hold(f"fact_{number}", "ann")
    assert len(locks.list_locks()) == 3
