"""The dashboard for Grafana shows every figure that the service exposes, and none that it does not."""

import json
import re
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import Metric

from consilience.platform.api.application import create_app
from consilience.platform.api.middleware.measuring import Measures
from consilience.platform.api.routers.documents import streams
from consilience.platform.jobs.queue import open_queue
from consilience.platform.loading.documents.uploads import document_of_text
from consilience.platform.runs.job import Order
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.disk_guard import DiskGuard

MONITORING = Path(__file__).parents[2] / "docker" / "monitoring"
DASHBOARD: dict[str, Any] = json.loads((MONITORING / "grafana-dashboard.json").read_text(encoding="utf-8"))
PANELS: list[dict[str, Any]] = DASHBOARD["panels"]
SAMPLES = {"counter": ("_total", "_created"), "histogram": ("_bucket", "_sum", "_count", "_created"), "gauge": ("",)}
"""What the names of a figure's samples end with, by its type."""
LEFT_OUT = {
    "consilience_http_requests_created": "since when it is counted; Prometheus sees restarts by itself",
    "consilience_http_request_seconds_created": "since when it is counted; Prometheus sees restarts by itself",
}
NAME = re.compile(r"\bconsilience_\w+")
OF_PROMETHEUS = {"instance", "le"}
"""Labels that no figure of ours has."""


def exposed() -> dict[str, Metric]:
    """Return the figures of the registry by the names of their samples."""
    figures = list(Measures().registry.collect())
    return {f"{figure.name}{ending}": figure for figure in figures for ending in SAMPLES[figure.type]}


def asked() -> Iterator[tuple[str, str]]:
    """Yield ⟨panel, query⟩ of all that the dashboard asks."""
    for panel in PANELS:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]
    for variable in DASHBOARD["templating"]["list"]:
        if variable["type"] == "query":
            yield variable["name"], variable["definition"]


def test_every_name_exists() -> None:
    unknown = [(panel, name) for panel, query in asked() for name in NAME.findall(query) if name not in exposed()]
    assert unknown == []


def test_every_figure_is_shown_or_left_out_for_a_reason() -> None:
    shown = {name for _, query in asked() for name in NAME.findall(query)}
    assert shown.isdisjoint(LEFT_OUT)
    assert exposed().keys() - shown == LEFT_OUT.keys()


def test_what_is_grouped_or_filtered_by_is_a_label_of_the_figure() -> None:
    figures = {"consilience_http_requests": {"operation", "status"}, "consilience_runs": {"status"}}
    figures["consilience_http_request_seconds"] = {"operation"}
    for panel, query in asked():
        labels = {label for group in re.findall(r"by \(([^)]*)\)", query) for label in re.split(r",\s*", group)}
        labels |= set(re.findall(r"[{,]\s*(\w+)[=!]~?=?\"", query))
        named = [exposed()[name].name for name in NAME.findall(query)]
        known = OF_PROMETHEUS.union(*(figures.get(name, set()) for name in named))
        assert labels <= known, (panel, query)


def test_the_operations_that_are_left_out_are_streams() -> None:
    operations = {
        operation["operationId"] for path in create_app().openapi()["paths"].values() for operation in path.values()
    }
    told = {route.name for router in (streams.router, streams.earlier) for route in router.routes}  # type: ignore[attr-defined]
    (pattern,) = {found for _, query in asked() for found in re.findall(r'operation!~"([^"]*)"', query)}
    assert {name for name in operations | told if re.fullmatch(pattern, name)} == told


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel["title"])
def test_each_panel_says_what_it_shows_and_in_which_unit(panel: dict[str, Any]) -> None:
    assert panel["title"]
    assert panel["description"].endswith(".")
    assert panel["fieldConfig"]["defaults"]["unit"]
    assert all(target["expr"].count("(") == target["expr"].count(")") for target in panel["targets"])
    assert all(target["datasource"] == {"type": "prometheus", "uid": "${datasource}"} for target in panel["targets"])


def test_panels_lie_side_by_side_on_the_grid() -> None:
    assert len({panel["id"] for panel in PANELS}) == len(PANELS)
    squares = [_squares(**panel["gridPos"]) for panel in PANELS]
    assert all(x < 24 for one in squares for x, _ in one)
    assert not any(one & other for one, other in combinations(squares, 2))


def _squares(x: int, y: int, w: int, h: int) -> set[tuple[int, int]]:
    return {(column, row) for column in range(x, x + w) for row in range(y, y + h)}


def test_the_figures_tell_how_long_the_oldest_run_waits_and_how_much_room_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def figures() -> dict[str, float]:
        lines = measures.text(queue, DiskGuard(tmp_path, 1000)).decode().splitlines()
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}

    measures = Measures()
    with open_queue(DataFolder(tmp_path).queue) as queue:
        assert figures()["consilience_oldest_waiting_seconds"] == 0
        queue.submit(document_of_text("Ann met Bob.", "a", "en"), Order())
        later = time.time() + 3600
        monkeypatch.setattr(time, "time", lambda: later)
        told = figures()
        assert 3599 < told["consilience_oldest_waiting_seconds"] < 3700
        with queue.database.transaction() as connection:  # accepted long ago, and put back lately
            connection.execute("UPDATE jobs SET created_at = '2020-01-01T00:00:00.000+00:00'")
        assert 3599 < figures()["consilience_oldest_waiting_seconds"] < 3700
        assert (told['consilience_runs{status="queued"}'], told["consilience_disk_reserve_bytes"]) == (1, 1000)
        assert told["consilience_disk_free_bytes"] > 0


def test_prometheus_is_told_where_the_figures_are() -> None:
    told = (MONITORING / "prometheus.yml").read_text(encoding="utf-8")
    (path,) = [path for path in create_app().openapi()["paths"] if path.endswith("/metrics")]
    assert f"metrics_path: {path}\n" in told
