"""The built web application, as browsers get it."""

import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from consilience.platform.api.web_ui import add_web_ui

SCRIPT = b"console.log('Ann met Bob.');" * 100


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Consilience</title>")
    (tmp_path / "assets" / "a-1234.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "a-1234.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "assets" / "b-1234.js").write_bytes(b"1;")
    return tmp_path


async def got(folder: Path, path: str, accepted: str) -> httpx.Response:
    app = FastAPI()
    add_web_ui(app, folder)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
        return await client.get(path, headers={"Accept-Encoding": accepted})


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "gzip"),
        ("br;q=1.0, GZIP;q=0.5", "gzip"),
        ("", None),
        ("identity", None),
        ("gzip;q=0, br", None),
        ("gzip; q=0.000", None),
    ],
)
async def test_a_script_comes_compressed_to_who_accepts_it(built: Path, accepted: str, encoding: str | None) -> None:
    answer = await got(built, "/assets/a-1234.js", accepted)
    assert (answer.status_code, answer.content) == (200, SCRIPT)
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["vary"] == "Accept-Encoding"
    size = len(SCRIPT) if encoding is None else (built / "assets" / "a-1234.js.gz").stat().st_size
    assert int(answer.headers["content-length"]) == size


async def test_what_was_not_worth_compressing_comes_as_it_is(built: Path) -> None:
    answer = await got(built, "/assets/b-1234.js", "gzip")
    assert (answer.status_code, answer.content, answer.headers.get("content-encoding")) == (200, b"1;", None)


async def test_paths_of_the_application_give_its_page_which_is_not_kept(built: Path) -> None:
    answer = await got(built, "/runs/job_1", "gzip")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert "Consilience" in answer.text


async def test_files_that_are_not_there_are_not_found(built: Path) -> None:
    assert (await got(built, "/assets/c-1234.js", "gzip")).status_code == 404
