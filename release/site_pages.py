"""Pages of the documentation site that are made from the program and from the pages at the top of the repository."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from consilience.platform.commands.catalogue import COMMANDS
from consilience.platform.commands.groups import load_signature

TOP = Path(__file__).parents[1]
TOP_PAGES = {
    "index.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "reporting.md": "SECURITY.md",
    "changelog.md": "CHANGELOG.md",
}
"""Pages of the site, and the files at the top of the repository that they are."""
FACES = {
    "graph": "consilience.graph",
    "agents": "consilience.agents",
    "evaluation": "consilience.evaluation",
    "platform": "consilience.platform",
    "client": "consilience.platform.client",
}
"""Pages of the reference, and the faces whose public names they list."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made."""
    for name, content in made_pages():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:  # noqa: ANN401 - what MkDocs hands on
    """Have links of pages below `docs` to files above it lead to the pages of the site that those are."""
    for name, file in TOP_PAGES.items():
        markdown = markdown.replace(f"](../{file}", f"]({name}")
    return markdown


def made_pages() -> Iterator[tuple[str, str]]:
    """Yield the names of the pages that are made, and their text."""
    for name, file in TOP_PAGES.items():
        yield name, from_the_top((TOP / file).read_text(encoding="utf-8"))
    yield "reference/commands.md", "\n".join(command_page())
    for name, face in FACES.items():
        yield f"reference/{name}.md", "\n".join(face_page(face))


def from_the_top(text: str) -> str:
    """Return the text of a page whose links are counted from the top of the repository."""
    text = text.replace("](docs/", "](")
    for name, file in TOP_PAGES.items():
        text = text.replace(f"]({file}", f"]({name}")
    return text


def face_page(face: str) -> Iterator[str]:
    """Yield the lines of the reference of a face: its public names, from where its stub imports them."""
    root, *rooms = face.split(".")[1:]
    stub = TOP / root / "consilience" / Path(root, *rooms) / "__init__.pyi"
    imports = [node for node in ast.parse(stub.read_text(encoding="utf-8")).body if isinstance(node, ast.ImportFrom)]
    places = {
        name.asname or name.name: f"{face if node.level else ''}.{node.module}.{name.name}".lstrip(".")
        for node in imports
        for name in node.names
    }
    yield f"# `{face}`\n\n`from {face} import NAME`, for each of these names.\n"
    for name in sorted(places, key=str.casefold):
        yield f"::: {places[name]}"
        yield ""


def command_page() -> Iterator[str]:
    """Yield the lines of the reference of all commands."""
    yield "# Commands\n\nEvery command takes `--help`."
    yield "Exit codes: 0 done; 1 usage, input or environment; 2 some documents failed.\n"
    for words in sorted(COMMANDS):
        yield f"## `consilience {words}`\n"
        yield COMMANDS[words].line + "\n"
        yield from parameters(words)


def parameters(words: str) -> Iterator[str]:
    """Yield the lines of a table of a command's arguments and options."""
    found = [one for one in load_signature(words).params if not getattr(one, "hidden", False) and one.name != "help"]
    if not found:
        return
    yield "| argument or option | meaning | default |\n| --- | --- | --- |"
    for one in found:
        is_option = one.param_type_name == "option"
        names = (
            ", ".join(f"`{name}`" for name in (*one.opts, *one.secondary_opts))
            if is_option
            else f"`{one.name.upper()}`"
        )
        default = (
            "" if one.default is None or callable(one.default) or one.default in ((), [], False) else f"`{one.default}`"
        )
        told = re.sub(r"\s+", " ", getattr(one, "help", "") or "").strip().replace("|", "\\|").replace("<", "&lt;")
        yield f"| {names} | {told} | {default} |"
    yield ""
