"""The command `consilience`: finds the subcommand, runs it, and turns errors into one sentence and an exit code."""

import json
import sys
from collections.abc import Sequence

import typer
from typer.core import TyperGroup
from typer.main import get_group, get_install_completion_arguments

from consilience.platform.commands.groups import add_commands
from consilience.platform.commands.shared.terminal import visible, visible_json

__all__ = ["application", "main"]

DONE, FAILED = 0, 1
INTERRUPTED = 130
_OF_THE_CHECK = "Value error, "
"""What the library that checks values puts before our own words about them."""

HELP = """Knowledge graphs from documents that people can trust.

Start with `consilience demo`, then `consilience ingest FILES`, then `consilience query`.
Every command takes --json. Exit codes: 0 done; 1 usage, input or environment; 2 some documents failed.
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with 0 (done), 1 (usage, input, environment) or 2 (some documents failed)."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    sys.exit(_run(given))


def application() -> TyperGroup:
    """Return the whole command line; a command is imported when it is called."""
    app = typer.Typer(
        name="consilience", help=HELP, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode="markdown"
    )
    app.callback()(_global_options)
    group = get_group(app)
    group.params.extend(get_install_completion_arguments())
    add_commands(group)
    return group


def _run(arguments: list[str]) -> int:
    try:
        code = application().main(arguments, prog_name="consilience", standalone_mode=False)
    except typer.TyperException as error:
        return _usage_error(error, arguments)
    except typer.Abort:
        return _fail("Stopped at your request; nothing was changed.", arguments)
    except KeyboardInterrupt:
        sys.stderr.write("\nInterrupted. What was done is kept; run the same command again to go on.\n")
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output left; the interpreter must not complain about it
        return FAILED
    except OSError as error:
        return _fail(f"{error.filename or 'The system'}: {error.strerror or error}.", arguments)
    except Exception as error:
        if _is_for_people(error):
            return _fail(str(error), arguments)
        raise
    return code if isinstance(code, int) else DONE


def _is_for_people(error: Exception) -> bool:
    """Tell whether the error's text is meant for the user, importing no tree that nothing has imported yet."""
    trees = (
        ("consilience.graph.model.errors", "ConsilienceError"),
        ("consilience.evaluation.support.errors", "EvaluationError"),
    )
    return any(
        module in sys.modules and isinstance(error, getattr(sys.modules[module], root)) for module, root in trees
    )


def _fail(message: str, arguments: Sequence[str]) -> int:
    if "--json" in arguments:
        sys.stdout.write(visible_json(json.dumps({"error": message}, ensure_ascii=False)) + "\n")
    sys.stderr.write(visible(f"Error: {message}") + "\n")
    return FAILED


def _usage_error(error: typer.TyperException, arguments: Sequence[str]) -> int:
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        sys.stderr.write(error.format_message() + "\n")
        return FAILED
    if context is not None:
        sys.stderr.write(f"{context.get_usage()}\nTry `{context.command_path} --help`.\n")
    said = error.format_message().replace(_OF_THE_CHECK, "")
    return _fail(said if said.endswith((".", "?")) else f"{said}.", arguments)


def _version(wanted: bool) -> None:
    if wanted:
        from consilience.platform.support.version import __version__

        sys.stdout.write(f"consilience {__version__}\n")
        raise typer.Exit


def _global_options(
    context: typer.Context,
    home: str | None = typer.Option(None, help="Folder of the data (CONSILIENCE_HOME)."),
    cache: str | None = typer.Option(None, help="Folder of downloads (CONSILIENCE_CACHE)."),
    workspace: str | None = typer.Option(
        None,
        "--workspace",
        "-w",
        help="Which of the graphs of the data folder (CONSILIENCE_WORKSPACE); `workspaces` lists them.",
    ),
    config: str | None = typer.Option(None, help="A file of settings, such as consilience.toml."),
    version: bool = typer.Option(  # noqa: ARG001 - typer calls it
        False, "--version", callback=_version, is_eager=True, help="Print the version and leave."
    ),
) -> None:
    context.obj = {"home": home, "cache": cache, "workspace": workspace, "config": config}
