"""What people and programs around the queue see of texts that are kept outside its database."""

import json
from pathlib import Path

import pytest
from tests.platform.texts.kept import texts_kept
from tests.platform.walled import problem, walled
from tests.servers.s3_server import s3_reached

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Document, Run
from consilience.platform.commands.main import main
from consilience.platform.commands.service.doctor import _documents
from consilience.platform.jobs.queue import open_queue
from consilience.platform.retention.sweeping import sweep
from consilience.platform.runs.job import Order
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.workspaces.removing import remove_workspace

DOCUMENT = Document("Ann met Bob.", "note", "note.txt", "text/plain", "en")
TEXT = {"name": "note", "text": "Ann met Bob.", "language": "en"}


@pytest.mark.parametrize("kind", ["folder", "bucket"])
async def test_what_is_answered_with_202_is_there_and_what_cannot_be_kept_is_refused(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    with texts_kept(kind, tmp_path) as url, walled(home, documents_url=url) as server:
        async with server.client(server.key("editor")) as client:
            accepted = await client.post("/api/v1/documents/text", json=TEXT)
            assert accepted.status_code == 202
            assert server.queue.document(accepted.json()["id"]).text == TEXT["text"]
            assert server.queue.database.rows("SELECT text FROM texts")[0][0] == b""
            ready = (await client.get("/api/v1/health/ready")).json()
            assert ready["parts"]["documents"] is True
            if kind == "folder":
                (tmp_path / "texts kept").rename(tmp_path / "away")
            else:
                monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDWRONG")
                assert server.queue.outside.store is not None
                server.queue.outside.store.close()  # the next connection reads the keys anew
            refused = await client.post("/api/v1/documents/text", json={**TEXT, "text": "Cy met Dan."})
            assert refused.status_code == 503
            assert not any(word in refused.text for word in ("texts kept", "AKID", "s3:"))
            assert problem(refused)["status"] == 503
            assert server.queue.counts() == {"queued": 1}
            if kind == "folder":
                (tmp_path / "away").rename(tmp_path / "texts kept")
                again = await client.post("/api/v1/documents/text", json={**TEXT, "text": "Cy met Dan."})
                assert again.status_code == 202


@pytest.mark.parametrize("kind", ["folder", "bucket"])
def test_the_doctor_does_there_what_workers_do_and_leaves_nothing(kind: str, tmp_path: Path) -> None:
    with texts_kept(kind, tmp_path) as url:
        ok, told = _documents(Settings(home=tmp_path, documents_url=url))
        assert (ok, told.endswith("takes, gives, lists and removes texts")) == (True, True)
        assert list((tmp_path / "texts kept").rglob("try*")) == []


def test_the_doctor_says_what_a_bucket_refuses(tmp_path: Path) -> None:
    with s3_reached(tmp_path) as server:
        server.faults = {"locked"}
        with pytest.raises(ConsilienceError, match=r"cannot be used to put texts .*AccessDenied"):
            _documents(Settings(home=tmp_path, documents_url="s3://news/texts"))
        assert server.objects == {}


def test_status_names_the_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    monkeypatch.setenv("CONSILIENCE_DOCUMENTS_URL", "s3://news/texts")
    with pytest.raises(SystemExit):
        main(["status", "--json"])
    assert json.loads(capsys.readouterr().out)["documents"] == "s3://news/texts"


def test_pruning_removes_what_nobody_needs_and_what_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "texts").mkdir()
    settings = Settings(home=tmp_path / "home", documents_url=(tmp_path / "texts").as_uri())

    def found(*, only_count: bool) -> list[int]:
        return [each.number for each in sweep(settings, only_count=only_count) if each.store == "documents"]

    assert found(only_count=False) == [], "there is no queue yet"
    with open_queue(settings.folder.queue, documents=settings.folder.documents) as queue:
        job = queue.submit(DOCUMENT, Order())
        queue.cancel(job.id)
        queue.outside.keep([Document("Cy met Dan.", "c", "c.txt")])
        monkeypatch.setattr("consilience.platform.jobs.texts.outside.ORPHAN_S", -100.0)
        assert found(only_count=True) == found(only_count=False) == [1]
        assert found(only_count=True) == [0]
        with queue.database.transaction() as connection:
            connection.execute("UPDATE jobs SET ended_at = '2020-01-01'")
        sweep(settings)
    assert list((tmp_path / "texts").rglob("doc_*")) == []


def test_a_workspace_takes_its_texts_along_when_it_goes(tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    url, home = (tmp_path / "texts").as_uri(), tmp_path / "home"
    (home / "workspaces" / "law").mkdir(parents=True)
    for name in ("default", "law"):
        folder = Settings(home=home, workspace=name, documents_url=url).folder
        with open_queue(folder.queue, documents=folder.documents) as queue:
            queue.submit(DOCUMENT, Order())
    assert len(list((tmp_path / "texts").rglob("doc_*"))) == 2
    assert remove_workspace(Settings(home=home, workspace="law", documents_url=url)).stays == ()
    assert len(list((tmp_path / "texts").rglob("doc_*"))) == 1


def test_the_ledger_keeps_no_second_copy_and_a_run_goes_on_with_the_document_that_is_brought(
    folder: DataFolder,
) -> None:
    run, second = (Run(DOCUMENT.id, "team", number, "schema", "s1") for number in ("t1", "t2"))
    with open_ledger(folder.ledger, keep_texts=False) as ledger:
        assert ledger.begin(run, DOCUMENT) == ledger.begin(second, DOCUMENT) == "first"
        assert ledger.database.rows("SELECT 1 FROM documents") == []
        ledger.end(run.id, "merged", 1.0)
        assert ledger.document(DOCUMENT.id) == DOCUMENT, "another run over it is under way"
        ledger.end(second.id, "failed", 1.0)
        with pytest.raises(ConsilienceError, match="has no text of document"):
            ledger.document(DOCUMENT.id)
    with open_ledger(folder.ledger, keep_texts=False) as ledger:
        assert ledger.begin(second, DOCUMENT) == "again"
        assert ledger.document(DOCUMENT.id) == DOCUMENT
