"""Buckets of S3, or of what speaks as it does: objects by key, told by what the store says of their content."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.loaders import Unread
from consilience.platform.loading.documents.uploads import clean_shown_name, plain_name
from consilience.platform.loading.registry import LOADERS
from consilience.platform.support.storage.texts.bucket_client import (
    needs_boto,
    open_bucket_client,
    tell_bucket_failure,
)
from consilience.platform.watching.shared.source import SourceAwayError, SourceItem

__all__ = ["WatchedBucket"]

_OF_ONE_OBJECT = {
    "404": "it is no longer there",
    "NoSuchKey": "it is no longer there",
    "412": "it changed while it was fetched",
    "PreconditionFailed": "it changed while it was fetched",
    "403": "the store refuses to give it",
    "AccessDenied": "the store refuses to give it",
    "InvalidObjectState": "it is archived",
}
_AWAY = "nothing is taken for gone"


class WatchedBucket:
    """Objects whose keys begin with a prefix and end as files do that can be read; parts with a dot first are hidden.

    Keys and addresses of the store are those of the environment, as every tool for S3 reads them.
    """

    def __init__(self, bucket: str, prefix: str, most_bytes: int) -> None:
        """Name the bucket; nothing is asked yet.

        Args:
            bucket: its name.
            prefix: of the keys; empty for all.
            most_bytes: greatest size of an object.

        Raises:
            ConsilienceError: the library for S3 is not installed.
        """
        self._bucket, self._prefix, self._most_bytes = bucket, prefix, most_bytes
        self._client: Any = None
        self._listed: dict[str, dict[str, Any]] = {}
        needs_boto()

    @property
    def name(self) -> str:
        """Return its address."""
        return f"s3://{self._bucket}/{self._prefix}"

    @property
    def every_s(self) -> float:
        """Return a minute: each look is paid for."""
        return 60.0

    @property
    def tells_gone(self) -> bool:
        """Return that what is not there is gone."""
        return True

    async def list_items(self) -> Sequence[SourceItem]:
        """Return the objects that are there.

        Raises:
            SourceAwayError: the store cannot be reached, refuses, or told only a part.
        """
        self._listed = await asyncio.to_thread(self._list)
        return [SourceItem(id_, _version(found)) for id_, found in self._listed.items()]

    async def fetch(self, item: SourceItem, into: Path) -> Sequence[FetchedFile | Unread]:
        """Return a copy of an object.

        Raises:
            SourceAwayError: the store cannot be reached.
        """
        found = self._listed[item.id]
        source = f"s3://{self._bucket}/{item.id}"
        name = plain_name(found["Key"])
        path = into / f"object{PurePosixPath(found['Key']).suffix.lower()}"
        if reason := await asyncio.to_thread(self._copy, found, path):
            return [Unread(name, source, f"{source}: {reason}.")]
        return [FetchedFile(path, source, name)]

    async def close(self) -> None:
        """End the connections."""
        client, self._client = self._client, None
        if client is not None:
            await asyncio.to_thread(client.close)

    def _list(self) -> dict[str, dict[str, Any]]:
        from botocore.exceptions import BotoCoreError, ClientError
        from botocore.parsers import ResponseParserError

        found: dict[str, dict[str, Any]] = {}
        last: dict[str, Any] = {}
        try:
            pages = self._open().get_paginator("list_objects_v2")
            for last in pages.paginate(Bucket=self._bucket, Prefix=self._prefix):
                found |= dict(self._read_page(last))
        except (BotoCoreError, ClientError, ResponseParserError) as error:
            raise self._away(error) from error
        if last.get("IsTruncated"):  # and yet it does not say how to go on
            raise SourceAwayError(f"{self.name}: the store told only a part of what it has; {_AWAY}.")
        return found

    def _read_page(self, page: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        for each in page.get("Contents", ()):
            key = PurePosixPath(each["Key"])
            is_hidden = any(part.startswith(".") for part in key.parts)
            if key.suffix.lower() in LOADERS and not is_hidden and not each["Key"].endswith("/"):
                yield quote(each["Key"], safe="/:@=+$,;!*'()"), each

    def _copy(self, found: dict[str, Any], path: Path) -> str:
        """Write an object to a file, or return why it cannot be had."""
        from botocore.exceptions import BotoCoreError, ClientError

        if found["Size"] > self._most_bytes:
            return f"the object has {found['Size']:,} bytes, more than the {self._most_bytes:,} that are allowed"
        condition = {"IfMatch": found["ETag"]} if found.get("ETag") else {}
        left = self._most_bytes
        try:
            answer = self._open().get_object(Bucket=self._bucket, Key=found["Key"], **condition)
            with path.open("wb") as file:
                for part in answer["Body"].iter_chunks(1 << 20):
                    left -= len(part)
                    if left < 0:
                        return f"it has more than the {self._most_bytes:,} bytes that are allowed"
                    file.write(part)
        except ClientError as error:
            if reason := _OF_ONE_OBJECT.get(error.response.get("Error", {}).get("Code", "")):
                return reason
            raise self._away(error) from error
        except BotoCoreError as error:
            raise self._away(error) from error
        return ""

    def _open(self) -> Any:  # noqa: ANN401 - see `open_bucket_client`
        if self._client is None:
            self._client = open_bucket_client()
        return self._client

    def _away(self, error: Exception) -> SourceAwayError:
        return SourceAwayError(f"{self.name}: {clean_shown_name(tell_bucket_failure(error))}; {_AWAY}.")


def _version(found: dict[str, Any]) -> str:
    """Return what tells a content from others: what the store calls it, else size and time."""
    return str(found.get("ETag") or f"{found['Size']}:{found['LastModified'].isoformat()}").strip('"')
