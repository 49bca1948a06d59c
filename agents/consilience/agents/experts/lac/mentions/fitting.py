"""Mentions that have more than one type: a company is an institution too, where a relation asks for one."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.experts.lac.rules.rules import LacEntityRules

__all__ = ["as_asked", "types_that_fit"]


def types_that_fit(wanted: Sequence[str], rules: Mapping[str, LacEntityRules]) -> tuple[str, ...]:
    """Return the types of the mentions that have one of the types that are asked for; none where any will do."""
    also = (name for name, rule in rules.items() if name not in wanted and set(rule.also) & set(wanted))
    return (*wanted, *also) if wanted else ()


def as_asked(entity: EntityCandidate, wanted: Sequence[str], rules: Mapping[str, LacEntityRules]) -> EntityCandidate:
    """Return the mention with the type that is asked for."""
    if not wanted or entity.type in wanted:
        return entity
    has = rules[entity.type].also if entity.type in rules else ()
    return next((replace(entity, type=name) for name in has if name in wanted), entity)
