"""Verification by debate: holds the debates of a run, and makes verdicts of what they come to."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, PlainSerializer

from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.agents.verification.debate.claims.questions import rival_question, whether_question
from consilience.agents.verification.debate.judging.outcome import is_backed
from consilience.agents.verification.debate.matchups import Matchup, passage_of_rival, passages_of_matchup
from consilience.agents.verification.debate.protocols.registry import PROTOCOLS
from consilience.agents.verification.debate.protocols.result import signature_of
from consilience.agents.verification.debate.shared.records import DebateResult, Language, Outcome, Question, Side
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules, Told, nobody
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.graph.model.model import Chunk, Debate, Document, Verdict
from consilience.graph.schema.schema import Schema

__all__ = ["DebateVerifier", "FinishedDebate", "debate_record", "settle_claims"]

Decision = Literal["accepted", "contested", "rejected"]
_SIDES: tuple[Side, Side] = (0, 1)


@dataclass(frozen=True, slots=True)
class DebateVerifier:
    """Verifier by debate: how the debates of a run go, and who takes part."""

    protocol: str
    """One of `PROTOCOLS`."""
    cast: Cast
    rules: DebateRules
    schema: Schema

    @property
    def signature(self) -> str:
        """All that determines the outcome of a debate: protocol, models and rules."""
        return signature_of(self.protocol, self.cast, self.rules)

    def sources(
        self, contest: Matchup, document: Document, chunks: Sequence[Chunk], other: Document | None = None
    ) -> tuple[DebateSource, ...]:
        """Return the texts as debaters read them: the document, or those of both answers in the order of these.

        Args:
            contest: what is contested.
            document: of the run.
            chunks: its passages.
            other: where the rival comes from, if that is another document.
        """
        index = _index(document.text)
        own = tuple(
            DebateSource(document.name, index, shown) for shown in passages_of_matchup(contest, document, chunks)
        )
        if other is None or contest.rival is None:
            return own
        theirs = DebateSource(other.name, _index(other.text), passage_of_rival(contest.rival, other))
        return (own[0], theirs) if contest.members[0] else (theirs, own[0])

    def question(self, contest: Matchup, sources: Sequence[DebateSource], document: Document) -> Question:
        """Return the question of a debate with its answers, as debaters and judge read it."""
        language: Language = "zh" if document.language.startswith("zh") else "en"
        one, other = contest.claims
        if other is None:
            return whether_question(one, self.schema, sources[0], language)
        return rival_question(one, other, self.schema, sources if contest.rival else sources[:1], language)

    def debate_id(self, question: Question, sources: Sequence[DebateSource]) -> str:
        """Return the id that the debate of this question will have."""
        records = tuple(source.record for source in sources)
        return DebateResult(question, self.protocol, self.signature, records, (), Outcome(None, 0.0, "")).id

    async def run(self, question: Question, sources: Sequence[DebateSource], told: Told = nobody) -> DebateResult:
        """Hold one debate, `told` what is said in it as it comes.

        Raises:
            ServiceError: a model cannot be reached or the budget is spent.
        """
        return await PROTOCOLS[self.protocol](question, sources, self.cast, self.rules, told)


@lru_cache(maxsize=16)
def _index(text: str) -> TextIndex:
    return TextIndex(text)


def _debate_of_line(line: DebateResult | Mapping[str, Any]) -> DebateResult:
    return line if isinstance(line, DebateResult) else DebateResult.from_json(line)


@dataclass(frozen=True, slots=True)
class FinishedDebate:
    """A debate that was held, and the claims that stand and fall with its answers."""

    result: Annotated[DebateResult, BeforeValidator(_debate_of_line), PlainSerializer(DebateResult.to_json)]
    members: tuple[tuple[int, ...], tuple[int, ...]]
    """As in `Contest`."""


def settle_claims(claims: Sequence[Claim], debates: Sequence[FinishedDebate]) -> dict[ClaimKey, Verdict]:
    """Return the verdicts on the claims that were debated.

    A verdict has to survive the flip. To accept a claim it has to be backed, too: who defended it quoted words that
    the text has. A claim that loses is rejected; everything else stays contested for a person.
    """
    verdicts: dict[ClaimKey, Verdict] = {}
    for held in debates:
        for side in _SIDES:
            for number in held.members[side]:
                claim = claims[number]
                verdicts[claim.key] = _verdict(claim, held, side)
    return verdicts


def _verdict(claim: Claim, held: FinishedDebate, side: Side) -> Verdict:
    result = held.result
    won = result.outcome.side
    rivals = all(held.members) or len({source.document_id for source in result.sources}) > 1
    backed = result.protocol == "expert" or is_backed(result)
    reason = result.outcome.reason
    decision: Decision = "contested"
    if won == side and backed:
        decision = "accepted"
    elif won == side:
        reason = f"{reason} But nobody backed that answer with a quote of three words or more."
    elif won is not None and (backed or not rivals):
        decision = "rejected"
    if decision == "contested" and claim.gate:
        reason = f"{claim.gate} {reason}"
    return Verdict(decision, result.protocol, reason, result.id)


def debate_record(result: DebateResult) -> Debate:
    """Return a debate as the graph keeps it: a whole transcript, and what is looked up apart."""
    usage, whole = result.usage.as_if_uncached, result.to_json()
    speakers = [speech.speaker for rollout in result.rollouts for speech in rollout.speeches]
    side = result.outcome.side
    return Debate(
        result.id,
        result.question.text,
        result.question.answers,
        result.protocol,
        None if side is None else side + 1,
        result.outcome.confidence,
        result.outcome.reason,
        tuple(dict.fromkeys(speakers)),
        json.dumps({key: whole[key] for key in whole if key != "usage"}, ensure_ascii=False),
        usage.calls,
        usage.prompt_tokens,
        usage.completion_tokens,
        round(usage.cost, 9),
    )
