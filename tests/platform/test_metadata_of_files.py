"""What files state of themselves, what tables beside them say, and what is typed: the last has the last word."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from consilience.agents.pipeline.state import chunks_of, passages_of
from consilience.graph.model.errors import MetadataError
from consilience.graph.model.metadata.reading import metadata_json, read_assignments
from consilience.graph.model.model import Document
from consilience.platform.loading.chunking import split
from consilience.platform.loading.documents.loaders import Unread, load
from consilience.platform.loading.documents.uploads import document_of_text, document_of_upload
from consilience.platform.loading.metadata.given import Given
from consilience.platform.loading.metadata.tables import read_table

FRONT = "---\ntitle: A day\ndate: 2020-05\ntags: [press]\nproject: apollo\n---\n"
PAGE = """<!doctype html><html lang="en-GB"><head><title>Acme &amp; Co</title>
<meta name="author" content="Ann Lee"><meta name="keywords" content="press, rome">
<meta property="article:published_time" content="2020-05-17T10:00:00Z"><meta property="og:site_name" content="News">
<link rel="canonical" href="https://example.org/acme"></head>
<body><p>Ann founded Acme in the town and it was the first of its kind for the people there.</p>
<time datetime="1999-01-01">then</time></body></html>"""


def read(path: Path, given: Given | None = None) -> Document:
    (found,) = load([path], given=given or Given())
    assert isinstance(found, Document), found
    return found


def said(document: Document) -> Mapping[str, Any]:
    return metadata_json(document.metadata)


def test_front_matter_is_read_and_the_text_stays_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(FRONT + "Ann founded Acme.\n")
    found = read(path)
    assert said(found) == {"title": "A day", "date": "2020-05", "tag": ["press"], "project": "apollo"}
    assert found.text == FRONT + "Ann founded Acme.\n"
    assert found.id == Document(found.text, "", "").id


def test_experts_read_no_front_matter_and_offsets_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(FRONT + "Ann founded Acme. " * 400)
    document = read(path)
    chunks = split(document)
    state: Any = {"chunks": [(chunk.span.start, chunk.span.end) for chunk in chunks]}
    passages = passages_of(state, document)
    assert chunks_of(state, document) == chunks
    assert (passages[0].start, passages[0].text[:4]) == (len(FRONT), "Ann ")
    assert "".join(passage.text for passage in passages) == document.text.removeprefix(FRONT)


def test_a_page_says_who_wrote_it_when_and_where(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(PAGE)
    assert said(read(path)) == {
        "title": "Acme & Co",
        "date": "2020-05-17",
        "source": "https://example.org/acme",
        "author": ["Ann Lee"],
        "tag": ["press", "rome"],
        "language": "en-gb",
        "site": "News",
    }


def test_the_language_of_a_pages_template_does_not_count_where_the_text_is_in_another(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text('<html lang="en"><title>新闻</title><p>安妮于一九九九年创办了公司。</p></html>')
    found = read(path)
    assert (found.language, said(found)) == ("zh", {"title": "新闻"})


def test_a_pdf_says_what_its_information_says(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf("/Title (A day) /Author (Ann Lee) /Keywords (press; rome) /CreationDate (D:20200517100000Z)"))
    found = read(path)
    assert "Ann founded Acme" in found.text
    assert said(found) == {"title": "A day", "date": "2020-05-17", "author": ["Ann Lee"], "tag": ["press", "rome"]}


def test_a_record_may_have_metadata(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(
        '{"id": "1", "text": "Ann met Bob.", "metadata": {"date": "2020", "tags": ["press"], "language": "de"}}\n'
        '{"id": "2", "text": "Ann met Bob.", "metadata": "press"}\n'
    )
    good, bad = load([path])
    assert isinstance(good, Document)
    assert (said(good), good.language) == ({"date": "2020", "tag": ["press"], "language": "de"}, "de")
    assert isinstance(bad, Unread)
    assert bad.reason == f"{path}:2: the `metadata` of a record must be an object."


def test_words_typed_count_more_than_a_table_and_that_more_than_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(FRONT + "Ann founded Acme.\n")
    (tmp_path / "metadata.csv").write_text(
        'file,title,Date,tags,pages\na.md,From the table,2021,"x; y",12\nb.md,B,,,\n'
    )
    assert said(read(path)) == {
        "title": "From the table",
        "date": "2021",
        "tag": ["press", "x", "y"],
        "pages": 12,
        "project": "apollo",
    }
    (tmp_path / "named.jsonl").write_text('{"file": "a.md", "title": "Named", "pages": 13}\n')
    given = Given(read_assignments(["pages=14"], ["typed"]), read_table(tmp_path / "named.jsonl"))
    assert said(read(path, given)) == {
        "title": "Named",
        "date": "2021",
        "tag": ["press", "typed", "x", "y"],
        "pages": 14,
        "project": "apollo",
    }


def test_a_table_knows_which_of_its_names_were_those_of_files(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("Ann founded Acme.\n")
    (tmp_path / "named.csv").write_text("file,pages\na.md,12\nA.md,13\nother/a.md,14\n")
    given = Given(table=read_table(tmp_path / "named.csv"))
    read(path, given)
    assert given.unmatched == ("A.md", "other/a.md")


def test_a_table_beside_files_is_no_document_of_their_folder(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Ann met Bob.")
    (tmp_path / "metadata.csv").write_text("file,date\na.txt,2020\n")
    (found,) = load([tmp_path])
    assert found.name == "a.txt"


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.csv", "file,date\na.txt,May\n", ":2: 'May' is no date: write 2020, 2020-05 or 2020-05-17."),
        ("a.csv", "file,1st\na.txt,1\n", ":1: '1st' is no key of metadata"),
        ("a.csv", "file,n\n,1\n", ":2: the first column must have the name of a file."),
        ("a.csv", "file,n\na,1\na,2\n", ":3: a has a row already."),
        ("a.csv", "file,n\na,1,2\n", ": it cannot be read as .csv (line 2 has 3 fields, the first line 2)."),
        ("a.csv", 'file,n\na,"1\n', ": it cannot be read as .csv"),
        ("a.jsonl", "[]\n", ": it cannot be read as .jsonl (line 1 is no object)."),
        ("a.txt", "", ": a table of metadata is a .csv or a .jsonl."),
    ],
)
def test_what_is_wrong_with_a_table_is_told_with_its_place(
    name: str, content: str, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(content)
    with pytest.raises(MetadataError) as refused:
        read_table(path)
    assert str(refused.value).startswith(f"{path}{sentence}")


def test_files_beside_a_broken_table_are_not_read_as_if_there_were_none(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Ann met Bob.")
    (tmp_path / "metadata.csv").write_text("file,date\na.txt,May\n")
    (found,) = load([tmp_path])
    assert isinstance(found, Unread)
    assert found.reason == f"{tmp_path}/metadata.csv:2: 'May' is no date: write 2020, 2020-05 or 2020-05-17."


async def test_what_is_sent_states_its_metadata_too_and_the_sender_has_the_last_word() -> None:
    given = read_assignments(["title=Sent"], ["sent"])
    assert said(document_of_text(FRONT + "Ann met Bob.", "a", given=given))["title"] == "Sent"
    page = await document_of_upload(PAGE.encode(), "a.html", given=given)
    assert (said(page)["title"], said(page)["tag"], page.language) == ("Sent", ["press", "rome", "sent"], "en")


def pdf(information: str) -> bytes:
    stream = b"BT /F1 12 Tf 1 1 Td (Ann founded Acme in 1999.) Tj ET"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< %b >>" % information.encode(),
    ]
    data, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    rows = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    table = b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(objects) + 1, rows)
    return data + table + b"trailer << /Size 7 /Root 1 0 R /Info 6 0 R >>\nstartxref\n%d\n%%%%EOF" % len(data)
