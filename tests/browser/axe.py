"""axe-core on a page: the rules of WCAG 2.0 to 2.2, levels A and AA."""

from functools import cache
from typing import Any

from playwright.sync_api import Page
from tests.browser.chromium import AXE

__all__ = ["violations"]

_RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa")


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """Return what axe finds in the light and, where colours matter, in the dark theme; each with its elements.

    The content security policy stays as it is.
    """
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.evaluate(_axe())
    light = _found(page, {"type": "tag", "values": _RULES})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return light + _found(page, {"type": "rule", "values": ["color-contrast"]})


def _found(page: Page, rules: dict[str, Any]) -> list[str]:
    found: dict[str, Any] = page.evaluate(
        "rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", rules
    )
    return [
        f"{rule['id']}: {rule['help']}\n"
        + "\n".join(f"  {node['html'][:200]}\n    {_why(node)}" for node in rule["nodes"])
        for rule in found["violations"]
    ]


def _why(node: dict[str, Any]) -> str:
    checks = [check for group in ("any", "all", "none") for check in node[group]]
    return "; ".join(check["message"] for check in checks)
