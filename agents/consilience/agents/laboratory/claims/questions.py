"""Claims whose truth is known as questions for debates: as many about true as about corrupted ones, from many texts."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.laboratory.claims.corruption import KnownClaim
from consilience.agents.verification.debate.claims.questions import whether_question
from consilience.agents.verification.debate.shared.records import Language
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.graph.schema.schema import Schema

__all__ = ["claims_for_debate", "question_line"]


def claims_for_debate(known: Sequence[KnownClaim], wanted: int) -> list[KnownClaim]:
    """Return so many claims, half of them true and half corrupted, kinds and corruptions by turns.

    Each next one is about the text that was taken least often so far; so the corrupted copies are of claims of other
    texts than the true claims as long as there are any.
    """
    taken: Counter[str] = Counter()
    true = _by_turns([each for each in known if each.true], wanted // 2, taken)
    return [*true, *_by_turns([each for each in known if not each.true], wanted - wanted // 2, taken)]


def _by_turns(known: Sequence[KnownClaim], wanted: int, taken: Counter[str]) -> list[KnownClaim]:
    groups: dict[tuple[str, str | None], list[KnownClaim]] = {}
    for each in known:
        groups.setdefault((each.claim.kind, each.corruption), []).append(each)
    chosen: list[KnownClaim] = []
    while len(chosen) < wanted and any(groups.values()):
        for group in groups.values():
            if group and len(chosen) < wanted:
                each = min(group, key=lambda each: taken[each.document])
                group.remove(each)
                taken[each.document] += 1
                chosen.append(each)
    return chosen


def question_line(known: KnownClaim, schema: Schema, language: Language) -> dict[str, Any]:
    """Return a line of a file that `debate_questions` reads; answer A says that the claim holds."""
    question = whether_question(known.claim, schema, DebateSource(known.document, TextIndex(known.text)), language)
    return {
        "id": f"{known.document}/{known.id}/{known.corruption or 'true'}",
        "name": known.document,
        "source": known.text,
        "question": question.text,
        "answer_a": question.answers[0],
        "answer_b": question.answers[1],
        "definitions": list(question.definitions),
        "truth": "A" if known.true else "B",
        "language": language,
        "group": known.corruption or "true",
    }
