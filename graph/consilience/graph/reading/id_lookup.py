"""Id that is meant by what a person types."""

import re

from consilience.graph.model.errors import NotFoundError, StoreError
from consilience.graph.reading.full_text_query import full_text_query
from consilience.graph.store.store import Store

__all__ = ["find_debate", "find_document", "find_entity", "find_fact"]

_SHORTEST = 8
_SHOWN = 4


async def find_document(store: Store, text: str) -> str:
    """Return the id of the document that `text` names: its id, its name, its source, or the id's first characters.

    Raises:
        StoreError: no document, or more than one.
    """
    ids = [row["id"] for row in await store.rows("find_documents", text=text, limit=_SHOWN + 1)]
    prefix = _prefix("doc", text)
    if not ids and prefix:
        ids = [row["id"] for row in await store.rows("documents_by_prefix", prefix=prefix, limit=_SHOWN + 1)]
    return _only("document", text, ids)


async def find_fact(store: Store, text: str) -> str:
    """Return the id of the fact whose id is `text` or begins with it (8 hexadecimal digits or more).

    Raises:
        StoreError: no fact, or more than one.
    """
    prefix = _prefix("fact", text)
    if not prefix:
        raise StoreError(
            f"{text!r} is no fact's id. Give at least {_SHORTEST} of its hexadecimal digits; `consilience facts` "
            "lists them."
        )
    ids = [row["id"] for row in await store.rows("facts_by_prefix", prefix=prefix, limit=_SHOWN + 1)]
    return _only("fact", text, ids)


async def find_entity(store: Store, text: str) -> str:
    """Return the id of the entity that `text` names: its id, the id's first 8 digits or more, its name or an alias.

    Raises:
        StoreError: no entity, or more than one.
    """
    prefix = _prefix("entity", text)
    rows = await store.rows("entities_by_prefix", prefix=prefix, limit=_SHOWN + 1) if prefix else []
    asked = full_text_query(text)
    if not rows and asked:
        rows = await store.rows("find_entities", text=asked, name=text.strip(), limit=_SHOWN + 1)
    if not rows:
        raise NotFoundError(f"There is no entity {text!r}. `consilience query` finds their names and ids.")
    return _only("entity", text, [row["id"] for row in rows])


async def find_debate(store: Store, text: str) -> str:
    """Return the id of the debate whose id is `text` or begins with it (8 hexadecimal digits or more).

    Raises:
        StoreError: no debate, or more than one.
    """
    prefix = _prefix("debate", text)
    if not prefix:
        raise StoreError(
            f"{text!r} is no debate's id. Give at least {_SHORTEST} of its hexadecimal digits; `consilience debates` "
            "lists them."
        )
    ids = [row["id"] for row in await store.rows("debates_by_prefix", prefix=prefix, limit=_SHOWN + 1)]
    return _only("debate", text, ids)


def _prefix(kind: str, text: str) -> str | None:
    digits = text.strip().lower().removeprefix(f"{kind}_")
    return f"{kind}_{digits}" if re.fullmatch(rf"[0-9a-f]{{{_SHORTEST},32}}", digits) else None


def _only(kind: str, text: str, ids: list[str]) -> str:
    if not ids:
        raise NotFoundError(f"There is no {kind} {text!r}. `consilience {kind}s` lists them.")
    if len(ids) > 1:
        shown = ", ".join(ids[:_SHOWN]) + (", …" if len(ids) > _SHOWN else "")
        raise StoreError(f"{text!r} can mean more than one {kind}: {shown}. Give more of the id.")
    return ids[0]
