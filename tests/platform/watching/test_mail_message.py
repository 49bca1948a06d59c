"""Mails as files: texts, pages and attachments, and what hostile mails try."""

import base64
from email.message import EmailMessage, MIMEPart
from pathlib import Path

import pytest
from tests.platform.watching.places import make_mail

from consilience.graph.model.model import Document
from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.loaders import Unread, load
from consilience.platform.watching.mail import message
from consilience.platform.watching.mail.message import read_mail

SOURCE = "imaps://ann@mail.example/INBOX#<a@example.org>"


def read(mail: EmailMessage | bytes, into: Path) -> list[tuple[str, str, str]]:
    """Return place, name and text of each document, and why others gave none."""
    data = mail if isinstance(mail, bytes) else mail.as_bytes()
    found: list[tuple[str, str, str]] = []
    for part in read_mail(data, SOURCE, into):
        if isinstance(part, Unread):
            found.append((part.source.removeprefix(SOURCE), "", part.reason.removeprefix(f"{SOURCE}: ")))
            continue
        assert part.path.parent == into
        for document in load([part]):
            assert isinstance(document, Document), document
            found.append((document.source.removeprefix(SOURCE), document.name, document.text.strip()))
    return found


def test_a_mail_is_its_text_with_what_its_headers_say(tmp_path: Path) -> None:
    (file,) = read_mail(make_mail("a", "Ann met Bob.").as_bytes(), SOURCE, tmp_path)
    assert isinstance(file, FetchedFile)
    (document,) = load([file])
    assert isinstance(document, Document)
    assert (document.text, document.name, document.source) == ("Ann met Bob.\n", "News of today", SOURCE)
    said = document.metadata
    assert (said.title, said.authors, said.more["to"]) == ("News of today", ("Ann Berg",), ("bob@example.org",))
    assert said.date is not None
    assert said.date.text == "2025-06-03"


def test_the_plain_text_is_read_and_not_its_page(tmp_path: Path) -> None:
    mail = make_mail("a", "Ann met Bob.")
    mail.add_alternative("<p>Ann <b>met</b> Bob.</p>", subtype="html")
    assert read(mail, tmp_path) == [("", "News of today", "Ann met Bob.")]


def test_a_page_is_read_where_there_is_no_plain_text(tmp_path: Path) -> None:
    mail = make_mail("a", " ")
    mail.add_alternative("<p>Zoë <b>met</b> Bob.</p><script>evil()</script>", subtype="html", charset="iso-8859-1")
    assert read(mail, tmp_path) == [("", "News of today", "Zoë **met** Bob.")]


def test_attachments_are_documents_of_their_own_if_a_loader_reads_them(tmp_path: Path) -> None:
    mail = make_mail("a", "See below.")
    mail.add_attachment("Tom lives in Oslo.", filename="oslo.md")
    mail.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="a.png")
    mail.add_attachment(b"<p>Eva left.</p>", maintype="text", subtype="html", filename="eva")
    mail.add_attachment(b'{"id": "r", "text": "Jim came."}', maintype="application", subtype="x", filename="a.jsonl")
    assert read(mail, tmp_path) == [
        ("", "News of today", "See below."),
        ("/2", "oslo.md", "Tom lives in Oslo."),
        ("/4", "eva", "Eva left."),
        ("/5#r", "r", "Jim came."),
    ]


def test_a_mail_that_was_forwarded_is_read_too(tmp_path: Path) -> None:
    inner = make_mail("b", "Tom lives in Oslo.")
    inner.replace_header("Subject", "Oslo")
    mail = make_mail("a", "See below.")
    mail.add_attachment(inner)
    assert read(mail, tmp_path) == [("", "News of today", "See below."), ("/2.1", "Oslo", "Tom lives in Oslo.")]


def test_an_attachment_beside_a_page_is_read_although_the_plain_text_is(tmp_path: Path) -> None:
    mail = make_mail("a", "Ann met Bob.")
    mail.add_alternative("<p>Ann met Bob.</p>", subtype="html")
    _, page = mail.iter_parts()
    assert isinstance(page, MIMEPart)
    page.make_mixed()
    page.add_attachment("Tom lives in Oslo.", filename="oslo.txt")
    assert read(mail, tmp_path) == [("", "News of today", "Ann met Bob."), ("/2.2", "oslo.txt", "Tom lives in Oslo.")]


def test_a_mail_without_text_gives_nothing(tmp_path: Path) -> None:
    mail = make_mail("a", " \n")
    mail.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="a.png")
    assert read(mail, tmp_path) == []
    assert read(b"", tmp_path) == []


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "iso-2022-jp", "gb18030", "us-ascii", "idna", "x-none"])
def test_texts_are_read_in_the_encoding_that_they_declare(tmp_path: Path, charset: str) -> None:
    text = {"iso-2022-jp": "東京で会った。", "gb18030": "在北京见面。"}.get(charset, "Zoë met Bob.")
    encoding = charset if charset in {"utf-8", "iso-8859-1", "iso-2022-jp", "gb18030"} else "utf-8"
    head = f"Content-Type: text/plain; charset={charset}\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    data = head.encode() + base64.encodebytes(text.encode(encoding))
    assert read(data, tmp_path) == [("", "mail", text)]


HOSTILE = (
    "../../../etc/passwd.txt",
    "..\\..\\a.txt",
    "/etc/cron.d/x.txt",
    "a\u202etxt.txt",
    "n" * 5000 + ".txt",
    ".txt",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_names_of_attachments_name_nothing_here(tmp_path: Path, name: str) -> None:
    mail = make_mail("a", "See below.")
    mail.add_attachment("Tom lives in Oslo.", filename=name)
    _, (place, shown, text) = read(mail, tmp_path)
    assert (place, text) == ("/2", "Tom lives in Oslo.")
    assert len(shown) <= 200
    assert not set("/\\\u202e") & set(shown)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["0.txt", "1.txt"]


def test_headers_of_strangers_end_no_line_and_no_terminal(tmp_path: Path) -> None:
    data = b"Subject: =?utf-8?q?a=0ABcc=3A_x=1B[31m?=\r\nFrom: =?x?q?y?= <a@b>\r\nDate: never\r\n\r\nAnn met Bob."
    (file,) = read_mail(data, SOURCE, tmp_path)
    assert isinstance(file, FetchedFile)
    assert file.name == "a Bcc: x[31m"
    assert file.metadata.date is None


@pytest.mark.parametrize(
    ("mail", "reason"),
    [
        (
            b"".join(b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (n, n) for n in range(300)),
            "parts within parts, more than 200",
        ),
        (b"Content-Type: message/rfc822\n\n" * 20_000, "nested too deeply"),
        (b"Content-Type: text/plain" + b";a" * 300_000 + b"\n\nhi", "headers of more than 20,000 bytes"),
        (b"Content-Type: text/plain;\n " + b"a=b;\n " * 10_000 + b"\n\nhi", "headers of more than 20,000 bytes"),
    ],
)
def test_a_mail_that_would_take_for_ever_is_not_read(tmp_path: Path, mail: bytes, reason: str) -> None:
    ((place, _, said),) = read(mail, tmp_path)
    assert place == ""
    assert reason in said


def test_more_parts_than_a_mail_may_have_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message, "MOST_FILES", 2)
    mail = make_mail("a", "One.")
    for number in range(3):
        mail.add_attachment(f"Text {number}.", filename=f"{number}.txt")
    found = read(mail, tmp_path)
    assert [text for _, _, text in found] == ["One.", "Text 0.", "more than 2 parts; the others were not read."]


@pytest.mark.parametrize("header", ["From", "To", "Date", "Subject"])
@pytest.mark.parametrize("value", [b"(" * 100_000, b'"' * 99_999, b"=?a?q?" * 50_000, b"<@," * 50_000, b"1:" * 50_000])
def test_no_header_keeps_a_mail_from_being_read(tmp_path: Path, header: str, value: bytes) -> None:
    ((_, _, text),) = read(header.encode() + b": " + value + b"\n\nAnn met Bob.", tmp_path)
    assert text == "Ann met Bob."


def test_an_attachment_that_is_damaged_leaves_the_rest(tmp_path: Path) -> None:
    mail = make_mail("a", "See below.")
    mail.add_attachment(b"not a PDF", maintype="application", subtype="pdf", filename="a.pdf")
    parts = read_mail(mail.as_bytes(), SOURCE, tmp_path)
    text, broken = load([part for part in parts if isinstance(part, FetchedFile)])
    assert isinstance(text, Document)
    assert isinstance(broken, Unread)
    assert (broken.name, broken.source) == ("a.pdf", f"{SOURCE}/2")
    assert broken.reason.startswith(f"{SOURCE}/2: it cannot be read as .pdf")
