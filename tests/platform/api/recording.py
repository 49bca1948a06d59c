"""Makes the examples of the description from what the tests ask and are answered.

CONSILIENCE_RECORD_EXAMPLES=platform/consilience/platform/api/examples pytest tests/platform/api
"""

import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

__all__ = ["recorder"]

MOST_ITEMS = 2


def recorder(app: FastAPI, folder: Path) -> Callable[[httpx.Response], Awaitable[None]]:
    """Return a hook that keeps the first good answer of each operation that has no example yet."""

    async def record(response: httpx.Response) -> None:
        operation = _operation(app, response.request)
        kind = response.headers.get("content-type", "")
        if operation is None or not response.is_success or kind.startswith("text/event-stream"):
            return
        path = folder / f"{operation}.json"
        if path.exists():
            return
        await response.aread()
        example: dict[str, Any] = {}
        if response.request.headers.get("content-type") == "application/json":
            example["request"] = _short(json.loads(response.request.content))
        if kind == "application/json" and response.content:
            example["response"] = _short(response.json())
        elif response.content:
            example["response"] = response.text[:500]
        if example:
            path.write_text(json.dumps(example, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")

    return record


def _operation(app: FastAPI, request: httpx.Request) -> str | None:
    fitting = [
        (template.count("{"), operations[request.method.lower()]["operationId"])
        for template, operations in app.openapi()["paths"].items()
        if re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template)), request.url.path)
        and request.method.lower() in operations
    ]
    return min(fitting)[1] if fitting else None


def _short(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Return a value with lists cut to a few items."""
    if isinstance(value, dict):
        return {key: _short(item) for key, item in value.items()}
    return [_short(item) for item in value[:MOST_ITEMS]] if isinstance(value, list) else value
