import httpx
import pytest

from consilience.graph.model.errors import StoreError
from consilience.platform.api.state.api_state import ApiState

pytestmark = pytest.mark.neo4j


async def test_an_unknown_path_is_a_problem_with_the_id_of_the_request(api: httpx.AsyncClient) -> None:
    answer = await api.get("/nothing", headers={"X-Request-Id": "mine-1"})
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["x-request-id"] == "mine-1"
    assert answer.json() == {
        "type": "urn:consilience:problem:not-found",
        "title": "Not Found",
        "status": 404,
        "detail": "Not Found",
        "request_id": "mine-1",
    }


async def test_a_value_that_is_wrong_is_named_with_its_place(api: httpx.AsyncClient) -> None:
    answer = await api.get("/documents", params={"limit": 0, "cursor": "x"})
    assert answer.status_code == 422
    assert answer.json()["errors"] == [
        {"location": "query.limit", "message": "Input should be greater than or equal to 1"}
    ]


@pytest.mark.parametrize("cursor", ["x", "bm9uZQ", "WzFd", "W10", "\u00fc"])
async def test_a_cursor_of_another_list_is_refused(api: httpx.AsyncClient, cursor: str) -> None:
    answer = await api.get("/documents", params={"cursor": cursor})
    assert (answer.status_code, answer.json()["detail"][:32]) == (422, "The cursor is none of this list ")


async def test_who_is_not_known_is_asked_to_say_who_they_are(api: httpx.AsyncClient) -> None:
    answer = await api.get("/documents", headers={"x-test-role": "nobody"})
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, 'Bearer realm="consilience"')


async def test_a_failure_tells_nothing_about_the_server(
    api: httpx.AsyncClient, state: ApiState, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(*_: object, **__: object) -> None:
        raise StoreError("Neo4j at bolt://10.0.0.4:7687 does not answer.")

    monkeypatch.setattr(type(state.store), "rows", gone)
    answer = await api.get("/documents")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert "bolt" not in answer.text


async def test_a_mistake_of_ours_tells_nothing_about_the_server(
    api: httpx.AsyncClient, state: ApiState, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise KeyError("/secret/path")

    monkeypatch.setattr(type(state.store), "rows", broken)
    answer = await api.get("/documents")
    assert (answer.status_code, answer.json()["title"]) == (500, "Internal Server Error")
    assert "secret" not in answer.text
    assert answer.headers["x-request-id"] == answer.json()["request_id"]


async def test_a_method_that_is_not_there_says_which_are(api: httpx.AsyncClient) -> None:
    answer = await api.put("/documents")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, POST")
    one = await api.post("/documents/doc_1")
    assert (one.status_code, one.headers["allow"]) == (405, "DELETE, GET")
