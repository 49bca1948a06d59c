"""What the graph accepts of a document becomes facts between entities."""

from consilience.evaluation.facts.records import NamedEntity, Passage, StatedArgument, StatedEvent, StatedRelation
from consilience.graph.model.model import FactStatus, Span
from consilience.graph.reading.annotations import AnnotatedEntity, AnnotatedEvent, DocumentAnnotations
from consilience.graph.records.documents import AnnotatedMention, AnnotatedNugget, AnnotatedStatement
from consilience.graph.records.facts import Participant
from consilience.platform.exporting.graph_facts import graph_passage

TEXT = "Ann Lee married Bob. Lee lives in Ulm."
ANN, BOB, ULM = (
    Participant(id_, kind, name)
    for id_, kind, name in (("e1", "Person", "Ann Lee"), ("e2", "Person", "Bob"), ("e3", "Location", "Ulm"))
)
WEDDING = Participant("v1", "Life.Marry", "married")


def statement(
    subject: Participant,
    predicate: str,
    of: Participant,
    status: FactStatus = "accepted",
    quote: Span = Span(0, 10),  # noqa: B008 - nothing can change it
) -> AnnotatedStatement:
    return AnnotatedStatement(f"{subject.id}{of.id}", predicate, status, 0.8, subject, of, (quote,))


def test_accepted_facts_keep_the_names_by_which_the_document_mentions_their_entities() -> None:
    document = DocumentAnnotations(
        "d",
        "a.txt",
        "a.txt",
        "en",
        TEXT,
        (
            AnnotatedMention("m1", Span(0, 7), "Ann Lee", "Person", "e1"),
            AnnotatedMention("m2", Span(21, 24), "Lee", "Person", "e1"),
            AnnotatedMention("m3", Span(34, 37), "Ulm", "Location", "e3"),
        ),
        (AnnotatedNugget("n1", Span(8, 15), "married", "Life.Marry", "Actual", "v1"),),
        (
            AnnotatedEntity("e1", "Person", "Ann Lee", "accepted", 0.9),
            AnnotatedEntity("e2", "Person", "Bob", "contested"),
            AnnotatedEntity("e3", "Location", "Ulm", "accepted"),
        ),
        (AnnotatedEvent("v1", "Life.Marry", "married", "Actual", "accepted", 0.7),),
        (statement(ANN, "lives_in", ULM), statement(ANN, "spouse_of", BOB, "contested")),
        (statement(WEDDING, "Spouse", ANN), statement(WEDDING, "Spouse", BOB, "rejected")),
    )
    assert graph_passage("gold 1", document) == Passage(
        "gold 1",
        TEXT,
        (
            NamedEntity("e1", "Person", frozenset({"Ann Lee", "Lee"}), label="Ann Lee", confidence=0.9),
            NamedEntity("e3", "Location", frozenset({"Ulm"}), label="Ulm"),
        ),
        (StatedRelation("e1", "lives_in", "e3", confidence=0.8),),
        (StatedEvent("Life.Marry", "married", (StatedArgument("Spouse", "e1", 0.8),), confidence=0.7),),
    )


def test_an_argument_stands_at_the_nuggets_that_its_quotes_cover_and_else_at_all_of_its_event() -> None:
    text = "Ann Lee married Bob. The wedding was in Ulm."
    document = DocumentAnnotations(
        "d",
        "a.txt",
        "a.txt",
        "en",
        text,
        (),
        (
            AnnotatedNugget("n1", Span(8, 15), "married", "Life.Marry", "Actual", "v1"),
            AnnotatedNugget("n2", Span(25, 32), "wedding", "Life.Marry", "Actual", "v1"),
        ),
        (),
        (AnnotatedEvent("v1", "Life.Marry", "married", "Actual", "accepted", 0.7),),
        (),
        (
            statement(WEDDING, "Spouse", ANN, quote=Span(0, 19)),
            statement(WEDDING, "Place", ULM, quote=Span(21, 43)),
            statement(WEDDING, "Spouse", BOB, quote=Span(16, 19)),
        ),
    )
    fillers = {event.trigger: {one.name for one in event.arguments} for event in graph_passage("g", document).events}
    assert fillers == {"married": {"e1", "e2"}, "wedding": {"e3", "e2"}}
