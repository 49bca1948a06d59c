"""Addresses at which everybody on the way can read what is sent, and the one warning about each."""

import ipaddress
import logging
from functools import cache
from urllib.parse import urlsplit

__all__ = ["is_in_the_clear", "is_loopback", "warn_in_the_clear"]

_ENCRYPTED = frozenset({"https", "bolt+s", "bolt+ssc", "neo4j+s", "neo4j+ssc"})
_WITHIN_THE_MACHINE = frozenset({"", "file", "unix", "http+unix"})
_log = logging.getLogger("consilience.unencrypted")


def is_loopback(host: str) -> bool:
    """Tell whether only this machine reaches a host: `localhost` or an address that leads back."""
    if host.lower().removesuffix(".") == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def is_in_the_clear(address: str) -> bool:
    """Tell whether what is sent to an address leaves this machine unencrypted.

    Args:
        address: of a service, such as `bolt://db.example.org:7687`; one that names no host leads nowhere.
    """
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return False
    return bool(host) and parts.scheme not in _ENCRYPTED | _WITHIN_THE_MACHINE and not is_loopback(str(host))


def warn_in_the_clear(service: str, address: str, sent: str, advice: str) -> None:
    """Warn, once a process and address, if what is sent there can be read on the way.

    The warning goes to the log, which without a server is standard error.

    Args:
        service: what answers there, such as `Neo4j`.
        address: where.
        sent: what is sent besides texts, such as `the password`.
        advice: what to do, a sentence.
    """
    if is_in_the_clear(address):
        parts = urlsplit(address)
        _warn_once(service, f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}", sent, advice)


@cache
def _warn_once(service: str, place: str, sent: str, advice: str) -> None:
    _log.warning(
        "%s at %s is spoken to without encryption: everybody on the way can read %s and the texts. %s",
        *(service, ascii(place)[1:-1], sent, advice),
    )
