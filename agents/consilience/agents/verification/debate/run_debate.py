"""One debate of a run, from its opening to its verdict, every step told."""

from collections.abc import Callable, Sequence

from consilience.agents.claims.event_builders import described
from consilience.agents.events.debate_events import DebateOpened
from consilience.agents.events.progress import Progress
from consilience.agents.models.call_context import occasion
from consilience.agents.verification.debate.debate_verifier import Debates, Held
from consilience.agents.verification.debate.event_builders import debate_event, debate_verdict
from consilience.agents.verification.debate.matchups import Contest
from consilience.agents.verification.debate.records import Judgement, Speech
from consilience.graph.model.model import Chunk, Document

__all__ = ["hold_debate"]


async def hold_debate(
    debates: Debates,
    contest: Contest,
    document: Document,
    chunks: Sequence[Chunk],
    tell: Callable[[Progress], object],
    other: Document | None = None,
) -> Held:
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
    claim = described(one)

    def told(rollout: int, said: Speech | Judgement) -> None:
        tell(debate_event(debate, claim, rollout, said))

    tell(DebateOpened(debate, claim, one.gate, debates.protocol, question.text, question.answers))
    with occasion(debate=debate, rollout=1, other_document_id=other.id if other else ""):
        result = await debates.held(question, sources, told)
    tell(debate_verdict(result, claim))
    return Held(result, contest.members)
