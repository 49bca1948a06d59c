"""Rules for events in the blocks `corenlp` of a schema.

In the block `corenlp` of the schema itself, under `events`: how long triggers are, what may fill a role, and rules for
roles of a name wherever they occur (`EventBlock`). In the block of an event type: `triggers`, a list of groups
(`TriggerGroup`). In the block of a role: `RoleRule`. `docs/tool-experts.md` shows all of it.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, field_validator, model_validator

from consilience.agents.experts.corenlp.rules.base import Rules
from consilience.agents.experts.corenlp.rules.dependency_paths import Path, parse_path
from consilience.agents.support.bounded_patterns import check_pattern
from consilience.graph.model.model import Realis

__all__ = ["Condition", "EventBlock", "RoleRule", "TriggerGroup"]

Fillers = Literal["mention", "nominal", "phrase", "clause", "number"]
"""What may fill a role.

| value | filler |
| --- | --- |
| mention | an entity mention that the entity expert (or CoreNLP) found |
| nominal | also the head noun or pronoun at the path's end, proposed to the entity expert |
| phrase | the noun phrase there, with determiner and modifiers |
| clause | the verb phrase there, to its end |
| number | the number that counts the noun there |
"""
Extent = Literal["word", "expression", "group"]


def _as_list(value: object) -> object:
    if isinstance(value, str):
        return [value]
    return value


Phrases = Annotated[tuple[str, ...], BeforeValidator(_as_list)]
"""A list of expressions, each of one or more words; a plain string is one expression."""


def _paths(value: tuple[str, ...]) -> tuple[Path, ...]:
    return tuple(parse_path(text) for text in value)


class _WithPaths(Rules):
    paths: Phrases = ()
    """Paths from the trigger's head, the most telling first (`dependency_paths`)."""

    @field_validator("paths")
    @classmethod
    def _paths_are_paths(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        _paths(value)
        return value

    @cached_property
    def compiled(self) -> tuple[Path, ...]:
        """The paths, ready to follow."""
        return _paths(self.paths)


class Condition(_WithPaths):
    """Something that must (`when`) or must not (`unless`) hold around a trigger; all that is given holds together."""

    words: Phrases = ()
    """One of these lemmas is in the sentence, the trigger apart; with `paths`, at the end of one of them."""
    types: Phrases = ()
    """A mention of one of these entity types is in the sentence; with `paths`, at the end of one of them."""
    person: bool | None = None
    """With `paths`: whether the word at the end of one of them speaks of people (`he`, `the workers`, a name)."""
    anywhere: bool = False
    """Whether `words` are looked for in the whole passage."""
    other: bool = False
    """Whether the `paths` must lead somewhere, and to none of the `words` and `types`: to something else."""
    lacks: Phrases = ()
    """Paths that must lead nowhere."""

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not (self.paths or self.words or self.types):
            raise ValueError("a condition needs `words`, `types` or `paths`")
        if self.person is not None and not self.paths:
            raise ValueError("`person` needs `paths` to the word that it asks about")
        if self.other and not (self.paths and (self.words or self.types)):
            raise ValueError("`other` needs `paths`, and `words` or `types` that are not meant")
        return self

    @field_validator("lacks")
    @classmethod
    def _lacks_are_paths(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        _paths(value)
        return value

    @cached_property
    def compiled_lacks(self) -> tuple[Path, ...]:
        """The paths of `lacks`, ready to follow."""
        return _paths(self.lacks)


class RoleRule(_WithPaths):
    """Rule by which the fillers of a role are found."""

    fillers: Fillers | None = None
    """None: as the schema's `events.fillers` says."""
    nearest: bool = False
    """Whether the nearest mention of an allowed type in the sentence fills the role when no path leads to one."""
    nearest_words: Phrases = ()
    """Lemmas of which the nearest in the sentence fills the role when no path leads to a filler."""
    words: Phrases = ()
    """Head lemmas that a filler must have; none: any."""
    unless: Phrases = ()
    """Head lemmas that a filler must not have."""
    unless_types: Phrases = ()
    """Entity types that no mention at the path's end may have."""
    number: bool = True
    """Whether a number before the noun belongs to a `phrase`."""
    pattern: str = ""
    """A regular expression for words of the sentence that fill the role wherever they are, such as `CVE-\\d+-\\d+`."""

    @field_validator("pattern")
    @classmethod
    def _pattern_is_pattern(cls, value: str) -> str:
        check_pattern(value)
        return value

    single: bool = False
    """Whether one filler is enough: the first path that leads anywhere decides."""


class TriggerGroup(Rules):
    """Words that trigger an event of the type, with the grammar of their arguments."""

    verbs: Phrases = ()
    """Lemmas; further words (`step down`, `open fire`) depend on the first."""
    nouns: Phrases = ()
    """Lemmas; words before the last (`car bombing`) depend on it."""
    adjectives: Phrases = ()
    roles: Mapping[str, Phrases] = Field(default_factory=dict)
    """Paths of a role for these words, before those of the role's own rule."""
    when: tuple[Condition, ...] = ()
    """At least one of these holds."""
    unless: tuple[Condition, ...] = ()
    """None of these holds."""
    needs: Phrases = ()
    """At least one of these roles is filled."""
    priority: int = 0
    """Of several types that share a word, the one of higher priority is taken, then the one with more fillers."""
    realis: Realis | None = None
    """Fixes the realis of these words, whatever the grammar."""

    @model_validator(mode="after")
    def _has_words(self) -> Self:
        if not (self.verbs or self.nouns or self.adjectives):
            raise ValueError("a trigger group needs `verbs`, `nouns` or `adjectives`")
        return self

    @field_validator("roles")
    @classmethod
    def _paths_are_paths(cls, value: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
        for paths in value.values():
            _paths(paths)
        return value

    @cached_property
    def compiled_roles(self) -> Mapping[str, tuple[Path, ...]]:
        """The paths of `roles`, ready to follow."""
        return {role: _paths(paths) for role, paths in self.roles.items()}


class EventBlock(Rules):
    """Block `events` of the schema's own `corenlp` block."""

    triggers: Extent = "expression"
    """What the trigger's span is of `has stepped down`: `word` (`stepped`), `expression` as the lexicon has it
    (`stepped down`), or `group`, a verb with its auxiliaries and a noun with its modifying nouns."""
    fillers: Fillers = "mention"
    """What may fill a role that does not say so itself."""
    relative_pronouns: bool = False
    """Whether `who` is the filler in `the man who died`; otherwise `man` is."""
    resolve: bool = False
    """Whether plurals (`they`, `the couple`) give the people whom they mean, a definite noun (`the arrest`) those of
    the event that it takes up, and a proper noun within a longer name triggers nothing."""
    roles: Mapping[str, RoleRule] = Field(default_factory=dict)
    """Rules for every role of the name that has none of its own."""
