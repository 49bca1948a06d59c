"""The sources of the house, for tests that read them: each module is parsed once a process."""

import ast
from functools import cache
from pathlib import Path

__all__ = ["parsed"]


@cache
def parsed(module: Path) -> ast.Module:
    """Return the syntax tree of a module, which nobody changes."""
    return ast.parse(module.read_text(encoding="utf-8"))
