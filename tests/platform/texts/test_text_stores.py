"""What every place keeps that has texts outside the database: a folder and a bucket pass the same tests."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.platform.texts.kept import texts_kept
from tests.servers.s3_server import S3Server, s3_reached

from consilience.graph.model.errors import ConsilienceError, FileUnusableError
from consilience.platform.support.settings import load_settings
from consilience.platform.support.storage.texts.bucket_texts import BucketTexts
from consilience.platform.support.storage.texts.folder_texts import FolderTexts
from consilience.platform.support.storage.texts.opening import open_texts
from consilience.platform.support.storage.texts.text_store import TextStore

NAME = "space_1/doc_1.ab"


@pytest.fixture(params=["folder", "bucket"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TextStore]:
    with texts_kept(request.param, tmp_path) as url:
        assert url is not None
        with closing(open_texts(url)) as opened:
            yield opened


@pytest.fixture
def server(tmp_path: Path) -> Iterator[S3Server]:
    with s3_reached(tmp_path) as found:
        yield found


@pytest.mark.parametrize("content", [b"", b"Ann met Bob.", bytes(range(256)) * 5000])
def test_what_was_put_is_given_back_until_it_is_removed(store: TextStore, content: bytes) -> None:
    assert (store.get(NAME), store.exists(NAME)) == (None, False)
    store.put(NAME, content)
    assert (store.get(NAME), store.exists(NAME)) == (content, True)
    store.delete(NAME)
    assert (store.get(NAME), store.exists(NAME)) == (None, False)
    store.delete(NAME)


def test_a_space_lists_what_is_its_own_with_its_age(store: TextStore) -> None:
    names = [f"space_1/doc_{number}.ab" for number in range(5)]
    for name in [*names, "space_10/doc_1.ab", "space_2/doc_1.ab"]:
        store.put(name, b"Ann met Bob.")
    assert [entry.name for entry in store.list_entries("space_1")] == names
    assert all(-5 < entry.age_s < 300 for entry in store.list_entries("space_1"))
    assert list(store.list_entries("space_3")) == []


@pytest.mark.parametrize(
    "name", ["../doc_1", "space_1/../../doc_1", "space_1", "/space_1/doc", "space_1/.doc", "a/b/c"]
)
def test_a_name_that_leads_elsewhere_is_none(store: TextStore, name: str) -> None:
    for ask in (store.get, store.delete, store.exists, lambda name: store.put(name, b"")):
        with pytest.raises(ConsilienceError, match="is no name of a text that this program gave"):
            ask(name)


def test_a_file_is_whole_or_not_there_and_its_owners_alone(tmp_path: Path) -> None:
    store = FolderTexts(tmp_path)
    store.put(NAME, b"Ann met Bob.")
    (tmp_path / "space_1" / "doc_2.ab.part").write_bytes(b"Ann me")
    assert store.get("space_1/doc_2.ab") is None
    assert [entry.name for entry in store.list_entries("space_1")] == [NAME, "space_1/doc_2.ab.part"], "it can be swept"
    store.delete("space_1/doc_2.ab.part")
    assert [path.name for path in (tmp_path / "space_1").iterdir()] == ["doc_1.ab"]
    assert [path.stat().st_mode & 0o777 for path in (tmp_path / "space_1", tmp_path / NAME)] == [0o700, 0o600]


def test_a_file_of_long_ago_is_as_old_as_its_disk_says(tmp_path: Path) -> None:
    store = FolderTexts(tmp_path)
    store.put(NAME, b"Ann met Bob.")
    moment = (tmp_path / NAME).stat().st_mtime - 7200
    os.utime(tmp_path / NAME, (moment, moment))
    (entry,) = store.list_entries("space_1")
    assert 7100 < entry.age_s < 7300


def test_a_folder_that_is_not_mounted_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(FileUnusableError, match=r"is not there\. Make it, or mount it"):
        FolderTexts(tmp_path / "away").put(NAME, b"Ann met Bob.")
    assert not (tmp_path / "away").exists()


def test_objects_lie_below_the_prefix_and_nowhere_else(server: S3Server) -> None:
    for prefix in ("", "some/texts", "some/texts/"):
        with closing(BucketTexts("news", prefix)) as store:
            store.put(NAME, b"Ann met Bob.")
            assert [entry.name for entry in store.list_entries("space_1")] == [NAME]
    assert sorted(server.objects) == [f"some/texts/{NAME}", NAME]


def test_a_bucket_that_refuses_is_said_without_its_keys(server: S3Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(BucketTexts("news", "")) as store:
        store.put(NAME, b"Ann met Bob.")
        server.faults = {"locked"}
        for ask in (store.get, store.delete, lambda name: store.put(name, b"")):
            with pytest.raises(FileUnusableError, match=r"^s3://news/: the store cannot be used to .*AccessDenied"):
                ask(NAME)
    with closing(BucketTexts("olds", "")) as store, pytest.raises(FileUnusableError, match="NoSuchBucket"):
        store.get(NAME)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDWRONG")
    with closing(BucketTexts("news", "")) as store:
        with pytest.raises(FileUnusableError, match="InvalidAccessKeyId") as said:
            store.get(NAME)
        assert not any(word in str(said.value) for word in ("secret", "AKIDWRONG", "\n"))


def test_a_bucket_that_does_not_answer_is_said(server: S3Server) -> None:
    with closing(BucketTexts("news", "")) as store:
        server.shutdown()
        server.server_close()
        with pytest.raises(FileUnusableError, match="cannot be used to get texts"):
            store.get(NAME)


@pytest.mark.parametrize(
    "url",
    [
        "/a/folder",
        "file://",
        "file:///",
        "file://host/a",
        "file:relative",
        "s3://",
        "s3://key:hidden@bucket",
        "ftp://a/b",
    ],
)
def test_an_address_of_another_kind_is_refused_and_not_repeated(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONSILIENCE_DOCUMENTS_URL", url)
    with pytest.raises(ConsilienceError, match="Setting documents_url: ") as refused:
        load_settings()
    assert "hidden" not in str(refused.value)


def test_no_address_keeps_texts_in_the_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CONSILIENCE_DOCUMENTS_URL", " ")
    assert load_settings().folder.documents is None
    monkeypatch.setenv("CONSILIENCE_DOCUMENTS_URL", "file:///a%20folder/texts")
    documents = load_settings(home=tmp_path).folder.documents
    assert documents is not None
    assert open_texts(documents.url).place == "file:///a%20folder/texts"
    assert load_settings(home=tmp_path).disk_guard.texts == Path("/a folder/texts")
