"""schemathesis over the whole description: no 5xx, no answer that is not described, none that breaks its schema.

pytest tests/platform/api/test_fuzz.py --fuzz-seconds 1200     # to accept; a short run otherwise
"""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.platform.api.live_server import live

from consilience.graph.address import Neo4jAddress

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
OUTSIDE = "upload_page"
"""It would ask the open internet."""


@pytest.mark.neo4j
@pytest.mark.slow
def test_no_request_breaks_the_server_or_its_description(
    request: pytest.FixtureRequest, neo4j_address: Neo4jAddress, tmp_path: Path
) -> None:
    seconds = int(request.config.getoption("--fuzz-seconds"))
    with live(neo4j_address, tmp_path) as server:
        command = [
            str(Path(sys.executable).with_name("schemathesis")),
            *("run", f"{server.url}/api/v1/openapi.json"),
            *("--header", f"Authorization: Bearer {server.key}"),
            *("--exclude-operation-id", OUTSIDE),
            *("--checks", ",".join(CHECKS)),
            *("--phases", "examples,coverage,fuzzing,stateful"),
            *("--max-examples", str(max(2, seconds // 20))),
            *("--max-time", str(seconds)),
            *("--request-timeout", "60"),
            *("--seed", "7"),
            "--no-color",
        ]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=seconds * 3 + 120, check=False, cwd=tmp_path
        )
    assert done.returncode == 0, done.stdout[-8000:]
