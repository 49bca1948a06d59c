"""Mailboxes: which mail is which, on a server, in a Maildir and in a file; and servers that fail half-way."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr
from tests.platform.watching.places import ImapPlace, MaildirPlace, MboxPlace, imap_place, make_mail

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.loaders import Unread
from consilience.platform.watching.mail import imap
from consilience.platform.watching.mail.imap import MailAddress, WatchedMailbox, read_mail_address
from consilience.platform.watching.mail.listing import ListedMail, identify
from consilience.platform.watching.mail.mbox import WatchedMbox
from consilience.platform.watching.shared.source import Source, SourceAwayError


@pytest.fixture
def place(tmp_path: Path) -> Iterator[ImapPlace]:
    with imap_place(tmp_path) as found:
        yield found


async def ids(source: Source) -> list[str]:
    try:
        return [item.id for item in await source.list_items()]
    finally:
        await source.close()


async def fetched(source: Source, into: Path) -> list[FetchedFile | Unread]:
    try:
        (item,) = await source.list_items()
        return [part for part in await source.fetch(item, into) if not isinstance(part, Path)]
    finally:
        await source.close()


def listed(*mails: tuple[str, str]) -> dict[str, str]:
    found = identify(ListedMail(key, message_id, "1") for key, message_id in mails)
    return {id_: mail.key for id_, (_, mail) in found.items()}


def test_nobody_replaces_a_mail_by_sending_another_with_its_id() -> None:
    assert listed(("7.1", "<a@x>"), ("7.2", "<a@x>"), ("7.3", "")) == {
        "<a@x>": "7.1",
        "<a@x>?7.2": "7.2",
        "?7.3": "7.3",
    }


def test_no_id_that_a_sender_chooses_is_that_of_another_mail_or_of_a_part() -> None:
    chosen = ["<a@x>", "<a@x>?7.1", "<a@x>/2", "<a@x>#2", "<a@x>%3F7.1", "<a@x>\x00", "<A@x>", "x" * 400, "x" * 401]
    found = listed(*[(f"7.{number}", each) for number, each in enumerate(chosen)])
    assert len(found) == len(chosen)
    assert not any(set("#/?\x00") & set(id_) for id_ in found)


async def test_a_mail_stays_itself_when_the_server_counts_anew(place: ImapPlace) -> None:
    place.put("a", "Ann met Bob.")
    source = place.watch()
    before = await source.list_items()
    await source.close()
    place.server.validity, place.server.mails[0].uid = 8, 900
    after = await source.list_items()
    await source.close()
    assert before == after
    assert [item.id for item in after] == ["<a@example.org>"]


async def test_a_mail_without_an_id_is_known_by_its_number(place: ImapPlace) -> None:
    place.server.put(b"Subject: x\r\n\r\nAnn met Bob.", uid=5)
    assert await ids(place.watch()) == ["?7.5"]


async def test_what_is_known_of_a_mail_is_asked_once(place: ImapPlace) -> None:
    place.put("a", "Ann met Bob.")
    source = place.watch()
    await ids(source)
    place.put("b", "Tom lives in Oslo.")
    place.server.asked.clear()
    assert len(await ids(source)) == 2
    assert [each for each in place.server.asked if "HEADER" in each] == [
        "UID FETCH 2 (UID RFC822.SIZE INTERNALDATE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])"
    ]


async def test_nothing_in_the_mailbox_is_changed(place: ImapPlace, tmp_path: Path) -> None:
    place.put("a", "Ann met Bob.")
    (file,) = await fetched(place.watch(), tmp_path)
    assert isinstance(file, FetchedFile)
    assert file.path.read_text().strip() == "Ann met Bob."
    words = {asked.split()[0] for asked in place.server.asked}
    assert words == {"CAPABILITY", "AUTHENTICATE", "EXAMINE", "UID", "LOGOUT"}
    assert all("PEEK" in asked for asked in place.server.asked if "BODY" in asked)


async def test_a_mail_that_is_marked_as_deleted_is_gone(place: ImapPlace) -> None:
    place.put("a", "Ann met Bob.")
    place.put("b", "Tom lives in Oslo.")
    place.server.mails[0].flags = "\\Seen \\Deleted"
    assert await ids(place.watch()) == ["<b@example.org>"]


@pytest.mark.parametrize("fault", ["list", "describe"])
async def test_a_list_that_came_half_is_none(place: ImapPlace, fault: str) -> None:
    source = place.watch()
    for key in "abcd":
        place.put(key, "Ann met Bob.")
    place.server.faults = {fault}
    with pytest.raises(SourceAwayError, match=r"told \d of 4 mails; nothing is taken for gone\.$"):
        await ids(source)
    place.server.faults = set()
    assert len(await ids(source)) == 4


@pytest.mark.parametrize(("fault", "reason"), [("hang up", "server refuses"), ("flood", "sends 1,000,000,000 bytes")])
async def test_a_line_that_breaks_at_a_mail_is_said_and_the_mail_comes_later(
    place: ImapPlace, tmp_path: Path, fault: str, reason: str
) -> None:
    place.put("a", "Ann met Bob.")
    source = place.watch()
    place.server.faults = {fault}
    with pytest.raises(SourceAwayError, match=reason):
        await fetched(source, tmp_path)
    place.server.faults = set()
    assert len(await fetched(source, tmp_path)) == 1


async def test_a_mail_that_is_too_large_is_not_asked_for(place: ImapPlace, tmp_path: Path) -> None:
    place.put("a", "Ann met Bob. " * 10_000)
    (unread,) = await fetched(place.watch(), tmp_path)
    assert isinstance(unread, Unread)
    assert "more than the 100,000 that are allowed" in unread.reason
    assert not any("BODY.PEEK[]" in asked for asked in place.server.asked)


async def test_a_mail_that_goes_between_list_and_fetch_is_said(place: ImapPlace, tmp_path: Path) -> None:
    place.put("a", "Ann met Bob.")
    source = place.watch()
    (item,) = await source.list_items()
    place.remove("a")
    (unread,) = await source.fetch(item, tmp_path)
    await source.close()
    assert isinstance(unread, Unread)
    assert unread.reason.endswith("the mail is no longer there.")


@pytest.mark.parametrize("capabilities", ["IMAP4rev1 AUTH=PLAIN", "IMAP4rev1"])
async def test_a_wrong_password_is_said_and_not_repeated(place: ImapPlace, capabilities: str) -> None:
    place.server.capabilities, place.server.faults = capabilities, {"lie"}
    address = MailAddress(place.server.user, "localhost", place.server.port, "INBOX")
    source = WatchedMailbox(address, SecretStr("secret-of-ann"), 1000)
    with pytest.raises(SourceAwayError, match="the server refuses") as caught:
        await ids(source)
    assert "secret-of-ann" not in str(caught.value)
    assert "secret-of-ann" not in repr(source)


async def test_a_password_is_sent_as_it_is_where_servers_only_know_login(place: ImapPlace) -> None:
    place.server.capabilities, place.server.password = "IMAP4rev1", 'pa"ss \\ word'
    place.put("a", "Ann met Bob.")
    assert await ids(place.watch()) == ["<a@example.org>"]
    assert any(asked.startswith("LOGIN ") for asked in place.server.asked)


async def test_a_certificate_that_nobody_vouches_for_is_refused(
    place: ImapPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    with pytest.raises(SourceAwayError, match="no secure connection"):
        await ids(place.watch())
    assert place.server.asked == []


async def test_a_server_that_is_silent_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "ANSWER_S", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = MailAddress("ann", "localhost", silent.getsockname()[1], "INBOX")
        with pytest.raises(SourceAwayError, match="does not answer in time"):
            await ids(WatchedMailbox(address, SecretStr("x"), 1000))


@pytest.mark.parametrize("folder", ["Entwürfe & mehr", 'a"b', "a\\b", "北京"])
async def test_folders_are_asked_for_by_their_names(place: ImapPlace, folder: str) -> None:
    said = {"Entwürfe & mehr": "Entw&APw-rfe &- mehr", 'a"b': 'a\\"b', "a\\b": "a\\\\b", "北京": "&UxdOrA-"}[folder]
    place.server.folder = said
    place.put("a", "Ann met Bob.")
    address = MailAddress(place.server.user, "localhost", place.server.port, folder)
    assert len(await ids(WatchedMailbox(address, SecretStr(place.server.password), 1000))) == 1


async def test_a_folder_that_is_not_there_is_said(place: ImapPlace) -> None:
    address = MailAddress(place.server.user, "localhost", place.server.port, "Nowhere")
    with pytest.raises(SourceAwayError, match="Nowhere: no such folder"):
        await ids(WatchedMailbox(address, SecretStr(place.server.password), 1000))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("imaps://ann@mail.example", "imaps://ann@mail.example/INBOX"),
        ("imaps://ann%40x.org@Mail.Example:993/Lists/One", "imaps://ann%40x.org@mail.example/Lists/One"),
        ("imaps://ann@mail.example:1993/Entw%C3%BCrfe", "imaps://ann@mail.example:1993/Entw%C3%BCrfe"),
    ],
)
def test_an_address_is_written_in_one_way(text: str, written: str) -> None:
    assert str(read_mail_address(text)) == written
    assert read_mail_address(written) == read_mail_address(text)


@pytest.mark.parametrize(
    "text", ["imaps://mail.example/INBOX", "imaps://ann@/INBOX", "imaps://a%0d@b/c", "imaps://a@b/c%0aX"]
)
def test_what_is_no_address_of_a_mailbox_is_refused(text: str) -> None:
    with pytest.raises(ConsilienceError, match="address of a mailbox"):
        read_mail_address(text)


async def test_a_mail_of_a_maildir_that_was_read_is_the_same_mail(tmp_path: Path) -> None:
    place = MaildirPlace(tmp_path)
    place.put("a", "Ann met Bob.")
    source = place.watch()
    before = await source.list_items()
    (new,) = (place.folder / "new").iterdir()
    new.rename(place.folder / "cur" / f"{new.name}:2,S")
    assert await source.list_items() == before
    assert len(await fetched(source, tmp_path)) == 1
    (read,) = (place.folder / "cur").iterdir()
    read.rename(place.folder / "cur" / f"{new.name}:2,ST")
    assert await ids(source) == []


async def test_a_maildir_of_which_a_part_is_missing_is_not_empty(tmp_path: Path) -> None:
    place = MaildirPlace(tmp_path)
    place.put("a", "Ann met Bob.")
    (place.folder / "cur").rmdir()
    with pytest.raises(SourceAwayError, match="nothing is taken for gone"):
        await ids(place.watch())


async def test_a_mail_of_a_maildir_that_is_too_large_is_said(tmp_path: Path) -> None:
    place = MaildirPlace(tmp_path)
    place.put("a", "Ann met Bob. " * 10_000)
    (unread,) = await fetched(place.watch(), tmp_path)
    assert isinstance(unread, Unread)
    assert "more than the 100,000 that are allowed" in unread.reason


async def test_what_is_no_file_of_mails_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.mbox").write_text("Dear diary")
    with pytest.raises(SourceAwayError, match="it is no mbox"):
        await ids(WatchedMbox(tmp_path / "a.mbox", 1000, settled_s=0.0))


async def test_a_file_of_mails_that_changes_while_it_is_read_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = MboxPlace(tmp_path)
    for key in "abc":
        place.put(key, f"Ann met {key}.")
    source = place.watch()
    whole = WatchedMbox._list

    def list_while_it_is_written(self: WatchedMbox) -> None:
        whole(self)
        place.remove("a")

    monkeypatch.setattr(WatchedMbox, "_list", list_while_it_is_written)
    with pytest.raises(SourceAwayError, match="it is being written; nothing is taken for gone"):
        await ids(source)
    monkeypatch.undo()
    assert len(await ids(source)) == 2


async def test_mails_of_a_file_are_not_read_again_while_it_does_not_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = MboxPlace(tmp_path)
    place.put("a", "Ann met Bob.")
    source = place.watch()
    before = await ids(source)
    monkeypatch.delattr(WatchedMbox, "_list")
    assert await ids(source) == before


async def test_an_old_mail_in_two_places_of_a_file_is_one(tmp_path: Path) -> None:
    mail = b"From ann\n" + make_mail("a", "Ann met Bob.").as_bytes() + b"\n"
    (tmp_path / "a.mbox").write_bytes(mail + mail)
    assert await ids(WatchedMbox(tmp_path / "a.mbox", 1000, settled_s=0.0)) == ["<a@example.org>"]
