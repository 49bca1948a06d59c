"""The keys of endpoints: where they come from, and how they are kept out of every text."""

import logging
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from consilience.agents.models.hidden_secrets import hide_secrets
from consilience.graph.model.errors import ConsilienceError

__all__ = ["ModelKey", "key_from_environment", "key_from_file", "mask_key"]

_LOG = logging.getLogger(__name__)
_MASK = "[secret]"
_SHORTEST_SECRET = 8
"""Characters below which a key is a placeholder for a local server, such as `x` or `EMPTY`, and part of any word."""


@dataclass(frozen=True, slots=True)
class ModelKey:
    """A key and where a person set it."""

    value: SecretStr
    source: str
    """Such as `the variable OPENAI_API_KEY`."""


def key_from_environment(variable: str, environment: Mapping[str, str]) -> ModelKey:
    """Return the key that an environment variable holds.

    Raises:
        ConsilienceError: the variable is not set, or empty.
    """
    if not (value := environment.get(variable, "").strip()):
        raise ConsilienceError(f"api_key_env names the variable {variable}, which is not set. Set it to the key.")
    return ModelKey(SecretStr(value), f"the variable {variable}")


def key_from_file(path: Path) -> ModelKey:
    """Return the key that is the only line of a file; warn if everyone on this machine can read it.

    Raises:
        ConsilienceError: the file cannot be read, or is not one line.
    """
    try:
        value = path.expanduser().read_text(encoding="utf-8").strip()
        mode = path.expanduser().stat().st_mode
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise ConsilienceError(f"api_key_file {path} cannot be read: {reason}.") from None
    if len(value.split()) != 1:
        raise ConsilienceError(f"api_key_file {path} must hold one line: the key.")
    if mode & stat.S_IROTH:  # not refused: container engines mount their secrets so
        _LOG.warning("api_key_file %s can be read by every user of this machine; run chmod 600 on it", path)
    return ModelKey(SecretStr(value), f"the file {path}")


def mask_key(text: str, key: ModelKey | None, *, whatever_looks_like_one: bool = True) -> str:
    """Return a text without the key and, in messages, without anything else that looks like one."""
    if key and len(value := key.value.get_secret_value()) >= _SHORTEST_SECRET:
        text = text.replace(value, _MASK)
    return hide_secrets(text, _MASK) if whatever_looks_like_one else text
