"""A workspace has a data folder and databases of its own, wherever settings come from."""

from pathlib import Path

import pytest
from pydantic import SecretStr

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.support.settings import Settings, load_settings
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.workspaces.names import check_name

URI, URL = "neo4j://graph.example.org:7687", "postgresql://db.example.org/consilience"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation with the workspaces law and law_2."""
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    for name in ("law", "law_2"):
        (tmp_path / "workspaces" / name).mkdir(parents=True)
    return tmp_path


def write_own(home: Path, name: str, *lines: str) -> None:
    (home / "workspaces" / name / "workspace.toml").write_text("\n".join(lines), encoding="utf-8")


def test_without_a_name_it_is_the_data_folder_as_ever(home: Path) -> None:
    for settings in (Settings(), load_settings(workspace="default")):
        assert (settings.workspace, settings.home, settings.installation) == ("default", home, home)
        assert settings.folder == DataFolder(home)


def test_the_variable_is_obeyed_however_settings_are_made(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONSILIENCE_WORKSPACE", "law")
    for settings in (Settings(), load_settings()):
        assert (settings.workspace, settings.home) == ("law", home / "workspaces" / "law")
        assert settings.installation == home
    assert load_settings(workspace="default").home == home  # a flag wins
    monkeypatch.setenv("CONSILIENCE_WORKSPACE", "")
    assert load_settings().workspace == "default"


def test_a_variable_of_a_folder_that_is_set_to_nothing_is_as_one_that_is_not_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("CONSILIENCE_HOME", "CONSILIENCE_CACHE"):
        monkeypatch.delenv(name, raising=False)
    without = load_settings()
    for name in ("CONSILIENCE_HOME", "CONSILIENCE_CACHE"):
        monkeypatch.setenv(name, "")
    assert (load_settings().home, load_settings().cache) == (without.home, without.cache)


@pytest.mark.parametrize("url", [None, URL])
def test_no_place_of_one_workspace_is_one_of_another(url: str | None) -> None:
    made = [
        load_settings(workspace=name, database_url=None if url is None else SecretStr(url)).folder
        for name in ("default", "law", "law_2")
    ]
    shared = {"people", "documents"}  # of the latter each queue has a space of its own, whose name is drawn for it
    names = [name for name, of in vars(DataFolder).items() if isinstance(of, property) and name not in shared]
    places = [str(getattr(folder, name)) for folder in made for name in names]
    assert len(set(places)) == len(places)
    assert len({folder.people for folder in made}) == 1  # who signs in does so for all


@pytest.mark.parametrize(
    "name", ["", "..", ".", "../law", "law/../law", "/etc", "law/", "Law", "-law", "law\n", "a" * 41, "l w", "läw"]
)
def test_a_name_that_leads_elsewhere_is_none(name: str) -> None:
    with pytest.raises(ConsilienceError, match="is no name of a workspace"):
        check_name(name)
    if name:  # as a setting that is empty it is the default one
        with pytest.raises(ConsilienceError, match="is no name of a workspace"):
            load_settings(workspace=name)


def test_one_that_is_not_there_is_not_made_by_naming_it(home: Path) -> None:
    with pytest.raises(ConsilienceError, match=r"no workspace 'lwa' .*which has default, law, law_2.*create lwa"):
        load_settings(workspace="lwa")
    assert not (home / "workspaces" / "lwa").exists()


def test_on_one_neo4j_each_has_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", URI)
    monkeypatch.setenv("CONSILIENCE_NEO4J_DATABASE", "main")  # which is for the default one
    databases = [load_settings(workspace=name).neo4j_database for name in ("default", "law", "law_2")]
    assert databases == ["main", "consilience-law", "consilience-law-2"]


@pytest.mark.parametrize(
    "line", ['neo4j_database = "main"', 'neo4j_database = "MAIN"', 'neo4j_database = "consilience-law-2"']
)
def test_two_that_would_share_a_database_are_refused(line: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", URI)
    monkeypatch.setenv("CONSILIENCE_NEO4J_DATABASE", "main")
    write_own(home, "law", line, 'neo4j_uri = "bolt://me@GRAPH.example.org:7687"')  # the same server in other words
    with pytest.raises(ConsilienceError, match="would share the database"):
        load_settings(workspace="law")
    other = "law_2" if "law" in line else "default"
    with pytest.raises(ConsilienceError, match="would share the database"):
        load_settings(workspace=other)
    write_own(home, "law", line, 'neo4j_uri = "bolt://elsewhere.example.org:7687"')
    assert load_settings(workspace="law").neo4j_uri == "bolt://elsewhere.example.org:7687"


def test_a_server_is_the_same_with_and_without_its_usual_port(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", "bolt://graph.example.org")
    write_own(home, "law", 'neo4j_database = "neo4j"', 'neo4j_uri = "bolt://graph.example.org:7687"')
    with pytest.raises(ConsilienceError, match="would share the database"):
        load_settings(workspace="law")


def test_a_workspace_whose_file_cannot_be_used_holds_up_no_other(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", URI)
    write_own(home, "law", "neo4j_database = ")
    assert load_settings(workspace="law_2").workspace == "law_2"
    assert load_settings().workspace == "default"
    write_own(home, "law", 'neo4j_uri = "bolt://[bad"')
    with pytest.raises(ConsilienceError, match=r"Setting neo4j_uri: 'bolt://\[bad' is no address"):
        load_settings(workspace="law")


def test_a_fixed_port_is_for_the_neo4j_of_the_default_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONSILIENCE_NEO4J_PORT", "7687")
    assert [load_settings(workspace=name).neo4j_port for name in ("default", "law")] == [7687, None]


def test_what_its_own_file_says_wins_in_a_workspace_and_nowhere_else(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONSILIENCE_QUEUE_SIZE", "7")
    monkeypatch.setenv("OPENAI_API_KEY", "of all")
    write_own(home, "law", 'team = "llm"', "queue_size = 5", 'model_api_key = "of law"')
    law, other = load_settings(workspace="law"), load_settings(workspace="law_2")
    assert law.model_api_key is not None
    assert other.model_api_key is not None
    assert (law.team, law.queue_size, law.model_api_key.get_secret_value()) == ("llm", 5, "of law")
    assert (other.team, other.queue_size, other.model_api_key.get_secret_value()) == ("tools", 7, "of all")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('home = "/elsewhere"', "home is no setting of a workspace"),
        ('workspace = "law_2"', "workspace is no setting of a workspace"),
        ("colour = 1", "colour is no setting of a workspace"),
        ('database_url = "postgresql://elsewhere/c"', "database_url is no setting of a workspace"),
        ("=", "not valid TOML"),
        ("queue_size = 0", "queue_size"),
    ],
)
def test_what_its_own_file_may_not_say_is_refused(line: str, why: str, home: Path) -> None:
    write_own(home, "law", line)
    with pytest.raises(ConsilienceError, match=why):
        load_settings(workspace="law")
