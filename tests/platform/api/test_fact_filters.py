"""What the lists of Review are made of: filters and orders of `/facts`, each on a real graph."""

import httpx
import pytest
from tests.graph.debated import OVERRULED, debated_graph
from tests.graph.statements import Statement, Thing, document_graph
from tests.platform.api.filled import ACME, filled

from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.api.state.api_state import ApiState

pytestmark = pytest.mark.neo4j


async def found(api: httpx.AsyncClient, **params: str | list[str]) -> list[str]:
    """What the list gives page by page, as its subjects; the facets count as many."""
    names: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        page = (await api.get("/facts", params={"limit": "1", **params, **cursor})).json()
        names += [item["subject"]["name"] for item in page["items"]]
        if page["next"] is None:
            break
        cursor = {"cursor": page["next"]}
    counted = {name: value for name, value in params.items() if name != "sort"}
    assert (await api.get("/facts/facets", params=counted)).json()["total"] == len(names)
    return names


async def relations(api: httpx.AsyncClient) -> dict[str, str]:
    """The ids of the relations, by their subjects."""
    items = (await api.get("/facts", params={"kind": "relation"})).json()["items"]
    return {item["subject"]["name"]: item["id"] for item in items}


async def test_facts_are_chosen_by_their_ids(api: httpx.AsyncClient, state: ApiState) -> None:
    await filled(state.store)
    ids = await relations(api)
    chosen = [ids["Cid"], ids["Ann"], "fact_none"]
    assert sorted(await found(api, id=chosen)) == ["Ann", "Cid"]
    assert await found(api, id=chosen, status="contested", sort="priority") == ["Cid"]
    assert (await api.get("/facts", params={"id": [f"fact_{number}" for number in range(201)]})).status_code == 422
    assert (await api.get("/facts", params={"id": "f" * 101})).status_code == 422


async def test_facts_are_chosen_by_who_reviewed_them_the_last_first(api: httpx.AsyncClient, state: ApiState) -> None:
    await filled(state.store)
    ids = await relations(api)
    for name in ("Bob", "Ann", "Cid"):
        await api.post(f"/facts/{ids[name]}/review", json={"decision": "accepted"})
    assert await found(api, reviewer="the admin", sort="latest") == ["Cid", "Ann", "Bob"]
    assert await found(api, reviewer="somebody else", sort="latest") == []


async def test_facts_are_sorted_by_how_much_else_is_known_of_what_they_are_about(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    await filled(state.store)
    assert (await found(api, kind="relation", sort="impact"))[-1] == "Cid"
    assert await found(api, status="contested", reviewed="false", sort="impact") == ["Cid"]


async def test_facts_are_chosen_whose_judge_overruled_the_majority(api: httpx.AsyncClient, state: ApiState) -> None:
    await merge_document(state.store, debated_graph())
    assert sorted(await found(api, overruled="true")) == sorted(OVERRULED)
    assert await found(api, overruled="true", status="rejected") == ["Ann"]
    ids = await relations(api)
    assert await found(api, overruled="true", id=[ids["Bob"], ids["Cid"]]) == ["Bob"]


async def test_facts_are_chosen_of_a_type_that_no_schema_lists_or_that_is_not_accepted_yet(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    await merge_document(state.store, debated_graph())
    kind = {"kind": "relation", "new_type": "true"}
    assert sorted(await found(api, **kind)) == ["Ann", "Bob", "Cid", "Dan"]
    schema = {"name": "work", "relations": {"joined": {}, "founded": {}}}
    assert (await api.put("/schemas/work", json={"schema": schema})).status_code == 200
    assert sorted(await found(api, **kind)) == ["Ann", "Cid", "Dan"]  # nothing that Ann founded is accepted
    ids = await relations(api)
    await api.post(f"/facts/{ids['Ann']}/review", json={"decision": "accepted"})
    assert sorted(await found(api, **kind)) == ["Cid", "Dan"]


async def test_facts_and_pictures_are_as_of_a_date(api: httpx.AsyncClient, state: ApiState) -> None:
    times = {"Ann": ("2003", "2011"), "Bob": ("2012", None), "Cid": None}
    said = (Statement(Thing(name), "joined", ACME, holds=holds) for name, holds in times.items())
    await merge_document(state.store, document_graph(*said))
    for as_of, expected in (("2005", ["Ann", "Cid"]), ("2011-12-31", ["Ann", "Cid"]), ("2020-01", ["Bob", "Cid"])):
        assert sorted(await found(api, kind="relation", as_of=as_of)) == expected
        listed = (await api.get("/relations", params={"as_of": as_of})).json()["items"]
        assert sorted(item["subject"]["name"] for item in listed) == expected
        acme = listed[0]["object"]["id"]
        drawn = (await api.get("/graph/ego", params={"id": acme, "as_of": as_of})).json()
        assert sorted(node["name"] for node in drawn["nodes"] if node["id"] != acme) == expected
        asked = {"id": acme, "known": [], "as_of": as_of}
        assert (await api.post("/graph/neighbours", json=asked)).json()["total"] == len(expected)
        assert (await api.post("/graph/expand", json=asked)).json()["total"] == len(expected)
        part = (await api.post("/graph/subgraph", json={"ids": [item["id"] for item in listed], "as_of": as_of})).json()
        assert len(part["edges"]) == len(expected)
    ann = (await relations(api))["Ann"]
    detail = (await api.get(f"/facts/{ann}")).json()
    assert (detail["fact"]["valid_from"], detail["fact"]["valid_to"]) == ("2003", "2011")
    assert detail["evidence"][0]["validity"]["text"] == "Ann joined Acme Works."


@pytest.mark.parametrize("as_of", ["soon", "2011-13", "11", "2011-06-19T10:00"])
async def test_a_date_that_is_none_is_refused_in_a_sentence(api: httpx.AsyncClient, as_of: str) -> None:
    for path in ("/facts", "/facts/facets", "/relations", "/graph"):
        refused = await api.get(path, params={"as_of": as_of})
        assert refused.status_code == 422
        assert "as_of" in refused.text
    asked = {"id": "entity_1", "as_of": as_of}
    assert (await api.post("/graph/neighbours", json=asked)).status_code == 422
