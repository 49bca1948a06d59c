"""What resolution across documents reads in few look-ups is what it read in many, on random graphs in a real Neo4j."""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, combinations, islice
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.examples import examples
from tests.graph.former_profiles import COMPANY, FOUND, TIES, company_of, ties_of
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.across.finding_near import find_near
from consilience.graph.curation.across.reading_profiles import (
    ReadProfile,
    add_company,
    read_named,
    read_profiles,
)
from consilience.graph.curation.across.resolving import resolve_all
from consilience.graph.curation.entity_decisions import merge_entity
from consilience.graph.curation.review import review_fact
from consilience.graph.model.errors import EditError, NotFoundError
from consilience.graph.reading.entities_events import list_entities
from consilience.graph.reading.facts.listing import list_facts
from consilience.graph.resolution.across.blocking import LARGEST_BLOCK, probe_tokens
from consilience.graph.resolution.across.name_evidence import fuller_name
from consilience.graph.resolution.across.namesakes import find_namesakes
from consilience.graph.resolution.across.pairs import judge_pairs, may_be_one
from consilience.graph.resolution.across.profiles import EntityProfile
from consilience.graph.resolution.across.rarity import Rarity
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

PEOPLE = [Thing(name) for name in ("John Smith", "Jack Smith", "J. Smith", "Ann Quillfeather")]
PLACES = [Thing(name, "Location") for name in ("Leeds", "Perth", "England", "Europe")]
THINGS = (*PEOPLE, *PLACES, Thing("1850", "Date"), Thing("1950", "Date"))
WITHIN = ["located_in", "part_of", "in_country", "P17", "P131", "country", "administrative_division_of"]
PREDICATES = ("knows", "born_in", "born_on", "died_on", "located in", *WITHIN)
"""`located in` has edges of the type `located_in` where the schema lists it, and says nothing of what lies in what."""
STATEMENTS = st.builds(
    Statement,
    st.sampled_from(THINGS),
    st.sampled_from(PREDICATES),
    st.sampled_from(THINGS),
    st.sampled_from(("accepted", "accepted", "accepted", "contested", "rejected")),
    event=st.sampled_from((None, None, "Meet")),
    quoted=st.sampled_from((True, True, False)),
).filter(lambda said: said.subject != said.object)
TEXTS = st.tuples(
    st.lists(STATEMENTS, min_size=2, max_size=9), st.lists(st.sampled_from(PREDICATES), unique=True).map(tuple)
)
NUMBERS = st.integers(0, 30)
STEPS = st.lists(st.tuples(st.sampled_from(("accept", "reject", "forget", "make one")), NUMBERS, NUMBERS), max_size=4)
BORN = [(name, year) for name in (PEOPLE[0], PEOPLE[-1]) for year in THINGS[-2:]]
"""A common name and a rare one, each born twice."""
Text = tuple[list[Statement], tuple[str, ...]]
Step = tuple[str, int, int]


async def fill(store: Store, texts: Sequence[Text], steps: Sequence[Step]) -> list[str]:
    """Merge documents, do some things to the graph, and return the ids of its entities."""
    graphs = [
        document_graph(*said, name=f"{number}.txt", relation_types=listed)
        for number, (said, listed) in enumerate(texts)
    ]
    for graph in graphs:
        await merge_document(store, graph)
    for what, first, second in steps:
        facts = (await list_facts(store)).facts
        people = [row.id for row in (await list_entities(store))[0]]
        with suppress(NotFoundError, EditError):
            match what:
                case "accept" if facts:
                    await review_fact(store, facts[first % len(facts)].id, "accepted", by="kim")
                case "reject" if facts:
                    await review_fact(store, facts[first % len(facts)].id, "rejected", by="kim")
                case "forget" if len(graphs) > 1:
                    await forget_document(store, graphs[first % len(graphs)].document.id)
                case "make one" if people:
                    await merge_entity(store, people[first % len(people)], people[second % len(people)], by="kim")
    return sorted(row["id"] for row in await store.rows("entities_after", after="", limit=1000))


async def rows(store: Store, statement: str, **parameters: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - Cypher values
    async with store.session("READ") as session:
        return await (await session.run(statement, parameters)).data()


TIE = ("predicate", "inverse", "other", "type", "key", "name", "facts", "within", "documents")
random_graphs = settings(max_examples=examples(12), deadline=None, suppress_health_check=list(HealthCheck))


@given(texts=st.lists(TEXTS, min_size=1, max_size=4), steps=STEPS, most=st.sampled_from((2, 60)))
@example(texts=[([Statement(PLACES[0], "knows", PLACES[3], "accepted")], ())], steps=[("make one", 0, 1)], most=60)
@random_graphs
async def test_ties_and_what_their_ends_lie_in_are_the_same(
    opened_store: Store, empty: Callable[[], Awaitable[None]], texts: Sequence[Text], steps: Sequence[Step], most: int
) -> None:
    await empty()
    ids = await fill(opened_store, texts, steps)
    former = await rows(opened_store, TIES, ids=ids, most=most, within=WITHIN)
    lies = {row["other"]: Counter(row["within"]) for row in former}
    found = {}
    (row,) = await opened_store.rows("profile_ties", ids=ids, most=most)
    facts = [values[0] for _, told in row["entities"] for values in told]
    ends = list(lies)
    (details,) = await opened_store.rows("tie_details", facts=facts, ends=ends, within=WITHIN)
    stated, lying = dict(details["documents"]), dict(details["within"])
    for id_, told in row["entities"]:
        ties = [dict(zip(TIE, (*values[1:], lying[values[3]], stated[values[0]]), strict=True)) for values in told]
        for tie in ties:
            within = Counter(tie["within"])
            assert within <= lies[tie["other"]]
            assert within.total() == min(lies[tie["other"]].total(), 5)
            tie |= {"documents": set(tie["documents"]), "within": set(lies[tie["other"]])}
        if ties:
            found[id_] = ties
    assert found == ties_of(former)


async def profiles(store: Store, ids: Sequence[str]) -> dict[str, EntityProfile]:
    """Return those of the entities that are one in all documents, with names alone, by id."""
    return {each.profile.id: each.profile for each in await read_named(store, ids) if each.everywhere}


@given(texts=st.lists(TEXTS, min_size=1, max_size=6), steps=STEPS, named=st.sampled_from((1, 2, 100)))
@random_graphs
async def test_company_is_the_same_also_where_only_the_first_are_taken(
    opened_store: Store, empty: Callable[[], Awaitable[None]], texts: Sequence[Text], steps: Sequence[Step], named: int
) -> None:
    await empty()
    ids = await fill(opened_store, texts, steps)
    expected = company_of(await rows(opened_store, COMPANY, ids=ids, most=5, named=named))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("consilience.graph.curation.across.reading_profiles._NAMED", named)
        read = await read_profiles(opened_store, (await profiles(opened_store, ids)).values())
        found = await add_company(opened_store, read.values(), whole=ids)
        pairs = list(combinations(ids, 2))
        shared = await add_company(opened_store, read.values(), pairs=pairs)
    assert {each: known.company for each, known in found.items()} == {each: expected.get(each, {}) for each in ids}
    for each, known in found.items():
        whole = {other: share for told in expected.get(each, {}).values() for other, share in told.items()}
        assert known.profile == replace(read[each].profile, company=whole)
    for one, other in pairs:
        assert in_common(shared[one], shared[other]) == in_common(found[one], found[other])


def in_common(one: ReadProfile, other: ReadProfile) -> set[tuple[str, float]]:
    return set(one.profile.company.items()) & set(other.profile.company.items())


@given(texts=st.lists(TEXTS, min_size=1, max_size=4), steps=STEPS)
@example(texts=[([Statement(name, "born_on", year)], ()) for name, year in BORN], steps=())
@random_graphs
async def test_candidates_are_the_same_and_nothing_is_left_out_of_what_is_suggested(
    opened_store: Store, empty: Callable[[], Awaitable[None]], texts: Sequence[Text], steps: Sequence[Step]
) -> None:
    await empty()
    ids = await fill(opened_store, texts, steps)
    suggested = (await resolve_all(opened_store, dry_run=True)).suggested
    named = await profiles(opened_store, ids)
    keys = [
        {"id": each.id, "type": each.type, "query": " ".join(probe_tokens(each.type, each.all_names))}
        for each in named.values()
    ]
    former = await rows(opened_store, FOUND, rows=keys, limit=LARGEST_BLOCK)
    pairs = {(min(row["of"], row["id"]), max(row["of"], row["id"])) for row in former if row["id"] in named}
    near = {pair for pair in pairs if may_be_one(named[pair[0]], named[pair[1]])}
    some = dict(islice(named.items(), 3))
    for targets in (named, some):
        told = await find_near(opened_store, targets)
        bearers = {row["id"] for row in former if row["of"] in targets and row["id"] in named}
        assert told.pairs == {pair for pair in near if any(
            row["of"] in targets and {row["of"], row["id"]} == set(pair) for row in former
        )}  # fmt: skip
        assert told.named == {each: named[each] for each in {*targets, *chain.from_iterable(told.pairs)}}
        among = Rarity.among(named[each] for each in {*bearers, *targets})
        for one, other in told.pairs:
            fuller = fuller_name(named[one], named[other])
            assert told.rarity.of(fuller) == among.of(fuller)

    with pytest.MonkeyPatch.context() as patch:
        for name in ("may_be_told_apart", "may_contradict"):
            patch.setattr(f"consilience.graph.curation.across.reading_profiles.{name}", lambda *_: True)
        read = await read_profiles(opened_store, named.values(), parted=named)
    whole = await add_company(opened_store, read.values(), whole=read)
    full = [whole[each].profile for each in sorted(whole)]
    same = {
        (pair.other.id, pair.one.id, pair.judgement.probability, pair.judgement.reasons)
        for pair in judge_pairs(full, rarity=Rarity.among(named.values()), pairs=near)
    }
    for each in whole.values():
        parted = find_namesakes(each.parts()) if len(each.profile.documents) > 1 and each.profile.ties else None
        if parted and parted.documents < each.profile.documents:
            same.add((each.profile.id, each.profile.id, parted.probability, parted.reasons))
    assert {(each.entity, each.into, each.score, each.reasons) for each in suggested} == same
