"""`ingest --replace` touches nothing but older versions of the very files that it was given."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from tests.platform.api.conftest import api, app, state
from tests.scripted import PEOPLE, readers

from consilience.graph.reading.documents import document_summary, list_documents
from consilience.graph.store.store import Store
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.loading.sources import hide_folders, list_unplaced_sources, upload_source
from consilience.platform.runs.checkpoints import Checkpoints, checkpoints
from consilience.platform.runs.ingest import ingest
from consilience.platform.runs.ledger import Ledger, open_ledger
from consilience.platform.withdrawal.older_versions import (
    OlderVersions,
    forget_older_versions,
    list_placed_documents,
    older_versions,
)

__all__ = ["api", "app", "state"]
pytestmark = pytest.mark.neo4j


class Desk:
    """What `consilience ingest --replace` does, with a team that needs no service."""

    def __init__(self, store: Store, home: Path, ledger: Ledger, steps: Checkpoints) -> None:
        self.store, self.home, self.ledger, self.steps = store, home, ledger, steps

    async def ingest(self, *paths: Path, replace: bool = False) -> OlderVersions:
        report = await ingest(
            paths, store=self.store, team=readers(), schema=PEOPLE, ledger=self.ledger, checkpoints=self.steps
        )
        older = await older_versions(self.store, self.ledger, list_placed_documents(report.documents))
        if replace:
            await forget_older_versions(self.store, self.home, older.known)
        return older

    async def sources(self) -> list[str]:
        return sorted(document.source for document in await list_documents(self.store))


@pytest.fixture
async def desk(store: Store, tmp_path: Path) -> AsyncIterator[Desk]:
    home = tmp_path / "home"
    with open_ledger(home / "runs.sqlite") as ledger, checkpoints(home / "steps.sqlite") as steps:
        yield Desk(store, home, ledger, steps)


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


async def test_replacing_a_file_leaves_files_of_the_same_name_in_other_folders(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, others = tmp_path / "mine", tmp_path / "others"
    for folder, text in ((mine, "Ann met Bob."), (others, "Cleo met Dan.")):
        written(folder / "report.txt", text)
        monkeypatch.chdir(folder)
        await desk.ingest(Path("report.txt"))
    written(mine / "report.txt", "Ann met Eva.")
    monkeypatch.chdir(mine)
    older = await desk.ingest(Path("report.txt"), replace=True)
    assert [version.source for version in older.known] == [str(mine / "report.txt")]
    assert await desk.sources() == [str(mine / "report.txt"), str(others / "report.txt")]


async def test_replacing_a_file_leaves_a_text_that_also_came_from_elsewhere(desk: Desk, tmp_path: Path) -> None:
    mine, copy = written(tmp_path / "a" / "report.txt", "Ann met Bob."), tmp_path / "b" / "copy.txt"
    await desk.ingest(mine, written(copy, "Ann met Bob."))
    written(mine, "Ann met Eva.")
    older = await desk.ingest(mine, replace=True)
    assert [version.elsewhere for version in older.known] == [(str(copy),)]
    assert await desk.sources() == [str(mine), str(copy)]
    assert (await document_summary(desk.store, older.known[0].id)).source == str(copy)


async def test_what_an_earlier_release_called_by_a_mere_name_is_shown_and_stays(desk: Desk, tmp_path: Path) -> None:
    mine = written(tmp_path / "report.txt", "Ann met Bob.")
    await desk.ingest(mine)
    async with desk.store.session() as session:
        await (await session.run("MATCH (d:Document) SET d.source = 'report.txt' REMOVE d.sources")).consume()
    written(mine, "Ann met Eva.")
    older = await desk.ingest(mine, replace=True)
    assert (older.known, [version.source for version in older.possible]) == ((), ["report.txt"])
    assert await desk.sources() == [str(mine), "report.txt"]


async def test_what_would_be_replaced_is_told_with_what_goes_along(desk: Desk, tmp_path: Path) -> None:
    mine = written(tmp_path / "report.txt", "Ann met Bob.")
    await desk.ingest(mine)
    written(mine, "Cleo met Dan.")
    [version] = (await desk.ingest(mine)).known
    assert (version.name, version.source, version.decided) == ("report.txt", str(mine), 0)
    assert version.facts > 0
    assert version.read_at is not None
    assert len(await desk.sources()) == 2, "It was only told."


async def test_what_two_colleagues_send_under_one_name_are_no_versions_of_one_another(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    sent = []
    for role in ("editor", "admin"):
        answer = await api.post(
            "/documents",
            files=[("files", ("report.txt", f"The {role} met Bob.".encode()))],
            headers={"x-test-role": role},
        )
        sent.append(answer.json()[0])
    assert [each["source"] for each in sent] == ["upload:the editor/report.txt", "upload:the admin/report.txt"]
    assert [job.source for job in state.queue.jobs()] == [each["source"] for each in reversed(sent)]


async def test_the_folders_of_the_server_are_told_to_nobody(api: httpx.AsyncClient, desk: Desk, tmp_path: Path) -> None:
    await desk.ingest(written(tmp_path / "secret-folder" / "report.txt", "Ann met Bob."))
    listed = (await api.get("/documents")).json()["items"]
    assert [item["source"] for item in listed] == ["report.txt"]
    fact = (await api.get("/facts")).json()["items"][0]["id"]
    for path in ("", "/text", "/versions"):
        assert "secret-folder" not in (await api.get(f"/documents/{listed[0]['id']}{path}")).text, path
    assert "secret-folder" not in json.dumps((await api.get(f"/facts/{fact}")).json())


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("/home/ann/a.txt", "a.txt"),
        ("/home/ann/a.jsonl#7/2", "a.jsonl#7/2"),
        ("/home/ann#1/b/a.txt", "a.txt"),
        (r"C:\Users\ann\a.txt", "a.txt"),
        ("https://example.org/a/b", "https://example.org/a/b"),
        ("upload:ann/a.txt", "upload:ann/a.txt"),
        ("texts/a.txt", "texts/a.txt"),
        ("maildir:/home/ann/Mail#<a@x>/2#7/2", "maildir:Mail#<a@x>/2#7/2"),
        ("mbox:/home/ann/a.mbox#?1", "mbox:a.mbox#?1"),
        ("imaps://ann@mail.example/Lists/One#<a@x>/2", "imaps://ann@mail.example/Lists/One#<a@x>/2"),
    ],
)
def test_of_a_path_the_name_is_shown(source: str, shown: str) -> None:
    assert hide_folders(source) == shown
    assert hide_folders(shown) == shown


def test_an_account_with_a_slash_in_its_name_is_nobody_else() -> None:
    assert upload_source("ann/b", "c.txt") != upload_source("ann", "b/c.txt")
    assert list_unplaced_sources("/x/y/a.txt") == ["x/y/a.txt", "y/a.txt", "a.txt"]
    assert list_unplaced_sources("upload:ann/a.txt") == []
