from pathlib import Path

import pytest

from consilience.evaluation.formats.tbf import Mention, TbfDocument, TbfRelation, parse_tbf, read_tbf, write_tbf
from consilience.evaluation.support.errors import FormatError

SAMPLE = """\
# made by hand
#BeginOfDocument sample
system1\tsample\tE2\tt1069\tmarried\tLife_Marry\tActual\t0.9\t0.8
system1\tsample\tE6\tt1157,t1158\tgot married\tLife_Marry\tActual

@Coreference\tR1\tE6,E2
#EndOfDocument
"""

DOCUMENT = TbfDocument(
    "sample",
    [
        Mention("E2", "t1069", "married", "Life_Marry", "Actual", 3, "system1", "sample", ("0.9", "0.8")),
        Mention("E6", "t1157,t1158", "got married", "Life_Marry", "Actual", 4, "system1", "sample"),
    ],
    [TbfRelation("Coreference", "R1", ("E6", "E2"), 6)],
    2,
)


def test_a_document_is_read_with_the_lines_of_its_mentions_and_relations() -> None:
    file = parse_tbf(SAMPLE, "sample.tbf")

    assert file.documents == {"sample": DOCUMENT}
    assert file.findings == []


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_line_ends_and_a_byte_order_mark_change_nothing(tmp_path: Path, bom: bytes, line_end: bytes) -> None:
    path = tmp_path / "sample.tbf"
    path.write_bytes(bom + SAMPLE.encode().replace(b"\n", line_end))

    assert read_tbf(path).documents == {"sample": DOCUMENT}


def test_what_is_written_reads_back_the_same() -> None:
    written = write_tbf([DOCUMENT])

    assert write_tbf(parse_tbf(written, "again.tbf").documents.values()) == written
    assert "system1\tsample\tE2\tt1069\tmarried\tLife_Marry\tActual\t0.9\t0.8\n" in written


def test_bytes_that_are_not_utf8_are_refused_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "latin1.tbf"
    path.write_bytes(b"#BeginOfDocument a\ncaf\xe9\n")

    with pytest.raises(FormatError) as error:
        read_tbf(path)

    assert str(error.value) == f"{path}:2: byte 0xe9 is not UTF-8. Convert the file to UTF-8 first."


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("#BeginOfDocument a\n", "f:1: document `a` has no `#EndOfDocument`. Add one after its last line."),
        (
            "#BeginOfDocument a\ns\ta\tE1\tt1\tw\tT\n#EndOfDocument\n",
            (
                "f:2: a mention has at least 7 tab-separated columns "
                "(system, document, mention, span, text, type, realis), this line has 6."
            ),
        ),
        (
            "#BeginOfDocument a\n@Coreference E1,E2\n#EndOfDocument\n",
            "f:2: a relation has 3 tab-separated columns (@name, id, mentions), this line has 1.",
        ),
        (
            "#BeginOfDocument a\n#EndOfDocument\n#BeginOfDocument a\n#EndOfDocument\n",
            "f:3: document `a` was already given on line 1. Keep one of the two.",
        ),
        (
            "s\ta\tE1\tt1\tw\tT\tActual\n#EndOfDocument\n",
            (
                "f:1: a line stands outside all documents and is ignored. "
                "Begin each document with `#BeginOfDocument <document id>`."
            ),
        ),
        ("", "f: the file holds no document. Begin each with `#BeginOfDocument <document id>`."),
        (
            "#BeginOfDocument a\ns\tb\tE1\tt1\tw\tT\tActual\n#EndOfDocument\n",
            "f:2: the line says document `b`, its header says `a`; the header counts.",
        ),
    ],
)
def test_what_is_wrong_with_a_line_is_said_with_its_place(text: str, wanted: str) -> None:
    first = parse_tbf(text, "f").findings[0]

    assert str(first).removesuffix(f" [{first.code}]") == wanted
