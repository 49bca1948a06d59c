"""Matching of system mentions with gold mentions (event nugget specification, section 3.1.1)."""

from collections.abc import Sequence
from typing import NamedTuple

from consilience.evaluation.nuggets.alignment.mention_spans import Item, Spans
from consilience.evaluation.support.assignment import maximum_weight_matching
from consilience.evaluation.support.labels import NOT_ANNOTATED

__all__ = ["ATTRIBUTES", "Labels", "Mapping", "dice_pairs", "greedy_mappings", "optimal_mappings"]

ATTRIBUTES = ("plain", "type", "realis", "type+realis")
"""What has to be equal for two mentions to be mapped, apart from their overlap; one mapping is made for each."""

Pair = tuple[float, int, int]
"""Negated Dice coefficient, system mention, gold mention (positions in the file), so that the best sort first."""


class Labels(NamedTuple):
    """Canonical types and realis labels of the mentions of one side."""

    types: Sequence[str]
    realis: Sequence[str]


class Mapping(NamedTuple):
    """A one to one mapping of the mentions of a document."""

    system: list[int]
    """For each gold mention the system mention, or -1."""

    dice: list[float]
    """For each gold mention the Dice coefficient with its system mention, 0..1; 0 without one."""

    def true_positive(self) -> float:
        """Return the sum of the coefficients (section 3.1.2)."""
        return sum(self.dice)


def dice_pairs(gold: Spans, system: Spans) -> list[Pair]:
    """Return all pairs of mentions that overlap, best first, ties by system and then gold position in the file.

    Dice(G, S) = 2 |G ∩ S| / (|G| + |S|), over tokens or characters.
    """
    weights = gold.weights
    index: dict[Item, list[int]] = {}
    for number, items in enumerate(gold.items):
        for item in items:
            index.setdefault(item, []).append(number)
    gold_sizes, system_sizes = gold.sizes(), system.sizes()
    pairs: list[Pair] = []
    for number, items in enumerate(system.items):
        size = system_sizes[number]
        if size == 1:
            pairs.extend((-2.0 / (gold_sizes[other] + 1), number, other) for other in index.get(items[0], ()))
            continue
        shared: dict[int, int] = {}
        for item in items:
            weight = weights[item] if weights is not None else 1
            for other in index.get(item, ()):
                shared[other] = shared.get(other, 0) + weight
        pairs.extend((-2.0 * common / (gold_sizes[other] + size), number, other) for other, common in shared.items())
    pairs.sort()
    return pairs


def greedy_mappings(pairs: Sequence[Pair], gold: Labels, system: Labels) -> dict[str, Mapping]:
    """Map by Algorithms 1 and 2: take the best pair left whose attributes agree and whose mentions are both free.

    Args:
        pairs: in the order in which they are taken.
        gold: labels of the gold mentions.
        system: labels of the system mentions.
    """
    count = len(gold.types)
    mappings = {name: Mapping([-1] * count, [0.0] * count) for name in ATTRIBUTES}
    (plain, plain_dice), (types, types_dice), (realis, realis_dice), (both, both_dice) = mappings.values()
    used_plain, used_type, used_realis, used_both = (bytearray(len(system.types)) for _ in ATTRIBUTES)
    for negated, s, g in pairs:
        if plain[g] < 0 and not used_plain[s]:
            plain[g], plain_dice[g], used_plain[s] = s, -negated, 1
        same_type = gold.types[g] in (system.types[s], NOT_ANNOTATED)
        if same_type and types[g] < 0 and not used_type[s]:
            types[g], types_dice[g], used_type[s] = s, -negated, 1
        if gold.realis[g] in (system.realis[s], NOT_ANNOTATED):
            if realis[g] < 0 and not used_realis[s]:
                realis[g], realis_dice[g], used_realis[s] = s, -negated, 1
            if same_type and both[g] < 0 and not used_both[s]:
                both[g], both_dice[g], used_both[s] = s, -negated, 1
    return mappings


def optimal_mappings(pairs: Sequence[Pair], gold: Labels, system: Labels) -> dict[str, Mapping]:
    """Map such that the true positive is the highest of all possible mappings (the last sentence of section 3.1.2).

    The greedy mapping is kept where none is better.
    """
    mappings = greedy_mappings(pairs, gold, system)
    for name, greedy in mappings.items():
        rows: list[dict[int, float]] = [{} for _ in gold.types]
        for negated, s, g in pairs:
            if ("type" not in name or gold.types[g] in (system.types[s], NOT_ANNOTATED)) and (
                "realis" not in name or gold.realis[g] in (system.realis[s], NOT_ANNOTATED)
            ):
                rows[g][s] = -negated
        columns = maximum_weight_matching(rows)
        dice = [rows[g][s] if s >= 0 else 0.0 for g, s in enumerate(columns)]
        if sum(dice) > greedy.true_positive() + 1e-12:  # not for a last digit
            mappings[name] = Mapping(columns, dice)
    return mappings
