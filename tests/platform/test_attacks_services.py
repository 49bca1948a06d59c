"""What attackers try at the processes that we start: their ports, their environment, their folders.

Bolt is in `tests/graph/embedded/test_bolt_walls.py`, the wall before CoreNLP alone in `test_corenlp_front.py`.
"""

import ast
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import httpx
import psutil
import pytest

import consilience.agents
import consilience.evaluation
import consilience.graph
import consilience.platform
from consilience.agents.corenlp.client import CoreNLP
from consilience.graph.embedded.daemon import ProcessRecord, free_port, spawn, write_record
from consilience.graph.embedded.environment import child_environment
from consilience.graph.model.errors import ServiceError
from consilience.platform.services.corenlp import corenlp_url, stop_corenlp
from consilience.platform.services.corenlp_status import corenlp_status
from consilience.platform.services.tokenizer import open_tokenizer
from consilience.platform.support.settings import Settings

PLANTED = {
    "CONSILIENCE_MODEL_API_KEY": "planted-model-key",
    "OPENAI_API_KEY": "planted-openai-key",
    "AWS_SECRET_ACCESS_KEY": "planted-cloud-key",
    "CONSILIENCE_NEO4J_PASSWORD": "planted-password",
    "https_proxy": "http://user:planted-proxy@proxy.example",
}
_STARTERS = {"Popen", "run", "call", "check_call", "check_output", "create_subprocess_exec", "create_subprocess_shell"}


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in PLANTED.items():
        monkeypatch.setenv(name, value)


@pytest.mark.usefixtures("planted")
def test_a_child_is_told_where_things_are_and_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    given = child_environment(NEO4J_HOME="/here")
    assert "planted" not in str(given)
    assert {"PATH", "LC_ALL", "NEO4J_HOME"} <= set(given)


def test_every_process_that_we_start_gets_the_environment_of_a_child() -> None:
    """Read in the sources, so that a new place that starts processes cannot forget it."""
    starts = 0
    for package in (consilience.graph, consilience.agents, consilience.platform, consilience.evaluation):
        for path in Path(package.__path__[0]).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not _starts_a_process(node):
                    continue
                starts += 1
                given = [ast.unparse(keyword.value) for keyword in node.keywords if keyword.arg == "env"]
                assert given == ["child_environment()"] or given == ["environment"], f"{path}:{node.lineno}"
    assert starts >= 4


def _starts_a_process(node: ast.AST) -> TypeGuard[ast.Call]:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _STARTERS
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id in {"subprocess", "asyncio"}
        and (node.func.value.id == "subprocess" or node.func.attr.startswith("create"))
    )


@pytest.mark.corenlp
@pytest.mark.usefixtures("planted")
def test_the_tokenizer_knows_no_key_and_no_password(cache: Path, tmp_path: Path) -> None:
    before = set(psutil.Process().children())
    with open_tokenizer(Settings(home=tmp_path, cache=cache)) as tokenizer:
        assert tokenizer.offsets("ok") == [(0, 2)]
        (child,) = set(psutil.Process().children()) - before
        assert "planted" not in str(child.environ())


@pytest.fixture
def settings(tmp_path: Path, cache: Path) -> Iterator[Settings]:
    settings = Settings(home=tmp_path / "home", cache=cache, corenlp_url=None, corenlp_memory="1g")
    yield settings
    stop_corenlp(settings)


@pytest.mark.corenlp
@pytest.mark.usefixtures("planted")
def test_the_token_of_corenlp_is_for_its_owner_alone_and_in_no_command_line_log_or_environment(
    settings: Settings,
) -> None:
    url = corenlp_url(settings)
    folder = settings.home / "corenlp"
    token = (folder / "token").read_text()
    process = psutil.Process(corenlp_status(settings).pid)
    assert len(token) >= 43
    assert token in url
    assert stat.S_IMODE((folder / "token").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert token not in " ".join(process.cmdline())
    assert "planted" not in str(process.environ())
    assert token not in str(process.environ())
    assert not any(token in log.read_text() for log in (folder / "logs").iterdir())
    assert token not in str(corenlp_status(settings).url)


@pytest.mark.corenlp
async def test_a_page_that_is_open_while_corenlp_runs_gets_nothing_from_it(settings: Settings) -> None:
    url = corenlp_url(settings)
    password = settings.home / "neo4j" / "password"
    password.parent.mkdir()
    password.write_text("planted-password")
    reading = '{"annotators":"tokenize,pos,lemma,ner","regexner.mapping":"../../neo4j/password"}'
    open_url = str(corenlp_status(settings).url)
    async with httpx.AsyncClient(base_url=open_url, timeout=120, trust_env=False) as page:
        for headers in ({}, {"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
            for method in ("GET", "POST", "OPTIONS"):
                answer = await page.request(method, "/", params={"properties": reading}, content="x", headers=headers)
                assert answer.status_code >= 400
                assert "planted" not in answer.text
                assert not any(name.startswith("access-control") for name in answer.headers)
    async with httpx.AsyncClient(base_url=url, timeout=120, trust_env=False) as owner:
        answer = await owner.post("/", params={"properties": reading}, content="x")
        assert (answer.status_code, "planted" in answer.text) == (400, False)
    async with CoreNLP(open_url) as stranger:
        with pytest.raises(ServiceError, match="401"):
            await stranger.annotate("Ann left.")


@pytest.mark.corenlp
def test_a_server_of_an_older_version_that_answers_everybody_is_ended_and_started_anew(
    settings: Settings, tmp_path: Path
) -> None:
    old = tmp_path / "old_server.py"
    old.write_text(
        "import sys\nfrom http.server import BaseHTTPRequestHandler, HTTPServer\n"
        "class Old(BaseHTTPRequestHandler):\n"
        "    def do_GET(self):\n"
        "        self.send_response(200); self.end_headers(); self.wfile.write(b'ready')\n"
        "HTTPServer(('127.0.0.1', int(sys.argv[1])), Old).serve_forever()\n"
    )
    folder = settings.home / "corenlp"
    folder.mkdir(parents=True)
    port = free_port()
    process = spawn([sys.executable, str(old), str(port)], tmp_path / "old.log")
    write_record(folder / "server.json", ProcessRecord(process.pid, process.create_time(), port, "4.5.10"))
    url = corenlp_url(settings)
    assert not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    assert httpx.get(f"{url}/ready", timeout=120, trust_env=False).status_code == 204
