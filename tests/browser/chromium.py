"""The Chromium of this machine, and what is missing where browser tests cannot run."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from consilience.platform.api.web_ui import find_built_ui

__all__ = ["WITHOUT_PICTURES", "launch", "missing"]

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SOFTWARE_RENDERING = (
    "--use-angle=swiftshader",  # WebGL without a graphics card, the same on every machine
    "--enable-unsafe-swiftshader",
    "--disable-dev-shm-usage",  # containers give shared memory 64 MB
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
)
WITHOUT_PICTURES = (*SOFTWARE_RENDERING, "--disable-gpu-compositing")
"""For tests that look at elements: to draw pages as a graphics card would takes a third of Chromium's time."""
AXE = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"


def _path() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def missing() -> str | None:
    """Say what browser tests lack on this machine and which command brings it; None if they can run."""
    if _path() is None:
        return "There is no Chromium: apt-get install chromium (or Chrome from google.com/chrome)."
    if find_built_ui() is None:
        return "The web UI is not built: make setup builds it, and says what it needs."
    if not AXE.is_file():
        return "axe-core is not there: npm --prefix ui ci brings it."
    return None


def launch(playwright: Playwright, flags: Sequence[str] = SOFTWARE_RENDERING) -> Browser:
    """Start this machine's Chromium without a window; by default so that pictures are the same on every machine."""
    as_root = ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
    return playwright.chromium.launch(executable_path=_path(), args=[*flags, *as_root])
