"""Texts of our own like those of which the graph once accepted what they do not say; a real CoreNLP reads them."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from consilience.agents.claims.claim import Claim
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.configuration.tool_team import tool_team
from consilience.agents.configuration.verifier_builder import build_verifier
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.pipeline.machine import Services, state_machine
from consilience.agents.pipeline.state import claims_in
from consilience.graph.model.model import Chunk, Document, Span

pytestmark = pytest.mark.corenlp

PRIZE = (
    "Marie Curie studied in Paris, where she met Pierre Curie. In 1903 the couple and Henri Becquerel shared a prize. "
    "Her daughter Irène Joliot-Curie won another thirty-two years later. Becquerel had found the rays by accident."
)
TABLETS = (
    "IBM and Apple agreed on Monday to sell tablets together. Under the deal, IBM will write programs for the devices "
    "of the Cupertino-based company. Shares of IBM rose by two per cent."
)
BROTHER = "Greta Palm went to the hearing. Greta Palm's brother Ole lives in Bergen, and his son Aksel lives in Tromsø."


@pytest.fixture
async def corenlp(corenlp_url: str) -> AsyncIterator[CoreNLP]:
    async with CoreNLP(corenlp_url) as client:
        yield client


async def relations(text: str, corenlp: CoreNLP) -> dict[str, Claim]:
    """What the default team makes of a text, under `Marie Curie parent_of Irène`."""
    schema = builtin_schema("news")
    document = Document(text, "d", "d", "text/plain", "en")
    chunk = Chunk(document.id, 0, Span(0, len(text)), text)
    team = tool_team(schema, corenlp)
    team = replace(team, verifier=build_verifier(builtin_team("tools"), schema, {}, corenlp))
    machine = state_machine(team, schema, Services(lambda _: document, lambda _: [chunk]))
    state: Any = await machine.ainvoke({"document_id": document.id}, {"recursion_limit": 1000})
    return {
        f"{claim.anchor.text} {claim.predicate} {claim.object.text}": claim
        for claim in claims_in(state)
        if claim.kind == "relation" and claim.object
    }


def accepted(found: dict[str, Claim]) -> set[str]:
    return {said for said, claim in found.items() if claim.verdict and claim.verdict.decision == "accepted"}


async def test_a_pronoun_is_not_whoever_was_named_last(corenlp: CoreNLP) -> None:
    found = await relations(PRIZE, corenlp)
    assert not [said for said in accepted(found) if said.startswith("Henri Becquerel parent_of")]
    claim = found["Marie Curie parent_of Irène Joliot-Curie"]
    assert [link.anaphor.of(PRIZE) + " → " + link.antecedent.of(PRIZE) for link in claim.links] == ["Her → Marie Curie"]
    assert claim.verdict is not None
    assert claim.verdict.decision == "accepted"
    assert claim.verdict.reason.endswith(f"{claim.witnesses}.")
    assert claim.witnesses.startswith("a rule finds it; the model reads it with 0.")
    assert "an end is a pronoun" in claim.witnesses


async def test_where_one_of_two_companies_sits_is_not_said_of_the_other(corenlp: CoreNLP) -> None:
    found = await relations(TABLETS, corenlp)
    assert "IBM headquartered_in Cupertino" not in accepted(found)


async def test_where_a_brother_lives_is_not_where_his_sister_lives(corenlp: CoreNLP) -> None:
    found = accepted(await relations(BROTHER, corenlp))
    assert found >= {"Ole lives_in Bergen", "Aksel lives_in Tromsø"}
    assert not [said for said in found if said.startswith("Greta Palm lives_in")]
