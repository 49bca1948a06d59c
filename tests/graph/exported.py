"""What a graph holds, as lines to compare: two graphs are one when these are the same."""

import json

from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.store.store import Store

__all__ = ["exported"]


async def exported(store: Store) -> list[str]:
    """Return the lines of nodes and relationships, without what is noted of withdrawals: those stay for ever."""
    lines = [line async for line in export_jsonl(store)]
    return [line for line in lines[1:-1] if json.loads(line).get("labels") != ["Withdrawal"]]
