"""Prompts: Jinja templates named by what they ask, their version and their language, such as `re_task.v1.en.jinja`."""

import json
import re
from collections.abc import Iterable
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from consilience.agents.prompts.escaping import behind_bar, harmless, one_line
from consilience.agents.support.control_tokens import without_control_tokens

__all__ = ["LANGUAGES", "fence", "prompt_language", "prompt_templates", "prompts_digest", "render"]

LANGUAGES = ("en", "zh")
"""Languages in which there is a template of every prompt."""

_FOLDER = Path(__file__).parent
_FENCES = re.compile(r"<(?=\s*+(?:/\s*+)?(?:passage|answer|example|speech|transcript)\b)", re.IGNORECASE)


def fence(text: str) -> str:
    """Return untrusted text that cannot close the tags it is put between, nor open others of ours.

    The `<` of such a tag becomes `‹`, which alignment takes for the same character, so that quotes of it are still
    found; a chat template's control tokens are changed likewise (`control_tokens`).
    """
    return without_control_tokens(_FENCES.sub("‹", text))


def prompt_language(language: str) -> str:
    """Return the language of the prompts for texts in a language: Chinese for Chinese, English for all others."""
    return "zh" if language.lower().split("-")[0].split("_")[0] == "zh" else "en"


def render(name: str, language: str, **values: object) -> str:
    """Return a prompt.

    Args:
        name: the template's name with its version, such as `re_task.v1`.
        language: one of `LANGUAGES`.
        values: what the template needs; a missing one is an error of ours.
    """
    return _template(f"{name}.{language}.jinja").render(**values).strip()


def prompts_digest(names: Iterable[str]) -> str:
    """Return a digest of templates in all languages, 12 hexadecimal digits; for signatures.

    Args:
        names: the templates' names with their versions.
    """
    files = [_FOLDER / f"{name}.{language}.jinja" for name in sorted(names) for language in LANGUAGES]
    content = [[file.name, file.read_text(encoding="utf-8")] for file in files]
    return blake2b(json.dumps(content).encode(), digest_size=6).hexdigest()


@cache
def _template(file: str) -> Template:
    template = prompt_templates(_FOLDER).get_template(file)
    template.globals = dict(template.globals)  # Jinja's chain of mappings takes longer to copy than a prompt to fill
    return template


@cache
def prompt_templates(folder: Path) -> Environment:
    """Return the templates of a folder, with the filters by which untrusted text goes into a prompt.

    `fenced` is for text between tags, `one_line` and `bar` for a line of its own, `as_json` for what a model is to read
    as JSON. A value that a template needs and is not given is an error.
    """
    environment = Environment(  # noqa: S701 - prompts are plain text; untrusted text goes through the filters
        auto_reload=False,
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )
    environment.filters["fenced"] = fence
    environment.filters["as_json"] = partial(json.dumps, ensure_ascii=False)
    environment.filters["one_line"] = one_line
    environment.filters["bar"] = lambda text: behind_bar(harmless(text))
    return environment
