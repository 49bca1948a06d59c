import pytest

from consilience.evaluation.formats.tbf import TbfFile, parse_tbf
from consilience.evaluation.formats.tokens import TokenTable, parse_token_table
from consilience.evaluation.nuggets.sequencing.alignment import check_sequences
from consilience.evaluation.nuggets.validation.checks import check_documents, compare_documents
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.support.findings import Severity, refuse_errors

TABLES = {"d": parse_token_table("t0\tThey\t0\t4\nt1\ttook\t5\t9\nt2\ta\t10\t11\n", "d.tab")}


def _file(*lines: str) -> TbfFile:
    return parse_tbf("\n".join(["#BeginOfDocument d", *lines, "#EndOfDocument"]), "s.tbf")


def _mention(mention: str, span: str = "t1", realis: str = "Actual") -> str:
    return f"sys\td\t{mention}\t{span}\ttook\tConflict_Attack\t{realis}"


def _found(file: TbfFile, tables: dict[str, TokenTable] | None = TABLES) -> list[str]:
    return [str(finding) for finding in check_documents(file, tables)]


def test_nothing_is_found_in_a_good_document() -> None:
    file = _file(_mention("E1"), _mention("E2", "t0,t1"), "@Coreference\tR1\tE1,E2", "@After\tA1\tE1,E2")

    assert _found(file) == []


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (
            [_mention("E1"), _mention("E1", "t2")],
            "s.tbf:3: mention id E1 was already given on line 2. Number mentions once. [duplicate-mention]",
        ),
        (
            [_mention("E1", "t1,t9")],
            "s.tbf:2: mention E1 uses token t9, which d.tab does not have (last is t2). [unknown-token]",
        ),
        (
            [_mention("E1", realis="Maybe")],
            "s.tbf:2: mention E1 has realis `Maybe`. Use Actual, Generic or Other. [unknown-realis]",
        ),
        (
            [_mention("E1"), "@Coreference\tR1\tE1,E9"],
            "s.tbf:3: `@Coreference` uses mention E9, which the document does not declare. [undeclared-mention]",
        ),
        (
            [_mention("E1", "t0,t1"), _mention("E2", "t1,t0"), "@Coreference\tR1\tE1,E2"],
            (
                "s.tbf:4: mentions E1 and E2 of one cluster have the same span `t1,t0` (specification, 4.4.1). "
                "Remove one, or put them into different clusters. [repeated-span]"
            ),
        ),
        (
            [
                _mention("E1", "t0"),
                _mention("E2", "t1"),
                _mention("E3", "t2"),
                "@Coreference\tR1\tE1,E2",
                "@Coreference\tR2\tE2,E3",
            ],
            (
                "s.tbf:5: the clusters on lines 5, 6 share mentions (specification, 4.4.2). Write them as one line: "
                "`@Coreference\\tR1\\tE1,E2,E3` [intersecting-clusters]"
            ),
        ),
        (
            [_mention("E1"), "@After\tA1\tE1"],
            "s.tbf:3: `@After` goes from one mention to one other, this line has 1. [relation-arguments]",
        ),
        (
            [_mention("E1"), "@Cause\tC1\tE1,E1"],
            (
                "s.tbf:3: relation `@Cause` is unknown and ignored. Known are @Coreference, @After, @Subevent. "
                "[unknown-relation]"
            ),
        ),
        (
            [_mention("E1"), "@Coreference\tR1\tE1,E1"],
            "s.tbf:3: `@Coreference` names a mention twice. [repeated-argument]",
        ),
    ],
)
def test_each_kind_of_error_is_said_with_its_place_and_a_way_out(lines: list[str], wanted: str) -> None:
    assert _found(_file(*lines)) == [wanted]


@pytest.mark.parametrize("span", ["5,3", "5", "5,x", "", "5,9;", "-1,4", "5,5"])
def test_a_character_span_that_covers_nothing_is_an_error(span: str) -> None:
    assert [finding.code for finding in check_documents(_file(_mention("E1", span)), None)] == ["bad-span"]


def test_a_document_without_a_token_table_is_an_error() -> None:
    assert _found(_file(_mention("E1")), {}) == [
        "s.tbf:1: document `d` has no token table. Add d.tab to the folder. [missing-table]"
    ]


def test_two_mentions_with_one_span_in_one_cluster_can_be_a_warning() -> None:
    file = _file(_mention("E1"), _mention("E2"), "@Coreference\tR1\tE1,E2")

    (finding,) = check_documents(file, TABLES, repeated_span=Severity.WARNING)

    assert (finding.code, finding.severity) == ("repeated-span", Severity.WARNING)


def test_two_spans_that_differ_by_invisible_words_alone_are_the_same_by_the_rules_of_2015() -> None:
    file = _file(_mention("E1", "t1,t2"), _mention("E2", "t1"), "@Coreference\tR1\tE1,E2")

    (finding,) = check_documents(file, TABLES, invisible_words=True)

    assert check_documents(file, TABLES) == []
    assert (finding.code, finding.severity) == ("repeated-span", Severity.ERROR)
    assert "the same span `t1,t2` and `t1` without invisible words" in finding.message


def test_links_that_lead_back_through_a_cluster_are_a_cycle() -> None:
    file = _file(
        _mention("E1", "t0"),
        _mention("E2", "t1"),
        _mention("E3", "t2"),
        "@Coreference\tR1\tE1,E3",
        "@After\tA1\tE1,E2",
        "@After\tA2\tE2,E3",
        "@Subevent\tS1\tE2,E1",
    )

    assert [str(finding) for finding in check_sequences(file)] == [
        (
            "s.tbf:6: the `@After` links on lines 6, 7 form a cycle in document `d`. Remove one of them; links hold "
            "for all mentions of a cluster. [sequence-cycle]"
        )
    ]


def test_documents_that_only_one_file_has_are_named() -> None:
    gold, system = _file(), parse_tbf("#BeginOfDocument e\n#EndOfDocument\n", "t.tbf")

    assert [str(finding) for finding in compare_documents(gold, system)] == [
        "t.tbf: document `d` of s.tbf is missing; its gold mentions count as not found. [missing-document]",
        "t.tbf:1: document `e` is not in s.tbf and is not scored. [extra-document]",
    ]


def test_errors_are_refused_all_together_and_warnings_are_not() -> None:
    findings = check_documents(_file(_mention("E1", "t7"), _mention("E2", "t8"), "@Cause\tC\tE1,E2"), TABLES)

    with pytest.raises(FormatError) as error:
        refuse_errors(findings, limit=1)

    assert str(error.value) == (
        f"{findings[0]}\n... and 1 more errors.\n"
        "Nothing was scored. Correct this, or ask for warnings instead (`--on-error warn`)."
    )
    refuse_errors(finding for finding in findings if finding.severity is Severity.WARNING)
