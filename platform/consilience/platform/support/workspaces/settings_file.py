"""A file of settings, as TOML."""

import tomllib
from pathlib import Path
from typing import Any

from consilience.graph.model.errors import ConsilienceError

__all__ = ["read_settings_file"]


def read_settings_file(file: Path) -> dict[str, Any]:
    """Return what a file of settings says; nothing where there is none.

    Raises:
        ConsilienceError: it cannot be read, or is no TOML.
    """
    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ConsilienceError(f"{file}: cannot be read ({error.strerror}).") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConsilienceError(f"{file}: not valid TOML ({error}).") from error
