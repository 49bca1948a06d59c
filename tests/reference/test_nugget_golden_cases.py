"""Golden cases of event nugget scoring: the unrounded outputs of EvmEval and our reading of the specification."""

import json
from pathlib import Path
from typing import Any

import pytest

from consilience.evaluation.conversion.conll import tbf_to_conll
from consilience.evaluation.nuggets.files import score_files, validate_file
from consilience.evaluation.nuggets.results import MacroAverage, NuggetCounts, NuggetScores
from consilience.evaluation.nuggets.score import NuggetOptions
from consilience.evaluation.nuggets.validation.task import read_lengths
from consilience.evaluation.report.comparison_text import comparison_text
from consilience.evaluation.support.errors import FormatError

EVENTS = Path(__file__).parents[3] / "shared" / "data" / "events"
CASES = sorted(path.parent for path in EVENTS.glob("**/cases/*/case.json"))
ATTRIBUTES = {
    "plain": "plain",
    "mention_type": "type",
    "realis_status": "realis",
    "mention_type+realis_status": "type+realis",
}
METRICS = {"muc": "muc", "bcub": "b_cubed", "ceafm": "ceaf_m", "ceafe": "ceaf_e", "blanc": "blanc"}
COREF_MAPPINGS = ("plain", "type", "realis", "type+realis")

pytestmark = [
    pytest.mark.reference,
    pytest.mark.skipif(not CASES, reason="../shared/data/events is not here"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
@pytest.mark.parametrize(("profile", "column"), [("kbp2015", "spec_reading"), ("kbp2016", "v1.8")])
def test_a_golden_case_gives_the_reference_values(case: Path, profile: str, column: str) -> None:
    description = _json(case / "case.json")
    expected = _json(case / "expected.json")[column]
    if not expected["scored"]:
        codes = {finding.code for finding in validate_file(case / description["system"], _tokens(case, description))}
        assert codes & REFUSED[case.name]
        return

    scores = _score(case, description, profile)

    for name, ours in ATTRIBUTES.items():
        for average in ("micro", "macro"):
            figures = expected["overall_percent"][name][average]
            got = getattr(scores, average)[ours]
            assert _percent(got) == pytest.approx(_undefined_as(figures, got), abs=1e-6)
    by_id = {document.id: document for document in scores.documents}
    for document in expected["documents"]:
        for name, ours in ATTRIBUTES.items():
            counts = by_id[document["doc"]].counts[ours]
            assert counts.true_positive == pytest.approx(document["tp"][name], abs=1e-6)
            assert (counts.gold, counts.system) == (document["gold"], document["system"])
    _assert_coreference(scores, expected)
    _assert_mappings(scores, expected)
    for name, figures in expected.get("sequencing", {}).items():
        assert scores.sequencing is not None
        got_link = scores.sequencing.scores()[name]
        assert [got_link.f1, got_link.precision, got_link.recall] == pytest.approx(
            [figures["f1"] / 100, figures["precision"] / 100, figures["recall"] / 100], abs=1e-6
        )


REFUSED = {
    "format_duplicate_mention_span_in_one_cluster": {"repeated-span"},
    "format_duplicated_mention_id": {"duplicate-mention"},
    "format_invented_mention": {"undeclared-mention"},
    "format_miss_system_id": {"too-few-columns"},
    "format_transitive_not_resolved": {"intersecting-clusters"},
    "spec_4_4_2": {"intersecting-clusters"},
}


def _score(case: Path, description: dict[str, Any], profile: str) -> NuggetScores:
    given = description["options"]
    white_list = given["type_white_list"]
    mapping = given["coref_mapping"]
    threshold = given["coref_threshold"]
    options = NuggetOptions(
        profile=profile,
        on_error="warn",
        coreference_attributes=COREF_MAPPINGS[1 if mapping is None else mapping],
        coreference_threshold=1.0 if threshold is None else threshold,
        types=(case / white_list).read_text("utf-8").split("\n") if white_list else None,
        documents=[given["doc_id"]] if given["doc_id"] else None,
    )
    return score_files(case / description["gold"], case / description["system"], _tokens(case, description), options)


def _tokens(case: Path, description: dict[str, Any]) -> Path | None:
    return case / description["token_dir"] if description["mode"] == "token" else None


def _assert_coreference(scores: NuggetScores, expected: dict[str, Any]) -> None:
    assert scores.coreference is not None
    for name, ours in METRICS.items():
        if name not in expected.get("coref", {}):
            continue
        figures, got = expected["coref"][name], scores.coreference.metrics[ours]
        assert got.counts == pytest.approx(tuple(figures["counts"]), abs=1e-6), name
        assert [got.recall, got.precision, got.f1] == pytest.approx(
            [figures["recall"], figures["precision"], figures["f1"]], abs=1e-6
        )
    if "coref_average_exact_percent" in expected:
        assert scores.coreference.average == pytest.approx(expected["coref_average_exact_percent"] / 100, abs=1e-6)
    if "coref_printed_f1_percent" in expected:
        printed = scores.coreference.percentages()
        wanted = {METRICS[name]: value for name, value in expected["coref_printed_f1_percent"].items()}
        assert {name: printed[name] for name in wanted} == pytest.approx(wanted, abs=0.0101)
        assert printed["average"] == pytest.approx(expected["coref_printed_average"], abs=0.0101)


def _assert_mappings(scores: NuggetScores, expected: dict[str, Any]) -> None:
    alignments = {document.id: document.alignment for document in scores.documents}
    for document in expected.get("mappings", []):
        alignment = alignments[document["doc"]]
        wanted = {"plain": document["span_only"]}
        wanted |= {ATTRIBUTES[name]: rows for name, rows in document["by_attributes"].items()}
        system = [mention.id for mention in alignment.system.mentions]
        for name, rows in wanted.items():
            mapping = alignment.mappings[name]
            assert [
                [mention.id, system[s] if s >= 0 else None, pytest.approx(dice, abs=1e-6)]
                for mention, s, dice in zip(alignment.gold.mentions, mapping.system, mapping.dice, strict=True)
            ] == rows


def _percent(figures: NuggetCounts | MacroAverage) -> list[float | None]:
    return [None if value is None else 100 * value for value in (figures.precision, figures.recall, figures.f1)]


def _undefined_as(figures: list[float | None], got: NuggetCounts | MacroAverage) -> list[float | None]:
    """Our reading of the specification writes 0 for 0/0, where we give null and a reason."""
    undefined = (got.precision, got.recall, got.f1)
    return [None if ours is None and not value else value for value, ours in zip(figures, undefined, strict=True)]


def _json(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_the_conversion_to_conll_is_that_of_evmeval(case: Path) -> None:
    key, response = case / "expected" / "v1.8.gold.conll", case / "expected" / "v1.8.sys.conll"
    if not key.exists() or not response.exists():
        pytest.skip("EvmEval 1.8 did not score this case")
    scores = _score(case, _json(case / "case.json"), "kbp2016")

    converted = tbf_to_conll([document.alignment for document in scores.documents])

    assert converted == (key.read_text("utf-8"), response.read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_the_text_comparison_is_that_of_evmeval(case: Path) -> None:
    expected = case / "expected" / "v1.8.compare.txt"
    description = _json(case / "case.json")
    if not expected.exists() or description["mode"] == "char":
        pytest.skip("EvmEval 1.8 wrote no comparison, or lists single characters")
    scores = _score(case, description, "kbp2016")

    assert comparison_text(scores, description["system"]) == expected.read_text("utf-8")


@pytest.mark.parametrize("name", ["example", "example_id", "example_out", "example_type"])
def test_submissions_are_validated_as_in_2016(name: str) -> None:
    folder = EVENTS / "evmeval_shipped" / "validator_2016"
    refused = {"example_id": "unknown-document", "example_out": "beyond-text", "example_type": "unknown-type"}

    findings = validate_file(
        folder / f"{name}.tbf",
        types=(folder / "types.txt").read_text("utf-8").split("\n"),
        lengths=read_lengths(folder / "character_counts.tsv"),
    )

    assert bool(findings) == (_json(folder / "expected.json")[f"{name}.tbf"]["exit"] != 0)
    assert [finding.code for finding in findings] == ([refused[name]] if name in refused else [])


NOT_IN_THE_TABLE = {"conll_NewTest", "format_system_with_invented_token"}
"""Our reading of the specification scores tokens that the table does not have; the scorer of 2015 refused them."""


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_what_the_specification_refuses_is_refused_and_nothing_else_but_unknown_tokens(case: Path) -> None:
    description = _json(case / "case.json")
    refused = not _json(case / "expected.json")["spec_reading"]["scored"] or case.name in NOT_IN_THE_TABLE
    files = case / description["gold"], case / description["system"], _tokens(case, description)

    if refused:
        with pytest.raises(FormatError, match=r"^.*\.tbf:\d+: .* \[[a-z-]+\]\n"):
            score_files(*files)
    else:
        score_files(*files)
