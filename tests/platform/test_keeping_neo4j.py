"""A Neo4j that can do nothing any more is started again as soon as there is room."""

from pathlib import Path
from unittest.mock import create_autospec

import pytest
from neo4j.exceptions import Neo4jError

from consilience.graph.embedded.lifecycle import Neo4jStatus
from consilience.graph.model.errors import StoreBrokenError, StoreUnavailableError
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.driver_errors import neo4j_failures
from consilience.graph.store.store import Store
from consilience.platform.services import neo4j_watch as keeping_neo4j
from consilience.platform.services.neo4j_watch import look_after_neo4j
from consilience.platform.support.settings import Settings


@pytest.mark.parametrize(
    ("running", "failure", "room", "done"),
    [
        (True, None, True, []),
        (True, StoreUnavailableError("It starts."), True, []),
        (True, StoreBrokenError("It must be started again."), True, ["stop", "start"]),
        (True, StoreBrokenError("It must be started again."), False, []),
        (False, None, True, ["start"]),
    ],
    ids=["works", "starts", "broken", "broken and no room", "ended"],
)
async def test_neo4j_is_started_again_when_that_helps(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    running: bool,
    failure: Exception | None,
    room: bool,
    done: list[str],
) -> None:
    did: list[str] = []
    monkeypatch.setattr(keeping_neo4j, "neo4j_status", lambda _: Neo4jStatus(running, tmp_path, "1"))
    monkeypatch.setattr(keeping_neo4j, "stop_neo4j", lambda _: did.append("stop"))
    monkeypatch.setattr(keeping_neo4j, "neo4j_address", lambda _: did.append("start"))
    monkeypatch.setattr(keeping_neo4j, "_ROOM", 0 if room else 1 << 60)
    store = create_autospec(Store, instance=True)
    store.rows.side_effect = failure
    await look_after_neo4j(Settings(home=tmp_path), store)
    assert did == done


def test_what_neo4j_says_after_its_disk_was_full_is_told_from_other_failures() -> None:
    said = "The database has encountered a critical error, and needs to be restarted."
    failure = Neo4jError._hydrate_neo4j(code="Neo.DatabaseError.Transaction.TransactionStartFailed", message=said)
    with pytest.raises(StoreBrokenError), neo4j_failures(Neo4jAddress("bolt://127.0.0.1:1", "neo4j", "none")):
        raise failure
