import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.examples import examples

from consilience.evaluation.genres.embedders.hashed_ngrams import HashedNgrams
from consilience.evaluation.genres.evaluate import GenresSettings, score_genres
from consilience.evaluation.genres.measures.completeness import (
    SoftMatching,
    completeness,
    completeness_of_similarities,
    completeness_scores,
)
from consilience.evaluation.genres.measures.exact_match import exact_match
from consilience.evaluation.genres.measures.factualness import factualness
from consilience.evaluation.genres.measures.granularity import granularity
from consilience.evaluation.genres.measures.size import TokenCounter, tokens_per_triple
from consilience.evaluation.genres.measures.uniqueness import estimate_uniqueness, similar_pairs, uniqueness
from consilience.evaluation.genres.shared.combinations import Combination
from consilience.evaluation.genres.shared.embeddings import ElementTable, embed_elements
from consilience.evaluation.genres.shared.profiles import PAPER, STRICT, GenresProfile, mean_score
from consilience.evaluation.genres.texts.tokens import words
from consilience.evaluation.records.triples import Document, Score, SystemOutput, Triple
from consilience.evaluation.support.errors import EvaluationError

ANN = Triple("Ann", "founded", "Acme")
BOB = Triple("Bob", "joined", "Acme")
TEXT = Document("1", "Ann founded Acme. Bob joined it.", (ANN, BOB))
SILENT = Document("2", "Hm.", ())
UNKNOWN = Document("3", "Nobody has annotated this.", None)

elements = st.sampled_from(["Ann", "Bob", "Acme", "founded", "joined", "left", "Acme Inc.", "Anna"])
triple_lists = st.lists(st.builds(Triple, elements, elements, elements), max_size=8)


async def table(*triples: Triple) -> ElementTable:
    return await embed_elements(HashedNgrams(), triples)


def vectors(**rows: Sequence[float]) -> ElementTable:
    matrix: NDArray[np.float32] = np.array(list(rows.values()), dtype=np.float32)
    return ElementTable({name: number for number, name in enumerate(rows)}, matrix)


def test_factualness_is_the_share_of_supported_triples() -> None:
    assert factualness(TEXT, (ANN, BOB, BOB), (True, False, True), STRICT) == Score(2 / 3)


def test_granularity_takes_the_stated_number_and_in_the_paper_the_brackets_of_distinct_triples() -> None:
    answers = ('["a", "r", "[x] b"]\n["a", "r", "c"]\nGranularity: 2', "N/A\nGranularity: 0", "N/A\nGranularity: 0")
    assert granularity(TEXT, (ANN, BOB, BOB), answers, STRICT).value == pytest.approx((math.exp(-2) + 2) / 3)
    assert granularity(TEXT, (ANN, BOB, BOB), answers, PAPER).value == pytest.approx((math.exp(-3) + 1) / 2)


async def test_an_empty_extraction_scores_zero_unless_there_is_nothing_to_extract() -> None:
    elements = await table(ANN, BOB)
    for document, value in ((TEXT, Score(0.0)), (SILENT, Score(None, "nothing to extract"))):
        assert factualness(document, (), (), STRICT) == value
        assert granularity(document, (), (), STRICT) == value
        assert uniqueness(document, (), elements, 0.5, "sum", STRICT) == value
        assert completeness(document, (), elements, SoftMatching(0.5), STRICT) == value
        assert exact_match(document, (), STRICT).f1 == value


async def test_an_empty_extraction_scores_differently_in_each_published_score() -> None:
    elements = await table(ANN)
    assert factualness(TEXT, (), (), PAPER) == Score(0.0)
    assert granularity(TEXT, (), (), PAPER) == Score(None, "no triples")
    assert uniqueness(TEXT, (), elements, 0.5, "sum", PAPER) == Score(1.0)
    assert completeness(UNKNOWN, (), elements, SoftMatching(0.5), PAPER) == Score(0.0)
    assert exact_match(TEXT, (), PAPER).f1 == Score(None, "no triples")


async def test_without_gold_completeness_and_exact_match_are_undefined() -> None:
    elements = await table(ANN)
    assert completeness(UNKNOWN, (ANN,), elements, SoftMatching(0.5), STRICT) == Score(None, "no gold")
    assert completeness(SILENT, (ANN,), elements, SoftMatching(0.5), STRICT) == Score(None, "empty gold")
    assert exact_match(UNKNOWN, (ANN,), STRICT).precision == Score(None, "no gold")


def test_a_missing_embedding_is_an_error_and_in_the_paper_a_dropped_triple() -> None:
    elements = vectors(Ann=[1, 0], founded=[1, 0], Acme=[1, 0], Bob=[math.nan, math.nan], joined=[0, 1])
    with pytest.raises(EvaluationError, match="There is no embedding of 'Bob'"):
        uniqueness(TEXT, (ANN, BOB), elements, 0.5, "sum", STRICT)
    assert uniqueness(TEXT, (ANN, BOB), elements, 0.5, "sum", PAPER) == Score(1.0)
    one_gold = Document("1", "", (ANN,))
    assert completeness(one_gold, (BOB,), elements, SoftMatching(0.5), PAPER).value is None


def test_cosines_at_the_threshold_count_as_similar() -> None:
    elements = vectors(a=[1, 0], b=[0, 0], c=[3, 4])
    pair = (Triple("a", "b", "b"), Triple("c", "b", "b"))
    assert uniqueness(TEXT, pair, elements, 0.6, "sum", STRICT) == Score(0.0)
    assert uniqueness(TEXT, pair, elements, 0.6000001, "sum", STRICT) == Score(1.0)


def test_closed_extraction_needs_similar_relations_too() -> None:
    elements = vectors(Ann=[9, 0, 0], Acme=[9, 0, 0], founded=[0, 1, 0], left=[0, 0, 1])
    document = Document("1", "", (ANN,))
    wrong = (Triple("Ann", "left", "Acme"),)
    assert completeness(document, wrong, elements, SoftMatching(0.9), STRICT) == Score(1.0)
    assert completeness(document, wrong, elements, SoftMatching(0.9, relations=True), STRICT) == Score(0.0)


def test_recorded_similarities_must_have_the_shape_of_the_triples() -> None:
    assert completeness_of_similarities(TEXT, (ANN,), np.array([[0.95], [0.9]]), 0.95, STRICT) == Score(0.5)
    with pytest.raises(EvaluationError, match=r"have shape \(1, 1\), but there are 2 distinct gold triples"):
        completeness_of_similarities(TEXT, (ANN,), np.array([[0.95]]), 0.95, STRICT)


def test_exact_match_ignores_case_underscores_and_when_strict_blanks() -> None:
    gold = Document("1", "", (Triple("Ann", "place_of_birth", "Rome"), BOB))
    found = (Triple("ann", "place of  birth", "Rome"), BOB, BOB)
    strict, paper = exact_match(gold, found, STRICT), exact_match(gold, found, PAPER)
    assert (strict.precision, strict.recall, strict.f1) == (Score(2 / 3), Score(1.0), Score(0.8))
    assert (paper.precision, paper.recall) == (Score(2 / 3), Score(0.5))


def test_tokens_of_an_empty_extraction_are_undefined_and_in_the_paper_none() -> None:
    count = TokenCounter()
    assert tokens_per_triple((Triple("Mr. Ann's", "is from", "N.Y."),), count, STRICT) == Score(7.0)
    assert tokens_per_triple((), count, STRICT) == Score(None, "no triples")
    assert tokens_per_triple((), count, PAPER) == Score(0.0)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1032–1085", ["1032–1085"]),
        ("Sgt. Pepper", ["Sgt", ".", "Pepper"]),
        ("error (e.g. a dose)", ["error", "(", "e.g", ".", "a", "dose", ")"]),
        ("0.03 mg. kg-1", ["0.03", "mg.", "kg-1"]),
        ("J.K. Rowling", ["J.K.", "Rowling"]),
        ("Mr. Ann", ["Mr.", "Ann"]),
    ],
)
def test_words_are_divided_as_when_the_figures_were_published(text: str, wanted: list[str]) -> None:
    assert words(text) == wanted


def test_a_triple_without_a_vector_does_not_stop_profile_paper_on_either_side() -> None:
    elements = vectors(Ann=[1, 0], founded=[1, 0], Acme=[1, 0], Bob=[math.nan, math.nan], joined=[0, 1])
    known, lame = Document("1", "", (ANN, BOB)), Document("2", "", (BOB,))
    for document, score in ((known, Score(0.5)), (lame, Score(0.0))):
        assert completeness(document, (ANN,), elements, SoftMatching(0.5), PAPER) == score
        extracted = {document.id: (ANN,)}
        assert completeness_scores([document], extracted, elements, SoftMatching(0.5), PAPER) == [score]
        with pytest.raises(EvaluationError, match="There is no embedding of 'Bob'"):
            completeness_scores([document], extracted, elements, SoftMatching(0.5), STRICT)
    recorded = np.array([[0.97], [0.2]])  # the paper's records have no column for a triple without a vector
    assert completeness_of_similarities(known, (ANN, BOB), recorded, 0.95, PAPER) == Score(0.5)
    assert completeness_of_similarities(known, (BOB,), np.array([]), 0.95, PAPER).value is None
    with pytest.raises(EvaluationError, match="Record them anew"):
        completeness_of_similarities(known, (ANN, BOB), recorded, 0.95, STRICT)


async def test_recorded_similarities_have_a_threshold_of_their_own_and_need_no_vectors() -> None:
    document = Document("1", "Ann founded Acme.", (ANN,))
    system = SystemOutput("s", {"1": (ANN, BOB)}, similarities={"1": np.array([[0.9, 0.1]])})
    for phi, wanted in ((None, 0.0), (0.9, 1.0)):
        options = GenresSettings(topics=None, recorded_threshold=phi)
        scores = await score_genres([document], [system], HashedNgrams(), options)
        assert scores.systems["s"].means["cs"] == Score(wanted)
        assert f"|cs:recorded,phi{phi or 0.95:g}|" in scores.signature


def test_a_mean_is_over_the_documents_that_have_a_score() -> None:
    assert mean_score([Score(1.0), Score(None, "no gold"), Score(0.0)]) == Score(0.5)
    assert mean_score([Score(None, "no judge")]) == Score(None, "no judge")


async def test_big_documents_are_compared_in_blocks_with_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    from consilience.evaluation.genres.measures import completeness as cs
    from consilience.evaluation.genres.measures import uniqueness as us

    names = [f"name {n % 7}" for n in range(40)]
    many = tuple(Triple(name, "knows", names[-n]) for n, name in enumerate(names))
    document = Document("1", "", many[::3])
    elements = await table(*many)
    whole = (
        uniqueness(document, many, elements, 0.7, "sum", STRICT),
        completeness(document, many[:9], elements, SoftMatching(0.7), STRICT),
    )
    monkeypatch.setattr(us, "_BLOCK", 6)
    monkeypatch.setattr(cs, "_BLOCK", 4)
    assert whole == (
        uniqueness(document, many, elements, 0.7, "sum", STRICT),
        completeness(document, many[:9], elements, SoftMatching(0.7), STRICT),
    )


async def test_uniqueness_of_very_many_triples_is_estimated_with_its_error() -> None:
    many = tuple(Triple(f"name {n % 97}", f"verb {n % 11}", f"thing {n * n % 89}") for n in range(3000))
    vectors = (await table(*many)).triples(many)
    exact = 1 - similar_pairs(vectors, 0.8) / (3000 * 2999 / 2)
    value, error = estimate_uniqueness(vectors, 0.8, rows=500)
    assert 0 < error < 0.01
    assert abs(value - exact) < 4 * error
    every, none = estimate_uniqueness(vectors, 0.8, rows=3000)
    assert every == pytest.approx(exact)
    assert none == 0


@settings(max_examples=examples(60))
@given(triple_lists, st.sampled_from(["sum", "concatenation"]))
async def test_order_of_triples_does_not_matter_and_scores_stay_in_bounds(
    triples: list[Triple], combination: Combination
) -> None:
    elements = await table(*triples, ANN, BOB)
    shuffled = sorted(triples)
    matching = SoftMatching(0.5, combination)
    for profile in (STRICT, PAPER):
        value = uniqueness(TEXT, triples, elements, 0.5, combination, profile)
        assert value == uniqueness(TEXT, shuffled, elements, 0.5, combination, profile)
        assert value.value is not None
        assert 0 <= value.value <= 1
        found = completeness(TEXT, triples, elements, matching, profile)
        assert found == completeness(TEXT, shuffled, elements, matching, profile)
        assert found.value in {0.0, 0.5, 1.0}


@settings(max_examples=examples(60))
@given(triple_lists, st.builds(Triple, elements, elements, elements))
async def test_completeness_never_falls_when_a_triple_is_added(triples: list[Triple], added: Triple) -> None:
    elements = await table(*triples, added, ANN, BOB)
    before = completeness(TEXT, triples, elements, SoftMatching(0.5), STRICT).value
    after = completeness(TEXT, [*triples, added], elements, SoftMatching(0.5), STRICT).value
    assert before is not None
    assert after is not None
    assert after >= before


@settings(max_examples=examples(60))
@given(triple_lists.filter(bool))
async def test_gold_against_itself_is_complete(triples: list[Triple]) -> None:
    elements = await table(*triples)
    document = Document("1", "", tuple(triples))
    for profile in (STRICT, PAPER):
        assert completeness(document, triples, elements, SoftMatching(0.999), profile) == Score(1.0)
        assert exact_match(document, triples, profile).recall == Score(1.0)


@settings(max_examples=examples(40))
@given(st.lists(st.tuples(triple_lists, st.none() | triple_lists), max_size=6), st.sampled_from([STRICT, PAPER]))
async def test_documents_scored_together_score_as_each_alone(
    found: list[tuple[list[Triple], list[Triple] | None]], profile: GenresProfile
) -> None:
    documents = [Document(str(n), "", None if gold is None else tuple(gold)) for n, (_, gold) in enumerate(found)]
    extracted = {str(n): triples for n, (triples, _) in enumerate(found)}
    elements = await table(*(triple for triples, gold in found for triple in (*triples, *(gold or ()))))
    assert completeness_scores(documents, extracted, elements, SoftMatching(0.5), profile) == [
        completeness(document, extracted[document.id], elements, SoftMatching(0.5), profile) for document in documents
    ]
