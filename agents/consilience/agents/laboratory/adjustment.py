"""From a team's file to the team of one cell: the cell's values in place of the file's."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from consilience.agents.laboratory.plan import Cell
from consilience.graph.errors import ConsilienceError

__all__ = ["adjusted", "chat_experts"]


def chat_experts(definition: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the experts of a team's definition that ask a chat model."""
    return [expert for expert in definition.get("experts", ()) if expert.get("kind", "chat") == "chat"]


def adjusted(definition: Mapping[str, Any], cell: Cell, samples: int | None = None) -> dict[str, Any]:
    """Return the definition with the cell's strategy, model, shots, samples and rounds; the argument is not changed.

    Args:
        definition: content of a team file.
        cell: values that are None leave the file's.
        samples: of self-consistency, in place of the cell's `equal`.

    Raises:
        ConsilienceError: the cell wants demonstrations and the team's file has none to choose from.
    """
    changed = deepcopy(dict(definition))
    if cell.rounds is not None:
        changed["max_rounds"] = cell.rounds
    number = samples if cell.samples == "equal" else cell.samples
    for expert in chat_experts(changed):
        expert |= {
            key: value
            for key, value in (("strategy", cell.strategy), ("model", cell.model), ("samples", number))
            if value is not None
        }
        if cell.shots == 0:
            expert.pop("demonstrations", None)
        elif cell.shots is not None:
            if "demonstrations" not in expert:
                raise ConsilienceError(
                    f"Team {cell.team}: the expert {expert.get('name')} has no `demonstrations` to take {cell.shots} "
                    "from; name a file of them in the team."
                )
            expert["demonstrations"] = {**expert["demonstrations"], "shots": cell.shots}
    return changed
