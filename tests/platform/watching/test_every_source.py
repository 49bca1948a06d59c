"""What every kind of source keeps to, each on a real place of its kind: files, or a server on this machine."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from tests.platform.watching.places import (
    Place,
    bucket_place,
    feed_place,
    folder_place,
    imap_place,
    maildir_place,
    mbox_place,
)

from consilience.graph.model.model import Document
from consilience.platform.loading.documents.loaders import load
from consilience.platform.watching.shared.source import Source, SourceAwayError, SourceItem

KINDS: dict[str, Callable[[Path], AbstractContextManager[Place]]] = {
    "folder": folder_place,
    "feed": feed_place,
    "maildir": maildir_place,
    "mbox": mbox_place,
    "imap": imap_place,
    "bucket": bucket_place,
}


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    with KINDS[request.param](tmp_path) as found:
        yield found


async def look(source: Source) -> dict[str, str]:
    """Return the version of each item."""
    try:
        return {item.id: item.version for item in await source.list_items()}
    finally:
        await source.close()


async def read(source: Source, folder: Path) -> dict[str, tuple[str, str]]:
    """Return source and text of the document that is made of each item."""
    found: dict[str, tuple[str, str]] = {}
    for number, item in enumerate(await source.list_items()):
        into = folder / str(number)
        into.mkdir(parents=True)
        for document in load(list(await source.fetch(item, into))):  # type: ignore[arg-type] # none is unread
            assert isinstance(document, Document), document
            found[item.id] = document.source, document.text.strip()
    await source.close()
    return found


async def test_nothing_is_there_at_first(place: Place) -> None:
    assert await look(place.watch()) == {}


async def test_what_did_not_change_looks_the_same_to_every_process(place: Place) -> None:
    place.put("a", "Ann met Bob.")
    place.put("b", "Tom lives in Oslo.")
    source = place.watch()
    first = await look(source)
    assert len(first) == 2
    assert await look(source) == first
    assert await look(place.watch()) == first


async def test_what_changed_stays_what_it_was_in_another_version(place: Place) -> None:
    place.put("a", "Ann met Bob.")
    place.put("b", "Tom lives in Oslo.")
    source = place.watch()
    before = await look(source)
    place.put("a", "Ann met nobody at all.")
    after = await look(source)
    assert before.keys() == after.keys()
    assert len(before.items() - after.items()) == 1


async def test_what_was_removed_is_not_listed_and_comes_back_as_what_it_was(place: Place) -> None:
    place.put("a", "Ann met Bob.")
    place.put("b", "Tom lives in Oslo.")
    source = place.watch()
    before = await look(source)
    place.remove("a")
    after = await look(source)
    assert len(after) == 1
    assert after.keys() < before.keys()
    place.put("a", "Ann met Bob.")
    assert (await look(source)).keys() == before.keys()


async def test_every_item_gives_its_text_under_a_source_of_its_own(place: Place, tmp_path: Path) -> None:
    place.put("a", "Ann met Bob.")
    place.put("b", "Ann met Bob in Köln, 北京 and Zürich.")
    found = await read(place.watch(), tmp_path / "one")
    assert {text for _, text in found.values()} == {"Ann met Bob.", "Ann met Bob in Köln, 北京 and Zürich."}
    assert len({source for source, _ in found.values()}) == 2
    assert await read(place.watch(), tmp_path / "two") == found


async def test_a_place_that_is_away_is_not_empty(place: Place) -> None:
    place.put("a", "Ann met Bob.")
    source = place.watch()
    await look(source)
    place.leave()
    for each in (source, place.watch()):
        with pytest.raises(SourceAwayError) as caught:
            await look(each)
        assert str(caught.value).count("\n") == 0
        assert str(caught.value).endswith(".")


async def test_sources_know_themselves_by_name(place: Place) -> None:
    assert place.watch().name == place.watch().name != ""
    assert place.watch().every_s > 0


async def test_closing_what_is_not_open_is_nothing(place: Place) -> None:
    source = place.watch()
    await source.close()
    await source.close()


async def test_what_is_listed_can_be_told_from_everything_else(place: Place) -> None:
    place.put("a", "Ann met Bob.")
    place.put("b", "Ann met Bob.")
    items = await place.watch().list_items()
    assert all(isinstance(item, SourceItem) and item.id and item.version and not item.is_unsettled for item in items)
    assert len({item.id for item in items}) == 2
