"""The files of the web application, or a page that says what else is there."""

import re
from collections.abc import Mapping
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

__all__ = ["add_web_ui", "find_built_ui"]

_HASHED = "assets/"
_YEAR = "public, max-age=31536000, immutable"


def find_built_ui() -> Path | None:
    """Return the folder of the built web application: the package's, else that of the sources; None if neither."""
    packaged = Path(str(files("consilience.platform").joinpath("ui_build")))
    sources = Path(__file__).parents[4] / "ui" / "dist"
    return next((folder for folder in (packaged, sources) if (folder / "index.html").is_file()), None)


def add_web_ui(app: FastAPI, folder: Path | None) -> None:
    """Serve the web application under every path that is not the API's.

    Args:
        app: the application; all other routes must be in it already.
        folder: of the built files; None serves a page that says what is there.
    """
    if folder is not None:
        app.mount("/", _Files(directory=folder, html=True), name="ui")
        return
    page = files("consilience.platform.api").joinpath("pages/start.html").read_text(encoding="utf-8")

    @app.get("/", include_in_schema=False)
    async def start_page() -> HTMLResponse:
        """Say what is there."""
        return HTMLResponse(page)


class _Files(StaticFiles):
    """Files, and the application's page for its own paths, which exist only in the browser.

    Of files that the build has compressed, who accepts it gets the compressed one.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path.startswith(_HASHED) and _accepts_gzip(scope):
            with suppress(HTTPException):
                return _allow_caching(await super().get_response(f"{path}.gz", scope), {"Content-Encoding": "gzip"})
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            is_page = "." not in path.rpartition("/")[2] and not path.startswith(("api/", "sign-in"))
            if error.status_code != 404 or not is_page:
                raise
            response = await super().get_response("index.html", scope)
        if path.startswith(_HASHED):
            return _allow_caching(response)
        response.headers["Cache-Control"] = "no-cache"
        return response


def _allow_caching(response: Response, headers: Mapping[str, str] | None = None) -> Response:
    """Let browsers keep a file whose name tells what is in it."""
    response.headers.update({"Cache-Control": _YEAR, "Vary": "Accept-Encoding", **(headers or {})})
    return response


def _accepts_gzip(scope: Scope) -> bool:
    """Tell whether a request takes gzip (RFC 9110, section 12.5.3)."""
    for part in Headers(scope=scope).get("accept-encoding", "").lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() in {"gzip", "x-gzip"}:
            return not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight)
    return False
