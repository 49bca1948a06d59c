"""Profile `paper` gives the published figures of GenRES."""

import hashlib
from typing import Any

import numpy as np
import pytest
from tests.reference.genres_data import SYSTEMS, documents, expected, load, output, records, triples

from consilience.evaluation.formats.triples.raw_answer import parse_triples
from consilience.evaluation.formats.triples.raw_answer_paper import parse_triples_as_published
from consilience.evaluation.genres.embedders.hashed_ngrams import HashedNgrams
from consilience.evaluation.genres.evaluate import GenresSettings, score_genres
from consilience.evaluation.genres.measures.completeness import completeness_of_similarities
from consilience.evaluation.genres.measures.granularity import count_bracketed_splits, parse_stated_splits
from consilience.evaluation.genres.measures.topical_similarity import source_words, topical_similarities
from consilience.evaluation.genres.shared.combinations import Combination
from consilience.evaluation.genres.shared.profiles import PAPER, STRICT, GenresProfile, mean_score
from consilience.evaluation.genres.texts.tokens import list_published_topic_words
from consilience.evaluation.genres.texts.topics import TopicModel, TopicSettings
from consilience.evaluation.records.triples import Document, SystemOutput
from consilience.evaluation.support.errors import VerdictError

pytestmark = pytest.mark.reference

FIGURES = {
    "triples": "n_triples",
    "tokens": "n_tokens",
    "fs": "FS",
    "gs": "GS",
    "us": "US_hash512_0.5",
    "cs": "CS_hash512_0.5",
}
MEANS = {"triples": "n_triples", "tokens": "n_tokens", "fs": "FS", "gs": "GS_nonempty_docs"}
MEANS |= {"us": "US_hash512_0.5", "cs": "CS_hash512_0.5"}


@pytest.mark.parametrize(("dataset", "system"), SYSTEMS)
async def test_figures_of_every_document_and_their_means_are_the_published_ones(dataset: str, system: str) -> None:
    settings = GenresSettings(PAPER, threshold=0.5, topics=None)
    result = await score_genres(documents(dataset), [output(dataset, system)], HashedNgrams(), settings)
    scores = result.systems[system]
    wanted = expected(dataset, system)
    for given, per_document in zip(scores.documents.values(), wanted["per_doc"], strict=True):
        figures = given.figures
        for name, published in FIGURES.items():
            assert figures[name].value == pytest.approx(per_document.get(published), abs=1e-6), name
        exact = [given["precision"].value, given["recall"].value, given["f1"].value]
        assert exact == pytest.approx(per_document.get("PRF") or [None] * 3, abs=1e-6)
    means = scores.means.figures
    for name, published in MEANS.items():
        assert means[name].value == pytest.approx(wanted["recomputed_mean"].get(published), abs=1e-6), name
    exact_means = [means[name].value for name in ("precision", "recall", "f1")]
    assert exact_means == pytest.approx(
        wanted["recomputed_mean"].get("PRF_docs_with_triples_and_gold") or [None] * 3, abs=1e-6
    )
    assert scores.empty == wanted["recomputed_mean"]["empty_docs"]


@pytest.mark.parametrize(("dataset", "system"), [s for s in SYSTEMS if "gpt-3.5" not in s[1] and s[1] != "groundtruth"])
def test_completeness_by_recorded_ada_002_similarities_is_the_published_one(dataset: str, system: str) -> None:
    scores = []
    found = records(dataset, system)
    wanted = expected(dataset, system)
    raw = load(f"{dataset}.docs.json")["docs"]
    for document, record, per_document in zip(raw, found, wanted["per_doc"], strict=True):
        gold = document["gold_dec4"] if "gold_dec4" in document else document["gold"]
        scored = completeness_of_similarities(
            Document(str(document["id"]), document["text"], None if gold is None else triples(gold)),
            triples(record["triples"]),
            np.array(record.get("ada_sim_gold_x_triples", [])),
            0.95,
            PAPER,
        )
        assert scored.value == pytest.approx(per_document.get("CS_ada"), abs=1e-6)
        scores.append(scored)
    assert mean_score(scores).value == pytest.approx(wanted["recomputed_mean"]["CS_ada"], abs=1e-6)
    assert sum(s.value is not None for s in scores) == wanted["recomputed_mean"]["CS_ada_docs"]


@pytest.mark.parametrize("system", ["llama-2-70b", "openchat"])
async def test_scores_of_the_human_evaluation_are_the_published_ones_document_by_document(system: str) -> None:
    found = load("wiki20m_rand_100.json")
    texts = [Document(str(d["id"]), d["text"], triples(d["gold"])) for d in found["texts"]]
    rows = found["systems"][system]["records"]
    judged = SystemOutput(
        system,
        {str(r["id"]): triples(r["triples"]) for r in rows},
        {str(r["id"]): tuple(r["fs"]) for r in rows},
        {str(r["id"]): tuple(r["gs"]) for r in rows},
    )
    settings = GenresSettings(PAPER, topics=None)
    scores = (await score_genres(texts, [judged], HashedNgrams(), settings)).systems[system].documents
    for record in rows:
        published, given = record["published"], scores[str(record["id"])]
        assert given["fs"].value == pytest.approx(published["FS"], abs=1e-6)
        if published["GS"] is not None:
            assert given["gs"].value == pytest.approx(published["GS"], abs=1e-6)
        if cosines := record["ada_sim_gold_x_triples"]:
            best = np.array(list(cosines.values())).max(axis=1)
            assert (best >= 0.95).mean() == pytest.approx(published["CS"], abs=1e-6)


@pytest.mark.parametrize("dataset", ["cdr", "nyt10m"])
def test_words_of_the_texts_are_those_of_the_published_preprocessing(dataset: str) -> None:
    lines = [" ".join(list_published_topic_words(document.text)) for document in documents(dataset)]
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    assert digest == load("expected.json")[dataset]["preprocess_sha256_of_source_tokens"]


@pytest.mark.slow
def test_topical_similarity_by_a_retrained_model_is_within_three_points_of_the_published_one() -> None:
    corpus = load("cdr.lda_corpus.json")
    model = TopicModel([source_words(text, PAPER) for text in corpus["texts"]], TopicSettings(corpus["num_topics"]))
    assert model.signature == "lda:k50,passes1,seed0,texts1500,words16144"
    texts = documents("cdr")
    for system in ("gpt-4-1106-preview", "openchat", "wizardlm-70b", "groundtruth"):
        scores = topical_similarities(texts, output("cdr", system).triples, model, PAPER)
        retrained, _ = expected("cdr", system)["TS_retrained_percent_mean_sd"]
        mean = mean_score(scores).value
        assert mean is not None
        assert 100 * mean == pytest.approx(retrained, abs=3)


@pytest.mark.parametrize(("dataset", "system"), SYSTEMS)
def test_raw_answers_give_the_published_triples_of_every_document(dataset: str, system: str) -> None:
    for record in records(dataset, system):
        if "raw" in record:
            assert parse_triples_as_published(record["raw"]) == triples(record["triples"])


def test_tolerant_parser_finds_what_the_published_one_finds_and_more() -> None:
    lost, published, more = 0, 0, 0
    for dataset, system in SYSTEMS:
        for record in records(dataset, system):
            if "raw" in record:
                wanted = {tuple(e.strip() for e in t.elements) for t in triples(record["triples"])}
                found = {t.elements for t in parse_triples(record["raw"]).triples}
                lost, published, more = lost + len(wanted - found), published + len(wanted), more + len(found - wanted)
    assert published == 16240
    assert lost <= 6
    assert more >= 1000


def _edge_cases(kind: str) -> list[dict[str, Any]]:
    return [case for case in load("edge_cases.json") if case["kind"] == kind]


STRICT_PARSES: dict[str, list[list[str]]] = {
    "nested list": [["A", "r", "B"], ["C", "r", "D"]],
    "flat list": [["A", "r", "B"], ["C", "r", "D"]],
    "truncated nested list": [["A", "r", "B"], ["C", "r", "D"]],
    "truncated in 2nd": [["A", "r", "B"], ["C", "r", "D"]],
    "duplicate pair": [["A", "r", "B"]] * 2,
    "triplicate": [["A", "r", "B"]] * 3,
    "single quotes": [["A", "r", "B"]],
    "four elements": [["C", "r", "D"]],
    "brackets inside entity": [["[omega-I-131] acid", "is", "tracer"], ["C", "r", "D"]],
    "string of length 3": [],
    "numbers": [["A", "in", "1999"]],
    "nested object": [],
    "plain text": [],
    "trailing comma": [["A", "r", "B"], ["C", "r", "D"]],
}


def test_edge_cases_of_parsing() -> None:
    cases = _edge_cases("parse")
    assert [case["name"] for case in cases] == list(STRICT_PARSES)
    for case in cases:
        assert parse_triples_as_published(case["input"]) == triples(case["repo_output"]), case["name"]
        assert [list(t.elements) for t in parse_triples(case["input"]).triples] == STRICT_PARSES[case["name"]]


STRICT_SPLITS = {"N/A": 0, "one sub-triple": 1, "two": 2, "bracketed entity": 2, "truncated": 2, "nested list": 2}


def test_edge_cases_of_granularity() -> None:
    cases = _edge_cases("granularity")
    assert {case["name"] for case in cases} == {*STRICT_SPLITS, "empty"}
    for case in cases:
        assert count_bracketed_splits(case["input"]) == case["repo_output"]["n_tau"], case["name"]
        assert np.exp(-count_bracketed_splits(case["input"])) == pytest.approx(case["repo_output"]["score"])
        if case["name"] == "empty":
            with pytest.raises(VerdictError, match="does not say into how many"):
                parse_stated_splits(case["input"])
        else:
            assert parse_stated_splits(case["input"]) == STRICT_SPLITS[case["name"]], case["name"]


STRICT_UNIQUENESS = {
    "no triples": 0.0,
    "one triple": 1.0,
    "two identical": 0.0,
    "swapped direction": 0.0,
    "permuted roles": 0.0,
    "distinct": 1.0,
    "non-string element skipped": 1.0,
}


async def test_edge_cases_of_uniqueness() -> None:
    cases = _edge_cases("uniqueness_hash512_phi0.5")
    assert [case["name"] for case in cases] == list(STRICT_UNIQUENESS)
    for case in cases:
        assert await _score("us", case["input"], None, PAPER) == case["repo_output"], case["name"]
        assert await _score("us", case["input"], None, STRICT) == STRICT_UNIQUENESS[case["name"]], case["name"]


async def test_concatenated_vectors_tell_directions_and_roles_apart() -> None:
    cases = {case["name"]: case["input"] for case in _edge_cases("uniqueness_hash512_phi0.5")}
    assert await _score("us", cases["swapped direction"], None, STRICT, "concatenation") == 1.0
    assert await _score("us", cases["permuted roles"], None, STRICT, "concatenation") == 1.0
    assert await _score("us", cases["two identical"], None, STRICT, "concatenation") == 0.0


STRICT_COMPLETENESS = {
    "no triples": 0.0,
    "no triples, text has no gold": None,
    "triples, text has no gold": None,
    "duplicate gold": 1.0,
    "swapped": 1.0,
    "half": 0.5,
    "unembeddable only": 0.0,
}


async def test_edge_cases_of_completeness() -> None:
    cases = _edge_cases("completeness_hash512_phi0.5")
    assert [case["name"] for case in cases] == list(STRICT_COMPLETENESS)
    for case in cases:
        found, gold = case["input"]["triples"], case["input"]["gold"]
        assert await _score("cs", found, gold, PAPER) == case["repo_output"], case["name"]
        assert await _score("cs", found, gold, STRICT) == STRICT_COMPLETENESS[case["name"]], case["name"]


async def _score(
    name: str,
    found: list[list[Any]],
    gold: list[list[Any]] | None,
    profile: GenresProfile,
    combination: Combination = "sum",
) -> float | None:
    document = Document("1", "A text.", None if gold is None else triples(gold))
    settings = GenresSettings(profile, threshold=0.5, combination=combination, topics=None)
    result = await score_genres([document], [SystemOutput("s", {"1": triples(found)})], HashedNgrams(), settings)
    return result.systems["s"].documents["1"].figures[name].value
