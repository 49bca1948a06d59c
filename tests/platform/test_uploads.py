import io
import zipfile
from pathlib import Path

import pytest
from tests.platform.hostile_files import billion_laughs, bomb, docx, external_image, paragraph

from consilience.graph.model.errors import UploadError
from consilience.graph.model.model import Document
from consilience.platform.loading.conversion import process as conversion_process
from consilience.platform.loading.documents.uploads import document_of_text, document_of_upload, plain_name

pytestmark = pytest.mark.slow


async def refused(data: bytes, name: str = "file") -> tuple[int, str]:
    with pytest.raises(UploadError) as caught:
        await document_of_upload(data, name)
    return caught.value.status, str(caught.value)


@pytest.mark.parametrize(
    ("data", "name", "media_type", "text"),
    [
        (b"Ann met Bob.", "note.pdf", "text/plain", "Ann met Bob."),
        (b"# Ann", "a.md", "text/markdown", "# Ann"),
        ("\ufeffJos\u00e9".encode("utf-16"), "a.txt", "text/plain", "\ufeffJos\u00e9"[1:]),
        (b"<!DOCTYPE html><p>Ann met <b>Bob</b>.</p>", "a.txt", "text/html", "Ann met **Bob**."),
    ],
)
async def test_what_a_file_is_is_told_by_its_content(data: bytes, name: str, media_type: str, text: str) -> None:
    document = await document_of_upload(data, name)
    assert (document.media_type, document.name) == (media_type, name)
    assert document.text.strip("\ufeff") == text


async def test_a_word_file_is_read_whatever_it_is_called() -> None:
    document = await document_of_upload(docx(paragraph("Ann met Bob.")), "../../note.exe", "en")
    assert document == Document("Ann met Bob.", "note.exe", "note.exe", document.media_type, "en")
    assert document.media_type.endswith("wordprocessingml.document")


@pytest.mark.parametrize(
    ("data", "status", "reason"),
    [
        (b"\x7fELF\x02\x01\x01" + bytes(range(32)) * 50, 415, "neither text nor"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(500), 415, "encoding cannot be told"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), 415, "old or encrypted Office file"),
        (b"PK\x03\x04 nothing", 422, "damaged archive"),
        (b"%PDF-1.7 nothing", 422, "cannot be read as .pdf"),
        (b"  \n\n", 422, "nothing to read"),
        (b"", 422, "nothing to read"),
    ],
)
async def test_what_cannot_be_read_is_refused_with_the_reason(data: bytes, status: int, reason: str) -> None:
    found = await refused(data)
    assert found[0] == status
    assert reason in found[1]


async def test_an_archive_that_is_no_office_file_is_refused() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("../../etc/cron.d/x", "* * * * * root sh")
    assert await refused(stream.getvalue(), "a.docx") == (
        415,
        "Archives are not read. Unpack it and send the files in it one by one.",
    )


async def test_an_archive_bomb_is_not_unpacked() -> None:
    status, reason = await refused(bomb())
    assert (status, "times its size, as archive bombs do" in reason) == (422, True)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
async def test_entities_are_not_expanded(encoding: str) -> None:
    status, reason = await refused(billion_laughs(encoding))
    assert (status, "word/document.xml in it has a document type" in reason) == (422, True)


async def test_an_archive_of_very_many_members_is_refused() -> None:
    many = docx(paragraph("Ann."), more={f"word/{number}.bin": b"" for number in range(20_001)})
    assert "20,000 are allowed" in (await refused(many))[1]


async def test_what_lies_outside_a_file_is_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_text("the password is swordfish")
    document = await document_of_upload(external_image(secret.as_uri()), "a.docx")
    assert "Ann met Bob." in document.text
    assert "swordfish" not in document.text
    assert "dGhlIHBhc3N3b3JkIGlz" not in document.text  # nor in base64


async def test_a_file_that_exhausts_what_reads_it_ends_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversion_process, "LIMIT_S", 0.5)
    status, reason = await refused(b"<!doctype html>" + b"<div>" * 200_000 + b"Ann")
    assert (status, reason) == (422, "file: reading it took more than 0 s.")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Q3/Q4 report", "Q3/Q4 report"),
        ("AC\\DC, a review", "AC\\DC, a review"),
        ("a\x00b\u202ec/d", "abc/d"),
        ("  ../..  ", "../.."),
        (" . ", "document"),
        ("x/" * 300, "x/" * 100),
    ],
)
def test_the_name_of_a_text_is_a_title_and_no_path(name: str, shown: str) -> None:
    assert document_of_text("Ann met Bob.", name, "en").name == shown


def test_a_file_name_is_never_a_path() -> None:
    names = ["../../etc/passwd", "C:\\Windows\\win.ini", "a\x00b.txt", "..", "", "\u202etxt.exe", "x" * 500]
    assert [plain_name(name) for name in names] == [
        *("passwd", "win.ini", "ab.txt", "document", "document", "txt.exe"),
        "x" * 200,
    ]


def test_a_text_is_taken_as_it_is() -> None:
    assert document_of_text("Ann\r\nmet \ud800", "n", "en").text == "Ann\r\nmet \ufffd"
    with pytest.raises(UploadError, match="nothing to read"):
        document_of_text(" ", "n")
