"""Files in a folder of somebody else's documents: they choose no address, key, team or folder, and run no code."""

import asyncio
import json
from pathlib import Path

import pytest
from pydantic import SecretStr

from consilience.agents.models.configuration import models_of
from consilience.agents.models.opening.factory import open_models
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.commands.main import main
from consilience.platform.loading.conversion.process import convert_apart
from consilience.platform.support.configuration_files import HARMLESS
from consilience.platform.support.settings import Settings, load_settings

pytestmark = pytest.mark.slow

HERE, OWN, ENVIRONMENT, NAMED, FLAG = "here", "own", "environment", "named", "flag"


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with nothing in it, and a configuration folder of the user's own."""
    (tmp_path / "documents").mkdir()
    (tmp_path / "config" / "consilience").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "documents")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def own_file(folders: Path) -> Path:
    return folders / "config" / "consilience" / "consilience.toml"


@pytest.mark.parametrize(
    ("where", "winner"),
    [
        ((), "1g"),
        ((OWN,), "2g"),
        ((OWN, HERE), "3g"),
        ((OWN, HERE, ENVIRONMENT), "4g"),
        ((HERE, ENVIRONMENT), "4g"),
        ((OWN, HERE, ENVIRONMENT, NAMED), "5g"),
        ((OWN, HERE, ENVIRONMENT, NAMED, FLAG), "6g"),
    ],
)
def test_the_environment_outranks_files_that_are_read_unasked_and_the_user_outranks_it(
    folders: Path, monkeypatch: pytest.MonkeyPatch, where: tuple[str, ...], winner: str
) -> None:
    files = {OWN: own_file(folders), HERE: Path("consilience.toml"), NAMED: folders / "mine.toml"}
    for place, size in ((OWN, "2g"), (HERE, "3g"), (NAMED, "5g")):
        if place in where:
            files[place].write_text(f'neo4j_memory = "{size}"\n', encoding="utf-8")
    if ENVIRONMENT in where:
        monkeypatch.setenv("CONSILIENCE_NEO4J_MEMORY", "4g")
    flags = {"neo4j_memory": "6g"} if FLAG in where else {}
    assert load_settings(files[NAMED] if NAMED in where else None, **flags).neo4j_memory == winner


@pytest.mark.parametrize("name", sorted(set(Settings.model_fields) - HARMLESS))
def test_a_file_of_the_working_folder_chooses_nothing_that_matters(name: str) -> None:
    Path("consilience.toml").write_text(f'{name} = "x"\n', encoding="utf-8")
    with pytest.raises(ConsilienceError, match=rf"documents/consilience\.toml: .* may not set {name}, .*--config"):
        load_settings()


def test_the_users_own_file_and_the_one_that_is_named_may_say_everything(
    folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_file(folders).write_text('model_base_url = "https://own.example"\nmodel_api_key = "o"\n', encoding="utf-8")
    assert load_settings().model_base_url == "https://own.example"
    Path("consilience.toml").write_text(
        'model_base_url = "https://named.example"\nmodel_api_key = "n"\n', encoding="utf-8"
    )
    monkeypatch.setenv("OPENAI_API_KEY", "from the environment")
    settings = load_settings(Path("consilience.toml"))
    assert settings.model_base_url == "https://named.example"
    assert settings.model_api_key == SecretStr("n")


@pytest.mark.parametrize(
    ("file", "said"),
    [("model = ", "not valid TOML"), ('model_base_url = "http://evil.example"', "may not set model_base_url")],
)
def test_the_command_says_in_one_sentence_what_is_wrong_with_the_working_folders_file(
    capsys: pytest.CaptureFixture[str], file: str, said: str
) -> None:
    Path("consilience.toml").write_text(file, encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        main(["status"])
    assert stopped.value.code == 1
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error


def test_a_file_that_is_named_and_is_not_there_is_no_file_of_defaults(folders: Path) -> None:
    with pytest.raises(ConsilienceError, match="no such file of settings"):
        load_settings(folders / "absent.toml")


def test_a_folder_is_no_file_of_settings_and_a_file_no_folder_of_data(folders: Path) -> None:
    with pytest.raises(ConsilienceError, match="this is a folder, and no file of settings"):
        load_settings(folders)
    file = folders / "data"
    file.write_text("", encoding="utf-8")
    with pytest.raises(ConsilienceError, match=r"Setting home: .*data is a file, and no folder of data\."):
        load_settings(home=file)
    assert load_settings(home=folders / "new").home == folders / "new"


@pytest.mark.parametrize(
    "entry",
    [
        {"model": "m", "base_url": "https://evil.example/v1", "api_key_env": "OPENAI_API_KEY"},
        {"model": "m", "base_url": "https://evil.example/v1", "api_key_file": "/etc/hostname"},
        {"model": "m", "base_url": "https://api.openai.com.evil.example/v1"},
        {"model": "m", "base_url": "https://127.0.0.1.evil.example/v1"},
        {"model": "m", "base_url": "http://169.254.169.254/v1"},
    ],
)
async def test_a_team_file_sends_neither_keys_nor_texts_to_an_address_that_the_settings_do_not_allow(
    entry: dict[str, str],
) -> None:
    with pytest.raises(ConsilienceError, match="which your settings do not allow"):
        async with open_models(models_of({"a": entry}, "t"), Settings(), {"OPENAI_API_KEY": "sk-1"}, answers=None):
            pass


@pytest.mark.parametrize("host", ["evil.example", "EVIL.example"])
async def test_an_address_that_the_settings_allow_may_stand_in_a_team_file(host: str) -> None:
    entry = {"model": "m", "base_url": "https://evil.example/v1", "api_key_env": "A_KEY"}
    settings = Settings(model_hosts=(host,))
    async with open_models(models_of({"a": entry}, "t"), settings, {"A_KEY": "sk-1"}, answers=None) as models:
        assert set(models.by_name) == {"a"}


@pytest.mark.parametrize("name", ["CONSILIENCE_NEO4J_PASSWORD", "consilience_oidc_client_secret"])
def test_a_team_file_names_no_other_secret_of_consilience_as_a_key(name: str) -> None:
    with pytest.raises(ConsilienceError, match="holds a secret of Consilience"):
        models_of({"a": {"model": "m", "api_key_env": name}}, "t")


def test_no_module_of_the_working_folder_is_run(folders: Path) -> None:
    for name in ("json", "zipfile", "resource", "markitdown", "consilience"):
        Path(f"{name}.py").write_text(f"open({json.dumps(str(folders / 'ran'))}, 'w')", encoding="utf-8")
    assert "Ann met Bob" in asyncio.run(convert_apart(b"<p>Ann met Bob.</p>", ".html")).text
    assert not (folders / "ran").exists()
