"""The templates of the pages: one setting for all, so that no page can forget to escape what documents say."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

__all__ = ["page_environment"]


def page_environment() -> Environment:
    """Return an environment that escapes every value and refuses names that a page was not given."""
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
