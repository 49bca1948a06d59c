"""Clients of stores that speak as S3 does, with keys and addresses of the environment, as every such tool has them."""

import re
from typing import Any
from urllib.parse import urlsplit

from consilience.graph.model.errors import ConsilienceError

__all__ = ["needs_boto", "open_bucket_client", "read_bucket_address", "tell_bucket_failure"]

CONNECT_S, ANSWER_S = 10.0, 30.0
"""Seconds in which the store has to be reached, and to answer each time."""
_BUCKET = re.compile(r"[a-zA-Z0-9][a-zA-Z0-9._-]{1,254}")
_MISSING = "Buckets are read by what is not installed: pip install 'consilience[s3]'."
_NO_KEYS = "there are no keys for it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE"


def read_bucket_address(text: str) -> tuple[str, str]:
    """Return bucket and prefix of `s3://bucket/prefix`.

    Raises:
        ConsilienceError: it names none.
    """
    bucket, _, prefix = text.partition("://")[2].partition("/")
    if not _BUCKET.fullmatch(bucket) or not prefix.isprintable():
        raise ConsilienceError("An address of a bucket is s3://bucket/prefix.")
    return bucket, prefix


def needs_boto() -> None:
    """See that the library for S3 is there.

    Raises:
        ConsilienceError: it is not installed.
    """
    try:
        import boto3  # noqa: F401 - imported here: an extra
    except ImportError as error:
        raise ConsilienceError(_MISSING) from error


def open_bucket_client(**how: Any) -> Any:  # noqa: ANN401 - a client that is made from a description of the service
    """Return a client, which any thread may use.

    Args:
        how: further values of the library's `Config`, such as `retries`.
    """
    import boto3
    from botocore.config import Config

    session = boto3.Session()  # one of its own: keys that were changed meanwhile are read anew
    limits = Config(**{"connect_timeout": CONNECT_S, "read_timeout": ANSWER_S, **how})
    client = session.client("s3", config=limits)
    if ".amazonaws.com" not in (urlsplit(client.meta.endpoint_url).hostname or ""):
        # Others know buckets by the path: a name for each host is rare there.
        client = session.client("s3", config=limits.merge(Config(s3={"addressing_style": "path"})))
    return client


def tell_bucket_failure(error: Exception) -> str:
    """Return in one line what went wrong, without any key."""
    from botocore.exceptions import CredentialRetrievalError, NoCredentialsError, PartialCredentialsError

    if isinstance(error, NoCredentialsError | PartialCredentialsError | CredentialRetrievalError):
        return _NO_KEYS
    return " ".join(str(error).split()).rstrip(".")
