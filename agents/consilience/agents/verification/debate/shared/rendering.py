"""The prompts of debates, loaded by name, version and language."""

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Template

from consilience.agents.prompts.rendering import prompt_templates
from consilience.agents.verification.debate.shared.records import Language, Question

__all__ = ["VERSION", "definitions_of", "macro", "render"]

_FOLDER = Path(__file__).parent / "prompts"
VERSION = "v2"
"""Part of every debate's signature: other words are another debate."""


def render(name: str, language: Language, /, **values: object) -> str:
    """Return the prompt `NAME_VERSION.LANGUAGE.jinja` with these values.

    Templates pass untrusted values through the filters `one_line` and `bar`.
    """
    return _template(name, language).render(values).strip()


def macro(name: str, language: Language, part: str, /, **values: object) -> str:
    """Return what one macro of a template makes of the values, in one line."""
    called: Any = getattr(_template(name, language).module, part)
    return " ".join(str(called(**values)).split())


def definitions_of(question: Question) -> str:
    """Return what the schema says about the question's types under a heading of its own; empty if it says nothing."""
    return render("definitions", question.language, lines=question.definitions)


@cache
def _template(name: str, language: Language) -> Template:
    return prompt_templates(_FOLDER).get_template(f"{name}_{VERSION}.{language}.jinja")
