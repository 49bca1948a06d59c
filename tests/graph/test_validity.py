"""When facts hold: how dates compare, how texts come together, and that the graph keeps it."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.review import review_fact
from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.model.errors import DateError
from consilience.graph.model.model import Span, Validity
from consilience.graph.model.validity import ALWAYS, Period, holds_at, join_periods, may_contradict
from consilience.graph.reading.entities_events import list_entities
from consilience.graph.reading.facts.facets import fact_facets
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.reading.facts.provenance import fact_provenance
from consilience.graph.store.store import Store
from consilience.graph.view.subgraph import ego_view, neighbour_counts, path_view
from consilience.graph.view.view_filter import ViewFilter
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

ANN, ACME = Thing("Ann"), Thing("Acme", "Organization")


@pytest.mark.parametrize(
    ("begins", "ends", "as_of", "holds"),
    [
        ("2003", "2011", "2003-01-01", True),
        ("2003", "2011", "2011-12-31", True),
        ("2003", "2011", "2012-01-01", False),
        ("2003", "2011", "2002", False),
        ("2003-05", "2011", "2003", True),
        ("2003-05", "2011", "2003-04-30", False),
        (None, "2011-06-19", "2011-06-20", False),
        (None, "2011-06-19", "1066", True),
        ("1999", None, "2999", True),
        (None, None, "1066", True),
        ("2015", "2011", "2013", True),
    ],
)
def test_a_fact_holds_from_the_first_to_the_last_day_that_its_dates_may_mean(
    begins: str | None, ends: str | None, as_of: str, holds: bool
) -> None:
    assert holds_at(Period(begins, ends), as_of) is holds


def test_since_in_one_text_and_until_in_another_are_one_stretch_of_time() -> None:
    assert join_periods([Period("2003", None), Period(None, "2011"), ALWAYS]) == Period("2003", "2011")


@pytest.mark.parametrize(
    ("one", "other", "contradict"),
    [
        (Period("2003", "2011"), Period("2012", None), False),
        (Period(None, "2011"), Period("2011", None), False),
        (Period("2003", "2011"), Period("2010", None), True),
        (Period("2011", "2011"), Period("2011", "2011"), True),
        (Period("2003", None), Period("2005", None), True),
        (Period(None, "2011"), ALWAYS, False),
        (Period("2003", None), ALWAYS, True),
        (ALWAYS, ALWAYS, True),
    ],
)
def test_what_is_over_contradicts_nothing(one: Period, other: Period, contradict: bool) -> None:
    assert may_contradict(one, other) is contradict
    assert may_contradict(other, one) is contradict


@pytest.mark.parametrize(("begins", "ends"), [("2011", "2003"), (None, None), ("soon", None)])
def test_a_time_without_a_date_or_that_ends_before_it_begins_is_none(begins: str | None, ends: str | None) -> None:
    with pytest.raises(DateError):
        Validity(begins, ends, Span(0, 1))


async def times(store: Store) -> dict[str, tuple[str | None, str | None]]:
    """Relations with their times."""
    async with store.session("READ") as session:
        query = "MATCH (f:Fact {kind: 'relation'}) RETURN f.predicate AS p, f.valid_from AS b, f.valid_to AS e"
        return {row["p"]: (row["b"], row["e"]) for row in await (await session.run(query)).data()}


@pytest.mark.neo4j
async def test_a_fact_has_the_time_of_all_its_documents_and_of_those_that_stay(store: Store) -> None:
    first = document_graph(Statement(ANN, "joined", ACME, holds=("2003", None)))
    second = document_graph(
        Statement(ANN, "joined", ACME, holds=(None, "2011")), Statement(ANN, "knows", ACME), name="b"
    )
    await merge_document(store, first)
    assert await times(store) == {"joined": ("2003", None)}
    await merge_document(store, second)
    assert await times(store) == {"joined": ("2003", "2011"), "knows": (None, None)}
    assert (await merge_document(store, second)).unchanged
    await forget_document(store, first.document.id)
    assert await times(store) == {"joined": (None, "2011"), "knows": (None, None)}


@pytest.mark.neo4j
async def test_a_date_keeps_its_value_with_its_mention(store: Store) -> None:
    await merge_document(store, document_graph(Statement(ANN, "met", Thing("2018-06-19", "Date"))))
    async with store.session("READ") as session:
        query = "MATCH (m:Mention)-[:REFERS_TO]->(:Date) RETURN m.value AS value"
        assert [row["value"] for row in await (await session.run(query)).data()] == ["2018-06-19"]


async def test_a_value_that_is_no_date_is_not_stored() -> None:
    graph = document_graph(Statement(ANN, "met", ACME))
    wrong = replace(graph, mentions=(replace(graph.mentions[0], value="soon"), *graph.mentions[1:]))
    with pytest.raises(DateError, match="soon"):
        await merge_document(None, wrong)  # type: ignore[arg-type]  # it is refused before the store is asked


HOLDS = {
    "Al": ("2003", "2011"),
    "Bo": ("1999-05", None),
    "Cy": (None, "2011-06-19"),
    "Di": ("1986", "1986"),
    "Ed": None,
    "Flo": ("2003-05-07", "2003"),
}


@pytest.fixture
async def dated(store: Store) -> Store:
    """People who joined Acme at different times; of Gus one text says since 2015, and another one until 1990."""
    said = (Statement(Thing(name), "joined", ACME, holds=holds) for name, holds in HOLDS.items())
    await merge_document(store, document_graph(*said, Statement(Thing("Gus"), "joined", ACME, holds=("2015", None))))
    await merge_document(store, document_graph(Statement(Thing("Gus"), "joined", ACME, holds=(None, "1990")), name="b"))
    return store


AS_OF = ["1986", "1986-07-01", "1999", "1999-04", "2003", "2003-05", "2003-05-07", "2005", "2011-06-20", "2011", "2020"]


@pytest.mark.neo4j
async def test_lists_and_pictures_have_what_may_hold_at_a_date_as_the_rule_says(dated: Store) -> None:
    intervals = {name: Period(*holds) if holds else ALWAYS for name, holds in HOLDS.items()}
    intervals["Gus"] = Period("2015", "1990")
    (acme,) = [entity.id for entity in (await list_entities(dated, entity_type="Organization"))[0]]
    for as_of in AS_OF:
        expected = sorted(name for name, interval in intervals.items() if holds_at(interval, as_of))
        wanted = FactFilter(kind="relation", as_of=as_of)
        assert sorted(fact.subject.name for fact in (await list_facts(dated, wanted)).facts) == expected, as_of
        about = await list_facts(dated, FactFilter(kind="relation", about=acme, as_of=as_of), order="confidence")
        assert sorted(fact.subject.name for fact in about.facts) == expected
        assert (await fact_facets(dated, wanted)).total == len(expected)
        view = await ego_view(dated, acme, ViewFilter(as_of=as_of))
        assert sorted(node.name for node in view.nodes if node.id != acme) == expected
        assert (await neighbour_counts(dated, acme, [], ViewFilter(as_of=as_of))).total == len(expected)


@pytest.mark.neo4j
async def test_a_path_leads_over_what_may_hold_at_the_date(dated: Store) -> None:
    people = {entity.name: entity.id for entity in (await list_entities(dated, entity_type="Person"))[0]}
    assert (await path_view(dated, people["Al"], people["Bo"], ViewFilter(as_of="2005"))).total == 3
    assert (await path_view(dated, people["Al"], people["Bo"], ViewFilter(as_of="2020"))).total == 0


@pytest.mark.neo4j
async def test_the_provenance_of_a_fact_has_its_time_with_the_words_that_say_so(dated: Store) -> None:
    (fact,) = (f for f in (await list_facts(dated, FactFilter(kind="relation"))).facts if f.subject.name == "Al")
    assert (fact.valid_from, fact.valid_to) == ("2003", "2011")
    provenance = await fact_provenance(dated, fact.id)
    assert provenance.fact == fact
    (quote,) = provenance.evidence
    assert quote.validity is not None
    assert (quote.validity.valid_from, quote.validity.valid_to, quote.validity.text) == (
        "2003",
        "2011",
        "Al joined Acme.",
    )


def test_a_list_as_of_what_is_no_date_is_refused() -> None:
    with pytest.raises(DateError, match="“yesterday” is no date"):
        FactFilter(as_of="yesterday")


QUERIES = (Path(__file__).parents[2] / "docs" / "time.md").read_text(encoding="utf-8").split("```cypher\n")[1:]


@pytest.mark.neo4j
async def test_the_pattern_of_the_documentation_asks_as_the_lists_do(dated: Store) -> None:
    for as_of in AS_OF:
        wanted = FactFilter(kind="relation", as_of=as_of)
        expected = sorted(fact.subject.name for fact in (await list_facts(dated, wanted)).facts)
        result = await run_read_query(dated, QUERIES[0].split("```")[0], {"relation": "joined", "as_of": as_of})
        assert sorted(str(row[0]) for row in result.rows) == expected


@pytest.mark.neo4j
@pytest.mark.parametrize("cypher", QUERIES)
async def test_the_questions_of_the_documentation_have_answers(store: Store, cypher: str) -> None:
    await merge_document(
        store, document_graph(Statement(ANN, "founded", ACME, event="Business.Found", holds=("1986", "1986")))
    )
    (fact,) = (await list_facts(store, FactFilter(kind="relation"))).facts
    await review_fact(store, fact.id, "accepted", by="kim")
    known = {"relation": "founded", "as_of": "1986-07", "id": fact.id, "moment": "2999-01-01T00:00:00Z"}
    values = {name: value for name, value in known.items() if f"${name}" in cypher}
    assert (await run_read_query(store, cypher.split("```")[0], values)).rows
