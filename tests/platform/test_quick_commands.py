import functools
from pathlib import Path
from typing import Any

import pytest
import typer

from consilience.platform.commands.evaluate.evaluate_coreference import evaluate_coreference
from consilience.platform.commands.evaluate.evaluate_nugget import evaluate_nugget
from consilience.platform.commands.evaluate.evaluate_validate import evaluate_validate
from consilience.platform.commands.quick import plain_call


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (evaluate_nugget, ["-g", "g.tbf", "-s", "s.tbf"]),
        (evaluate_nugget, ["--gold=g.tbf", "--system", "s.tbf", "-t", "tkn", "--json", "--profile", "kbp2017"]),
        (evaluate_nugget, ["-g", "g", "-s", "s", "--document", "a", "--document", "b", "--coref-threshold", "0.5"]),
        (evaluate_nugget, ["-g", "g", "-s", "s", "--versus", "o", "--seed", "7", "--mapping", "optimal"]),
        (evaluate_coreference, ["key.conll", "response.conll"]),
        (evaluate_coreference, ["--metric", "muc", "key.conll", "--metric", "blanc", "response.conll", "--json"]),
        (evaluate_validate, ["a.tbf", "b.tbf", "-t", "tkn"]),
    ],
)
def test_a_plain_call_is_read_as_the_parser_reads_it(function: Any, arguments: list[str]) -> None:  # noqa: ANN401
    assert plain_call(function, arguments) == _parsed(function, arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        [],
        ["-g", "g.tbf"],
        ["-g", "g.tbf", "-s"],
        ["-g", "g.tbf", "-s", "--json"],
        ["-g", "g.tbf", "-s", "s.tbf", "extra"],
        ["-g", "g.tbf", "-s", "s.tbf", "--profile", "kbp1999"],
        ["-g", "g.tbf", "-s", "s.tbf", "--samples", "many"],
        ["-g", "g.tbf", "-s", "s.tbf", "--json=yes"],
        ["-g", "g.tbf", "-g", "h.tbf", "-s", "s.tbf"],
        ["-gg.tbf", "-s", "s.tbf"],
        ["-g", "g.tbf", "-s", "s.tbf", "--unknown", "x"],
    ],
)
def test_whatever_is_not_plain_is_left_to_the_parser(arguments: list[str]) -> None:
    assert plain_call(evaluate_nugget, arguments) is None


def _parsed(function: Any, arguments: list[str]) -> dict[str, Any]:  # noqa: ANN401
    received: dict[str, Any] = {}

    @functools.wraps(function)
    def record(**values: Any) -> None:  # noqa: ANN401
        received.update(values)

    app = typer.Typer(add_completion=False)
    app.command()(record)
    app(arguments, standalone_mode=False)
    return {name: [*value] if isinstance(value, tuple) else value for name, value in received.items()}


def test_a_path_is_a_path_and_not_a_text() -> None:
    values = plain_call(evaluate_coreference, ["key.conll", "response.conll"])

    assert values is not None
    assert values["key"] == Path("key.conll")
