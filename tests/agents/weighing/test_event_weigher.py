"""Events and their fillers are weighed on the weights that ship with the package; sentences of our own."""

import pytest
from tests.agents.annotated import text_of
from tests.agents.learned.test_event_expert import KILLED, SCHEMA

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.corenlp.annotation import Annotation
from consilience.agents.experts.learned.encoder.model import RelationModel, load_shipped_model
from consilience.agents.verification.weighing.event_evidence import (
    ArgumentEvidence,
    EventEvidence,
    argument_features,
    event_features,
)
from consilience.agents.verification.weighing.event_weigher import EventWeigher
from consilience.agents.verification.weighing.probability import load_argument_weights, load_event_weights
from consilience.graph.model.model import Chunk, Document, FactKind, Proposal, Span

TEXT = text_of(KILLED)
KINDS = {"rules": "corenlp", "model": "learned", "chat": "chat"}


@pytest.fixture(scope="module")
def model() -> RelationModel:
    found = load_shipped_model()
    assert found is not None, "the weights are part of the package"
    return found


def anchor(words: str, type_: str) -> Anchor:
    start = TEXT.index(words)
    return Anchor(Span(start, start + len(words)), type_, words)


def claim(kind: FactKind, at: Anchor, predicate: str, filler: Anchor | None, *experts: str) -> Claim:
    quotes = (Quote(at.text, at.span),)
    return Claim(kind, at, predicate, filler, (), quotes, tuple(Proposal(expert, 1) for expert in experts), 1.0)


def entity(words: str, type_: str) -> Claim:
    return claim("entity", anchor(words, type_), type_, None, "rules")


DIED = anchor("killed", "Death")
SAID = anchor("said", "Death")
NAMES = (entity("Ann Lee", "Person"), entity("Ulm", "Location"), entity("Tuesday", "Date"))


async def weighed(model: RelationModel, *claims: Claim, language: str = "en") -> list[Claim]:
    document = Document(TEXT, "d", "d", "text/plain", language)

    async def annotate(text: str) -> Annotation:
        assert text == TEXT
        return Annotation((KILLED,))

    weigher = EventWeigher(model, SCHEMA, annotate, "test")
    chunks = [Chunk(document.id, 0, Span(0, len(TEXT)), TEXT)]
    found = await weigher.weigh([*NAMES, *claims], document, chunks, KINDS)
    return list(found[len(NAMES) :])


async def test_an_event_that_both_find_is_likelier_than_one_that_only_a_rule_finds(model: RelationModel) -> None:
    both, one = await weighed(
        model,
        claim("event", DIED, "Death", None, "rules", "model"),
        claim("event", SAID, "Death", None, "rules"),
    )
    assert both.confidence > one.confidence
    assert both.witnesses.startswith("a rule finds it; the model reads it with ")


async def test_who_fills_the_role_is_likelier_than_who_does_not(model: RelationModel) -> None:
    event = claim("event", DIED, "Death", None, "rules", "model")
    right = claim("argument", DIED, "Place", anchor("Ulm", "Location"), "rules", "model")
    wrong = claim("argument", SAID, "Place", anchor("Ulm", "Location"), "rules")
    also = claim("event", SAID, "Death", None, "rules")
    found = {one.key: one for one in await weighed(model, event, also, right, wrong)}
    assert found[right.key].confidence > found[wrong.key].confidence
    assert "its event is" in found[right.key].witnesses


@pytest.mark.parametrize(
    "other",
    [
        claim("event", anchor("killed", "Cooking"), "Cooking", None, "rules"),
        claim("event", DIED, "Death", None, "rules", "chat"),
    ],
    ids=["a type that the model does not know", "what a chat model proposes"],
)
async def test_nothing_else_is_weighed(model: RelationModel, other: Claim) -> None:
    assert await weighed(model, other) == [other]


async def test_other_languages_are_not_weighed(model: RelationModel) -> None:
    event = claim("event", DIED, "Death", None, "rules")
    assert await weighed(model, event, language="zh") == [event]


def test_what_nobody_finds_is_unlikely_however_likely_its_event_is() -> None:
    arguments = load_argument_weights()
    unread = arguments.probability(ArgumentEvidence(rule=False, read=None, event=1.0))
    assert unread == arguments.probability(ArgumentEvidence(rule=False, read=0.0, event=1.0)) < 0.2
    assert arguments.probability(ArgumentEvidence(rule=True, read=None, event=1.0)) > unread


def test_more_evidence_is_never_less_likely() -> None:
    events, arguments = load_event_weights(), load_argument_weights()
    for rule in (False, True):
        likely = [events.probability(EventEvidence(rule, read / 20, filled=True)) for read in range(21)]
        assert likely == sorted(likely)
        likely = [arguments.probability(ArgumentEvidence(rule, read / 20)) for read in range(21)]
        assert likely == sorted(likely)
    assert set(events.by_feature) == set(event_features(EventEvidence(True, 0.5)))
    assert set(arguments.by_feature) == set(argument_features(ArgumentEvidence(True, None)))
