"""Adjustment of a team's file to one cell: the cell's values in place of the file's."""

from typing import Any

from pydantic import ValidationError

from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.laboratory.plan import Cell
from consilience.graph.model.errors import ConsilienceError

__all__ = ["adjust_team"]


def adjust_team(file: TeamFile, cell: Cell, samples: int | None = None) -> TeamFile:
    """Return the team with the cell's strategy, model, shots, samples and rounds in all its chat experts.

    Args:
        file: the team as its file describes it.
        cell: values that are None leave the file's.
        samples: of self-consistency, in place of the cell's `equal`.

    Raises:
        ConsilienceError: there is no such strategy or model, or the cell wants demonstrations and the team's file has
            none to choose from.
    """
    changed = file.model_dump(by_alias=True, exclude_unset=True) | {"folder": file.folder, "models": file.models}
    if cell.rounds is not None:
        changed["max_rounds"] = cell.rounds
    for section in changed["experts"]:
        if section.get("kind", "chat") == "chat":
            _adjust(section, cell, samples if cell.samples == "equal" else cell.samples)
    try:
        return TeamFile.model_validate(changed)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        message = first["msg"].removeprefix("Value error, ")
        raise ConsilienceError(f"Team {cell.team} cannot work as {cell.label}: {message}.") from error


def _adjust(section: dict[str, Any], cell: Cell, samples: int | None) -> None:
    values = {"strategy": cell.strategy, "model": cell.model, "samples": samples}
    section |= {name: value for name, value in values.items() if value is not None}
    if cell.shots == 0:
        section.pop("demonstrations", None)
    elif cell.shots is not None:
        if "demonstrations" not in section:
            raise ConsilienceError(
                f"Team {cell.team}: the expert {section['name']} has no `demonstrations` to take {cell.shots} from; "
                "name a file of them in the team."
            )
        section["demonstrations"] = {**section["demonstrations"], "shots": cell.shots}
