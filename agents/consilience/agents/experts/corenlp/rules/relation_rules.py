"""Rules of the tool expert for relations: the block `corenlp` of a relation type."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from pydantic import Field

from consilience.agents.experts.corenlp.rules.base import Rules, SchemaRules, Words, parse_rules
from consilience.agents.experts.corenlp.rules.path_pattern import PathPattern, parse_path_pattern
from consilience.agents.experts.corenlp.rules.surface_pattern import SurfacePattern, parse_surface_pattern
from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import Names, Schema

__all__ = ["RelationRule", "RelationRules", "relation_rules"]

PatternT = TypeVar("PatternT", PathPattern, SurfacePattern)


class RelationRules(Rules):
    """The rules of one relation type, as the schema writes them. A type without rules is never proposed."""

    paths: Names = ()
    """Paths through the dependency graph; see `parse_path_pattern`."""
    rows: Names = ()
    """Rows of words around the two mentions; see `parse_surface_pattern`."""
    narrowest: str = ""
    """A relation from part to whole; of two objects in that relation only the part is meant: `born in Ulm, Germany`."""
    without: Words = ()
    """Words that deny it before what the object belongs to: `vice president of Acme` is nobody who leads Acme."""
    only_after: Mapping[str, Words] = {}
    """Lemmas that count only directly after one of some words: `{executive: chief}`."""
    below: str = ""
    """A higher relation of the same two: words by which that one is found do not say this one, too."""
    of_parts: bool = True
    """Whether what is said of a part holds of the whole: who works at `Acme's archive` works for Acme, but who leads
    the archive does not lead Acme."""
    not_named: Words = ()
    """Words in the object's name that deny it: who joins the `Farmers' Party` is no employee of it."""
    unlisted: Words = ()
    """Labels from small to large, if items of a list (`Ulm, Bern and Oslo`) are in this relation only from a smaller to
    a larger one at its beginning: parsers take `Ulm, Germany and Bern` for a list of three. What has the last label is
    in nothing that has one before it (`beat Norway in Oslo`)."""
    labels: Words = ()
    """Of an attribute whose values are words: CoreNLP's labels of what may be one."""
    confidence: float = Field(default=0.8, ge=0.0, le=1.0)
    """Confidence of what the rules find."""


@dataclass(frozen=True, slots=True)
class RelationRule:
    """The rules of one relation type, ready to be matched."""

    relation: str
    domain: frozenset[str]
    """Types of the subject; empty allows all."""
    range: frozenset[str]
    """Types of the object; empty allows all."""
    symmetric: bool
    paths: tuple[PathPattern, ...]
    rows: tuple[SurfacePattern, ...]
    confidence: float
    narrowest: str = ""
    """A relation from part to whole, of whose ends only the part is an object of this one."""
    without: frozenset[str] = frozenset()
    """Words, in lower case, that deny it before what the object belongs to."""
    of_parts: bool = True
    """Whether what is said of a part holds of the whole."""
    unlisted: tuple[str, ...] = ()
    """Labels from small to large, if items of one list are in this relation only so."""
    not_named: frozenset[str] = frozenset()
    """Words, in lower case, that deny it in the object's name."""
    only_after: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By a lemma: the words, in lower case, directly after one of which alone it counts."""
    below: str = ""
    """A higher relation of the same two, whose words do not say this one, too."""
    labels: frozenset[str] = frozenset()
    """Of an attribute whose values are words: CoreNLP's labels of what may be one."""


def relation_rules(schema: Schema) -> tuple[RelationRule, ...]:
    """Return the rules of every relation type that has some, in the schema's order.

    Raises:
        SchemaError: a block that cannot be used; the message names its field.
    """
    words = parse_rules(SchemaRules, schema.corenlp, schema, "").words
    rules = []
    for name, part in schema.relations.items():
        written = parse_rules(RelationRules, part.corenlp, schema, f"relations.{name}")
        paths = _patterns(parse_path_pattern, written.paths, words, schema, f"relations.{name}.corenlp.paths")
        rows = _patterns(parse_surface_pattern, written.rows, words, schema, f"relations.{name}.corenlp.rows")
        for setting, other in (("narrowest", written.narrowest), ("below", written.below)):
            if other and other not in schema.relations:
                where = f"Schema {schema.name}: relations.{name}.corenlp.{setting}"
                raise SchemaError(f"{where}: {other} is not one of its relations.")
        if paths or rows:
            domain, range_ = frozenset(part.domain), frozenset(part.range)
            rules.append(
                RelationRule(
                    name,
                    domain,
                    range_,
                    part.symmetric,
                    paths,
                    rows,
                    written.confidence,
                    written.narrowest,
                    frozenset(word.casefold() for word in written.without),
                    written.of_parts,
                    tuple(written.unlisted),
                    frozenset(word.casefold() for word in written.not_named),
                    {k.casefold(): frozenset(w.casefold() for w in of) for k, of in written.only_after.items()},
                    written.below,
                    frozenset(written.labels),
                )
            )
    return tuple(rules)


def _patterns(
    read: Callable[[str, Mapping[str, Sequence[str]]], PatternT],
    sources: Sequence[str],
    words: Mapping[str, Sequence[str]],
    schema: Schema,
    where: str,
) -> tuple[PatternT, ...]:
    patterns = []
    for index, source in enumerate(sources):
        try:
            patterns.append(read(source, words))
        except ValueError as error:
            raise SchemaError(f"Schema {schema.name}: {where}.{index}: {error}.") from error
    return tuple(patterns)
