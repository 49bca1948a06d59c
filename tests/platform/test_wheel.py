"""The wheel, as somebody without the sources and without Node has it."""

import json
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from consilience.graph.store.address import Neo4jAddress

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "ui" / "dist" / "index.html"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not BUILT.is_file():
        pytest.skip("The web UI is not built: make setup builds it, and says what it needs.")
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    (made,) = folder.glob("*.whl")
    return made


def test_the_wheel_contains_what_the_ui_build_made(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        held = {name for name in packed.namelist() if "/ui_build/" in name}
    dist = BUILT.parent
    made = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    assert held == {f"consilience/platform/ui_build/{name}" for name in made}


@contextmanager
def served(command: Path, home: Path, neo4j: Neo4jAddress) -> Iterator[str]:
    environment = {
        "CONSILIENCE_HOME": str(home),
        "CONSILIENCE_NEO4J_URI": neo4j.uri,
        "CONSILIENCE_NEO4J_PASSWORD": neo4j.password,
    }
    arguments = [str(command), "serve", "--port", "0", "--workers", "0", "--json"]
    with subprocess.Popen(arguments, env=environment, cwd=home, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        printed = ""
        for line in server.stdout:
            printed += line
            if line.rstrip() == "}":
                break
        ready = json.loads(printed)
        assert ready["web_ui"] is True
        yield ready["url"]
        server.terminate()


@pytest.mark.neo4j
@pytest.mark.slow
def test_an_installed_wheel_serves_the_web_application(
    wheel: Path, tmp_path: Path, neo4j_address: Neo4jAddress
) -> None:
    venv.create(tmp_path / "venv", with_pip=False)
    (packages,) = (tmp_path / "venv" / "lib").glob("python*/site-packages")
    with ZipFile(wheel) as packed:
        packed.extractall(packages)
    dependencies = Path(pytest.__file__).parents[
        1
    ]  # the versions of the lock file; its own editable install is not read
    (packages / "dependencies.pth").write_text(str(dependencies))
    command = tmp_path / "venv" / "bin" / "consilience"
    command.write_text(f"#!{tmp_path}/venv/bin/python\nfrom consilience.platform.commands.main import main\n\nmain()\n")
    command.chmod(0o755)

    with served(command, tmp_path, neo4j_address) as url:
        page = httpx.get(url, timeout=120)
        (script,) = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page.text)
        asset = httpx.get(f"{url}{script}", timeout=120)
    assert (page.status_code, asset.status_code) == (200, 200)
    assert asset.headers["content-type"].startswith(("text/javascript", "application/javascript"))
    assert asset.content == (BUILT.parent / script.lstrip("/")).read_bytes()


def test_without_node_the_set_up_goes_on_and_says_what_is_needed(tmp_path: Path) -> None:
    for name in ("bash", "dirname"):
        found = shutil.which(name)
        assert found
        (tmp_path / name).symlink_to(found)
    script = tmp_path / "ui" / "build.sh"
    script.parent.mkdir()
    shutil.copy(ROOT / "ui" / "build.sh", script)
    done = subprocess.run([script], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=True)
    assert done.stdout == (
        "The web UI is not built: it needs Node 20.19 or later with npm (nodejs.org, or apt-get install nodejs npm). "
        "Everything else works; run `make setup` again when that has changed.\n"
    )
