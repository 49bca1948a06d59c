"""The plain call of a command without the argument parser, whose import takes longer than most scores.

Only calls that leave no doubt are read here: long or short options with their values, and arguments. Whatever else
there is (`--help`, an unknown option, a wrong value, something missing) is left to the parser, which explains it.
"""

import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from typer.models import ArgumentInfo, OptionInfo

__all__ = ["plain_call"]


def plain_call(function: Callable[..., Any], arguments: Sequence[str]) -> dict[str, Any] | None:
    """Return the parameters with which the parser would call a command, or None when that is for the parser to say.

    Args:
        function: a command whose parameters are annotated with typer's options and arguments.
        arguments: what follows the words of the command.
    """
    options: dict[str, str] = {}
    positional: list[str] = []
    kinds: dict[str, Any] = {}
    hints = get_type_hints(function, include_extras=True)
    parameters = inspect.signature(function).parameters
    for name in parameters:
        kind, *infos = get_args(hints[name])
        info = infos[0] if infos else None
        kinds[name] = kind
        if isinstance(info, ArgumentInfo):
            positional.append(name)
        elif isinstance(info, OptionInfo) and not info.callback and not info.envvar:
            first = (info.default,) if isinstance(info.default, str) else ()  # within Annotated, the first name is here
            for flag in (*first, *(info.param_decls or ())) or ("--" + name.replace("_", "-"),):
                options[flag] = name
        else:
            return None
    try:
        texts = _split(arguments, options, positional, kinds)
        values = {name: _value(kinds[name], given) for name, given in texts.items()}
    except ValueError:
        return None
    for name, parameter in parameters.items():
        if name not in values:
            if parameter.default is inspect.Parameter.empty:
                return None
            values[name] = parameter.default
    return values


def _split(
    arguments: Sequence[str], options: dict[str, str], positional: Sequence[str], kinds: dict[str, Any]
) -> dict[str, list[str]]:
    """Return the texts given for each parameter; a flag has none.

    Raises:
        ValueError: when the arguments do not fit the parameters.
    """
    texts: dict[str, list[str]] = {}
    left = list(positional)
    waiting = iter(arguments)
    for argument in waiting:
        if not argument.startswith("-"):
            if not left:
                raise ValueError(argument)
            texts.setdefault(left[0], []).append(argument)
            if not _is_list(kinds[left[0]]):
                left.pop(0)
            continue
        flag, equals, attached = argument.partition("=")
        name = options.get(flag if argument.startswith("--") else argument)
        if name is None or (name in texts and not _is_list(kinds[name])):
            raise ValueError(argument)
        if kinds[name] is bool:
            if equals:
                raise ValueError(argument)
            texts[name] = []
            continue
        value = attached if equals else next(waiting, None)
        if value is None or (not equals and value.startswith("-")):
            raise ValueError(argument)
        texts.setdefault(name, []).append(value)
    return texts


def _value(kind: Any, texts: list[str]) -> Any:  # noqa: ANN401 - a type of any kind, and a value of it
    inner = _without_none(kind)
    if inner is bool:
        return True
    if _is_list(inner):
        (item,) = get_args(inner)
        return [_single(item, text) for text in texts]
    return _single(inner, texts[-1])


def _single(kind: Any, text: str) -> Any:  # noqa: ANN401 - see above
    if get_origin(kind) is Literal:
        if text in get_args(kind):
            return text
    elif kind in (str, Path) and text:
        return kind(text)
    elif kind is int and text.isascii() and text.isdigit():
        return int(text)
    elif kind is float and text.isascii() and text.replace(".", "", 1).isdigit():
        return float(text)
    raise ValueError(text)


def _is_list(kind: Any) -> bool:  # noqa: ANN401 - see above
    return get_origin(_without_none(kind)) is list


def _without_none(kind: Any) -> Any:  # noqa: ANN401 - see above
    if get_origin(kind) in (Union, UnionType):
        inner = [item for item in get_args(kind) if item is not NoneType]
        return inner[0] if len(inner) == 1 else kind
    return kind
