"""What a worker on another machine takes from that machine, and what from the order."""

from dataclasses import replace
from pathlib import Path

import pytest

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.platform.cluster.work_order import WorkOrder
from consilience.platform.library.teams import team_named
from consilience.platform.support.settings import load_settings


@pytest.fixture
def order(tmp_path: Path) -> WorkOrder:
    """Of a program elsewhere, in its workspace `law`."""
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "workspaces" / "law").mkdir(parents=True)
    settings = load_settings(home=elsewhere, workspace="law")
    return replace(WorkOrder(settings, team_named("tools", settings), builtin_schema("news")), host="elsewhere")


@pytest.mark.parametrize("home", ["/data", "/data/consilience"])
def test_a_workspace_lies_in_the_data_folder_of_the_node(
    order: WorkOrder, home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", home)
    here = order.settings_here()
    assert (here.workspace, here.home) == ("law", Path(home, "workspaces", "law"))
    assert here.installation == here.folder.installation == Path(home)


def test_the_default_workspace_is_the_data_folder_of_the_node(
    order: WorkOrder, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", "/data")
    here = replace(order, settings=load_settings(home=tmp_path)).settings_here()
    assert here.home == here.installation == Path("/data")
