"""Options and help of a command, read from the text of its module: nothing that only its body needs is imported."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from consilience.platform.commands.catalogue import Command

__all__ = ["signature_of"]


def signature_of(command: Command) -> Callable[..., None]:
    """Return a function with the parameters and the docstring of a command, which does nothing.

    Of the module's imports and definitions only those are executed that the parameters rest on.
    """
    path = Path(__file__).parent / command.room / f"{command.function}.py"
    module = ast.parse(path.read_text(encoding="utf-8"), path)
    function = next(n for n in module.body if isinstance(n, ast.FunctionDef) and n.name == command.function)
    function.body = [ast.Expr(ast.Constant(ast.get_docstring(function) or ""))]
    function.decorator_list = []
    needed = _names(function)
    kept: list[ast.stmt] = [function]
    for statement in reversed(module.body):
        if statement is not function and (part := _part(statement, needed)) is not None:
            kept.insert(0, part)
            needed |= _names(part)
    names: dict[str, Any] = {"__name__": command.module}
    exec(compile(ast.fix_missing_locations(ast.Module(kept, [])), path, "exec"), names)  # noqa: S102 - our own text
    read: Callable[..., None] = names[command.function]
    return read


def _names(node: ast.AST) -> set[str]:
    return {found.id for found in ast.walk(node) if isinstance(found, ast.Name)}


def _part(statement: ast.stmt, needed: set[str]) -> ast.stmt | None:
    """Return what a statement of a module has of these names; None if that is nothing."""
    if isinstance(statement, ast.Import | ast.ImportFrom):
        statement.names = [name for name in statement.names if (name.asname or name.name).partition(".")[0] in needed]
        return statement if statement.names else None
    return statement if needed.intersection(_list_defined(statement)) else None


def _list_defined(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.Assign):
        yield from (name for target in statement.targets for name in _names(target))
    elif isinstance(statement, ast.AnnAssign):
        yield from _names(statement.target)
    elif isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
