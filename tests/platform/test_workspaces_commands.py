"""`consilience workspaces`: made, listed, removed; and `-w` before any command."""

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from consilience.graph.embedded.daemon import ProcessRecord, write_record
from consilience.platform.commands.main import main
from consilience.platform.jobs.queue import open_queue
from consilience.platform.jobs.workers import forget_worker, register_worker
from consilience.platform.support.workspaces.at_work import at_work, is_anybody_at_work

Call = Callable[..., tuple[int, str]]
URI = "neo4j://graph.example.org:7687"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Call a command with --json; return its exit code and what it prints, or its error."""

    def run(*arguments: str) -> tuple[int, str]:
        with pytest.raises(SystemExit) as stopped:
            main([*arguments, "--json"])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        code = stopped.value.code
        assert isinstance(code, int)
        return code, json.loads(out)["error"] if code else out

    return run


def test_a_workspace_is_made_listed_and_removed(home: Path, call: Call) -> None:
    assert call("workspaces", "create", "law")[0] == 0
    assert (home / "workspaces" / "law").stat().st_mode & 0o077 == 0
    (home / "workspaces" / "law" / "texts").write_bytes(b"x" * 1_000_000)

    code, told = call("workspaces")
    listed = json.loads(told)["workspaces"]
    assert code == 0
    assert [(one["name"], one["state"], one["documents"]) for one in listed] == [
        ("default", "stopped", None),
        ("law", "stopped", None),
    ]
    assert listed[0]["bytes"] < 1_000_000 <= listed[1]["bytes"]  # none counts for another one

    code, why = call("workspaces", "remove", "law")
    assert (code, why) == (1, "All of the workspace law would go, for good. To remove it, add --yes.")
    assert json.loads(call("workspaces", "remove", "law", "--yes")[1]) == {"removed": {"name": "law", "stays": []}}
    assert list((home / "workspaces").iterdir()) == []


def test_the_list_tells_which_a_running_service_has_open(home: Path, call: Call) -> None:
    for name in ("law", "tax"):
        call("workspaces", "create", name)

    def served() -> dict[str, bool]:
        return {one["name"]: one["served"] for one in json.loads(call("workspaces")[1])["workspaces"]}

    with at_work(home / "workspaces" / "law", serving=True), at_work(home / "workspaces" / "tax"):  # and an ingest
        assert served() == {"default": False, "law": True, "tax": False}
        assert call("workspaces", "remove", "law", "--yes")[0] == 1
    assert served() == {"default": False, "law": False, "tax": False}
    killed = home / "workspaces" / "law" / ".at-work" / "service-1-0123"
    killed.touch()  # its process is gone, and so is its lock
    assert served()["law"] is False


def test_any_command_works_in_the_one_that_is_named(home: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    call("workspaces", "create", "law")
    law = str(home / "workspaces" / "law")
    assert json.loads(call("-w", "law", "status")[1])["home"] == law
    assert json.loads(call("--workspace", "law", "status")[1])["workspace"] == "law"
    monkeypatch.setenv("CONSILIENCE_WORKSPACE", "law")
    assert json.loads(call("status")[1])["home"] == law
    assert json.loads(call("-w", "default", "status")[1])["home"] == str(home)


def test_people_have_accounts_in_one_workspace_alone(call: Call) -> None:
    call("workspaces", "create", "law")
    assert call("-w", "law", "users", "add", "ada")[0] == 0
    assert "ada" in call("-w", "law", "users", "list")[1]
    assert "ada" not in call("users", "list")[1]


def test_who_adds_an_account_is_told_where_this_person_has_one_already(
    home: Path, call: Call, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("law", "tax", "trade"):
        call("workspaces", "create", name)
    call("-w", "law", "users", "add", "ada")
    assert json.loads(call("users", "add", "ada")[1])["also_in"] == ["law"]
    assert json.loads(call("-w", "tax", "users", "add", "bob")[1])["also_in"] == []
    assert not list((home / "workspaces" / "trade").glob("accounts*"))  # which has none, and gets none by this
    with pytest.raises(SystemExit):
        main(["-w", "tax", "users", "add", "Ada", "--role", "admin"])
    assert "Ada is the person who has accounts in default, law." in " ".join(capsys.readouterr().err.split())


def test_a_name_that_is_two_people_in_other_workspaces_is_refused(home: Path, call: Call, tmp_path: Path) -> None:
    call("workspaces", "create", "law")
    call("users", "add", "ada")
    call("--home", str(tmp_path / "elsewhere"), "users", "add", "ada")
    shutil.copy(tmp_path / "elsewhere" / "accounts.sqlite", home / "workspaces" / "law")  # as from a release before
    call("workspaces", "create", "tax")
    code, why = call("-w", "tax", "users", "add", "ada")
    assert (code, why) == (1, "In another workspace 'ada' is somebody else. Choose another name.")
    (home / "workspaces" / "law" / "workspace.toml").write_text("=", encoding="utf-8")
    assert call("-w", "tax", "users", "add", "ada")[0] == 0  # who cannot be looked at holds nobody up


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("-w", "lwa", "facts"), "There is no workspace 'lwa' in "),
        (("-w", "../law", "facts"), "'../law' is no name of a workspace"),
        (("-w", "", "facts"), "'' is no name of a workspace"),
        (("workspaces", "create", "../law"), "'../law' is no name of a workspace"),
        (("workspaces", "create", "law"), "There is a workspace 'law' already in "),
        (("workspaces", "create", "default"), "There is a workspace 'default' already in "),
        (("workspaces", "create", "tax", "--neo4j-database", 'x"'), "'x\"' is no name of a Neo4j database"),
        (("workspaces", "remove", "lwa", "--yes"), "There is no workspace 'lwa' in "),
        (("workspaces", "remove", "default", "--yes"), "The workspace default is the data folder itself"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_makes_nothing(
    arguments: tuple[str, ...], why: str, home: Path, call: Call
) -> None:
    call("workspaces", "create", "law")
    code, said = call(*arguments)
    assert code == 1
    assert said.startswith(why)
    assert [folder.name for folder in (home / "workspaces").iterdir()] == ["law"]


def test_one_in_which_a_worker_or_a_neo4j_is_at_work_is_not_removed(home: Path, call: Call) -> None:
    call("workspaces", "create", "law")
    folder = home / "workspaces" / "law"
    with open_queue(folder / "jobs.sqlite") as queue:
        worker = register_worker(queue.database, 1)
        assert (
            "A server, a worker or a command works in the workspace law."
            in call("workspaces", "remove", "law", "--yes")[1]
        )
        with queue.database.transaction() as connection:
            forget_worker(connection, worker)
    with at_work(folder):  # as a server without workers, an ingest and a watch are
        assert (
            "A server, a worker or a command works in the workspace law."
            in call("workspaces", "remove", "law", "--yes")[1]
        )
    (folder / ".at-work" / "1-of-one-that-was-killed").touch()
    assert not is_anybody_at_work(folder)
    myself = psutil.Process()
    (folder / "neo4j").mkdir()
    write_record(folder / "neo4j" / "server.json", ProcessRecord(myself.pid, myself.create_time(), 9, "1"))
    assert call("workspaces", "remove", "law", "--yes")[1].endswith("Stop it first: consilience -w law down")
    assert folder.is_dir()


def test_a_workspace_that_is_a_link_is_left_to_those_who_made_it(home: Path, call: Call, tmp_path: Path) -> None:
    (home / "workspaces").mkdir(parents=True)
    (tmp_path / "other disk").mkdir()
    (home / "workspaces" / "law").symlink_to(tmp_path / "other disk")
    assert call("-w", "law", "status")[0] == 0
    assert "is a link to another folder" in call("workspaces", "remove", "law", "--yes")[1]
    assert (tmp_path / "other disk").is_dir()


def test_on_a_neo4j_that_is_given_each_has_its_database(
    call: Call, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", URI)
    code, why = call("workspaces", "create", "law", "--neo4j-database", "neo4j")
    assert (code, list((home / "workspaces").iterdir())) == (1, [])
    assert why.startswith("The workspaces law and default would share the database 'neo4j' of the Neo4j at graph.")
    assert json.loads(call("workspaces", "create", "law")[1])["neo4j_database"] == "consilience-law"
    assert json.loads(call("workspaces", "create", "tax", "--neo4j-database", "taxes")[1])["neo4j_database"] == "taxes"
    removed = json.loads(call("workspaces", "remove", "tax", "--yes")[1])["removed"]
    assert removed["stays"] == [f"the database 'taxes' of the Neo4j at {URI}"]


def test_a_workspace_that_cannot_be_used_is_listed_with_the_reason(home: Path, call: Call) -> None:
    call("workspaces", "create", "law")
    (home / "workspaces" / "law" / "workspace.toml").write_text("=", encoding="utf-8")
    law = json.loads(call("workspaces")[1])["workspaces"][1]
    assert law["state"] == "unusable"
    assert "not valid TOML" in law["trouble"]


def test_who_can_be_asked_is_asked(home: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    call("workspaces", "create", "law")
    monkeypatch.setattr(sys, "stdin", type("Terminal", (), {"isatty": lambda _: True, "readline": lambda _: "n\n"})())
    with pytest.raises(SystemExit) as stopped:
        main(["workspaces", "remove", "law"])
    assert stopped.value.code == 1
    assert (home / "workspaces" / "law").is_dir()
