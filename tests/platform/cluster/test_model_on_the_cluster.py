"""A model of one's own, as docs/ray.md has it: the settings that it names reach the model that the manifest serves."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.servers.note_reader import reads_notes
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.platform.commands.main import main

TOP = Path(__file__).parents[3]


@pytest.fixture
def settings() -> dict[str, str]:
    """What the page has people export."""
    page = (TOP / "docs" / "ray.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^export (CONSILIENCE_\w+)=(\S+)", page, re.MULTILINE))


@pytest.fixture
def served() -> dict[str, Any]:
    """The service of the manifest, with what it serves in place of its text."""
    found: dict[str, Any] = yaml.safe_load((TOP / "docker" / "kuberay-model.yaml").read_text(encoding="utf-8"))
    found["spec"]["serveConfigV2"] = yaml.safe_load(found["spec"]["serveConfigV2"])
    return found


def test_the_settings_name_what_the_manifest_serves(settings: dict[str, str], served: dict[str, Any]) -> None:
    (application,) = served["spec"]["serveConfigV2"]["applications"]
    (model,) = application["args"]["llm_configs"]
    assert (served["kind"], application["import_path"]) == ("RayService", "ray.serve.llm:build_openai_app")
    assert settings["CONSILIENCE_MODEL"] == model["model_loading_config"]["model_id"]
    name = served["metadata"]["name"]
    assert settings["CONSILIENCE_MODEL_BASE_URL"] == f"http://{name}-serve-svc:8000{application['route_prefix']}v1"
    deployed = model["deployment_config"]
    most = deployed["max_ongoing_requests"] * deployed["autoscaling_config"]["max_replicas"]
    assert settings["CONSILIENCE_MODEL_CONCURRENCY"] == str(most)
    (gpus,) = served["spec"]["rayClusterConfig"]["workerGroupSpecs"]
    assert gpus["maxReplicas"] == deployed["autoscaling_config"]["max_replicas"]


@pytest.mark.slow
def test_a_team_with_these_settings_asks_that_model(
    settings: dict[str, str],
    openai_server: Callable[[Script], ScriptedOpenAI],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = openai_server(reads_notes)
    for name, value in (settings | {"CONSILIENCE_MODEL_BASE_URL": server.url}).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    (tmp_path / "note.txt").write_text("Note 001. Ann Lee met Bob Ray.")
    given = [
        "extract",
        str(tmp_path / "note.txt"),
        "--team",
        "llm",
        "--rounds",
        "1",
        "-o",
        str(tmp_path / "read.jsonl"),
    ]
    with pytest.raises(SystemExit) as stopped:
        main(given)
    assert stopped.value.code == 0
    assert {asked.body["model"] for asked in server.asked} == {settings["CONSILIENCE_MODEL"]}
    assert [e["text"] for e in json.loads((tmp_path / "read.jsonl").read_text())["entities"]] == ["Ann Lee", "Bob Ray"]
