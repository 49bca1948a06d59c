"""KnowledgeNet's text evaluation on its fold 3, beside a plain count of what was published."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from consilience.evaluation.facts.knowledgenet.reading import read_annotated
from consilience.evaluation.facts.knowledgenet.records import AnnotatedPassage, PlacedRelation
from consilience.evaluation.facts.knowledgenet.scores import score_text

pytestmark = pytest.mark.reference

GOLD = Path(__file__).parents[3] / "shared/data/knowledgenet/dev.jsonl"


@pytest.fixture(scope="module")
def gold() -> list[AnnotatedPassage]:
    if not GOLD.is_file():
        pytest.skip(f"KnowledgeNet's fold 3 is not at {GOLD}")
    return read_annotated(GOLD)


def test_gold_against_itself_is_right_in_all(gold: list[AnnotatedPassage]) -> None:
    said = {
        passage.id: [PlacedRelation(fact.property.lower(), fact.subject, fact.object) for fact in passage.facts]
        for passage in gold
    }
    scores = score_text(gold, said)
    assert (scores.passages, len(scores.by_property), len(scores.chosen)) == (1440, 15, 9)
    for found, facts in ((scores.all, 2709), (scores.of_chosen, 1876), (scores.names, 787), (scores.pronouns, 1089)):
        assert (found.counts.true_positive, found.counts.system, found.counts.gold) == (facts, facts, facts)


def test_a_damaged_answer_has_the_published_evaluation_s_figures(gold: list[AnnotatedPassage]) -> None:
    """Of three facts one is left out, one turned round and one moved to the left."""
    said = {passage.id: damaged(passage) for passage in gold}
    scores = score_text(gold, said)
    right, wrong, missed = published(said)
    assert (scores.all.counts.true_positive, scores.all.counts.system - right, scores.all.counts.gold - right) == (
        right,
        wrong,
        missed,
    )
    assert min(right, wrong, missed) > 100


def damaged(passage: AnnotatedPassage) -> list[PlacedRelation]:
    said = []
    for at, fact in enumerate(passage.facts):
        kind = (at + len(passage.text)) % 3
        ends = (fact.object, fact.subject) if kind == 1 else (fact.subject, fact.object)
        subject, object_ = ((max(0, start - 2 * kind), end - 2 * kind) for start, end in ends)
        if kind and all(start < end for start, end in (subject, object_)):
            said.append(PlacedRelation(fact.property.lower(), subject, object_))
    return said


def published(said: Mapping[str, list[PlacedRelation]]) -> tuple[int, int, int]:
    """Count as published: a fact is found if an answer overlaps it, and what overlaps such an answer is not wrong."""
    right = wrong = missed = 0
    for line in GOLD.read_text(encoding="utf-8").splitlines():
        row: dict[str, Any] = json.loads(line)
        answers = [(one.type.upper(), one.subject, one.object) for one in said[row["id"]]]
        left = answers
        for fact in row["facts"]:
            met = [each for each in answers if same(each, (fact["property"], fact["subject"], fact["object"]))]
            right, missed = right + bool(met), missed + (not met)
            left = [each for each in left if not any(same(each, other) for other in met)]
        wrong += sum(name in row["properties"] for name, _, _ in left)
    return right, wrong, missed


def same(one: tuple[str, Any, Any], other: tuple[str, Any, Any]) -> bool:
    return one[0] == other[0] and all(
        max(a[0], b[0]) < min(a[1], b[1]) for a, b in zip(one[1:], other[1:], strict=True)
    )
