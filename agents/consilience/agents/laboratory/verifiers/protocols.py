"""The debate protocols as verifiers of sentences: naive and expert judge, consultancy and debate."""

import asyncio
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.laboratory.verifiers.registry import (
    VERIFIERS,
    Bench,
    OnJudged,
    VerifierKind,
    nobody_waits,
)
from consilience.agents.prompts.escaping import one_line
from consilience.agents.verification.debate.protocols.registry import PROTOCOLS
from consilience.agents.verification.debate.protocols.result import signature_of
from consilience.agents.verification.debate.shared.records import DebateResult, Language, Question
from consilience.agents.verification.debate.shared.rendering import macro
from consilience.agents.verification.debate.shared.settings import Cast
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.agents.verification.debate.shared.usage_meter import run_together
from consilience.evaluation.records.claims import Decision, Judgement, StatedClaim
from consilience.graph.model.errors import ConsilienceError, DocumentError

__all__ = ["ProtocolVerifier", "question_of"]


_CHINESE = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class _Words:
    """Wording of a claim in one language."""

    claim: str
    answer: str
    """Of a question and its answer."""
    sentence: str
    """Where the claim was made."""
    holds: str
    fails: str


_WORDS: Mapping[Language, _Words] = {
    "en": _Words(
        "“{}”",
        "that the answer to “{}” is “{}”",
        " The claim was made in the sentence “{}”.",
        "The text supports the claim {}.",
        "The text does not support the claim {}.",
    ),
    "zh": _Words(
        "“{}”",
        "“{}”的答案是“{}”",
        "该说法出自句子“{}”。",
        "该文本支持这一说法：{}。",
        "该文本不支持这一说法：{}。",
    ),
}


class ProtocolVerifier:
    """Debates every claim by one protocol: which is true, that the text supports it or that it does not?

    Its decision is the outcome that survived the flip of the answers, `undecided` if none did; its probability is the
    share of all votes that are for support, those that cannot be read counted half. A claim that a model refuses, since
    its source is too long for it for example, gets no judgement.
    """

    def __init__(self, protocol: str, bench: Bench) -> None:
        self._protocol, self._bench = protocol, bench

    @property
    def signature(self) -> str:
        """Protocol, rules, prompts and models."""
        return signature_of(self._protocol, self._cast, self._bench.rules)

    @property
    def _cast(self) -> Cast:
        if self._bench.cast is None:
            raise ConsilienceError(f"The verifier {self._protocol!r} asks models, and there are none.")
        return self._bench.cast

    async def judge(self, claims: Sequence[StatedClaim], on_judged: OnJudged = nobody_waits) -> list[Judgement]:
        """Return what comes of the debates; see `SentenceVerifier`."""
        slots = asyncio.Semaphore(self._bench.concurrency)
        indexes: dict[str, TextIndex] = {}
        debate = PROTOCOLS.find(self._protocol)

        async def one(claim: StatedClaim) -> Judgement | None:
            try:
                async with slots:
                    index = indexes.setdefault(claim.source, TextIndex(claim.source))
                    source = DebateSource(claim.id, index)
                    return _judgement(claim, await debate(question_of(claim), [source], self._cast, self._bench.rules))
            except DocumentError:
                return None
            finally:
                on_judged()

        judged = await run_together([one(claim) for claim in claims])
        return [judgement for judgement in judged if judgement is not None]


def question_of(claim: StatedClaim) -> Question:
    """Return a claim as a question in its language: answer 0 is that the text supports it, 1 that it does not."""
    language: Language = "zh" if _CHINESE.search(claim.text) else "en"
    words = _WORDS[language]
    said = words.claim.format(one_line(claim.text))
    if claim.question and claim.answer:
        said = words.answer.format(one_line(claim.question), one_line(claim.answer))
    asked = macro("claims", language, "whether", sources=1)
    made = words.sentence.format(one_line(claim.sentence)) if claim.sentence else ""
    return Question(asked + made, (words.holds.format(said), words.fails.format(said)), language=language)


def _judgement(claim: StatedClaim, result: DebateResult) -> Judgement:
    votes = Counter(judgement.side for judgement in result.judgements)
    outcome: Decision = "undecided"
    if result.outcome.side is not None:
        outcome = "supported" if result.outcome.side == 0 else "not_supported"
    share = (votes[0] + votes[None] / 2) / votes.total() if votes else None
    return Judgement(claim.id, share, outcome, result.outcome.reason)


for _number, _name in enumerate(PROTOCOLS):
    VERIFIERS.add(
        _name, VerifierKind(partial(ProtocolVerifier, _name), asks_models=True), module=__name__, rank=100 + _number
    )
