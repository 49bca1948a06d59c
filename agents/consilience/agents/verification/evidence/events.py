"""Evidence about an event nugget and about its arguments."""

from consilience.agents.answers.candidates import EventCandidate
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.experts.corenlp.extraction.realis import realis_of
from consilience.agents.verification.evidence.assertion import Assertion, assertion
from consilience.agents.verification.evidence.finding import EvidenceFinding, against, silent, supporting
from consilience.agents.verification.evidence.rule_matches import Reader, join_type_and_name
from consilience.agents.verification.evidence.sentences import SourceSentence
from consilience.graph.model.model import Realis, Span

__all__ = ["argument_finding", "event_finding"]

_NEAR = 8
"""Words between trigger and filler, where there is no parse."""


def event_finding(claim: Claim, reader: Reader) -> EvidenceFinding:
    """Return what the sentence of a nugget says about it: its word, its type, and whether it happened.

    Args:
        claim: of kind `event`.
        reader: the document.
    """
    type_, trigger = claim.predicate, claim.anchor
    if type_ not in reader.rules.schema.events:
        return against(f"The schema has no event type {type_}.")
    sentence, head = _place(trigger, reader)
    if sentence is None or head is None:
        return silent("Its trigger is in no sentence.")
    state = _state(sentence, head)
    if claim.realis and claim.realis[0] == "Actual" and state != "asserted":
        said = f"“{trigger.text}” is {'negated' if state == 'negated' else 'not said to have happened'}"
        return against(f"{said}, and the claim says that it happened.") if state == "negated" else silent(f"{said}.")
    if len(claim.realis) > 1 and (read := _realis(sentence, head)) and read != claim.realis[0]:
        return silent(f"The grammar says {read}, most experts say {claim.realis[0]}.")
    found = _event_at(trigger, reader)
    if found and found.type == type_:
        return supporting(f"A rule of the schema finds {type_} in “{trigger.text}”.", rule=True)
    stems = frozenset().union(*(sentence.words[i].stems for i in sentence.words_in(trigger.span)))
    types = reader.rules.words.events_with(stems)
    if type_ in types:
        return supporting(f"“{trigger.text}” is a trigger word of {type_}.", rule=False)
    if types:
        return against(f"“{trigger.text}” triggers {' or '.join(sorted(types))}, not {type_}.")
    return silent(f"The schema does not say that “{trigger.text}” triggers {type_}.")


def argument_finding(claim: Claim, quotes: tuple[Span, ...], reader: Reader) -> EvidenceFinding:
    """Return what the sentence of a nugget says about one of its arguments.

    Args:
        claim: of kind `argument`.
        quotes: the ranges of its verified quotes.
        reader: the document.
    """
    event, filler = reader.rules.schema.events.get(claim.anchor.type), claim.object
    if event is None or filler is None or claim.predicate not in event.roles:
        return against(f"The schema has no role {claim.predicate} of {claim.anchor.type}.")
    allowed = event.roles[claim.predicate].types
    if allowed and filler.type not in allowed:
        return against(f"{claim.predicate} cannot be filled by {filler.type}.")
    sentence, head = _place(claim.anchor, reader)
    if sentence is None or head is None or not any(sentence.span.overlaps(quote) for quote in quotes):
        return silent("Its trigger is in no quoted sentence.")
    places = reader.places(sentence, filler)
    if not places:
        return silent(f"“{filler.text}” is not in the sentence of “{claim.anchor.text}”.")
    if reader.realis.get(claim.anchor, "Actual") == "Actual" and (state := _state(sentence, head)) != "asserted":
        return silent(f"“{claim.anchor.text}” is {'negated' if state == 'negated' else 'left open'} in its sentence.")
    roles = _roles_by_rule(claim.anchor, filler, reader)
    if claim.predicate in roles:
        return supporting(f"A rule of the schema finds “{filler.text}” as {claim.predicate}.", rule=True)
    if roles:
        return against(f"The rules of the schema find “{filler.text}” as {' and '.join(sorted(roles))}.")
    fitting = [role for role, part in event.roles.items() if not part.types or filler.type in part.types]
    if fitting == [claim.predicate] and any(_near(sentence, head, place) for place in places):
        return supporting(f"“{filler.text}” stands beside the trigger, and only {claim.predicate} fits.", rule=False)
    return silent(f"The sentence does not say plainly that “{filler.text}” is {claim.predicate}.")


def _place(anchor: Anchor, reader: Reader) -> tuple[SourceSentence | None, int | None]:
    for sentence in reader.source.sentences_at([anchor.span]):
        words = sentence.words_in(anchor.span)
        head = sentence.parse.head(anchor.span) if sentence.parse else None
        return sentence, head if head is not None else (words[0] if words else None)
    return None, None


def _state(sentence: SourceSentence, head: int) -> Assertion:
    state = assertion(sentence, (head,))
    return "uncertain" if state == "asserted" and _realis(sentence, head) == "Other" else state


def _realis(sentence: SourceSentence, head: int) -> Realis | None:
    return realis_of(sentence.parse, head, has_arguments=True) if sentence.parse else None


def _event_at(trigger: Anchor, reader: Reader) -> EventCandidate | None:
    return next((e for e in reader.events if e.trigger.overlaps(trigger.span)), None)


def _roles_by_rule(trigger: Anchor, filler: Anchor, reader: Reader) -> frozenset[str]:
    event = _event_at(trigger, reader)
    if event is None or event.type != trigger.type:
        return frozenset()
    return frozenset(
        a.role
        for a in event.arguments
        if a.filler.span == filler.span or join_type_and_name(a.filler) == join_type_and_name(filler)
    )


def _near(sentence: SourceSentence, head: int, place: tuple[int, ...]) -> bool:
    if sentence.parse is None:
        return abs(place[0] - head) <= _NEAR
    filler = sentence.parse.head(sentence.parse.words(place[0], place[-1]))
    path = None if filler is None else sentence.parse.path(head, filler, longest=2)
    return path is not None
