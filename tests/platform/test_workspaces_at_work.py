"""Signs that somebody works in a workspace: there before anything is begun, so that it is not removed meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NoReturn

import pytest
from filelock import FileLock

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.graph.embedded import lifecycle
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.commands.shared import workshop
from consilience.platform.jobs.pulse import Pulse
from consilience.platform.server import working
from consilience.platform.services import bulk, neo4j
from consilience.platform.support.settings import Settings, load_settings
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.workspaces.at_work import at_work, is_anybody_at_work
from consilience.platform.workspaces import removing
from consilience.platform.workspaces.removing import remove_workspace


@pytest.fixture
def law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    (tmp_path / "workspaces" / "law").mkdir(parents=True)
    return load_settings(workspace="law")


class LookedAtError(ConsilienceError):
    """What was begun is not gone on with."""


async def ingest(settings: Settings) -> None:
    async with workshop.open_workshop(settings, builtin_schema("news"), workshop.WantedTeam(builtin_team("tools"))):
        pass


async def work(settings: Settings) -> None:
    await working._work(settings, asyncio.Event(), 1, 0.0, None, Pulse(), asyncio.Event())


async def merge(settings: Settings) -> None:
    await bulk.merge_in_bulk(settings, [])


async def start_neo4j(settings: Settings) -> None:
    neo4j.neo4j_address(settings)


@pytest.mark.parametrize(
    ("begin", "module", "first_step"),
    [
        (ingest, workshop, "neo4j_address"),
        (work, working, "neo4j_address"),
        (merge, bulk, "has_store"),
        (start_neo4j, lifecycle, "start_neo4j"),
    ],
)
async def test_a_workspace_in_which_something_begins_is_not_removed(
    law: Settings,
    monkeypatch: pytest.MonkeyPatch,
    begin: Callable[[Settings], Awaitable[None]],
    module: object,
    first_step: str,
) -> None:
    refusals: list[str] = []

    def remove_meanwhile(*_: object, **__: object) -> NoReturn:
        with pytest.raises(ConsilienceError) as refused:
            remove_workspace(law)
        refusals.append(str(refused.value))
        raise LookedAtError

    monkeypatch.setattr(workshop, "corenlp_url", lambda *_: None)
    monkeypatch.setattr(module, first_step, remove_meanwhile)
    with pytest.raises(LookedAtError):
        await begin(law)
    assert refusals == ["A server, a worker or a command works in the workspace law. Stop it first."]
    assert not is_anybody_at_work(law.home)


def test_nobody_begins_in_a_workspace_that_was_removed_nor_makes_its_folder_again(law: Settings) -> None:
    remove_workspace(law)
    with pytest.raises(ConsilienceError, match="There is no workspace law any more"), at_work(law.folder):
        pass
    assert list((law.installation / "workspaces").iterdir()) == []


def test_the_data_folder_of_the_default_workspace_is_made_by_who_begins_there(tmp_path: Path) -> None:
    with at_work(DataFolder(tmp_path / "new")):
        assert is_anybody_at_work(tmp_path / "new")


def test_a_workspace_that_is_removed_while_a_sign_is_made_is_not_made_again_by_it(
    law: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    acquire = FileLock.acquire

    def after_a_removal(lock: FileLock) -> object:
        law.home.rename(law.home.with_name(".removed"))
        return acquire(lock)  # makes the folders in which it is to lie

    monkeypatch.setattr(FileLock, "acquire", after_a_removal)
    with pytest.raises(ConsilienceError, match="There is no workspace law any more"), at_work(law.folder):
        pass
    assert not law.home.exists()


def test_where_the_data_lie_is_told_if_they_cannot_go_back(law: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    (law.home / "runs.sqlite").touch()

    def come_meanwhile(folder: Path) -> bool:
        if folder != law.home:
            law.home.mkdir()
            (law.home / "made-again").touch()
        return folder != law.home

    monkeypatch.setattr(removing, "is_anybody_at_work", come_meanwhile)
    with pytest.raises(ConsilienceError) as refused:
        remove_workspace(law)
    (going,) = law.home.parent.glob(".removed-law-*")
    assert (going / "runs.sqlite").exists()
    assert str(refused.value) == (
        f"Somebody made {law.home} again while it was removed, so its data lie in {going}. Stop what works there and "
        "move them back."
    )
