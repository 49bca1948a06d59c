import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.platform.hostile_files import bomb, docx, paragraph
from tests.platform.walled import Walled, problem, walled

from consilience.platform.jobs.assignments import Assignments

pytestmark = pytest.mark.slow

DOCUMENTS = "/api/v1/documents"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Walled]:
    with walled(tmp_path, queue_size=3, upload_bytes=1_000_000) as opened:
        yield opened


async def test_files_are_accepted_together_and_wait_in_the_queue(service: Walled) -> None:
    files = [("files", ("a.txt", b"Ann met Bob.")), ("files", ("b.docx", docx(paragraph("Cy met Dan."))))]
    async with service.client(service.key("editor")) as client:
        answer = await client.post(DOCUMENTS, files=files, data={"order": '{"priority": 3}', "language": "en"})
    assert answer.status_code == 202
    assert [(run["document"], run["status"], run["priority"]) for run in answer.json()] == [
        ("a.txt", "queued", 3),
        ("b.docx", "queued", 3),
    ]
    assert [service.queue.document(run["id"]).text for run in answer.json()] == ["Ann met Bob.", "Cy met Dan."]
    assert {job.submitted_by for job in service.queue.jobs()} == {"editor 0"}


async def test_of_files_one_of_which_cannot_be_read_none_is_accepted(service: Walled) -> None:
    files = [("files", ("a.txt", b"Ann met Bob.")), ("files", ("b.docx", bomb()))]
    async with service.client(service.key("editor")) as client:
        answer = await client.post(DOCUMENTS, files=files)
    assert problem(answer)["detail"].startswith("b.docx: it would unpack to")
    assert (answer.status_code, service.queue.jobs()) == (422, [])


async def test_a_full_queue_is_answered_with_when_to_come_again_and_takes_nothing(service: Walled) -> None:
    async with service.client(service.key("editor")) as client:
        for name in "ab":
            await client.post(f"{DOCUMENTS}/text", json={"text": name, "name": name})
        files = [("files", (name, name.encode())) for name in ("c", "d")]
        answer = await client.post(DOCUMENTS, files=files)
    assert problem(answer)["detail"].startswith("The queue is full: 3 documents wait.")
    assert (answer.status_code, int(answer.headers["retry-after"]) >= 1) == (429, True)
    assert len(service.queue.jobs()) == 2


async def test_a_request_that_is_sent_again_is_done_once(service: Walled) -> None:
    async with service.client(service.key("editor"), **{"Idempotency-Key": "k"}) as client:
        sent = {"text": "Ann met Bob.", "name": "a"}
        first, second = [await client.post(f"{DOCUMENTS}/text", json=sent) for _ in range(2)]
        other = await client.post(f"{DOCUMENTS}/text", json={**sent, "text": "Cy met Dan."})
    assert first.json() == second.json()
    assert (len(service.queue.jobs()), other.status_code) == (1, 422)


async def test_a_file_that_is_too_large_is_not_read(service: Walled) -> None:
    async with service.client(service.key("editor")) as client:
        answer = await client.post(DOCUMENTS, files=[("files", ("a.txt", b"x" * 1_200_000))])
    assert (answer.status_code, problem(answer)["status"]) == (413, 413)


@pytest.mark.parametrize(
    "url", ["http://169.254.169.254/latest/meta-data/", "http://localhost:7474/", "file:///etc/passwd"]
)
async def test_a_page_inside_the_network_is_not_fetched(service: Walled, url: str) -> None:
    async with service.client(service.key("editor")) as client:
        answer = await client.post(f"{DOCUMENTS}/url", json={"url": url})
    assert (answer.status_code, service.queue.jobs()) == (422, [])


async def test_an_order_that_is_wrong_is_refused_with_the_place(service: Walled) -> None:
    async with service.client(service.key("editor")) as client:
        answer = await client.post(DOCUMENTS, files=[("files", ("a.txt", b"Ann."))], data={"order": '{"priority": 99}'})
    assert problem(answer)["detail"].startswith("order.priority: ")


async def test_a_reader_brings_nothing_in(service: Walled) -> None:
    async with service.client(service.key("reader")) as client:
        assert (await client.post(f"{DOCUMENTS}/text", json={"text": "a", "name": "a"})).status_code == 403


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"team": "none"}, "There is no team 'none'. There are llm, mixed, tools."),
        ({"schema": "none"}, "There is no schema 'none'."),
        ({"verify": "some"}, "There is no verification 'some'."),
        ({"team": "mixed"}, "The team mixed asks a chat model"),
    ],
)
async def test_an_order_that_no_worker_would_understand_is_refused(
    service: Walled, asked: dict[str, str], said: str
) -> None:
    Assignments(service.queue.database, 1, ["tools"])
    async with service.client(service.key("editor")) as client:
        answer = await client.post(f"{DOCUMENTS}/text", json={"text": "Ann.", "name": "a", **asked})
        file = await client.post(DOCUMENTS, files=[("files", ("a.txt", b"Ann."))], data={"order": json.dumps(asked)})
    assert (answer.status_code, file.status_code, service.queue.jobs()) == (422, 422, [])
    assert problem(answer)["detail"].startswith(said)
