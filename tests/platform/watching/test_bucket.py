"""Buckets: which objects are documents, and stores that tell half, break off, or refuse."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.platform.watching.places import BucketPlace, bucket_place

from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.loaders import Unread
from consilience.platform.watching.bucket import WatchedBucket
from consilience.platform.watching.shared.source import Source, SourceAwayError


@pytest.fixture
def place(tmp_path: Path) -> Iterator[BucketPlace]:
    with bucket_place(tmp_path) as found:
        yield found


async def ids(source: Source) -> list[str]:
    try:
        return [item.id for item in await source.list_items()]
    finally:
        await source.close()


async def fetched(source: Source, into: Path) -> FetchedFile | Unread:
    try:
        (item,) = await source.list_items()
        (part,) = await source.fetch(item, into)
        assert not isinstance(part, Path)
        return part
    finally:
        await source.close()


async def test_objects_that_can_be_read_are_there_by_their_keys(place: BucketPlace) -> None:
    keys = [
        "a.txt",
        "in/b.md",
        "in/.c.txt",
        ".git/d.txt",
        "e.png",
        "f/",
        "g.TXT",
        "z?#%\u202e .txt",
        "a b.txt",
        "a  b.txt",
    ]
    place.server.objects = dict.fromkeys(keys, b"Ann met Bob.")
    found = await ids(WatchedBucket("news", "", 1000))
    assert found == ["a%20%20b.txt", "a%20b.txt", "a.txt", "g.TXT", "in/b.md", "z%3F%23%25%E2%80%AE%20.txt"]
    assert await ids(WatchedBucket("news", "in/", 1000)) == ["in/b.md"]
    assert len([each for each in place.server.asked if "continuation-token" in each]) == 4


async def test_a_document_is_named_by_bucket_and_key(place: BucketPlace, tmp_path: Path) -> None:
    place.server.objects = {"in/b c.txt": b"Ann met Bob."}
    file = await fetched(WatchedBucket("news", "", 1000), tmp_path)
    assert isinstance(file, FetchedFile)
    assert (file.name, file.source, file.path.parent) == ("b c.txt", "s3://news/in/b%20c.txt", tmp_path)
    assert file.path.read_bytes() == b"Ann met Bob."


async def test_the_same_content_is_the_same_version_where_the_store_tells_it(place: BucketPlace) -> None:
    place.server.objects = {"a.txt": b"Ann met Bob.", "b.txt": b"Ann met Bob."}
    source = WatchedBucket("news", "", 1000)
    assert len({item.version for item in await source.list_items()}) == 1
    place.server.tags = False
    assert [item.version for item in await source.list_items()] == ["12:2026-11-26T12:00:00+00:00"] * 2
    await source.close()


@pytest.mark.parametrize("fault", ["half", "second page", "cut"])
async def test_a_list_that_came_half_is_none(place: BucketPlace, fault: str) -> None:
    source = place.watch()
    for key in "abcde":
        place.put(key, "Ann met Bob.")
    assert len(await ids(source)) == 5
    place.server.faults = {fault}
    with pytest.raises(SourceAwayError, match=r"nothing is taken for gone\.$"):
        await ids(source)
    place.server.faults = set()
    assert len(await ids(source)) == 5


async def test_an_object_that_the_store_does_not_give_is_said(place: BucketPlace, tmp_path: Path) -> None:
    place.put("a", "Ann met Bob.")
    place.server.faults = {"locked"}
    unread = await fetched(place.watch(), tmp_path)
    assert isinstance(unread, Unread)
    assert unread.reason == f"{unread.source}: the store refuses to give it."


@pytest.mark.parametrize(("change", "reason"), [("put", "it changed while"), ("remove", "it is no longer there")])
async def test_an_object_that_changes_between_list_and_fetch_is_said(
    place: BucketPlace, tmp_path: Path, change: str, reason: str
) -> None:
    place.put("a", "Ann met Bob.")
    source = place.watch()
    (item,) = await source.list_items()
    place.put("a", "Ann met nobody.")
    if change == "remove":
        place.remove("a")
    (unread,) = await source.fetch(item, tmp_path)
    await source.close()
    assert isinstance(unread, Unread)
    assert reason in unread.reason


async def test_a_line_that_breaks_within_an_object_gives_no_half_object(place: BucketPlace, tmp_path: Path) -> None:
    place.put("a", "Ann met Bob. " * 1000)
    source = place.watch()
    (item,) = await source.list_items()
    place.server.faults = {"cut"}
    with pytest.raises(SourceAwayError, match="nothing is taken for gone"):
        await source.fetch(item, tmp_path)
    await source.close()


async def test_an_object_that_is_too_large_is_not_asked_for(place: BucketPlace, tmp_path: Path) -> None:
    place.put("a", "Ann met Bob. " * 10_000)
    unread = await fetched(place.watch(), tmp_path)
    assert isinstance(unread, Unread)
    assert "more than the 100,000 that are allowed" in unread.reason
    assert len(place.server.asked) == 1


async def test_wrong_and_missing_keys_are_said_and_not_shown(
    place: BucketPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDWRONG")
    with pytest.raises(SourceAwayError, match="InvalidAccessKeyId") as caught:
        await ids(place.watch())
    assert "secret" not in str(caught.value)
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    with pytest.raises(SourceAwayError, match="there are no keys for it: set AWS_ACCESS_KEY_ID"):
        await ids(place.watch())


async def test_a_bucket_that_is_not_there_is_said(place: BucketPlace) -> None:
    place.put("a", "Ann met Bob.")
    with pytest.raises(SourceAwayError, match="NoSuchBucket"):
        await ids(WatchedBucket("olds", "", 1000))
