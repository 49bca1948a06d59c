import os
import stat
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest

from consilience.agents.models.forms.known_forms import open_known_forms
from consilience.agents.models.layers.cache import open_answers
from consilience.graph.support.private_files import connect_private, make_private_folder
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.calls.archive import open_calls
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ledger import open_ledger

OPENED: dict[str, Callable[[Path], AbstractContextManager[object]]] = {
    "accounts": lambda home: open_accounts(home),
    "answers": lambda home: open_answers(home / "answers.sqlite"),
    "calls": lambda home: open_calls(home),
    "forms": lambda home: open_known_forms(home / "forms.sqlite"),
    "jobs": lambda home: open_queue(home / "jobs.sqlite"),
    "runs": lambda home: open_ledger(home / "runs.sqlite"),
    "steps": lambda home: checkpoints(home / "steps.sqlite"),
}


@pytest.fixture(autouse=True)
def careless_umask() -> Iterator[None]:
    """New files are everybody's to read and write unless somebody sees to it."""
    before = os.umask(0)
    yield
    os.umask(before)


def readable_by_others(folder: Path) -> list[str]:
    """Return what others than the owner have any right to, in a folder and below."""
    return [str(path) for path in (folder, *folder.rglob("*")) if path.stat().st_mode & 0o077]


@pytest.mark.parametrize("name", OPENED)
def test_no_database_of_the_data_folder_can_be_read_by_other_users(tmp_path: Path, name: str) -> None:
    home = tmp_path / "above" / "home"
    with OPENED[name](home):
        assert {f"{name}.sqlite", f"{name}.sqlite-wal"} <= {path.name for path in home.iterdir()}
        assert readable_by_others(tmp_path / "above") == []


@pytest.mark.parametrize("name", OPENED)
def test_the_rights_of_a_database_of_before_are_mended_when_it_is_opened(tmp_path: Path, name: str) -> None:
    home = tmp_path / "home"
    with OPENED[name](home):
        home.chmod(0o755)
        for path in home.iterdir():
            path.chmod(0o644)
        with OPENED[name](home):  # as another process would
            assert readable_by_others(home) == []


def test_a_folder_that_everybody_shares_keeps_its_rights(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    with closing(connect_private(tmp_path / "a.sqlite")):
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777
        assert stat.S_IMODE((tmp_path / "a.sqlite").stat().st_mode) == 0o600


def test_folders_above_a_new_folder_are_private_too_and_those_that_were_there_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir(mode=0o755)
    make_private_folder(tmp_path / "there" / "new" / "newer")
    modes = [stat.S_IMODE((tmp_path / path).stat().st_mode) for path in ("there", "there/new", "there/new/newer")]
    assert modes == [0o755, 0o700, 0o700]


def test_sqlite_files_are_opened_in_one_place() -> None:
    root = Path(__file__).parents[2]
    sources = (path for top in ("platform", "agents", "graph", "evaluation") for path in (root / top).rglob("*.py"))
    opening = {path.name for path in sources if "sqlite3.connect(" in path.read_text(encoding="utf-8")}
    assert opening == {"private_files.py"}
