"""Texts in a bucket of S3, or of what speaks as it does."""

import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import parsedate_to_datetime
from hashlib import md5
from typing import Any

from consilience.graph.model.errors import FileUnusableError
from consilience.platform.support.storage.texts.bucket_client import (
    needs_boto,
    open_bucket_client,
    tell_bucket_failure,
)
from consilience.platform.support.storage.texts.text_store import TextEntry, check_text_name

__all__ = ["BucketTexts"]

_TRIES = 3
_ABSENT = frozenset({"404", "NoSuchKey", "NotFound"})


class BucketTexts:
    """Objects of a bucket, all below a prefix; what the store has answered it keeps."""

    def __init__(self, bucket: str, prefix: str) -> None:
        """Name the bucket; nothing is asked yet.

        Args:
            bucket: its name.
            prefix: of the keys; empty for none.

        Raises:
            ConsilienceError: the library for S3 is not installed.
        """
        needs_boto()
        self._bucket, self._prefix = bucket, f"{prefix.rstrip('/')}/" if prefix.rstrip("/") else ""
        self._client: Any = None
        self._opening = threading.Lock()

    @property
    def place(self) -> str:
        """Return its address."""
        return f"s3://{self._bucket}/{self._prefix}"

    def put(self, name: str, content: bytes) -> None:
        """Store an object."""
        digest = b64encode(md5(content, usedforsecurity=False).digest()).decode()
        with self._asked("put") as client:
            client.put_object(Bucket=self._bucket, Key=self._key(name), Body=content, ContentMD5=digest)

    def get(self, name: str) -> bytes | None:
        """Return an object's bytes."""
        with self._asked("get", absent=True) as client:
            answer: bytes = client.get_object(Bucket=self._bucket, Key=self._key(name))["Body"].read()
            return answer
        return None

    def delete(self, name: str) -> None:
        """Remove an object; a bucket with versions keeps the older ones as its own rules say."""
        with self._asked("delete", absent=True) as client:
            client.delete_object(Bucket=self._bucket, Key=self._key(name))

    def exists(self, name: str) -> bool:
        """Tell whether there is an object."""
        with self._asked("get", absent=True) as client:
            client.head_object(Bucket=self._bucket, Key=self._key(name))
            return True
        return False

    def list_entries(self, space: str) -> Iterator[TextEntry]:
        """Yield the objects of a space; what time it is, the store says."""
        check_text_name(f"{space}/_")
        start: dict[str, str] = {}
        while True:
            with self._asked("list") as client:
                page = client.list_objects_v2(Bucket=self._bucket, Prefix=f"{self._prefix}{space}/", **start)
                moment = parsedate_to_datetime(page["ResponseMetadata"]["HTTPHeaders"]["date"])
            for each in page.get("Contents", ()):
                yield TextEntry(each["Key"].removeprefix(self._prefix), (moment - each["LastModified"]).total_seconds())
            if not page.get("IsTruncated") or not (token := page.get("NextContinuationToken")):
                return
            start = {"ContinuationToken": token}

    def close(self) -> None:
        """End the connections."""
        with self._opening:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def _key(self, name: str) -> str:
        return self._prefix + check_text_name(name)

    @contextmanager
    def _asked(self, what: str, *, absent: bool = False) -> Iterator[Any]:
        """Yield the client; what it raises in the block becomes a sentence.

        Args:
            what: is asked of the store, in the word of its own permission.
            absent: whether that there is no such object ends the block without a word.
        """
        from botocore.exceptions import BotoCoreError, ClientError, HTTPClientError
        from botocore.parsers import ResponseParserError

        try:
            yield self._open()
        except ClientError as error:
            code = error.response.get("Error", {}).get("Code", "")
            if not absent or code not in _ABSENT:
                raise self._describe(error, what) from error
        except (BotoCoreError, HTTPClientError, ResponseParserError) as error:
            raise self._describe(error, what) from error

    def _open(self) -> Any:  # noqa: ANN401 - see `open_bucket_client`
        with self._opening:
            if self._client is None:
                self._client = open_bucket_client(
                    retries={"total_max_attempts": _TRIES, "mode": "standard"},
                    request_checksum_calculation="when_required",  # those that all stores know are sent in any case
                    response_checksum_validation="when_required",
                )
            return self._client

    def _describe(self, error: Exception, what: str) -> FileUnusableError:
        said = tell_bucket_failure(error)
        return FileUnusableError(
            f"{self.place}: the store cannot be used to {what} texts ({said}). Check CONSILIENCE_DOCUMENTS_URL, the "
            "keys, and that they may get, put, list and delete objects there."
        )
