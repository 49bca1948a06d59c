"""Keeps an answer as it was where it says the same in other quotes: rounds end when nothing is said anew."""

from collections.abc import Mapping
from dataclasses import replace

from consilience.agents.answers.candidates import Answer, EntityCandidate, EventCandidate, Quote
from consilience.graph.model.model import Span

__all__ = ["keep_earlier_quotes"]


def keep_earlier_quotes(answer: Answer, last: Answer | None) -> Answer:
    """Return the answer with the quotes of the round before for relations and arguments that were already given.

    A quote that was not found in the text then, and is now, is taken.

    Args:
        answer: what the expert says now.
        last: what it said in the round before; None in round 1.
    """
    if last is None:
        return answer
    relations = {(r.subject, r.relation, r.object): r.quote for r in last.relations}
    events: dict[tuple[Span, str], dict[tuple[str, EntityCandidate], Quote]] = {}
    for event in last.events:  # one trigger may stand for two events of a type, with other arguments
        events.setdefault((event.trigger, event.type), {}).update(
            {(a.role, a.filler): a.quote for a in event.arguments}
        )
    return replace(
        answer,
        relations=tuple(
            replace(r, quote=_choose_quote(relations.get((r.subject, r.relation, r.object)), r.quote))
            for r in answer.relations
        ),
        events=tuple(_event(e, events.get((e.trigger, e.type), {})) for e in answer.events),
    )


def _event(event: EventCandidate, quotes: Mapping[tuple[str, EntityCandidate], Quote]) -> EventCandidate:
    arguments = (replace(a, quote=_choose_quote(quotes.get((a.role, a.filler)), a.quote)) for a in event.arguments)
    return replace(event, arguments=tuple(arguments))


def _choose_quote(before: Quote | None, now: Quote) -> Quote:
    return now if before is None or (before.span is None and now.span is not None) else before
