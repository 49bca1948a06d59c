import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.platform.api.filled import filled
from tests.platform.api.live_server import Live, live

from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.client import ApiError, AsyncClient, Client

pytestmark = pytest.mark.neo4j


@pytest.fixture
async def server(store: Store, neo4j_address: Neo4jAddress, tmp_path: Path) -> AsyncIterator[Live]:
    await filled(store)
    with live(neo4j_address, tmp_path) as found:
        yield found


def test_the_sync_client_reads_and_reviews(server: Live) -> None:
    with Client(server.url, server.key) as client:
        (contested,) = client.facts(status="contested", kind="relation").items
        seen = client.fact(contested.id)
        assert [quote.quote for quote in seen.evidence] == ["Cid joined Beta."]
        decided = client.review(contested.id, "accepted", "It says so.", version=seen.version)
        assert decided.fact.fact.status == "accepted"
        with pytest.raises(ApiError, match="changed meanwhile") as refused:
            client.review(contested.id, "rejected", version=seen.version)
        assert refused.value.status == 412
        assert client.undo_review(contested.id).reason == "It says so."
        every = [fact.id for fact in client.all_facts(limit=3)]
        assert len(every) == len(set(every)) == client.facets().total == 10
        bulk = client.review_many(every[:2], "rejected")
        assert client.undo_many(bulk.id).facts == tuple(sorted(every[:2]))
        assert client.query("RETURN $x AS x", {"x": 1}).rows == [[1]]
        assert client.explain("RETURN 1 AS one").columns == ("one",)
        found = client.search("acme").entities[0]
        assert client.ego(found.id).total == 3
        assert client.schema("news").name == "news"
        assert [team.team for team in client.usage().teams] == ["team"]
        assert len(client.entities(type="Person").items) == 3
        assert len(client.events().items) == 1
        document = client.documents().items[0]
        assert client.document(document.id).text.startswith("Ann founded")


def test_a_run_is_followed_to_its_end(server: Live) -> None:
    with Client(server.url, server.key) as client:
        run = client.add_text("Ann met Bob.", "note", key="k")
        assert client.add_text("Ann met Bob.", "note", key="k").id == run.id
        client.change_run(run.id, "pause")
        client.change_run(run.id, "cancel")
        assert [event.event for event in client.follow(run.id)] == ["job_queued", "job_paused", "job_cancelled"]
        assert list(client.follow(run.id, after=client.run(run.id).last_event_id)) == []
        (upload,) = client.add_files({"a.md": b"# Ann met Bob."}, priority=3)
        assert (upload.document, upload.priority) == ("a.md", 3)
        assert [item.id for item in client.runs(limit=1).items] == [upload.id]


def test_queries_are_saved_and_found_again(server: Live) -> None:
    with Client(server.url, server.key) as client:
        saved = client.save_query("Founders", "RETURN 1", key="once")
        assert client.save_query("Founders", "RETURN 1", key="once") == saved
        changed = client.change_saved_query(saved.id, "Founders", "RETURN 2 AS two", saved.version, True)
        with pytest.raises(ApiError, match="changed meanwhile"):
            client.change_saved_query(saved.id, "Founders", "RETURN 3", saved.version, True)
        assert client.saved_queries(whose="mine").items == [client.saved_query(saved.id)] == [changed]
        assert client.query(changed.cypher).rows == [[2]]
        client.delete_saved_query(saved.id, changed.version)
        assert client.saved_queries().items == []
        assert client.restore_saved_query(saved.id) == changed


def test_people_decide_about_entities_and_see_who_looks_at_what(server: Live) -> None:
    with Client(server.url, server.key) as client:
        people = {entity.name: entity.id for entity in client.entities(type="Person").items}
        told = client.merge_entities(people["Bob"], people["Cid"], "A slip.", dry_run=True)
        assert (told.dry_run, told.changes.mentions) == (True, 1)
        done = client.merge_entities(people["Bob"], people["Cid"], "A slip.", key="once")
        assert client.merge_entities(people["Bob"], people["Cid"], "A slip.", key="once") == done
        assert client.entity(people["Bob"]).id == people["Cid"]  # it leads there
        assert [decision.reason for decision in client.decisions().items] == ["A slip."]
        assert client.undo_decision(done.decision.id).decision == done.decision
        document = client.documents().items[0].id
        with pytest.raises(ApiError, match="not all of them"):
            client.split_entity(people["Ann"], [document])
        assert [mention.text for mention in client.entity_mentions(people["Ann"]).items] == ["Ann"]
        fact = client.relations().items[0].id
        assert client.hold_fact(fact) == []
        assert [(lock.fact, lock.by) for lock in client.fact_locks()] == [(fact, "kim")]
        client.release_fact(fact)
        assert client.fact_locks() == []


def test_the_graph_is_drawn_from_a_node_outwards(server: Live) -> None:
    with Client(server.url, server.key) as client:
        acme = client.graph_search("acme")[0].id
        around = [node.id for node in client.ego(acme).nodes]
        assert client.neighbours(acme).total == client.expand(acme).total == len(around) - 1
        assert client.neighbours(acme, around).total == 0
        assert [node.id for node in client.subgraph([acme, "gone"]).nodes] == [acme]
        ann = client.entities(type="Person").items[0].id
        assert acme in {node.id for node in client.central_graph().nodes}
        assert {acme} < {node.id for community in client.communities().communities for node in community.members}
        assert acme in {node.id for node in client.community(acme).nodes}
        assert client.path(acme, ann).total in {0, 2}
        event = client.events().items[0].id
        assert client.event(event).id == event
        assert len(client.event_mentions(event).items) == 1
        assert client.debates().items == []


def test_evaluations_and_what_is_around_runs(server: Live) -> None:
    gold = (
        b'{"id": "a", "text": "Ann met Bob.",'
        b' "entities": [{"id": "1", "type": "Person", "start": 0, "end": 3, "text": "Ann"}],'
        b' "relations": [], "events": []}\n'
    )
    with Client(server.url, server.key) as client:
        foreseen = client.preflight({"a.txt": b"Ann met Bob."})
        assert [(item.name, item.known) for item in foreseen.documents] == [("a.txt", "new")]
        started = client.start_evaluation("extraction", {"gold.jsonl": gold}, {"ours.jsonl": gold}, key="once")
        assert client.start_evaluation("extraction", {"gold.jsonl": gold}, {"ours.jsonl": gold}, key="once") == started
        while (found := client.evaluation(started.id)).state not in ("done", "failed"):
            time.sleep(0.02)
        assert (found.state, [item.id for item in client.evaluations()]) == ("done", [started.id])
        assert client.evaluation_table([started.id]).rows[0].cells[0] is not None
        assert client.evaluation_cases(started.id).total == 1
        assert client.evaluation_text(started.id, "a").text == "Ann met Bob."
        client.delete_evaluation(started.id)
        document = client.documents().items[0].id
        assert client.document_summary(document).id == document
        assert client.document_versions(document)[0].current
        assert len(client.document_spans(document, limit=3)) == 3
        (run,) = client.start_runs([document], again=True)
        assert client.run(run.id).document_id == document
        assert client.export("triples").count(b"\n") > 0
        assert client.withdraw(document).nodes_deleted > 0
        with pytest.raises(ApiError, match="no document"):
            client.withdrawal(document)


def test_schemas_teams_accounts_and_keys_are_managed(server: Live) -> None:
    with Client(server.url, server.key) as client:
        assert "news" in {schema.name for schema in client.schemas()}
        yaml = "name: small\nentities: {Person: {definition: A human being.}}\n"
        assert client.validate_schema(yaml).valid
        assert client.change_schema("small", yaml).name == "small"
        assert client.change_schema("small", yaml, "*").name == "small"
        assert client.team(client.teams()[0].name) == client.teams()[0]
        made = client.create_account("lee", "reader")
        key = client.create_key("laptop", user="lee", days=None)
        with Client(server.url, key.key) as lee:
            assert {known.prefix for known in list(lee.keys())} == {key.prefix}
            with pytest.raises(ApiError, match="needs the role"):
                lee.accounts()
        assert not client.revoke_key(key.prefix).usable
        assert client.change_account(made.id, disabled=True).disabled
        assert "create_account" in {entry.action for entry in client.audit().items}


async def test_the_async_client_does_the_same(server: Live) -> None:
    async with AsyncClient(server.url, server.key) as client:
        facts = [fact async for fact in client.all_facts(limit=4)]
        assert len(facts) == (await client.facets()).total
        run = await client.add_text("Ann met Bob.", "note")
        await client.change_run(run.id, "cancel")
        people = {entity.name: entity.id for entity in (await client.entities(type="Person")).items}
        told = await client.merge_entities(people["Bob"], people["Ann"], dry_run=True)
        assert told.decision.into == people["Ann"]
        assert (await client.neighbours(people["Bob"])).total == 1
        assert [item.known for item in (await client.preflight({"a.txt": b"Ann saw Bob."})).documents] == ["new"]
        assert await client.evaluations() == []
        assert [event.event async for event in client.follow(run.id)] == ["job_queued", "job_cancelled"]
    async with AsyncClient(server.url) as stranger:
        with pytest.raises(ApiError) as refused:
            await stranger.facts()
        assert refused.value.status == 401
