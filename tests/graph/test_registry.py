"""What every registry does: names in their order, filled on first use, and no name twice."""

import threading
from pathlib import Path

import pytest

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.support.registry import Registry


def test_things_are_listed_by_rank_and_then_by_name() -> None:
    registry = Registry[int]("number", "consilience.graph.schema")
    for name, rank in (("b", 2), ("c", 1), ("a", 2)):
        registry.add(name, rank, module="m", rank=rank)
    registry.add("z", 0, module="m")
    assert list(registry) == ["c", "a", "b", "z"]


def test_a_name_of_two_modules_is_refused_with_both() -> None:
    registry = Registry[int]("number", "consilience.graph.schema")
    registry.add("one", 1, module="ours")
    registry.add("one", 1, module="ours")  # a module that is imported again
    with pytest.raises(ConsilienceError, match=r"Both ours and theirs register the number 'one'\."):
        registry.add("one", 1, module="theirs")


def test_what_is_not_there_is_answered_with_what_is() -> None:
    registry = Registry[int]("number", "consilience.graph.schema")
    registry.add("one", 1, module="ours")
    with pytest.raises(ConsilienceError, match=r"There is no number 'two'; there are one\."):
        registry.find("two")


def test_a_room_is_imported_once_however_many_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a_room").mkdir()
    (tmp_path / "a_room" / "slow.py").write_text(
        "import builtins\nbuiltins.registry_of_test.add('slow', 1, module=__name__)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    registry = Registry[int]("number", "a_room")
    monkeypatch.setattr("builtins.registry_of_test", registry, raising=False)
    found: list[list[str]] = []
    threads = [threading.Thread(target=lambda: found.append(list(registry))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [["slow"]] * 8
