"""Sources of documents, so that two files of one name are never taken for one another.

A source is the absolute path of a file (`/texts/a.txt`; of a record in it `/texts/a.jsonl#7`), an address
(`https://…`; of an article `https://…/feed.xml#id`, of a mail `imaps://ann@host/INBOX#<id>` or `maildir:/mail#<id>`,
of an object `s3://bucket/key`), or what an account calls a file or a text that it sent (`upload:ann/a.txt`). Releases
before this one wrote paths as they were typed, and mere names for what was sent: such a source has no place, and is
nobody's older version before a person says so.
"""

import re
from pathlib import Path
from urllib.parse import quote

__all__ = ["file_source", "hide_folders", "list_unplaced_sources", "upload_source"]

_MAILBOXES = ("maildir", "mbox")
_PATH = re.compile(r"/|[A-Za-z]:[\\/]|\\\\")


def file_source(path: Path) -> str:
    """Return the source of a file: its absolute path, links followed."""
    return str(path.resolve())


def upload_source(account: str, name: str) -> str:
    """Return the source of what an account sent under a name; a slash in the account's name is written `%2F`."""
    return f"upload:{quote(account, safe=' @.')}/{name}"


def hide_folders(source: str) -> str:
    """Return a source without the folders of the server, which are nobody's business: of a path the file's name."""
    kind, colon, place = source.partition(":")
    if colon and kind in _MAILBOXES:
        path, mark, mail = place.partition("#")
        return f"{kind}:{_last_part(path)}{mark}{mail}"
    if not _PATH.match(source):
        return source
    file, mark, record = source.partition(".jsonl#")
    return _last_part(file) + mark + record


def list_unplaced_sources(source: str) -> list[str]:
    """Return what releases before this one may have written for a file: its name, and the ends of its path."""
    parts = source.lstrip("/").split("/")
    return ["/".join(parts[number:]) for number in range(len(parts))] if _PATH.match(source) else []


def _last_part(path: str) -> str:
    return re.split(r"[/\\]", path)[-1]
