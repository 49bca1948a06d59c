"""Places outside a database that keep texts of documents in tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers.s3_server import s3_reached

__all__ = ["texts_kept"]


@contextmanager
def texts_kept(kind: str, folder: Path) -> Iterator[str | None]:
    """Yield an address where texts may be kept: None for `database`, else that of a new `folder` or `bucket`."""
    if kind == "bucket":
        with s3_reached(folder) as server:
            yield f"s3://{server.bucket}/some/texts"
    elif kind == "folder":
        (folder / "texts kept").mkdir()
        yield (folder / "texts kept").as_uri()
    else:
        yield None
