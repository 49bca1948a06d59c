"""Several independent samples and a majority vote, as self-consistency decides."""

import statistics
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from consilience.agents.answers.candidates import Answer, EventCandidate, Notes
from consilience.agents.experts.chat.answers.placing import ends_of
from consilience.agents.experts.chat.conversation.conversation import Consultation
from consilience.agents.experts.chat.strategies.registry import strategy
from consilience.agents.support.gather import gather_all
from consilience.graph.model.errors import ConsilienceError

__all__ = ["SelfConsistency"]

T = TypeVar("T")


@strategy("self_consistency", rank=4)
class SelfConsistency:
    """n samples of a single pass; an item stands with a majority of votes (Wang et al., arXiv 2203.11171).

    Votes are counted on what is said and where: type and span of mentions; relation and both ends; type and trigger
    of events, and then each argument. Samples that stay unreadable do not vote. Confidence is the share of votes.
    """

    name = "self_consistency"
    templates = ()

    def __init__(self, samples: int = 5, temperature: float = 0.7) -> None:
        """Choose how many samples are drawn.

        Args:
            samples: independent replies to the same prompt, at least 2.
            temperature: at which they are drawn, above 0.

        Raises:
            ConsilienceError: a number is out of range.
        """
        if samples < 2 or temperature <= 0:
            raise ConsilienceError(
                f"self_consistency needs at least 2 samples and a temperature above 0, got {samples} and {temperature}."
            )
        self._samples = samples
        self._temperature = temperature
        self.signature = f"self_consistency:{samples}@{temperature}"

    async def propose(self, consultation: Consultation) -> Answer | None:
        """Return what the majority says; see `Strategy.propose`."""
        messages = consultation.conversation()
        samples = await gather_all(
            consultation.ask_for_answer(messages, self._temperature, n) for n in range(self._samples)
        )
        read = [sample for sample in samples if sample is not None]
        return vote_by_majority(read) if read else None


def vote_by_majority(samples: Sequence[Answer]) -> Answer:
    """Return what more than half of the answers say, with the share of votes as confidence."""
    votes = len(samples)
    entities = _elect([a.entities for a in samples], votes, lambda e: (e.span, e.type))
    relations = _elect(
        [a.relations for a in samples],
        votes,
        lambda r: (r.subject.span, r.subject.type, r.relation, r.object.span, r.object.type),
    )
    events = _elect([a.events for a in samples], votes, lambda e: (e.trigger, e.type))
    chosen = Answer(
        (),
        tuple(replace(same[0], quote=_most_common(r.quote for r in same), confidence=c) for same, c in relations),
        tuple(_join_events(same, share) for same, share in events),
        Notes(
            unreadable=tuple(line for answer in samples for line in answer.notes.unreadable),
            unaligned=tuple(dict.fromkeys(line for answer in samples for line in answer.notes.unaligned)),
        ),
    )
    own = ends_of(chosen)
    ends = {end for answer in samples for end in ends_of(answer)}
    named = tuple(replace(same[0], confidence=c) for same, c in entities if same[0] not in ends)
    return replace(chosen, entities=(*named, *own))


def _join_events(same: Sequence[EventCandidate], share: float) -> EventCandidate:
    """Return one event of those that several samples gave, with the arguments that most of these have."""
    arguments = _elect([event.arguments for event in same], len(same), lambda a: (a.role, a.filler.span))
    return replace(
        same[0],
        realis=_most_common(event.realis for event in same),
        arguments=tuple(
            replace(votes[0], quote=_most_common(a.quote for a in votes), confidence=c) for votes, c in arguments
        ),
        confidence=share,
    )


def _elect(ballots: Sequence[Sequence[T]], votes: int, key: Callable[[T], Hashable]) -> list[tuple[list[T], float]]:
    """Return what stands on more than half of the ballots, with all who said it and the share of votes."""
    same: dict[Hashable, list[T]] = defaultdict(list)
    for ballot in ballots:
        for item in {key(item): item for item in ballot}.values():
            same[key(item)].append(item)
    return [(items, len(items) / votes) for items in same.values() if 2 * len(items) > votes]


def _most_common(values: Iterable[T]) -> T:
    return statistics.mode(values)
