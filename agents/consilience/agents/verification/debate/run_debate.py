"""One debate of a run, from its opening to its verdict, every step told."""

from collections.abc import Callable, Sequence

from consilience.agents.claims.event_builders import describe_claim
from consilience.agents.events.debate_events import DebateOpened
from consilience.agents.events.progress import Progress
from consilience.agents.models.call_context import call_context
from consilience.agents.verification.debate.debate_verifier import DebateVerifier, FinishedDebate
from consilience.agents.verification.debate.event_builders import debate_event, debate_verdict
from consilience.agents.verification.debate.matchups import Matchup
from consilience.agents.verification.debate.shared.records import JudgeReply, Speech
from consilience.graph.model.model import Chunk, Document

__all__ = ["run_debate"]


async def run_debate(
    debates: DebateVerifier,
    contest: Matchup,
    document: Document,
    chunks: Sequence[Chunk],
    tell: Callable[[Progress], object],
    other: Document | None = None,
) -> FinishedDebate:
    """Hold one debate and return it with the claims that it decides about.

    Args:
        debates: how it goes, and who takes part.
        contest: what is contested.
        document: the text.
        chunks: its passages.
        tell: is told each event.
        other: the document of the rival, where that is another one.

    Raises:
        ServiceError: a model cannot be reached or the budget is spent; what was asked is in the models' cache.
    """
    sources = debates.sources(contest, document, chunks, other)
    question = debates.question(contest, sources, document)
    debate, one = debates.debate_id(question, sources), contest.own
    claim = describe_claim(one)

    def pass_on(rollout: int, said: Speech | JudgeReply) -> None:
        tell(debate_event(debate, claim, rollout, said))

    tell(DebateOpened(debate, claim, one.gate, debates.protocol, question.text, question.answers))
    with call_context(debate=debate, rollout=1, other_document_id=other.id if other else ""):
        result = await debates.run(question, sources, pass_on)
    tell(debate_verdict(result, claim))
    return FinishedDebate(result, contest.members)
