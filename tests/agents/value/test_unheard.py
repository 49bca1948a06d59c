"""What only models propose is read before it is accepted."""

from dataclasses import replace

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.verification.evidence.judge import EvidenceJudge
from consilience.agents.verification.quote_check import check_quotes
from consilience.agents.verification.support.judge import SupportJudge
from consilience.agents.verification.support.unheard import Unheard
from consilience.agents.verification.verifier import Verifier
from consilience.graph.model.model import Chunk, Document, Proposal, Span, Verdict

NEWS = builtin_schema("news")
TEXT = "Ann Lee was born in Rome. She admires Oslo."
KINDS = {"chat": "chat", "other": "chat", "rules": "corenlp", "learned": "learned"}


class Model:
    """Believes what it is told to."""

    digest = "d"

    def __init__(self, probability: float) -> None:
        self.said = probability

    def probability(self, claim: str, evidence: str) -> float:
        assert evidence == TEXT
        return self.said if "born" in claim else 0.9


def anchor(words: str, type_: str) -> Anchor:
    start = TEXT.index(words)
    return Anchor(Span(start, start + len(words)), type_, words)


def claims(expert: str, place: str = "Rome") -> tuple[Claim, ...]:
    ann, there = anchor("Ann Lee", "Person"), anchor(place, "Location")
    proposals = (Proposal(expert, 1),)
    born = Claim("relation", ann, "born_in", there, (), (Quote(TEXT, Span(0, len(TEXT))),), proposals, 0.9)
    names = [
        Claim("entity", a, a.type, None, (), (Quote(a.text, a.span),), (Proposal("rules", 1),), 0.9)
        for a in (ann, there)
    ]
    return (*names, born)


async def verdict(
    expert: str, probability: float | None, place: str = "Rome", language: str = "en"
) -> tuple[Claim, Verdict]:
    document = Document(TEXT, "d", "d", language=language)
    chunks = [Chunk(document.id, 0, Span(0, len(TEXT)), TEXT)]
    judge = None if probability is None else SupportJudge(Model(probability))  # type: ignore[arg-type]
    verifier = Verifier("contested", 0.5, EvidenceJudge(NEWS), weigher=Unheard(NEWS, judge))
    weighed = await verifier.weigh(claims(expert, place), document, chunks, KINDS)
    gated = verifier.contest(weighed, NEWS)
    found = check_quotes(gated, await verifier.verdicts(gated, document, chunks))[-1]
    assert found.verdict is not None
    return found, found.verdict


async def test_a_chat_models_claim_is_as_likely_as_the_learned_judge_reads_it() -> None:
    claim, said = await verdict("chat", 0.83)
    assert (claim.confidence, said.decision) == (0.83, "accepted")
    assert said.reason == (
        "The text contains its evidence, which gives it a probability of 0.83: only chat models propose it; the "
        "learned judge reads it with 0.830."
    )


async def test_what_that_judge_does_not_believe_is_accepted_only_if_the_evidence_says_so() -> None:
    claim, said = await verdict("chat", 0.2)
    assert "only chat models propose it; the learned judge reads it with 0.200" in claim.gate
    assert (said.decision, said.method) == ("accepted", "evidence judge")
    _, said = await verdict("chat", 0.2, place="Oslo")
    assert said.decision != "accepted"


async def test_without_the_learned_judge_or_in_other_languages_rules_read_it() -> None:
    _, said = await verdict("chat", None)
    assert (said.decision, said.method) == ("accepted", "evidence judge")
    _, said = await verdict("chat", None, place="Oslo")
    assert (said.decision, said.method) == ("contested", "evidence judge")
    _, said = await verdict("chat", 0.9, place="Oslo", language="de")
    assert said.method == "evidence judge"


async def test_what_the_learned_expert_proposes_unweighed_is_read_by_rules() -> None:
    _, said = await verdict("learned", 0.9, place="Oslo")
    assert (said.decision, said.method) == ("contested", "evidence judge")


async def test_what_rules_find_needs_nobody_else() -> None:
    claim, said = await verdict("rules", 0.0)
    assert (claim.reading, said.reason) == ("", "The text contains its evidence.")


async def test_what_was_weighed_is_not_read_again() -> None:
    document = Document(TEXT, "d", "d")
    chunks = [Chunk(document.id, 0, Span(0, len(TEXT)), TEXT)]
    weighed = tuple(replace(claim, weighed=True) for claim in claims("learned"))
    assert await Unheard(NEWS, None).weigh(weighed, document, chunks, KINDS) == weighed
