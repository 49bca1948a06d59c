"""What attackers try first, each refused with the right status and without a word about the server.

The parts have their own tests too: `test_fetching.py` (addresses), `test_uploads.py` (files), `test_sign_in.py`
(organisations), `tests/graph/test_gate.py` (queries).
"""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.platform.hostile_files import billion_laughs, bomb, external_image
from tests.platform.live import live
from tests.platform.walled import Walled, problem, walled

from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.model.errors import QueryRefusedError, UploadError
from consilience.graph.store.store import Store
from consilience.platform.api.security import protocol, sizes
from consilience.platform.loading.documents.uploads import document_of_upload
from consilience.platform.loading.fetching import fetch_page

pytestmark = pytest.mark.slow

SESSION = "/api/v1/session"
ACCOUNTS = "/api/v1/accounts"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Walled]:
    with walled(tmp_path) as opened:
        yield opened


async def browser_of(service: Walled, client: httpx.AsyncClient) -> str:
    """Sign a browser in as an admin; return its CSRF token."""
    return str((await client.post(SESSION, json={"key": service.key("admin")})).json()["csrf"])


# Forged requests


async def test_a_change_without_the_sessions_token_is_refused(service: Walled) -> None:
    async with service.client() as browser:
        csrf = await browser_of(service, browser)
        evil = {"name": "Eve", "role": "admin"}
        for headers in ({}, {"X-CSRF-Token": ""}, {"X-CSRF-Token": "x" * len(csrf)}):
            assert (await browser.post(ACCOUNTS, json=evil, headers=headers)).status_code == 403
        assert (await browser.post(ACCOUNTS, json=evil, headers={"X-CSRF-Token": csrf})).status_code == 201


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9999"},
        {"Origin": "http://127.0.0.1.evil.example:8765"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_pages_of_other_sites_change_nothing_even_with_the_token(
    service: Walled, headers: dict[str, str]
) -> None:
    async with service.client() as browser:
        csrf = await browser_of(service, browser)
        answer = await browser.post(
            ACCOUNTS, json={"name": "Eve", "role": "admin"}, headers={"X-CSRF-Token": csrf, **headers}
        )
    assert problem(answer)["detail"] == "Pages of other sites may not change anything here."
    assert (answer.status_code, [user.name for user in service.accounts.users.all()]) == (403, ["admin 0"])


async def test_a_form_of_another_site_cannot_sign_a_browser_in(service: Walled) -> None:
    async with service.client(Origin="https://evil.example") as browser:
        assert (await browser.post(SESSION, json={"key": service.key("reader")})).status_code == 403
        assert browser.cookies == httpx.Cookies()


async def test_other_sites_may_not_read_answers(service: Walled) -> None:
    async with service.client(service.key("admin"), Origin="https://evil.example") as page:
        answer = await page.get(ACCOUNTS)
        asked = await page.options(ACCOUNTS, headers={"Access-Control-Request-Method": "GET"})
    assert not [name for response in (answer, asked) for name in response.headers if name.startswith("access-control")]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


async def test_a_site_that_is_let_in_comes_with_a_key_and_never_with_cookies(tmp_path: Path) -> None:
    with walled(tmp_path, cors_origins=("https://notes.example",)) as service:
        async with service.client(service.key("admin"), Origin="https://notes.example") as page:
            answer = await page.get(ACCOUNTS)
            made = await page.post(ACCOUNTS, json={"name": "Bob", "role": "reader"})
        async with service.client(Origin="https://notes.example.evil.example") as evil:
            refused = await evil.get(ACCOUNTS)
    assert (answer.headers["access-control-allow-origin"], made.status_code) == ("https://notes.example", 201)
    assert "access-control-allow-credentials" not in answer.headers
    assert "access-control-allow-origin" not in refused.headers


async def test_a_name_that_points_here_without_our_knowing_is_refused(service: Walled) -> None:
    async with service.client(service.key("admin")) as page:
        for host in ("evil.example", "127.0.0.1.evil.example", "evil.example:8765", "", "[::1", "10.0.0.1"):
            answer = await page.get(ACCOUNTS, headers={"Host": host})
            assert (answer.status_code, problem(answer)["title"]) == (421, "Misdirected Request")


async def test_strangers_cannot_fill_the_audit_log(service: Walled) -> None:
    async with service.client() as stranger, service.client(service.key("admin")) as admin:
        for _ in range(80):
            assert (await stranger.get(ACCOUNTS)).status_code == 401
        await admin.post(ACCOUNTS, json={"name": "Bob", "role": "reader"})
    entries = service.accounts.audit.page(limit=200)
    assert 60 <= len(entries) < 75
    assert (entries[0].actor, entries[0].action, entries[0].outcome) == ("admin 0", "create_account", "done")


async def test_a_change_that_another_site_asked_for_is_in_the_audit_log(service: Walled) -> None:
    async with service.client(service.key("admin"), Origin="https://evil.example") as page:
        await page.post(ACCOUNTS, json={"name": "Eve", "role": "admin"})
    found = service.accounts.audit.page()
    assert [(entry.target, entry.outcome, entry.details["status"]) for entry in found] == [(ACCOUNTS, "refused", 403)]


# Sessions


async def test_a_session_name_that_the_attacker_chose_is_never_signed_in(service: Walled) -> None:
    async with service.client() as victim:
        victim.cookies.set("consilience_session_8765", "chosen-by-the-attacker", domain="127.0.0.1")
        await browser_of(service, victim)
        names = [cookie.value for cookie in victim.cookies.jar if cookie.name == "consilience_session_8765"]
    assert "chosen-by-the-attacker" not in names[-1:]
    async with service.client(Cookie="consilience_session_8765=chosen-by-the-attacker") as attacker:
        assert (await attacker.get(SESSION)).status_code == 401


async def test_a_session_that_was_known_before_the_sign_in_is_of_no_use_after_it(service: Walled) -> None:
    async with service.client() as browser:
        await browser_of(service, browser)
        before = browser.cookies["consilience_session_8765"]
        key = service.key("admin")
        csrf = (await browser.get(SESSION)).json()["csrf"]
        await browser.post(SESSION, json={"key": key}, headers={"X-CSRF-Token": csrf})
        assert browser.cookies["consilience_session_8765"] != before
    async with service.client(Cookie=f"consilience_session_8765={before}") as attacker:
        assert (await attacker.get(SESSION)).status_code == 401


# Sizes and speed


def told(port: int, data: bytes, patience: float = 120.0) -> bytes:
    """Send bytes; return all that comes back until the server hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as connection:
        connection.sendall(data)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    return answer


def head(*lines: str, method: str = "GET", path: str = SESSION) -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *lines, "Connection: close", "", ""]).encode()


@pytest.fixture
def port(service: Walled) -> Iterator[int]:
    with live(service.app) as port:
        yield port


@pytest.mark.parametrize("size", [20_000, 70_000, 5_000_000])
def test_headers_that_are_too_large_are_refused(port: int, size: int) -> None:
    try:
        answer = told(port, head(f"X-Large: {'x' * size}"))
    except (ConnectionResetError, BrokenPipeError):  # the server does not read on only to be polite
        assert size > 1_000_000
        return
    assert answer.startswith(b"HTTP/1.1 431 ")


def test_very_many_headers_are_refused(port: int) -> None:
    assert told(port, head(*(f"X-{number}: x" for number in range(3000)))).startswith(b"HTTP/1.1 431 ")


def test_a_head_that_trickles_in_is_not_waited_for(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEAD_LIMIT_S", 1.0)
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.settimeout(0.2)
        answer = b""
        connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        while True:
            try:
                if not (part := connection.recv(1000)):
                    break
                answer += part
            except TimeoutError:
                connection.sendall(b"X-a: b\r\n")
            except ConnectionError:
                break
    assert answer == b"" or answer.startswith(b"HTTP/1.1 408 ")


def test_a_body_that_does_not_come_is_not_waited_for(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "PATIENCE_S", 0.5)
    answer = told(port, head("Content-Type: application/json", "Content-Length: 100", method="POST") + b'{"key"')
    assert answer.startswith(b"HTTP/1.1 408 ")


def test_others_are_served_while_many_connections_are_slow(port: int) -> None:
    slow = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(200)]
    for connection in slow:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-slow: ")
    assert httpx.get(f"http://127.0.0.1:{port}/api/v1/health/live", timeout=60).status_code == 200
    for connection in slow:
        connection.close()


@pytest.mark.parametrize("stated", [True, False])
def test_bodies_that_are_too_large_are_refused(port: int, stated: bool) -> None:
    body = b"x" * 11_000_000
    size = f"Content-Length: {len(body)}" if stated else "Transfer-Encoding: chunked"
    sent = body if stated else b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    try:
        answer = told(port, head("Content-Type: application/json", size, method="POST") + sent)
    except (ConnectionResetError, BrokenPipeError):  # it hung up before all was sent
        answer = b"HTTP/1.1 413 "
    assert answer.startswith(b"HTTP/1.1 413 ")


def test_who_sends_a_little_too_much_hears_so(port: int) -> None:
    answer = httpx.post(f"http://127.0.0.1:{port}/api/v1/query", content=b"x" * 9_000_000, timeout=60)
    assert answer.status_code == 413
    assert "2,000,000 bytes" in problem(answer)["detail"]


# Paths, and what answers tell


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%5c..%5cetc",
        "//etc/passwd",
        "/api/v1/../../etc/passwd",
        "/api/v1/documents/..%2f..%2fetc%2fpasswd",
        "/index.html%00.txt",
    ],
)
def test_a_path_never_leads_out(port: int, path: str) -> None:
    answer = told(port, head(path=path))
    assert answer.split(b" ", 2)[1] in {b"400", b"401", b"404"}
    assert b"root:" not in answer


async def test_an_unexpected_failure_tells_nothing_about_the_server(
    service: Walled, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise RuntimeError(f"secret in {Path(__file__)}")

    key = service.key("admin")
    monkeypatch.setattr(service.accounts.users, "all", fail)
    async with service.client(key) as client:
        answer = await client.get(ACCOUNTS)
    assert problem(answer)["detail"] == "The server failed. Report the request's id to who runs it."
    assert answer.status_code == 500
    assert not [word for word in ("secret", "Traceback", "RuntimeError", ".py", "/") if word in answer.json()["detail"]]


async def test_a_database_that_is_away_tells_nothing_about_the_server(service: Walled) -> None:
    async with service.client(service.key("reader")) as client:
        answer = await client.get("/api/v1/documents")
    assert answer.status_code == 503
    assert not [word for word in ("bolt", "127.0.0.1", "neo4j", "CONSILIENCE_") if word in answer.text]


async def test_pages_may_run_nothing_but_our_own_files(service: Walled) -> None:
    async with service.client() as client:
        for path in ("/", SESSION, "/sign-in?token=x", "/no-such-page"):
            headers = (await client.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'; script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert not [word for word in ("unsafe", "*", "http:", "https:") if word in policy]
            assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
            assert "server" not in headers


# Documents


@pytest.mark.parametrize(
    ("make", "status"),
    [
        (bomb, 422),
        (billion_laughs, 422),
        (lambda: billion_laughs("utf-16"), 422),
        (lambda: b"PK\x03\x04" + b"\x00" * 100, 422),
        (lambda: b"MZ\x90\x00" + bytes(range(256)) * 10, 415),
    ],
)
async def test_hostile_files_are_refused(make: Callable[[], bytes], status: int) -> None:
    with pytest.raises(UploadError) as caught:
        await document_of_upload(make(), "../../etc/report.docx")
    assert caught.value.status == status
    assert "/" not in caught.value.args[0].split(":")[0]


async def test_pictures_that_lie_elsewhere_are_not_fetched() -> None:
    for target in ("file:///etc/passwd", "http://169.254.169.254/latest/meta-data/", "\\\\evil.example\\share\\x.png"):
        document = await document_of_upload(external_image(target), "a.docx")
        assert "root:" not in document.text


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:7474/",
        "http://localhost/",
        "http://169.254.169.254/latest/meta-data/iam/",
        "http://[::ffff:7f00:1]/",
        "http://0/",
        "http://017700000001/",
        "file:///etc/passwd",
        "ftp://127.0.0.1/",
        "http://127.0.0.1@evil.invalid/",
        "http://evil.invalid#@127.0.0.1/",
        "http://\u2468.0.0.1/",
    ],
)
async def test_addresses_inside_the_network_are_not_fetched(url: str) -> None:
    with pytest.raises(UploadError) as caught:
        await fetch_page(url, 1000)
    assert caught.value.status == 422


# Queries


@pytest.mark.neo4j
@pytest.mark.parametrize(
    "cypher",
    [
        "CALL { CREATE (n:Evil) RETURN n } RETURN n",
        "CALL { CALL { CALL { MATCH (n) DETACH DELETE n } } } RETURN 1",
        "MATCH (n) CALL (n) { SET n.name = 'evil' } IN TRANSACTIONS RETURN n",
        "LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
        "CALL () { LOAD CSV FROM 'http://169.254.169.254/' AS line RETURN line } RETURN line",
        "/* */ LOAD /* */ CSV /* */ FROM 'file:///etc/passwd' AS line RETURN line",
        "LOAD // x\n CSV FROM 'file:///etc/passwd' AS line RETURN line",
        "\\u004c\\u004f\\u0041\\u0044 CSV FROM 'file:///etc/passwd' AS line RETURN line",
        "\\u0043REATE (n:Evil) RETURN n",
        "C\\u0052EATE (n:Evil) RETURN n",
        "CR/**/EATE (n:Evil)",
        "CREATE\u00a0(n:Evil)",
        "RETURN 1 //\n; CREATE (n:Evil)",
        "EXPLAIN RETURN 1; CREATE (n:Evil)",
        "PROFILE CREATE (n:Evil) RETURN n",
        "CYPHER runtime=slotted CREATE (n:Evil) RETURN n",
        "FOREACH (x IN [1] | CREATE (:Evil))",
        "MATCH (n) WHERE EXISTS { CREATE (m:Evil) } RETURN n",
        "CALL apoc.cypher.run('CREATE (n:Evil)', {})",
        "CALL apoc.load.json('http://169.254.169.254/')",
        "CALL `apoc`.`load`.`json`('http://169.254.169.254/')",
        "RETURN apoc.util.sleep(100000)",
        "CALL dbms.listConfig()",
        "CALL dbms . listConfig ( )",
        "CALL `dbms`.`listConfig`()",
        "CALL \\u0064bms.listConfig()",
        "CALL dbms.security.listUsers()",
        "CALL dbms.queryJmx('*:*')",
        "CALL db.createLabel('Evil')",
        "CALL db.checkpoint()",
        "CALL tx.setMetaData({a: 1})",
        "SHOW USERS",
        "SHOW SETTINGS",
        "SHOW TRANSACTIONS",
        "SHOW DATABASES",
        "TERMINATE TRANSACTIONS 'neo4j-transaction-1'",
        "DROP DATABASE neo4j IF EXISTS",
        "CREATE USER eve SET PASSWORD 'evil-evil'",
        "STOP DATABASE neo4j",
        "USE system SHOW USERS",
        "UNWIND range(1, 100000000) AS x RETURN collect(x)",
    ],
)
async def test_a_query_that_does_more_than_read_is_refused(store: Store, cypher: str) -> None:
    with pytest.raises(QueryRefusedError) as caught:
        await run_read_query(store, cypher, timeout=3)
    assert not [word for word in ("/tmp", "bolt://", "Traceback", "\n") if word in str(caught.value)]  # noqa: S108 - must not be told
    assert await store.rows("list_documents") == []
    async with store.session("READ") as session:
        counted = await (await session.run("MATCH (n:Evil) RETURN count(n) AS evil")).single()
    assert counted is not None
    assert counted["evil"] == 0
