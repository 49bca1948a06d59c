"""The command `consilience`: finds the subcommand, runs it, and turns errors into one sentence and an exit code."""

import importlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any

import typer

from consilience.platform.commands.catalogue import COMMANDS, GROUPS, QUICK
from consilience.platform.commands.quick import plain_call
from consilience.platform.commands.terminal import visible, visible_json

__all__ = ["application", "main"]

DONE, FAILED = 0, 1
INTERRUPTED = 130

HELP = """Knowledge graphs from documents that people can trust.

Start with `consilience demo`, then `consilience ingest FILES`, then `consilience query`.
Every command takes --json. Exit codes: 0 done; 1 usage, input or environment; 2 some documents failed.
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with 0 (done), 1 (usage, input, environment) or 2 (some documents failed)."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    sys.exit(_run(given))


def application(arguments: Sequence[str]) -> typer.Typer:
    """Return the application with the subcommand that `arguments` ask for, or with all when they name none.

    Importing only what is asked for keeps the scorers from paying for the database driver and the state machine.
    """
    app = typer.Typer(
        name="consilience", help=HELP, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode="markdown"
    )
    app.callback()(_global_options)
    words = list(_words(arguments))
    for path in () if "--version" in arguments else _wanted(words):
        group, _, name = path.rpartition(" ")
        if path in GROUPS and words[1:] == []:
            _group(app, path).callback(invoke_without_command=True)(_by_itself(_function(path)))
        elif group:
            _group(app, group).command(name)(_function(path))
        else:
            app.command(name)(_function(path))
    return app


def _run(arguments: list[str]) -> int:
    try:
        code = _call(arguments)
    except typer.TyperException as error:
        return _usage_error(error)
    except typer.Abort:
        return _failed("Stopped at your request; nothing was changed.", arguments)
    except KeyboardInterrupt:
        sys.stderr.write("\nInterrupted. What was done is kept; run the same command again to go on.\n")
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output left; the interpreter must not complain about it
        return FAILED
    except OSError as error:
        return _failed(f"{error.filename or 'The system'}: {error.strerror or error}.", arguments)
    except Exception as error:
        if _is_for_people(error):
            return _failed(str(error), arguments)
        raise
    return code if isinstance(code, int) else DONE


def _call(arguments: list[str]) -> object:
    path = " ".join(arguments[:2])
    if path in QUICK:
        function = _function(path)
        values = plain_call(function, arguments[2:])
        if values is not None:
            try:
                return function(**values)
            except typer.Exit as stop:
                return stop.exit_code
    return application(arguments)(arguments, prog_name="consilience", standalone_mode=False)


def _is_for_people(error: Exception) -> bool:
    """Tell whether the error's text is meant for the user, importing no tree that nothing has imported yet."""
    trees = (
        ("consilience.graph.model.errors", "ConsilienceError"),
        ("consilience.evaluation.support.errors", "EvaluationError"),
    )
    return any(
        module in sys.modules and isinstance(error, getattr(sys.modules[module], root)) for module, root in trees
    )


def _failed(message: str, arguments: Sequence[str]) -> int:
    if "--json" in arguments:
        sys.stdout.write(visible_json(json.dumps({"error": message}, ensure_ascii=False)) + "\n")
    sys.stderr.write(visible(f"Error: {message}") + "\n")
    return FAILED


def _usage_error(error: typer.TyperException) -> int:
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        sys.stderr.write(error.format_message() + "\n")
        return FAILED
    if context is not None:
        sys.stderr.write(f"{context.get_usage()}\nTry `{context.command_path} --help`.\n")
    sys.stderr.write(visible(f"Error: {error.format_message()}") + "\n")
    return FAILED


def _words(arguments: Sequence[str]) -> Iterator[str]:
    """Yield what is neither an option nor the value of one of the options that stand before the command."""
    coming = iter(arguments)
    for argument in coming:
        if argument in {"--home", "--cache", "--config"}:
            next(coming, None)
        elif not argument.startswith("-"):
            yield argument


def _wanted(words: Sequence[str]) -> Iterator[str]:
    """Yield the paths of the commands to load: the one that is asked for, a group's, or all.

    A command with commands under it, such as `experiment` and `experiment show`, is a group only in its help and when
    it is called alone: the options of a group could not stand behind its arguments.
    """
    for length in (2, 1):
        path = " ".join(words[:length])
        if path in COMMANDS:
            yield path
            if path not in GROUPS or len(words) > 1:  # it has arguments of its own: options may follow them
                return
    in_group = [path for path in COMMANDS if words and path.startswith(f"{words[0]} ")]
    groups = {path: path.rpartition(" ")[0] for path in COMMANDS}
    yield from in_group or (path for path, group in groups.items() if group in GROUPS or group not in COMMANDS)


def _function(path: str) -> Callable[..., Any]:
    name = path.replace(" ", "_").replace("-", "_")
    function: Callable[..., Any] = getattr(importlib.import_module(COMMANDS[path]), name)
    return function


def _group(app: typer.Typer, name: str) -> typer.Typer:
    for registered in app.registered_groups:
        if registered.name == name and registered.typer_instance is not None:
            return registered.typer_instance
    group = typer.Typer(name=name, help=GROUPS.get(name), no_args_is_help=name not in COMMANDS)
    app.add_typer(group, name=name)
    return group


def _by_itself(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return what a group does when none of its commands is asked for."""

    @wraps(function)
    def called(context: typer.Context, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - those of the command
        return None if context.invoked_subcommand else function(context, *args, **options)

    return called


def _version(wanted: bool) -> None:
    if wanted:
        from consilience.platform.support.version import __version__

        sys.stdout.write(f"consilience {__version__}\n")
        raise typer.Exit


def _global_options(
    context: typer.Context,
    home: str | None = typer.Option(None, help="Folder of the data (CONSILIENCE_HOME)."),
    cache: str | None = typer.Option(None, help="Folder of downloads (CONSILIENCE_CACHE)."),
    config: str | None = typer.Option(None, help="A file of settings, such as consilience.toml."),
    version: bool = typer.Option(  # noqa: ARG001 - typer calls it
        False, "--version", callback=_version, is_eager=True, help="Print the version and leave."
    ),
) -> None:
    context.obj = {"home": home, "cache": cache, "config": config}
