"""Content that is made to stop, mislead or break whoever reads it: files, texts, names."""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.platform.walled import Walled, problem, walled

from consilience.graph.model.errors import UploadError
from consilience.platform.loading.documents.uploads import document_of_upload

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "data", [b"<!---->" * 24, b"<!--" * 1000, b" " * 4096, b"<?xml " + b" " * 4000, b"<!-- -->\n" * 400 + b"<p>"]
)
async def test_bytes_that_almost_begin_a_page_are_told_to_be_text_without_trying_every_way(data: bytes) -> None:
    if not data.strip():
        with pytest.raises(UploadError, match="nothing to read"):
            await document_of_upload(data, "a.txt")
    else:
        assert (await document_of_upload(data, "a.txt")).media_type == "text/plain"


async def test_a_page_after_comments_is_still_a_page() -> None:
    page = b"\xef\xbb\xbf <?xml version='1.0'?> <!-- a --> <!-- <b> -->\n<!DOCTYPE  html><p>Ann met Bob."
    assert (await document_of_upload(page, "a.txt")).media_type == "text/html"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Walled]:
    with walled(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize("name", ["x" * 250 + ".jsonl", "长" * 190 + ".jsonl"])
async def test_a_file_name_longer_than_disks_take_is_refused_with_a_sentence(service: Walled, name: str) -> None:
    sides = [(side, (name, b"{}\n")) for side in ("gold", "system")]
    async with service.client(service.key("editor")) as client:
        answer = await client.post("/api/v1/evaluations", files=sides, data={"kind": "extraction"})
    assert (answer.status_code, "more than 200 bytes" in problem(answer)["detail"]) == (422, True)


@pytest.mark.parametrize(
    "name", ["长" * 300 + ".txt", "x" * 1000, "a\x00b.txt", "..", "con.txt", "a.txt...", "\u202etxt.exe"]
)
async def test_a_document_is_taken_whatever_its_file_is_called(service: Walled, name: str) -> None:
    async with service.client(service.key("editor")) as client:
        answer = await client.post("/api/v1/documents", files=[("files", (name, b"Ann met Bob."))])
    assert answer.status_code == 202
    shown = answer.json()[0]["document"]
    assert len(shown) <= 200
    assert not any(unicodedata.category(character).startswith("C") for character in shown)


async def test_a_readers_330_bytes_of_yaml_are_refused_at_once(service: Walled) -> None:
    laughs = "name: x\ncorenlp:\n  words:\n    a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"    {name}: &{name} [{','.join([f'*{before}'] * 9)}]\n"
        for before, name in zip("abcdefg", "bcdefgh", strict=True)
    )
    async with service.client(service.key("reader")) as client:
        answer = await client.post("/api/v1/schemas/validate", json={"yaml": laughs})
        deep = await client.post("/api/v1/schemas/validate", content='{"schema": ' + '{"x":' * 500 + "1" + "}" * 501)
        huge = await client.post("/api/v1/schemas/validate", content='{"schema": {"version": ' + "9" * 5000 + "}}")
    assert "aliases stand for more than" in answer.json()["errors"][0]
    assert (deep.status_code, huge.status_code) == (422, 422)
