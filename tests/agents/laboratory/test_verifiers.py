"""Verifiers of claims that are sentences: the baseline by words, debate protocols, and how others are added."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.scripted_chat import ScriptedChat

from consilience.agents.laboratory.verifiers import learned as learned_module
from consilience.agents.laboratory.verifiers.judged_pairs import PairVerifier
from consilience.agents.laboratory.verifiers.protocols import question_of
from consilience.agents.laboratory.verifiers.registry import (
    VERIFIERS,
    Bench,
    verifier,
    verifier_named,
)
from consilience.agents.laboratory.verifiers.words import share_of_words
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules
from consilience.evaluation.records.claims import Judgement, StatedClaim
from consilience.graph.model.errors import ConsilienceError

SOURCE = (
    "Ada Quill founded Kestrel Books in Porto. It prints atlases. Norden bought the house in 2019. It pleased her. "
    "She moved to Faro. There she wrote 12 novels."
)


@pytest.mark.parametrize(
    ("claim", "share"),
    [
        ("Ada Quill founded Kestrel Books in Porto.", 1.0),
        ("The founder of Kestrel Books was Quill.", 1.0),  # by their stems
        ("Norden sold Kestrel Books in 2019.", 4 / 5),
        ("Norden bought it in 2018.", 2 / 3),
        ("who wrote something? Ada Quill", 1 / 3 * 2),  # the question's own words do not count
        ("Kestrel Books moved to Faro.", 1 / 2),  # no three sentences have all of these words
        ("", 0.0),
        ("It was they who did so.", 0.0),
    ],
)
def test_the_baseline_says_which_share_of_the_words_stands_close_together(claim: str, share: float) -> None:
    assert share_of_words(claim, SOURCE) == pytest.approx(share)


def test_the_baseline_counts_chinese_characters() -> None:
    assert share_of_words("王芳去北京", "王芳昨天去了北京。") == 1.0
    assert share_of_words("王芳去上海", "王芳昨天去了北京。") == 3 / 5


@given(st.text(max_size=60), st.text(max_size=60))
def test_the_baseline_is_a_share_and_a_text_has_all_its_own_words(claim: str, source: str) -> None:
    assert 0 <= share_of_words(claim, source) <= 1
    assert share_of_words(claim, claim) in {0.0, 1.0} or len(claim.split(".")) > 3


async def judged(protocol: str, votes: Sequence[str], **rules: object) -> Judgement:
    """What comes of one claim when the judge replies so, in both orders of the answers."""
    model = ScriptedChat(votes)
    bench = Bench(Cast(model, (model, model)), DebateRules(**rules))  # type: ignore[arg-type]
    (found,) = await verifier_named(protocol).make(bench).judge([StatedClaim("a", SOURCE, "Quill founded it.")])
    return found


async def test_a_debate_supports_a_claim_when_its_verdict_survives_the_flip() -> None:
    supported = await judged("expert", ["Answer: A", "Answer: B"])
    assert (supported.probability, supported.decision) == (1.0, "supported")
    refused = await judged("expert", ["Answer: B", "Answer: A"])
    assert (refused.probability, refused.decision) == (0.0, "not_supported")


async def test_a_verdict_that_does_not_survive_the_flip_leaves_the_claim_undecided() -> None:
    found = await judged("naive", ["Answer: A", "Answer: A"])
    assert (found.probability, found.decision) == (0.5, "undecided")
    assert found.reason == "The verdict did not survive the flip of order and sides."


async def test_a_vote_that_cannot_be_read_counts_half() -> None:
    found = await judged("expert", ["Answer: A", "I cannot say."])
    assert (found.probability, found.decision) == (0.75, "undecided")


def test_a_claim_becomes_a_question_whose_answers_exclude_each_other() -> None:
    asked = question_of(StatedClaim("a", SOURCE, "who wrote? Quill", "who wrote?", "Quill", "Quill wrote\nit"))
    assert asked.text.endswith("is true? The claim was made in the sentence “Quill wrote it”.")
    assert asked.answers == (
        "The text supports the claim that the answer to “who wrote?” is “Quill”.",
        "The text does not support the claim that the answer to “who wrote?” is “Quill”.",
    )
    assert (
        question_of(StatedClaim("a", SOURCE, "Quill wrote.")).answers[0]
        == "The text supports the claim “Quill wrote.”."
    )


def test_a_chinese_claim_is_asked_about_in_chinese() -> None:
    asked = question_of(StatedClaim("a", "王芳昨天去了北京。", "王芳去了北京"))
    assert (asked.language, asked.answers[1]) == ("zh", "该文本不支持这一说法：“王芳去了北京”。")


def test_a_protocol_without_models_says_so() -> None:
    kind = verifier_named("debate")
    assert kind.asks_models
    with pytest.raises(ConsilienceError, match="The verifier 'debate' asks models, and there are none"):
        _ = kind.make(Bench()).signature


async def test_another_module_adds_a_verifier_by_registering_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VERIFIERS, "_entries", {**{n: VERIFIERS._entries[n] for n in VERIFIERS}})

    class Judge:
        signature = "support|v1"

        def support(self, claims: Sequence[tuple[str, str]]) -> list[float]:
            return [0.7 if claim in text else 0.1 for claim, text in claims]

    @verifier("their_own", rank=3)
    def their_own(bench: Bench) -> PairVerifier:
        del bench
        return PairVerifier(Judge())

    assert list(VERIFIERS)[:3] == ["words", "learned", "their_own"]
    asked, heard = verifier_named("their_own").make(Bench()), list[None]()
    claims = [StatedClaim(str(n), "Quill wrote it.", ("Quill", "Norden")[n % 2]) for n in range(20)]
    found = await asked.judge(claims, lambda: heard.append(None))
    assert found == [Judgement(str(n), (0.7, 0.1)[n % 2]) for n in range(20)]
    assert (len(heard), asked.signature) == (20, "support|v1")


async def test_the_learned_judge_finds_a_claim_in_its_text_likelier_than_another() -> None:
    asked = verifier_named("learned").make(Bench())
    text = "Ada Quill founded Kestrel Books in Porto in 1987. Her brother Karl sold his farm that year."
    held, other = (
        StatedClaim("held", text, "Ada Quill founded Kestrel Books."),
        StatedClaim("other", text, "Bruno Norden founded a bank in Lisbon."),
    )
    one, two = await asked.judge([held, other])
    assert one.probability is not None
    assert two.probability is not None
    assert one.probability > two.probability


def test_without_its_weights_the_learned_judge_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learned_module, "open_shipped_judge", lambda **_: None)
    monkeypatch.setattr(learned_module, "why_support_is_absent", lambda: "onnxruntime is not installed.")
    with pytest.raises(ConsilienceError, match=r"'learned' cannot be used: onnxruntime is not installed\."):
        verifier_named("learned").make(Bench())
