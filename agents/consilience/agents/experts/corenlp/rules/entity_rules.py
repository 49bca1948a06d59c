"""Rules of the tool expert for entities: the block `corenlp` of an entity type."""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from consilience.agents.experts.corenlp.rules.base import Rules, Words, parse_rules
from consilience.agents.support.bounded_patterns import check_pattern
from consilience.graph.schema.schema import Names, Schema

__all__ = ["EntityRules", "entity_rules"]


def _is_pattern(pattern: str) -> str:
    check_pattern(pattern)
    if re.match(pattern, ""):
        raise ValueError(f"{pattern!r} matches nothing at all; it must need a character")
    return pattern


class EntityRules(Rules):
    """Rules for mentions of one entity type. A type without rules is never proposed."""

    kind: Literal["person", "organization", "place", "date", "money"] | None = None
    """What the type is in ordinary prose; its mentions are then mended as names of that kind are written there."""
    labels: Words = ()
    """CoreNLP's labels whose mentions are of this type, such as `PERSON`."""
    confidence: float = Field(default=0.0, ge=0.0, le=1.0)
    """Least confidence of a labelled mention."""
    capitalised: bool = False
    """Whether a labelled mention needs a capital letter as the text has it (truecasing invents capitals)."""
    names: Names = ()
    """Names of this type, found wherever the text has exactly these tokens."""
    patterns: tuple[Annotated[str, AfterValidator(_is_pattern)], ...] = ()
    """Regular expressions; what they match is a mention, or their group `mention` where they have one."""
    honorifics: Words = ()
    """Words that belong to the labelled mention that they stand before, such as `Mrs.`, in any case."""
    without: Words = ()
    """Words that are cut off the ends of a labelled mention, such as `the`, in any case."""
    never: Names = ()
    """Texts that are no mention of this type, in any case."""
    nominals: Words = ()
    """Lemmas of common nouns that are mentions by themselves: the noun alone is the span."""
    modifiers: bool = False
    """Whether such a noun is a mention also where it only modifies the noun after it (`police` in `police officer`)."""
    nominal_labels: Words = ()
    """CoreNLP's labels whose last word is a nominal mention, such as `TITLE` (`prime minister` gives `minister`)."""
    pronouns: Words = ()
    """Pronouns that are mentions of this type, in lower case."""
    anaphor_pronouns: Words = ()
    """Pronouns that are no mentions but stand for an earlier one of this type, in lower case; see `find_stand_ins`."""
    unnamed: Words = ()
    """Pronouns that are a mention of this type where nobody is named whom they could mean; see `find_unnamed`."""
    anaphor_nouns: Words = ()
    """Lemmas of nouns that do the same with `the`, `this` or a possessive before them, such as `company`."""
    anaphor_heads: Words = ()
    """The same of nouns that mean only what was called so, by its name or beside it: `the council`."""


def entity_rules(schema: Schema) -> dict[str, EntityRules]:
    """Return the rules of every entity type of the schema, in the schema's order.

    Raises:
        SchemaError: a block that cannot be used; the message names its field.
    """
    return {
        name: parse_rules(EntityRules, part.corenlp, schema, f"entities.{name}")
        for name, part in schema.entities.items()
    }
