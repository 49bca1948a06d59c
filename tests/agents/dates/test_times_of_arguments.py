"""Times of arguments in the graph of a document: that of their event, also beside words that do not say it."""

from collections.abc import Sequence

from tests.scripted import Scripted, by_name

from consilience.agents.answers.candidates import Answer, ArgumentCandidate, EntityCandidate, EventCandidate, Quote
from consilience.agents.answers.trail import Trail
from consilience.agents.claims.claim import collect_claims
from consilience.agents.claims.entity_linking import Resolver
from consilience.agents.collaboration.team import Team
from consilience.agents.pipeline.document_graph import build_document_graph
from consilience.agents.pipeline.run_record import make_run_record
from consilience.agents.verification.dater import ClaimDater
from consilience.agents.verification.gate import gate_claims
from consilience.agents.verification.quote_check import check_quotes
from consilience.graph.model.model import Chunk, Document, Event, Mention, Reference, Span
from consilience.graph.resolution.clusters import EventCluster, NuggetArgument
from consilience.graph.schema.schema import EntityType, EventType, Role, Schema
from consilience.graph.writing.documents.invariants import check_invariants

TEXT = "Porto, 19 June 2018\n\nThey met on Tuesday. Ann led the meeting. The talks of Wednesday pleased Bob."
SCHEMA = Schema(
    name="small",
    entities={"Person": EntityType(), "Date": EntityType(within_document=True)},
    events={"Meet": EventType(roles={"Time": Role(), "Leader": Role(), "Guest": Role()})},
)
TUESDAY, WEDNESDAY = "2018-06-19", "2018-06-13"
Said = tuple[str, tuple[tuple[str, str], ...]]
"""Words that name an event, and what they are given: roles with fillers."""
MET: Said = ("met", (("Time", "Tuesday"),))
MEETING: Said = ("meeting", (("Leader", "Ann"),))
TALKS: Said = ("talks", (("Time", "Wednesday"), ("Guest", "Bob")))


def at(words: str) -> Span:
    return Span(TEXT.index(words), TEXT.index(words) + len(words))


def one_event(
    document: Document, nuggets: Sequence[Mention], arguments: Sequence[NuggetArgument]
) -> tuple[EventCluster, ...]:
    """Return the first nugget's event for all of them."""
    first = min(nuggets, key=lambda nugget: nugget.span.start)
    event = Event(document.id, first.type, "Actual", first.text, first.span)
    assert {argument.nugget_id for argument in arguments} <= {nugget.id for nugget in nuggets}
    return (EventCluster(event, tuple(Reference(nugget.id, event.id, 1.0, "same") for nugget in nuggets)),)


async def times(*said: Said) -> dict[str, str | None]:
    """When arguments held by a graph in which all these words name one event, by role and filler."""
    events = tuple(
        EventCandidate(
            "Meet",
            at(words),
            words,
            "Actual",
            tuple(
                ArgumentCandidate(
                    role,
                    EntityCandidate(at(filler), filler, "Date" if role == "Time" else "Person"),
                    Quote(TEXT[start:end], Span(start, end)),
                )
                for role, filler in arguments
                for start, end in [(min(at(words).start, at(filler).start), max(at(words).end, at(filler).end))]
            ),
        )
        for words, arguments in said
    )
    document = Document(TEXT, "note", "note.txt")
    chunks = (Chunk(document.id, 0, Span(0, len(TEXT)), TEXT),)
    team = Team("one", [Scripted("a", "ee", lambda *_: Answer())])
    found = collect_claims([{"a": Trail(((1, Answer((), (), events)),))}], TEXT, SCHEMA)
    claims = check_quotes(gate_claims(await ClaimDater(SCHEMA).date(found, document, chunks), SCHEMA))
    run = make_run_record(document, team, SCHEMA, 1)
    resolver = Resolver(by_name, one_event)
    graph = build_document_graph(document, chunks, run, team.records, claims, resolver, SCHEMA)
    check_invariants(graph)
    names = {entity.id: entity.name for entity in graph.entities}
    dated: dict[str, str | None] = {}
    for fact in graph.facts:
        if fact.kind == "argument":
            when = fact.evidence[0].validity
            dated[f"{fact.predicate} {names[fact.object_id or '']}"] = when.valid_from if when else None
    return dated


async def test_words_beside_which_no_time_stands_have_that_of_their_event() -> None:
    assert await times(MET, MEETING) == {"Time Tuesday": TUESDAY, "Leader Ann": TUESDAY}


async def test_no_time_is_taken_from_an_event_without_one() -> None:
    assert await times(MEETING) == {"Leader Ann": None}


async def test_where_the_words_of_an_event_say_several_times_each_has_its_own_and_the_rest_none() -> None:
    assert await times(MET, MEETING, TALKS) == {
        "Time Tuesday": TUESDAY,
        "Leader Ann": None,
        "Time Wednesday": WEDNESDAY,
        "Guest Bob": WEDNESDAY,
    }


async def test_words_that_say_several_times_themselves_give_none_of_them_to_those_who_took_part() -> None:
    both = ("talks", (("Time", "Tuesday"), *TALKS[1]))
    assert (await times(both, MEETING)).items() >= {"Guest Bob": None, "Leader Ann": None}.items()
