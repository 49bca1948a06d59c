"""The prompts of the chat judge, loaded by name; the version is part of the name."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from consilience.evaluation.records.triples import Triple

__all__ = ["FACTUALNESS", "GRANULARITY", "render"]

FACTUALNESS = "factualness_v1"
GRANULARITY = "granularity_v1"


def render(prompt: str, text: str, triples: Sequence[Triple]) -> str:
    """Return the prompt about these triples of a text."""
    template = _environment().get_template(f"{prompt}.jinja")
    return template.render(text=text, triples=[list(triple.elements) for triple in triples])


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "prompts"),
        undefined=StrictUndefined,
        autoescape=select_autoescape(),
        keep_trailing_newline=True,
    )
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
    return environment
