"""Opening of what keeps texts outside the database, by its address."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.support.storage.texts.bucket_client import read_bucket_address
from consilience.platform.support.storage.texts.folder_texts import FolderTexts
from consilience.platform.support.storage.texts.text_store import TextStore

__all__ = ["TextsAddress", "check_texts_address", "open_texts", "read_texts_folder"]

_WRONG = "it is no place for texts, which is file:///a/folder or s3://bucket/prefix (CONSILIENCE_DOCUMENTS_URL)"


@dataclass(frozen=True, slots=True)
class TextsAddress:
    """Where texts are kept outside a database, and what keeps them from being removed there."""

    url: str
    hold: Path | None
    """A file that a backup locks; None: no backup of ours has what the database has."""


def check_texts_address(url: str) -> None:
    """See that an address names a folder or a bucket; nothing is looked for there.

    Raises:
        ConsilienceError: it does not; what it says is not repeated, as somebody may have put a key into it.
    """
    scheme = url.partition("://")[0]
    if scheme == "s3":
        read_bucket_address(url)
    elif scheme != "file" or read_texts_folder(url) is None:
        raise ConsilienceError(_WRONG)


def read_texts_folder(url: str | None) -> Path | None:
    """Return the folder that `file:///a/folder` names; None where the address is another one, or none."""
    parts = urlsplit(url or "")
    path = Path(unquote(parts.path))
    if parts.scheme != "file" or parts.netloc not in {"", "localhost"} or parts.query or parts.fragment:
        return None
    return path if path.is_absolute() and path != Path(path.anchor) else None


def open_texts(url: str) -> TextStore:
    """Return what keeps texts at an address, with nothing asked of it yet.

    Raises:
        ConsilienceError: the address names nothing, or what speaks to it is not installed.
    """
    check_texts_address(url)
    if folder := read_texts_folder(url):
        return FolderTexts(folder)
    from consilience.platform.support.storage.texts.bucket_texts import BucketTexts

    return BucketTexts(*read_bucket_address(url))
