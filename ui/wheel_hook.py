"""Puts the built web application into the wheel, beside the package that serves it."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACE = "consilience/platform/ui_build"


class WebUI(BuildHookInterface[Any]):
    """Includes `ui/dist` if it is there; without it the wheel serves the API alone, and the build says so."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files to what is built; an editable install finds them where they are."""
        if version == "editable":
            return
        if Path(self.root, "ui", "dist", "index.html").is_file():
            build_data["force_include"]["ui/dist"] = PLACE
        elif not Path(self.root, "platform", PLACE, "index.html").is_file():
            self.app.display_warning("The web UI is not built, so the wheel is made without it: run ui/build.sh first.")
