import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.graph.embedded.conftest import Repository

from consilience.graph.embedded.daemon import free_port
from consilience.graph.embedded.installation import transfer
from consilience.graph.embedded.installation.artifacts import Artifact
from consilience.graph.embedded.installation.download import fetch
from consilience.graph.model.errors import DownloadError

pytestmark = pytest.mark.slow

BIG = os.urandom(3_000_000)


@pytest.fixture(autouse=True)
def _no_pause_between_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "PAUSE", 0.0)


def test_artifacts_come_in_the_order_asked_for_and_once(repository: Repository, tmp_path: Path) -> None:
    contents = [b"first", BIG, b"third"]
    artifacts = [repository.holds(f"a{i}", content) for i, content in enumerate(contents)]
    for _ in range(2):
        paths = fetch(artifacts, tmp_path, "Things", base=repository.url)
        assert [path.read_bytes() for path in paths] == contents
    assert sorted(repository.requests) == sorted((f"/{artifact.path}", None) for artifact in artifacts)


def test_progress_ends_at_the_whole(repository: Repository, tmp_path: Path) -> None:
    artifacts = [repository.holds("big", BIG), repository.holds("small", b"x")]
    told: list[tuple[str, int, int]] = []
    fetch(artifacts, tmp_path, "Things", lambda *news: told.append(news), repository.url)
    assert told[-1] == ("Fetching Things", len(BIG) + 1, len(BIG) + 1)
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)


def test_a_file_that_was_cut_off_is_continued(repository: Repository, tmp_path: Path) -> None:
    artifact = repository.holds("big", BIG)
    repository.cuts = 2
    (path,) = fetch([artifact], tmp_path, "Things", base=repository.url)
    assert path.read_bytes() == BIG
    assert [asked for _, asked in repository.requests] == [None, "bytes=1500000-", "bytes=2250000-"]


def test_a_bad_line_that_breaks_off_again_and_again_still_brings_the_file(
    repository: Repository, tmp_path: Path
) -> None:
    artifact = repository.holds("big", BIG)
    repository.cuts = 12
    (path,) = fetch([artifact], tmp_path, "Things", base=repository.url)
    assert path.read_bytes() == BIG
    assert len(repository.requests) == 13


def test_a_later_run_continues_the_part_of_an_earlier_one(repository: Repository, tmp_path: Path) -> None:
    artifact = repository.holds("big", BIG)
    part = tmp_path / "jars" / f"{artifact.path}.part"
    part.parent.mkdir(parents=True)
    part.write_bytes(BIG[:1000])
    (path,) = fetch([artifact], tmp_path, "Things", base=repository.url)
    assert path.read_bytes() == BIG
    assert [asked for _, asked in repository.requests] == ["bytes=1000-"]
    assert not part.exists()


def test_a_part_is_begun_anew_where_the_repository_sends_only_wholes(repository: Repository, tmp_path: Path) -> None:
    artifact = repository.holds("big", BIG)
    repository.cuts, repository.ranges = 1, False
    told: list[int] = []
    (path,) = fetch([artifact], tmp_path, "Things", lambda _, done, __: told.append(done), repository.url)
    assert path.read_bytes() == BIG
    assert told[-1] == len(BIG)


def test_a_part_that_went_bad_is_thrown_away(repository: Repository, tmp_path: Path) -> None:
    artifact = repository.holds("big", BIG)
    part = tmp_path / "jars" / f"{artifact.path}.part"
    part.parent.mkdir(parents=True)
    part.write_bytes(b"?" * 1000)
    (path,) = fetch([artifact], tmp_path, "Things", base=repository.url)
    assert path.read_bytes() == BIG


@pytest.mark.parametrize("damage", [b"", b"short", b"?" * len(BIG)], ids=["empty", "cut", "same size"])
def test_a_corrupt_jar_in_the_cache_is_fetched_again(repository: Repository, tmp_path: Path, damage: bytes) -> None:
    artifact = repository.holds("big", BIG)
    (path,) = fetch([artifact], tmp_path, "Things", base=repository.url)
    path.write_bytes(damage)
    (path,) = fetch([artifact], tmp_path, "Things", base=repository.url)
    assert path.read_bytes() == BIG


def test_a_copied_cache_is_verified_without_a_network(repository: Repository, tmp_path: Path) -> None:
    artifact = repository.holds("big", BIG)
    (path,) = fetch([artifact], tmp_path, "Things", base=repository.url)
    (tmp_path / "jars" / "verified.json").unlink()
    assert fetch([artifact], tmp_path, "Things", base="http://127.0.0.1:1") == [path]
    assert list(json.loads((tmp_path / "jars" / "verified.json").read_text())) == [artifact.path]


def test_what_does_not_match_the_lock_is_refused(repository: Repository, tmp_path: Path) -> None:
    artifact = repository.holds("big", BIG)
    repository.files[f"/{artifact.path}"] = b"?" * len(BIG)
    with pytest.raises(DownloadError, match=r"org\.example:big:1\.0 from 127\.0\.0\.1 is not the artifact"):
        fetch([artifact], tmp_path, "Things", base=repository.url)
    assert not (tmp_path / "jars" / artifact.path).exists()


def test_a_repository_that_lacks_an_artifact_is_named(repository: Repository, tmp_path: Path) -> None:
    artifact = Artifact("org.example", "absent", "1.0", "", "0" * 64, 5)
    with pytest.raises(DownloadError, match=r"org\.example:absent:1\.0 is not at 127\.0\.0\.1 \(status 404\)"):
        fetch([artifact], tmp_path, "Things", base=repository.url)


def test_a_busy_repository_is_asked_again_five_times(repository: Repository, tmp_path: Path) -> None:
    artifact = repository.holds("big", BIG)
    repository.status = 503
    with pytest.raises(DownloadError, match="status 503"):
        fetch([artifact], tmp_path, "Things", base=repository.url)
    assert len(repository.requests) == transfer.ATTEMPTS


def test_without_a_network_the_error_says_what_to_do(tmp_path: Path) -> None:
    artifact = Artifact("org.example", "big", "1.0", "", "0" * 64, 5)
    with pytest.raises(
        DownloadError, match=r"cannot be fetched from 127\.0\.0\.1 .* set HTTPS_PROXY; .* copy the cache"
    ):
        fetch([artifact], tmp_path, "Things", base=f"http://127.0.0.1:{free_port()}")


def test_a_cache_that_cannot_be_written_is_named(repository: Repository, read_only: Path) -> None:
    with pytest.raises(DownloadError, match=r"No permission to write .*read-only.* CONSILIENCE_CACHE"):
        fetch([repository.holds("big", BIG)], read_only, "Things", base=repository.url)


def test_a_cache_that_is_no_folder_is_named(repository: Repository, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DownloadError, match=r"cannot be used \(Not a directory\)\. Set CONSILIENCE_CACHE"):
        fetch([repository.holds("big", BIG)], tmp_path / "file", "Things", base=repository.url)


def test_a_disk_that_is_too_small_is_noticed_before_anything_is_fetched(
    repository: Repository, tiny_disk: Path
) -> None:
    huge = Artifact("org.example", "huge", "1.0", "", "0" * 64, 50 << 20)
    with pytest.raises(DownloadError, match=r"The disk is full: Things needs 50 MB in .*tiny"):
        fetch([huge], tiny_disk, "Things", base=repository.url)
    assert repository.requests == []


def test_a_disk_that_fills_up_meanwhile_is_reported(repository: Repository, tmp_path: Path) -> None:
    artifact = repository.holds("big", BIG)
    program = (
        "import resource, sys\nfrom pathlib import Path\n"
        "from consilience.graph.embedded.installation.artifacts import Artifact\n"
        "from consilience.graph.embedded.installation.download import fetch\n"
        "from consilience.graph.model.errors import DownloadError\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))\n"
        f"try: fetch([{artifact!r}], Path({str(tmp_path)!r}), 'Things', base={repository.url!r})\n"
        "except DownloadError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("The disk is full: ")
    assert "CONSILIENCE_CACHE" in done.stdout


def test_two_processes_that_need_the_same_fetch_it_once(repository: Repository, tmp_path: Path) -> None:
    artifacts = [repository.holds(f"a{i}", BIG[: 1000 * i + 1]) for i in range(20)]
    program = (
        "from pathlib import Path\nfrom consilience.graph.embedded.installation.artifacts import Artifact\n"
        "from consilience.graph.embedded.installation.download import fetch\n"
        f"fetch({artifacts!r}, Path({str(tmp_path)!r}), 'Things', base={repository.url!r})"
    )
    processes = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(3)]
    assert [process.wait() for process in processes] == [0, 0, 0]
    assert len(repository.requests) == len(artifacts)
