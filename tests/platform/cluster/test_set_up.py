"""What an installation with Ray is made of: the extra, its lock, the cluster for Kubernetes."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

TOP = Path(__file__).parents[3]


@pytest.fixture
def cluster_file() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((TOP / "docker" / "kuberay.yaml").read_text(encoding="utf-8"))
    return found


def locked(file: str) -> dict[str, str]:
    """Return the versions that a lock names."""
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (TOP / file).read_text(encoding="utf-8"), re.MULTILINE))


def test_the_lock_of_ray_is_of_the_extra_and_changes_no_version_of_the_other_lock() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (TOP / "requirements-ray.in").read_text().split() == project["optional-dependencies"]["ray"]
    theirs, ours = locked("requirements-ray.lock"), locked("requirements.lock")
    assert {name: version for name, version in theirs.items() if ours.get(name, version) != version} == {}
    assert "ray" in theirs.keys() - ours.keys()


def test_the_manifest_is_a_cluster_of_the_locked_version(cluster_file: dict[str, Any]) -> None:
    assert (cluster_file["apiVersion"], cluster_file["kind"]) == ("ray.io/v1", "RayCluster")
    assert cluster_file["spec"]["rayVersion"] == locked("requirements-ray.lock")["ray"]


def test_no_worker_reads_on_the_head_and_all_run_one_image_without_rights(cluster_file: dict[str, Any]) -> None:
    head, (readers,) = cluster_file["spec"]["headGroupSpec"], cluster_file["spec"]["workerGroupSpecs"]
    assert (head["rayStartParams"]["num-cpus"], readers["rayStartParams"]) == ("0", {})
    assert readers["minReplicas"] <= readers["replicas"] <= readers["maxReplicas"]
    containers = [group["template"]["spec"]["containers"][0] for group in (head, readers)]
    assert len({one["image"] for one in containers}) == 1
    for one in containers:
        assert one["securityContext"]["runAsNonRoot"]
        assert {mount["mountPath"] for mount in one["volumeMounts"]} == {"/data", "/cache"}
    assert {port["containerPort"] for port in containers[0]["ports"]} == {6379, 10001}
