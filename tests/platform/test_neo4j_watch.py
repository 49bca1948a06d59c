"""A Neo4j that can do nothing any more is started again as soon as there is room."""

from pathlib import Path
from unittest.mock import create_autospec

import pytest
from neo4j.exceptions import Neo4jError

from consilience.graph.embedded.status import Neo4jStatus
from consilience.graph.model.errors import StoreBrokenError, StoreUnavailableError
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.driver_errors import neo4j_failures
from consilience.graph.store.store import Store
from consilience.platform.services import neo4j_watch
from consilience.platform.services.neo4j_watch import look_after_neo4j
from consilience.platform.support.settings import Settings

HERE = "bolt://127.0.0.1:1234"


@pytest.mark.parametrize(
    ("uri", "failure", "room", "done"),
    [
        (HERE, None, True, []),
        (HERE, StoreUnavailableError("It starts."), True, []),
        (HERE, StoreBrokenError("It must be started again."), True, ["stop", "start at 1234"]),
        (HERE, StoreBrokenError("It must be started again."), False, []),
        (None, None, True, ["start at 1234"]),
        ("bolt://127.0.0.1:4321", None, True, ["stop", "start at 1234"]),
    ],
    ids=["works", "starts", "broken", "broken and no room", "ended", "elsewhere"],
)
async def test_neo4j_is_started_again_when_that_helps(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    uri: str | None,
    failure: Exception | None,
    room: bool,
    done: list[str],
) -> None:
    did: list[str] = []
    monkeypatch.setattr(neo4j_watch, "neo4j_status", lambda _: Neo4jStatus(uri is not None, tmp_path, "1", uri=uri))
    monkeypatch.setattr(neo4j_watch, "stop_neo4j", lambda _: did.append("stop"))
    monkeypatch.setattr(neo4j_watch, "neo4j_address", lambda given: did.append(f"start at {given.neo4j_port}"))
    monkeypatch.setattr(neo4j_watch, "_ROOM", 0 if room else 1 << 60)
    store = create_autospec(Store, instance=True, address=Neo4jAddress(HERE, "neo4j", "none"))
    store.rows.side_effect = failure
    await look_after_neo4j(Settings(home=tmp_path), store)
    assert did == done


def test_what_neo4j_says_after_its_disk_was_full_is_told_from_other_failures() -> None:
    said = "The database has encountered a critical error, and needs to be restarted."
    failure = Neo4jError._hydrate_neo4j(code="Neo.DatabaseError.Transaction.TransactionStartFailed", message=said)
    with pytest.raises(StoreBrokenError), neo4j_failures(Neo4jAddress("bolt://127.0.0.1:1", "neo4j", "none")):
        raise failure
