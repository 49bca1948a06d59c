"""Replacement of runs over a document: those that go when another one comes, and those that stay. Pure functions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Replacement", "plan_replacement"]


@dataclass(frozen=True, slots=True)
class Replacement:
    """Fate of the runs over a document that the graph has, when another run over it comes."""

    beside: tuple[str, ...]
    """Ids of those that stay: of other schemas and teams, and one that found something if the new one found nothing."""
    replaced: tuple[str, ...]
    """Ids of those that go: earlier ones of the same schema and the same team, by their names."""
    unchanged: bool
    """Whether the graph has exactly this run already, or the new one would only take away what itself said before."""
    kept_facts: int
    """Facts of an earlier run of the same schema and team that stays although the new run found nothing."""


def plan_replacement(
    known: Iterable[Mapping[str, Any]], run: Mapping[str, Any], *, found_nothing: bool, replace_with_nothing: bool
) -> Replacement:
    """Return which runs a new one replaces.

    A reading is what one team (by its name) finds with one schema (by its name) in one document: an improved team or a
    changed schema of the same name replaces what the earlier one said, another name stands beside it.

    Args:
        known: the document's runs: `run` (id), `digest`, `schema`, `team`, and `facts`, how many each states.
        run: the new one: `id`, `digest`, `schema`, `team`.
        found_nothing: whether the new one states no fact at all.
        replace_with_nothing: whether it replaces earlier ones even then.
    """
    beside, replaced, digests, kept, itself = [], [], {}, 0, False
    for each in known:
        same = (each["schema"], each["team"]) == (run["schema"], run["team"])
        stays = same and found_nothing and each["facts"] > 0 and not replace_with_nothing
        if stays:
            kept += each["facts"]
            itself |= each["run"] == run["id"]
        if same and not stays:
            replaced.append(each["run"])
            digests[each["run"]] = each["digest"]
        else:
            beside.append(each["run"])
    unchanged = itself or digests == {run["id"]: run["digest"]}
    return Replacement(tuple(beside), tuple(replaced), unchanged, kept)
