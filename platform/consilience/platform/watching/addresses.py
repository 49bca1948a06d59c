"""Addresses of sources as people write them: which kind of source each means."""

from pathlib import Path
from urllib.parse import urlsplit

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.texts.bucket_client import read_bucket_address
from consilience.platform.watching.folder import WatchedFolder
from consilience.platform.watching.shared.source import Source

__all__ = ["open_source"]

_KINDS = "a folder, https://…/feed.xml, imaps://user@host/INBOX, maildir:PATH, mbox:FILE, or s3://bucket/prefix"


def open_source(address: str, settings: Settings, *, settled_s: float = 1.0) -> Source:
    """Return the source that an address means; nothing is asked of it yet.

    Args:
        address: of a folder, a feed, a mailbox or a bucket.
        settings: passwords and limits.
        settled_s: seconds that a file must have stayed as it is.

    Raises:
        ConsilienceError: it means none, or one that cannot be read with what is installed and set.
    """
    kind, colon, rest = address.partition(":")
    if not colon or (len(kind) == 1 or Path(address).is_dir()):  # one letter: a drive
        return _folder(address, settled_s)
    if rest.startswith("//"):
        _refuse_password(address)
    match kind.lower():
        case "http" | "https" if rest.startswith("//"):
            from consilience.platform.watching.feed import WatchedFeed  # imported here, as all kinds: few are used

            return WatchedFeed(address, settings.upload_bytes)
        case "imaps" if rest.startswith("//"):
            from consilience.platform.watching.mail.imap import WatchedMailbox, read_mail_address

            place = read_mail_address(address)
            password = settings.mail_passwords.get(place.account, settings.mail_password)
            if password is None:
                raise ConsilienceError(
                    f"{place} needs a password: set CONSILIENCE_MAIL_PASSWORD or, for several accounts, mail_passwords."
                )
            return WatchedMailbox(place, password, settings.upload_bytes)
        case "imap" if rest.startswith("//"):
            raise ConsilienceError(f"{address}: mail is only fetched over a secure connection; write imaps://.")
        case "s3" if rest.startswith("//"):
            from consilience.platform.watching.bucket import WatchedBucket

            return WatchedBucket(*read_bucket_address(address), settings.upload_bytes)
        case "maildir":
            from consilience.platform.watching.mail.maildir import WatchedMaildir

            if not Path(rest, "cur").is_dir():
                raise ConsilienceError(f"{rest}: there is no such Maildir, which is a folder with `cur` and `new`.")
            return WatchedMaildir(Path(rest), settings.upload_bytes)
        case "mbox":
            from consilience.platform.watching.mail.mbox import WatchedMbox

            if not Path(rest).is_file():
                raise ConsilienceError(f"{rest}: there is no such file of mails.")
            return WatchedMbox(Path(rest), settings.upload_bytes, settled_s=settled_s)
    if rest.startswith("//"):
        raise ConsilienceError(f"{address}: nothing that can be watched begins with {kind}://. Watch {_KINDS}.")
    return _folder(address, settled_s)


def _folder(address: str, settled_s: float) -> WatchedFolder:
    if not Path(address).is_dir():
        raise ConsilienceError(f"{address}: there is no such folder. Watch {_KINDS}.")
    return WatchedFolder(Path(address), settled_s=settled_s)


def _refuse_password(address: str) -> None:
    """See that no password is on the command line, where every account of the machine can read it."""
    try:
        parts = urlsplit(address)
        has_password = parts.password is not None
        _ = parts.port
    except ValueError as error:
        raise ConsilienceError(f"This is no address of a source ({error}). Watch {_KINDS}.") from error
    if has_password:
        raise ConsilienceError(
            f"The address of {parts.hostname} holds a password, which others can read on the command line and in logs. "
            "Leave it out; that of a mailbox goes into CONSILIENCE_MAIL_PASSWORD."
        )
