from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr
from tests.graph.conftest import empty, opened_store, store
from tests.platform.texts.kept import texts_kept
from tests.platform.two_workspaces import pytest_runtest_teardown, two_workspaces
from tests.servers.postgres import PostgresServer, postgres_serving, why_no_postgres

from consilience.platform.support.storage.data_folder import DataFolder

__all__ = ["empty", "opened_store", "pytest_runtest_teardown", "store", "two_workspaces"]


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL for the session; each test has a database of its own there."""
    if reason := why_no_postgres():
        pytest.skip(reason)
    with postgres_serving() as server:
        yield server


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL that the test may kill."""
    if reason := why_no_postgres():
        pytest.skip(reason)
    with postgres_serving() as server:
        yield server


@pytest.fixture
def database_url(postgres: PostgresServer) -> str:
    """The address of an empty database."""
    return postgres.make_database()


@pytest.fixture(params=["database", "folder", "bucket"])
def documents_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str | None]:
    """Where texts of documents are kept: in the queue's database, in a folder, in a bucket."""
    with texts_kept(request.param, tmp_path) as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> DataFolder:
    """An empty data folder: all of it in files, and with a PostgreSQL."""
    if request.param == "sqlite":
        return DataFolder(tmp_path)
    return DataFolder(tmp_path, SecretStr(request.getfixturevalue("database_url")))
