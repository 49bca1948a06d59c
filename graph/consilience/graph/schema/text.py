"""A schema as the text of a schema file, as a person would write it."""

from collections.abc import Mapping
from typing import Any

import yaml

from consilience.graph.schema.schema import Schema

__all__ = ["schema_text"]

_FIRST = (
    "name",
    "version",
    "language",
    "definition",
    "guidelines",
    "open_relations",
    "entities",
    "relations",
    "events",
)
_LAST = ("corenlp", "lac")


def schema_text(schema: Schema | Mapping[str, Any]) -> str:
    """Return the text of a schema without what goes without saying; reading it gives the same schema.

    Args:
        schema: a schema, or the data of one that need not be right.
    """
    if isinstance(schema, Schema):
        data = schema.model_dump(mode="json", exclude_defaults=True)
        data |= {"version": schema.version, "language": schema.language}
    else:
        data = dict(schema)
    order = {key: number for number, key in enumerate(_FIRST)} | dict.fromkeys(_LAST, len(_FIRST) + 1)
    ordered = dict(sorted(data.items(), key=lambda item: order.get(item[0], len(_FIRST))))
    return yaml.safe_dump(ordered, sort_keys=False, allow_unicode=True, width=110)
