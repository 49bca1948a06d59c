"""Whatever is in a file, it is scored or refused in a sentence.

`FUZZED_INPUTS=20000 pytest tests/evaluation/test_fuzzed_files.py` is the acceptance run.
"""

import os
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.examples import examples

from consilience.evaluation.conversion.brat import brat_to_tbf, tbf_to_brat
from consilience.evaluation.conversion.conll import tbf_to_conll
from consilience.evaluation.conversion.spans import characters_to_tokens, tokens_to_characters
from consilience.evaluation.coreference.conll import score_conll
from consilience.evaluation.formats.brat.standoff import parse_brat
from consilience.evaluation.formats.conll.coreference import parse_conll_coreference
from consilience.evaluation.formats.tbf import TbfDocument, parse_tbf, write_tbf
from consilience.evaluation.formats.text import decode_text
from consilience.evaluation.formats.tokens import TokenTable, parse_token_table
from consilience.evaluation.nuggets.score import NuggetOptions, score_nuggets
from consilience.evaluation.support.errors import FormatError

EXAMPLES = int(os.environ.get("FUZZED_INPUTS", examples(100)))
fuzzed = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])

IDS = st.sampled_from(["E1", "E2", "E3", "", " ", "E1 ", "\u0661", "x" * 50])
SPANS = st.sampled_from(
    [
        "t0",
        "t1,t0",
        "t9",
        "",
        ",",
        "0,5",
        "5,0",
        "0,5;3,9",
        "-1,4",
        "1,a",
        "9" * 5000 + ",1",
        "0," + "9" * 900,
        "٣,٤",
        ";;",
    ]
)
LABELS = st.sampled_from(["Life_Die", "Actual", "Generic", "", "NOT_ANNOTATED", "生命_死亡", "\u0130", "?"])
MENTION = st.builds("s\t{}\t{}\t{}\tw\t{}\t{}".format, st.sampled_from(["d", "e", ""]), IDS, SPANS, LABELS, LABELS)
RELATION = st.builds(
    "@{}\t{}\t{}".format,
    st.sampled_from(["Coreference", "After", "Subevent", "", "Other"]),
    IDS,
    st.lists(IDS, max_size=4).map(",".join),
)
LINE = st.one_of(
    MENTION,
    RELATION,
    st.sampled_from(
        ["#BeginOfDocument d", "#BeginOfDocument e", "#BeginOfDocument", "#EndOfDocument", "#", "@", "\t" * 7]
    ),
    st.text(max_size=20),
)
TBF = st.lists(LINE, max_size=14).map("\n".join)
TABLE_LINE = st.one_of(
    st.builds(
        "t{}\t{}\t{}\t{}".format,
        st.integers(0, 4),
        st.sampled_from(["the", "I", "war", ""]),
        *[st.integers(-1, 30)] * 2,
    ),
    st.text(max_size=12),
    st.sampled_from(["t0\ta\t" + "9" * 5000 + "\t1", "\t\t\t", "id\ttext\tbegin\tend"]),
)
TABLES = st.lists(TABLE_LINE, max_size=6).map("\n".join)
CELL = st.text(alphabet="()|123+-_* a", max_size=6)
CONLL = st.lists(
    st.one_of(
        CELL.map("d\t0\tw\t{}".format),
        CELL,
        st.sampled_from(["#begin document (d)", "#begin document (d)", "#end document", "#end document", "", "#", " "]),
    ),
    max_size=12,
).map("\n".join)
BRAT = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "T1\tLife_Die 0 4\tdied",
                "E1\tLife_Die:T1",
                "A1\tRealis E1 Actual",
                "R1\tAfter Arg1:E1 Arg2:E2",
                "*\tCoreference E1 E2",
            ]
        ),
        st.text(alphabet="TERA*#12\t :;Life", max_size=16),
    ),
    max_size=10,
).map("\n".join)


@fuzzed
@given(TBF, TBF, TABLES, st.booleans(), st.sampled_from(["kbp2015", "kbp2017"]), st.sampled_from(["greedy", "optimal"]))
def test_event_nugget_files_are_scored_or_refused(
    gold: str, system: str, table: str, characters: bool, profile: str, mapping: str
) -> None:
    files = parse_tbf(gold, "gold.tbf"), parse_tbf(system, "system.tbf")
    tables: dict[str, TokenTable] | None = None
    if not characters:
        try:
            tables = {"d": parse_token_table(table, "d.tab")}
        except FormatError as error:
            _assert_has_place(error, "d.tab")
            tables = {}

    scores = score_nuggets(*files, tables, NuggetOptions(profile, mapping, on_error="warn"))

    for count in scores.micro.values():
        assert 0 <= count.true_positive <= min(count.system, count.gold) + 1e-9
    tbf_to_conll([document.alignment for document in scores.documents])
    parse_tbf(write_tbf(files[0].documents.values()), "again.tbf")
    for document in files[0].documents.values():
        _convert(document, table)
    if any(finding.severity == "error" for finding in scores.findings):
        with pytest.raises(FormatError, match=r"^(gold|system)\.tbf:\d+: "):
            score_nuggets(*files, tables, NuggetOptions(profile, mapping))


@fuzzed
@given(CONLL, CONLL)
def test_conll_files_are_scored_or_refused(key: str, response: str) -> None:
    try:
        documents = [parse_conll_coreference(text, "f.conll") for text in (key, response)]
    except FormatError as error:
        _assert_has_place(error, "f.conll")
        return

    scores, _ = score_conll(documents[0], documents[1])

    assert all(0 <= score.f1 <= 1 + 1e-9 for score in scores.metrics.values())


@fuzzed
@given(BRAT)
def test_brat_files_are_converted_or_refused(text: str) -> None:
    try:
        annotations = parse_brat(text, "f.ann")
    except FormatError as error:
        _assert_has_place(error, "f.ann")
        return

    assert len(brat_to_tbf(annotations, "f").mentions) == len(annotations.events)


@fuzzed
@given(st.binary(max_size=80))
def test_bytes_are_text_or_refused(data: bytes) -> None:
    try:
        text = decode_text(data, "f")
    except FormatError as error:
        _assert_has_place(error, "f")
        return

    for parse in (parse_tbf, parse_token_table, parse_conll_coreference, parse_brat):
        try:
            parse(text, "f")
        except FormatError as error:
            _assert_has_place(error, "f")


def _convert(document: TbfDocument, table: str) -> None:
    try:
        tokens = parse_token_table(table, "d.tab")
        for convert in (tokens_to_characters, characters_to_tokens):
            try:
                convert(document, tokens, "gold.tbf")
            except FormatError as error:
                _assert_has_place(error, r"(gold\.tbf|d\.tab)")
        tbf_to_brat(document, "gold.tbf")
    except FormatError as error:
        _assert_has_place(error, r"(gold\.tbf|d\.tab)")


def _assert_has_place(error: FormatError, name: str) -> None:
    assert re.match(rf"{name}:\d+: .", str(error)), str(error)
