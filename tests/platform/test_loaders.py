import codecs
import os
import subprocess
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.graph.model.errors import DocumentError
from consilience.graph.model.model import Document
from consilience.platform.loading.conversion import helper as conversion_helper
from consilience.platform.loading.conversion.decoding import decode_text
from consilience.platform.loading.documents.loaders import Unread, load
from consilience.platform.loading.language import guess_language

pytestmark = pytest.mark.slow

SENTENCE = "Ann founded Acme in Zürich — she says “it works”."


def read(path: Path) -> Document | Unread:
    (found,) = load([path])
    return found


def text_of(path: Path) -> str:
    found = read(path)
    assert isinstance(found, Document), found
    return found.text


def failure_of(path: Path) -> str:
    found = read(path)
    assert isinstance(found, Unread), found
    return found.reason


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_unicode_files_are_read_with_and_without_marks(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "note.txt"
    mark = "\ufeff" if encoding == "utf-16-le" else ""
    path.write_bytes((mark + SENTENCE).encode(encoding))
    assert text_of(path) == SENTENCE


def test_older_encodings_are_detected(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    text = "Zürich, Genève und Köln grüßen: drei schöne Städte, größer als früher. " * 20
    path.write_bytes(text.encode("cp1252"))
    assert text_of(path) == text
    text = "他们昨天在上海见面，讨论了新的合作项目。" * 20
    path.write_bytes(text.encode("gb18030"))
    assert text_of(path) == text


@pytest.mark.parametrize(
    "text",
    ["a\r\nb\rc\n", "nul \x00 here", "zero\u200bwidth\u2060", "e\u0301 and é", "👩\u200d🚀 flies", "x" * 5_000_000],
)
def test_the_text_stays_exactly_as_it_is_stored(tmp_path: Path, text: str) -> None:
    path = tmp_path / "note.md"
    path.write_bytes(text.encode())
    assert text_of(path) == text


@given(st.text())
def test_every_text_survives_utf_8(text: str) -> None:
    stored = text.encode("utf-8", "replace")
    assert decode_text(codecs.BOM_UTF8 + stored) == stored.decode()


def test_an_empty_file_has_nothing_to_read(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_bytes(b"\xef\xbb\xbf \n")
    assert failure_of(path) == f"{path}: nothing to read."


def test_a_missing_file_is_reported_and_the_others_go_on(tmp_path: Path) -> None:
    there, missing = tmp_path / "a.txt", tmp_path / "b.txt"
    there.write_text("Text.")
    found = list(load([missing, there]))
    assert found == [
        Unread("b.txt", str(missing), f"{missing}: cannot read the file (No such file or directory)."),
        Document("Text.", "a.txt", str(there)),
    ]


def test_html_becomes_text_without_its_scripts_and_in_its_declared_encoding(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    page = (
        '<html><head><meta charset="iso-8859-1"><script>alert(1)</script></head>'
        "<body><h1>Zürich</h1><p>Ann &amp; Bob.</p></body></html>"
    )
    path.write_bytes(page.encode("iso-8859-1"))
    found = read(path)
    assert found == Document("# Zürich\n\nAnn & Bob.", "page.html", str(path), "text/html")


def pdf(text: str) -> bytes:
    """Return a PDF of one page that shows the text."""
    content = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET".encode()
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    out, offsets = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    end = b"xref\n0 6\n0000000000 65535 f \n%strailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (table, len(out))
    return out + end


def test_pdf_becomes_text(tmp_path: Path) -> None:
    path = tmp_path / "paper.pdf"
    path.write_bytes(pdf("Ann founded Acme in 1999."))
    assert text_of(path).strip() == "Ann founded Acme in 1999."


def test_a_pdf_of_pictures_says_what_it_needs(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(pdf(""))
    assert failure_of(path) == f"{path}: nothing to read; pages that are pictures need text recognition first."


def docx(path: Path, paragraphs: list[str]) -> None:
    namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    body = "".join(f"<w:p><w:r><w:t>{words}</w:t></w:r></w:p>" for words in paragraphs)
    kinds = "http://schemas.openxmlformats.org/package/2006"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{kinds}/content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{main}"/></Types>',
        )
        archive.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{kinds}/relationships">'
            f'<Relationship Id="r1" Type="{office}" Target="word/document.xml"/></Relationships>',
        )
        archive.writestr("word/document.xml", f'<w:document xmlns:w="{namespace}"><w:body>{body}</w:body></w:document>')


def test_docx_becomes_text(tmp_path: Path) -> None:
    path = tmp_path / "letter.docx"
    docx(path, ["Ann founded Acme.", "She leads it."])
    assert text_of(path) == "Ann founded Acme.\n\nShe leads it."


def test_pptx_and_xlsx_become_text(tmp_path: Path) -> None:
    from openpyxl import Workbook  # type: ignore[import-untyped]
    from pptx import Presentation

    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Ann founded Acme"
    deck.save(str(tmp_path / "deck.pptx"))
    book = Workbook()
    book.active.append(["Founder", "Ann"])
    book.save(tmp_path / "book.xlsx")
    assert "Ann founded Acme" in text_of(tmp_path / "deck.pptx")
    assert "| Founder | Ann |" in text_of(tmp_path / "book.xlsx")


@pytest.mark.parametrize("suffix", [".pdf", ".docx", ".pptx", ".xlsx"])
def test_a_damaged_file_is_reported(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"broken{suffix}"
    path.write_bytes(b"PK\x03\x04 this is not what it says")
    assert failure_of(path).startswith(f"{path}: it ")


def test_a_file_of_a_type_that_is_not_supported_fails_when_named_and_is_skipped_in_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "image.png"
    path.write_bytes(b"\x89PNG")
    asked, found = read(path), read(tmp_path)
    assert isinstance(asked, Unread)
    assert isinstance(found, Unread)
    assert (asked.skipped, found.skipped) == (False, True)
    assert asked.reason.startswith(f"{path}: files of type .png are not supported. Supported: .docx, .htm,")


def test_a_folder_is_read_in_order_with_its_folders_and_without_what_is_hidden(tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt", "sub/c.txt", ".hidden.txt", ".git/d.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    assert [found.name for found in load([tmp_path])] == ["a.txt", "b.txt", "c.txt"]


def test_each_line_of_a_jsonl_file_is_a_document_and_a_bad_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_bytes(
        b'\xef\xbb\xbf{"id": "one", "text": "First\\u2028text."}\r\n'
        b"{broken\n"
        b"\n"
        b'{"id": 7, "text": "half \\ud800 pair", "entities": []}\n'
        b'{"id": "x"}\n'
        b'{"text": "no id"}\n'
        b'{"id": "zh", "text": "\xe4\xbb\x96\xe4\xbb\xac\xe8\xa7\x81\xe9\x9d\xa2\xe3\x80\x82"}\n'
    )
    found = list(load([path]))
    assert [f for f in found if isinstance(f, Document)] == [
        Document("First\u2028text.", "one", f"{path}#one"),
        Document("half \ufffd pair", "7", f"{path}#7"),
        Document("他们见面。", "zh", f"{path}#zh", language="zh"),
    ]
    assert [f.reason.split(": ", 1) for f in found if isinstance(f, Unread)] == [
        [
            f"{path}:2",
            "the line is not JSON (Expecting property name enclosed in double quotes: line 1 column 2 (char 1)).",
        ],
        [f"{path}:5", "a record needs a `text` that is a string."],
        [f"{path}:6", "a record needs an `id` that is a string or a whole number."],
    ]


def test_the_language_is_told_by_the_script() -> None:
    assert guess_language("苹果公司的首席执行官 Tim Cook 昨天访问了北京。") == "zh"
    assert guess_language("The company 华为 opened an office.") == "en"
    assert guess_language("12345 !?") == "en"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Gestern traf die Kanzlerin in Berlin den Präsidenten, um über die Zukunft Europas zu sprechen.", "de"),
        ("Hier, le président a rencontré la chancelière à Berlin pour parler de l'avenir de l'Europe.", "fr"),
        ("De regering was gisteren bijeen in Den Haag om te praten over de toekomst van ons land.", "nl"),
        ("Вчера президент встретился в Москве с представителями профсоюзов и обсудил будущее страны.", "ru"),
        ("首相は昨日、東京で記者会見を開き、経済政策について説明した。", "ja"),
    ],
)
def test_a_text_in_another_language_is_known_by_its_spelling(text: str, language: str) -> None:
    assert guess_language(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "Anne dort.",  # too short to be certain
        "Ann Lee, Bob Smith, Dieter Müller, François Dupont, Giovanni Rossi, Håkan Svensson, Ivan Petrov, José Ruiz",
        "Nootcharin Sukkhongdumnoen (นุชจรินทร์ สุขคงดำเนิน) plays badminton and won three titles in two years.",
        "def f(x): return [y for y in x if y]; import os, sys, re; class A(B): pass; print(os.environ['HOME'])",
    ],
)
def test_names_and_code_do_not_make_an_english_text_a_foreign_one(text: str) -> None:
    assert guess_language(text) == "en"


@pytest.mark.parametrize(
    "codec", ["undefined", "idna", "punycode", "zlib", "unicode_escape", "rot13", "x" * 900, "..", "é"]
)
def test_a_page_that_names_a_codec_which_is_no_encoding_is_read_by_what_is_detected(codec: str) -> None:
    page = f'<meta charset="{codec}"><p>' + "Köln und Zürich grüßen die schöne Stadt. " * 20
    assert "Zürich" in decode_text(page.encode("cp1252"), declared=True)


def test_a_file_that_nobody_can_read_is_one_failed_document_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "a pipe.txt")
    (tmp_path / "charset.html").write_bytes(b'<meta charset="undefined"><p>Ann met Bob in K\xf6ln.')
    huge = f'{{"id": {"9" * 5000}, "text": "Ann"}}'
    (tmp_path / "figures.jsonl").write_text(huge + '\n{"id": "b", "text": "Bob"}\n')
    (tmp_path / "killed.html").write_text("<p>never read")
    (tmp_path / "last.html").write_text("<p>Ann met Bob.")
    asked = conversion_helper._ask

    def ended_by(process: subprocess.Popen[bytes], data: bytes, suffix: str) -> bytes:
        if data.endswith(b"never read"):
            process.kill()
        return asked(process, data, suffix)

    monkeypatch.setattr(conversion_helper, "_ask", ended_by)
    found = list(load([tmp_path]))
    assert {one.name: one.reason.partition(": ")[2][:30] for one in found if isinstance(one, Unread)} == {
        "a pipe.txt": "it is no ordinary file.",
        "figures.jsonl:1": "the line is not JSON (Exceeds ",
        "killed.html": "it cannot be read: it needs to",
    }
    assert [one.name for one in found if isinstance(one, Document)] == ["charset.html", "b", "last.html"]


def test_a_file_that_takes_too_long_is_given_up() -> None:
    helper = conversion_helper.ConversionHelper(limit_s=0.001)
    with helper, pytest.raises(DocumentError, match="more than 0 s"):
        helper.read(b"<p>Ann", ".html")


def test_a_name_that_is_no_text_is_shown_with_replacements(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.txt"))
    path.write_text("Ann met Bob.")
    (found,) = load([path])
    assert (found.name, found.source.endswith("/\ufffd.txt")) == ("\ufffd.txt", True)
