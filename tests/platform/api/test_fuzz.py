"""schemathesis over the whole description: no 5xx, no answer that is not described, none that breaks its schema.

pytest tests/platform/api/test_fuzz.py --fuzz-seconds 1200     # to accept; a short run otherwise
"""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tests.platform.api.live_server import live
from tests.repeats import repeats

from consilience.graph.store.address import Neo4jAddress

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
    "unsupported_method",
    "ensure_resource_availability",
    "use_after_free",
)
LEFT_OUT = ("upload_page", "stream_activity", "stream_run")
"""The first would ask the open internet; the others do not end."""


def told(statuses: Counter[tuple[str, int]]) -> str:
    """Return how often each status was answered, in all and by operation."""
    names = sorted({name for name, _ in statuses})
    whole: Counter[int] = Counter()
    for (_, status), count in statuses.items():
        whole[status] += count
    lines = [
        f"{name}: "
        + ", ".join(f"{status} x {statuses[name, status]}" for status in sorted(whole) if statuses[name, status])
        for name in names
    ]
    return "\n".join([f"all: {dict(sorted(whole.items()))}", *lines])


@pytest.mark.neo4j
@pytest.mark.slow
@pytest.mark.repeats
@pytest.mark.parametrize(("phases", "share"), [("examples,coverage,fuzzing", 0.5), ("stateful", 1.0)])
@pytest.mark.timeout(3 * 1200 + 600)
def test_no_request_breaks_the_server_or_its_description(
    request: pytest.FixtureRequest, neo4j_address: Neo4jAddress, tmp_path: Path, phases: str, share: float
) -> None:
    seconds = int(repeats(request.config, "fuzz-seconds") * share)
    with live(neo4j_address, tmp_path, busy=True) as server:
        command = [
            str(Path(sys.executable).with_name("schemathesis")),
            *("run", f"{server.url}/api/v1/openapi.json"),
            *("--header", f"Authorization: Bearer {server.key}"),
            *(part for name in LEFT_OUT for part in ("--exclude-operation-id", name)),
            *("--checks", ",".join(CHECKS)),
            *("--phases", phases),
            *("--max-examples", str(max(2, seconds // 20))),
            *("--max-time", str(seconds)),
            *("--request-timeout", "60"),
            *("--seed", "7"),
            "--no-color",
        ]
        environment = {
            **os.environ,
            "SCHEMATHESIS_HOOKS": "tests.platform.api.fuzz_hooks",
            "PYTHONPATH": str(Path(__file__).parents[3]),
        }
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=seconds * 3 + 120,
            check=False,
            cwd=tmp_path,
            env=environment,
        )
    print(done.stdout[-1500:], told(server.statuses), sep="\n")  # what was tried; `pytest -s` shows it
    assert done.returncode == 0, done.stdout[-20_000:]
    everything = sum(server.statuses.values())
    shut_out = sum(count for (_, status), count in server.statuses.items() if status in {401, 403, 429})
    assert shut_out < everything / 20, told(server.statuses)
