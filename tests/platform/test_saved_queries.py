import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.platform.test_account_commands import run
from tests.platform.walled import Walled, problem, walled

from consilience.graph.model.errors import ChangedMeanwhileError, NotFoundError, NotYoursError, SavedQueryError
from consilience.platform.accounts import saved_queries
from consilience.platform.accounts.accounts import Accounts, open_accounts
from consilience.platform.accounts.saved_queries import Keeper, SavedQueries
from consilience.platform.support.storage.data_folder import DataFolder

API = "/api/v1/queries"
ONE = {"name": "Founders / 创始人", "cypher": "MATCH (p:Person)-[:founded]->(o) RETURN p, o", "shared": False}


@pytest.fixture
def accounts(folder: DataFolder) -> Iterator[Accounts]:
    with open_accounts(folder) as opened:
        yield opened


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Walled]:
    with walled(tmp_path) as opened:
        yield opened


@pytest.fixture
def ann(accounts: Accounts) -> Keeper:
    return Keeper(accounts.users.add("ann", "reader").id, "reader")


@pytest.fixture
def bob(accounts: Accounts) -> Keeper:
    return Keeper(accounts.users.add("bob", "editor").id, "editor")


@pytest.fixture
def eve(accounts: Accounts) -> Keeper:
    return Keeper(accounts.users.add("eve", "admin").id, "admin")


@pytest.fixture
def queries(accounts: Accounts) -> SavedQueries:
    return accounts.queries


def names(queries: SavedQueries, keeper: Keeper, **wanted: object) -> list[str]:
    return [one.name for one in queries.page(keeper, **wanted)]  # type: ignore[arg-type]  # as tests name them


def test_what_is_not_shared_is_seen_by_nobody_else_not_even_an_admin(
    queries: SavedQueries, ann: Keeper, eve: Keeper
) -> None:
    saved = queries.add(ann.id, "mine", "RETURN 1")
    assert (saved.owner, saved.version, saved.shared, saved.deleted_at) == ("ann", 1, False, None)
    assert queries.get(saved.id, ann) == saved
    for ask in (queries.get, queries.delete, queries.restore):
        with pytest.raises(NotFoundError, match="no saved query"):
            ask(saved.id, eve)
    assert names(queries, eve) == []


def test_what_is_shared_is_seen_by_all_and_changed_by_its_owner_and_admins(
    queries: SavedQueries, ann: Keeper, bob: Keeper, eve: Keeper
) -> None:
    saved = queries.add(ann.id, "ours", "RETURN 1", shared=True)
    assert queries.get(saved.id, bob) == saved
    with pytest.raises(NotYoursError, match="ann saved this query"):
        queries.change(saved.id, bob, "theirs", "RETURN 2", shared=True)
    with pytest.raises(NotYoursError):
        queries.delete(saved.id, bob)
    assert queries.change(saved.id, eve, "ours", "RETURN 2", shared=True).owner == "ann"
    queries.delete(saved.id, eve)
    assert names(queries, bob) == []
    assert queries.restore(saved.id, eve).cypher == "RETURN 2"


def test_a_name_is_taken_once_by_a_person_and_again_by_another(queries: SavedQueries, ann: Keeper, bob: Keeper) -> None:
    first = queries.add(ann.id, "q", "RETURN 1")
    queries.add(bob.id, "q", "RETURN 2")
    with pytest.raises(SavedQueryError, match="'q' already"):
        queries.add(ann.id, "q", "RETURN 3")
    other = queries.add(ann.id, "r", "RETURN 3")
    with pytest.raises(SavedQueryError, match="'q' already"):
        queries.change(other.id, ann, "q", "RETURN 3", shared=False)
    assert queries.change(first.id, ann, "q", "RETURN 4", shared=False).version == 2


def test_a_change_of_another_version_than_the_newest_is_refused(queries: SavedQueries, ann: Keeper) -> None:
    saved = queries.add(ann.id, "q", "RETURN 1")
    queries.change(saved.id, ann, "q", "RETURN 2", shared=False, expected="1")
    with pytest.raises(ChangedMeanwhileError):
        queries.change(saved.id, ann, "q", "RETURN 3", shared=False, expected="1")
    with pytest.raises(ChangedMeanwhileError):
        queries.delete(saved.id, ann, expected="1")
    assert queries.get(saved.id, ann).cypher == "RETURN 2"


def test_deleting_is_undone_within_thirty_days(
    queries: SavedQueries, ann: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = queries.add(ann.id, "q", "RETURN 1", shared=True)
    assert queries.delete(saved.id, ann).deleted_at is not None
    with pytest.raises(NotFoundError, match="was deleted"):
        queries.get(saved.id, ann)
    assert (names(queries, ann), names(queries, ann, deleted=True)) == ([], ["q"])
    assert queries.restore(saved.id, ann) == queries.restore(saved.id, ann) == saved
    queries.delete(saved.id, ann)
    queries.add(ann.id, "q", "RETURN 2")
    with pytest.raises(SavedQueryError, match="'q' already"):
        queries.restore(saved.id, ann)
    monkeypatch.setattr(time, "time", lambda: time.monotonic() + 9e9)
    queries.delete(queries.add(ann.id, "r", "RETURN 3").id, ann)
    assert names(queries, ann, deleted=True) == ["r"]
    with pytest.raises(NotFoundError):
        queries.restore(saved.id, ann)


def test_only_the_last_deleted_ones_are_kept(
    queries: SavedQueries, ann: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_queries, "_MOST_DELETED", 2)
    for name in ("a", "b", "c"):
        queries.delete(queries.add(ann.id, name, "RETURN 1").id, ann)
    assert names(queries, ann, deleted=True) == ["b", "c"]


def test_there_is_room_for_so_many_and_for_so_much(
    queries: SavedQueries, ann: Keeper, bob: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_queries, "MOST_QUERIES", 2)
    monkeypatch.setattr(saved_queries, "_MOST_CHARACTERS", 20)
    first = queries.add(ann.id, "a", "1234567890")
    with pytest.raises(SavedQueryError, match="more than 20 characters"):
        queries.add(ann.id, "b", "12345678901")
    queries.add(ann.id, "b", "1234567890")
    with pytest.raises(SavedQueryError, match="no more are kept"):
        queries.add(ann.id, "c", "")
    queries.add(bob.id, "c", "1")
    queries.delete(first.id, ann)
    queries.add(ann.id, "c", "1")
    with pytest.raises(SavedQueryError, match="no more are kept"):
        queries.restore(first.id, ann)


def test_pages_follow_one_another_whosever_they_are(queries: SavedQueries, ann: Keeper, bob: Keeper) -> None:
    for name in ("d", "b", "a"):
        queries.add(ann.id, name, "RETURN 1", shared=name != "a")
    queries.add(bob.id, "b", "RETURN 2", shared=True)
    queries.add(bob.id, "c", "RETURN 3")
    assert names(queries, ann) == ["a", "b", "b", "d"]
    assert names(queries, ann, whose="mine") == ["a", "b", "d"]
    assert names(queries, ann, whose="others") == ["b"]
    assert names(queries, bob, whose="others") == ["b", "d"]
    seen: list[str] = []
    after = None
    while page := queries.page(ann, after=after, limit=1):
        seen.append(f"{page[0].name} {page[0].owner}")
        after = (page[0].name, page[0].id)
    assert sorted(seen) == ["a ann", "b ann", "b bob", "d ann"]


async def test_a_query_is_saved_changed_shared_deleted_and_brought_back(service: Walled) -> None:
    async with service.client(service.key("reader")) as ann, service.client(service.key("editor")) as bob:
        made = await ann.post(API, json=ONE)
        assert (made.status_code, made.headers["etag"]) == (201, '"1"')
        saved = made.json()
        assert (saved["owner"], saved["mine"], saved["cypher"]) == ("reader 0", True, ONE["cypher"])
        url = f"{API}/{saved['id']}"
        assert (await bob.get(url)).status_code == 404
        assert (await ann.put(url, json={**ONE, "shared": True})).status_code == 428
        shared = await ann.put(url, json={**ONE, "shared": True}, headers={"If-Match": '"1"'})
        assert (shared.status_code, shared.headers["etag"], shared.json()["version"]) == (200, '"2"', "2")
        lost = await ann.put(url, json=ONE, headers={"If-Match": '"1"'})
        assert (lost.status_code, "changed meanwhile" in problem(lost)["detail"]) == (412, True)
        assert (await bob.get(url)).json() == {**shared.json(), "mine": False}
        refused = await bob.put(url, json=ONE, headers={"If-Match": "*"})
        assert (refused.status_code, "only they and admins" in problem(refused)["detail"]) == (403, True)
        assert (await bob.delete(url)).status_code == 403
        assert (await ann.post(API, json=ONE)).status_code == 409
        gone = await ann.delete(url, headers={"If-Match": '"2"'})
        assert (gone.status_code, gone.json()["deleted_at"] is not None) == (200, True)
        assert (await ann.get(url)).status_code == (await ann.delete(url)).status_code == 404
        (told,) = (await ann.get(API, params={"deleted": True})).json()["items"]
        assert told == gone.json()
        back = await ann.post(f"{url}/restore")
        assert (back.status_code, back.json()) == (200, shared.json())


async def test_a_page_of_saved_queries_names_the_next_one(service: Walled) -> None:
    async with service.client(service.key("reader")) as client:
        for name in ("b", "a", "c"):
            await client.post(API, json={"name": name, "cypher": "RETURN 1"})
        first = (await client.get(API, params={"limit": 2})).json()
        second = (await client.get(API, params={"limit": 2, "cursor": first["next"], "whose": "mine"})).json()
        assert [one["name"] for one in first["items"] + second["items"]] == ["a", "b", "c"]
        assert second["next"] is None
        assert (await client.get(API, params={"cursor": "x"})).status_code == 422


async def test_a_request_with_a_key_saves_once(service: Walled) -> None:
    async with service.client(service.key("reader"), **{"Idempotency-Key": "k"}) as client:
        first, again = [await client.post(API, json=ONE) for _ in range(2)]
        assert (first.status_code, first.json()) == (again.status_code, again.json())
        assert len((await client.get(API)).json()["items"]) == 1


def test_what_an_operation_saved_is_not_saved_again_after_a_crash(queries: SavedQueries, ann: Keeper) -> None:
    first = queries.add(ann.id, "q", "RETURN 1", operation="o")
    assert queries.add(ann.id, "q", "RETURN 1", operation="o") == first
    assert names(queries, ann) == ["q"]


@pytest.mark.parametrize("name", ["", " a", "a ", "a\nb", "a\x00b", "x" * 101])
async def test_a_name_is_one_line_without_blanks_around_it(service: Walled, name: str) -> None:
    async with service.client(service.key("reader")) as client:
        assert (await client.post(API, json={**ONE, "name": name})).status_code == 422


def test_commands_list_saved_queries_and_say_which_is_meant(
    folder: DataFolder,
    accounts: Accounts,
    ann: Keeper,
    bob: Keeper,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(
        "CONSILIENCE_DATABASE_URL", folder.database_url.get_secret_value() if folder.database_url else ""
    )
    accounts.queries.add(ann.id, "q", "RETURN 1")
    accounts.queries.add(bob.id, "q", "RETURN 2", shared=True)
    code, told = run(capsys, folder.path, "queries")
    assert code == 0
    assert [(one["name"], one["owner"], one["cypher"]) for one in json.loads(json.dumps(told["queries"]))] == [
        ("q", "ann", "RETURN 1"),
        ("q", "bob", "RETURN 2"),
    ]
    assert len(json.loads(json.dumps(run(capsys, folder.path, "queries", "--of", "bob")[1]["queries"]))) == 1
    assert run(capsys, folder.path, "queries", "--of", "cid")[1] == {"error": "There is no account 'cid'."}
    assert "Say with --of" in str(run(capsys, folder.path, "query", "--saved", "q")[1]["error"])
    assert "No query is saved as 'x' by ann" in str(run(capsys, folder.path, "query", "--saved", "x", "--of", "ann")[1])
    assert "Give either a query" in str(run(capsys, folder.path, "query")[1]["error"])
    assert "Give either a query" in str(run(capsys, folder.path, "query", "RETURN 1", "--saved", "q")[1]["error"])
