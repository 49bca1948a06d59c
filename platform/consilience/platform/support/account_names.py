"""Names of accounts: what people read, and decisions are told under; never what somebody is known by."""

import secrets
import unicodedata
from collections.abc import Collection

from consilience.graph.model.errors import ConsilienceError

__all__ = ["MOST_CHARACTERS", "OWNER_NAME", "AccountNameError", "check_name", "free_name", "is_name", "name_key"]

MOST_CHARACTERS = 100
OWNER_NAME = "local"
"""Of the account of the person who runs the server on their own machine."""
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of characters that cannot be seen, or change how those around them are shown."""
_IDS = "user_"
"""Ids of accounts begin so."""


class AccountNameError(ConsilienceError):
    """A name that no account can be given."""


def is_name(name: str) -> bool:
    """Tell whether a name is 1 to 100 characters that can be seen, with single blanks between them."""
    return bool(name) and name == _tidy(name) and len(name) <= MOST_CHARACTERS


def check_name(name: str) -> None:
    """Refuse a name that somebody gives to an account here.

    Raises:
        AccountNameError: it is empty, too long, has blanks around it or characters that cannot be seen, or is reserved.
    """
    if not is_name(name):
        raise AccountNameError(
            f"{_tidy(name)!r} is no name for an account. Use 1 to {MOST_CHARACTERS} characters that can be seen, and "
            "single blanks between them."
        )
    if _is_reserved(name):
        raise AccountNameError(f"The name {name!r} is reserved. Choose another name.")


def free_name(wanted: Collection[object], taken: Collection[str]) -> str:
    """Return a name for the account of a person of an organisation; any characters can be in what they are called.

    Args:
        wanted: what the organisation says, the best first; what is no text, or cannot be seen, is passed over.
        taken: keys of the names that there are; see `name_key`.
    """
    said = (_tidy(name)[:MOST_CHARACTERS].strip() for name in wanted if isinstance(name, str))
    name = next((name for name in said if name), "person")
    if not _is_reserved(name) and name_key(name) not in taken:
        return name
    return f"{name[: MOST_CHARACTERS - 20].strip()} {secrets.token_hex(4)}"


def name_key(name: str) -> str:
    """Return what two names have in common that people would take for the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _is_reserved(name: str) -> bool:
    key = name_key(name)
    return key == OWNER_NAME or key.startswith(_IDS)


def _tidy(name: str) -> str:
    """Return a name without what cannot be seen, composed, and with single blanks."""
    composed = unicodedata.normalize("NFC", name[:10_000])
    kept = ("" if unicodedata.category(sign) in _UNSEEN and not sign.isspace() else sign for sign in composed)
    return " ".join("".join(kept).split())
