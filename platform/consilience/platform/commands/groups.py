"""The commands as the argument parser sees them: known by the catalogue, imported when they are called."""

import functools
import importlib
import inspect
from collections.abc import Callable
from typing import Any, cast

import typer
from typer.core import MarkupMode, TyperCommand, TyperGroup
from typer.main import get_command, get_group

from consilience.graph.support.lean_imports import import_lean_driver
from consilience.platform.commands.catalogue import COMMANDS, GROUPS, Command
from consilience.platform.commands.registered_kinds import list_registered_kinds
from consilience.platform.commands.signatures import signature_of

__all__ = ["add_commands", "load_signature"]

_MARKUP: MarkupMode = "markdown"
_SEND_PLAIN_VALUES = frozenset({"graph", "documents", "runs", "export", "workspaces"})
"""Rooms whose commands ask the graph, and neither extract nor score nor serve."""


def add_commands(application: TyperGroup) -> None:
    """Add all commands and groups to the application; none is imported."""
    for words in COMMANDS:
        if words not in GROUPS and words.rpartition(" ")[0] not in GROUPS:
            application.add_command(_Command(words))
    for name in GROUPS:
        application.add_command(_CommandAndGroup(name) if name in COMMANDS else _group(name))


def load_signature(words: str) -> TyperCommand | TyperGroup:
    """Return the command that these words call with its arguments and options, as its help shows them."""
    return _Command(words).load([])


class _Command(TyperCommand):
    """A command of which only the name and a line of help are known until it is called."""

    def __init__(self, words: str) -> None:
        super().__init__(words.split(" ")[-1], help=COMMANDS[words].line, rich_markup_mode=_MARKUP)
        self.words = words

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: Any = None,  # noqa: ANN401 - a context, whose type typer keeps to itself
        **extra: Any,  # noqa: ANN401 - what typer hands on
    ) -> Any:  # noqa: ANN401 - a context of the command itself, so that the parser goes on with that
        return self.load(args).make_context(info_name, args, parent, **extra)

    def load(self, args: list[str]) -> TyperCommand | TyperGroup:  # noqa: ARG002 - groups look at them
        """Return the command with its options.

        Args:
            args: those that it is called with.
        """
        app = _app()
        app.command(self.name)(_function(COMMANDS[self.words]))
        return cast("TyperCommand", get_command(app))


class _RegisteredKind(_Command):
    """`evaluate KIND` of a kind that another module registers."""

    def __init__(self, kind: str, line: str) -> None:
        TyperCommand.__init__(self, kind, help=line, rich_markup_mode=_MARKUP)
        self.words = f"evaluate {kind}"

    def load(self, args: list[str]) -> TyperCommand | TyperGroup:  # noqa: ARG002 - its options are known
        """Return the command with its options, after importing the scorers."""
        from consilience.platform.commands.evaluate.registered_kind import command_of

        app = _app()
        app.command(self.name)(command_of(str(self.name)))
        return cast("TyperCommand", get_command(app))


class _CommandAndGroup(_Command):
    """Words that are a command and have commands under them, such as `experiment PLAN` and `experiment show`.

    The options of a group cannot stand behind its arguments. So it is a group to those who call a command under it, who
    call it without arguments, to those whose word the command has no place for, and in its help; else it is a command.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.help = GROUPS[name]

    def load(self, args: list[str]) -> TyperCommand | TyperGroup:
        """Return what these arguments are for."""
        first = next((argument for argument in args if not argument.startswith("-")), None)
        group = _group(self.words)
        if first in group.commands:
            return group
        if first is not None:
            command = super().load(args)
            takes_words = any(parameter.param_type_name == "argument" for parameter in command.params)
            return command if takes_words or first != args[0] else group
        itself = _function(COMMANDS[self.words])
        app = _app(help=f"{GROUPS[self.words]}\n\n{inspect.getdoc(itself)}", invoke_without_command=True)
        app.callback()(itself)
        by_itself = get_group(app)
        by_itself.commands = group.commands
        return by_itself


class _EvaluateGroup(TyperGroup):
    """`evaluate`, with the kinds of evaluations that other modules and packages register."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 - a context, whose type typer keeps to itself
        """Return the names of all commands."""
        return [*super().list_commands(ctx), *list_registered_kinds()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401 - as above
        """Return the command of this name, if there is one."""
        known = super().get_command(ctx, cmd_name)
        if known is not None:
            return known
        line = list_registered_kinds().get(cmd_name)
        return None if line is None else _RegisteredKind(cmd_name, line)


def _group(name: str) -> TyperGroup:
    under = [_Command(words) for words in COMMANDS if words.rpartition(" ")[0] == name]
    commands = {command.words.split(" ")[-1]: command for command in under}
    made = _EvaluateGroup if name == "evaluate" else TyperGroup
    return made(name=name, help=GROUPS[name], commands={**commands}, no_args_is_help=True, rich_markup_mode=_MARKUP)


def _app(**options: Any) -> typer.Typer:  # noqa: ANN401 - of typer
    return typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=_MARKUP, **options)


def _function(command: Command) -> Callable[..., Any]:
    """Return what a command does, imported when it is called: what is wrong with its arguments is told before that."""

    @functools.wraps(signature_of(command))
    def call(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401 - those of the command
        if command.room in _SEND_PLAIN_VALUES:
            import_lean_driver()
        return getattr(importlib.import_module(command.module), command.function)(*arguments, **options)

    return call
