"""Paths through a dependency graph, as a schema writes them.

nmod:of              down an edge of this relation
nmod:of|nmod:in      down an edge of either
obl:*                down an edge whose relation begins so
^acl:relcl           up an edge
obl:in{city,town}    only to a token with one of these lemmas
agent                a grammatical function, whatever the voice (`grammatical_functions`)
^obj{carry} agent    one step after another
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from consilience.agents.corenlp.annotation import ROOT, Sentence
from consilience.agents.experts.corenlp.grammar.grammatical_functions import FUNCTIONS
from consilience.agents.experts.corenlp.grammar.misread import find_governed_noun

__all__ = ["Path", "parse_path"]

_STEP = re.compile(r"(?P<up>\^?)(?P<names>[^\s{}^]+)(?:\{(?P<lemmas>[^{}]+)\})?")


@dataclass(frozen=True, slots=True)
class _Step:
    up: bool
    relations: frozenset[str]
    beginnings: tuple[str, ...]
    functions: tuple[Callable[[Sentence, int], tuple[int, ...]], ...]
    lemmas: frozenset[str]

    def follow(self, sentence: Sentence, token: int) -> Iterable[int]:
        edges = sentence.parents(token) if self.up else sentence.children(token)
        for edge in edges:
            if edge.relation in self.relations or edge.relation.startswith(self.beginnings or ("\0",)):
                yield edge.governor if self.up else edge.dependent
        if not self.up and "obj" in self.relations and (noun := find_governed_noun(sentence, token)) is not None:
            yield noun
        for function in self.functions:
            yield from function(sentence, token)

    def admits(self, sentence: Sentence, token: int) -> bool:
        return token != ROOT and (not self.lemmas or sentence.tokens[token].lemma.lower() in self.lemmas)


@dataclass(frozen=True, slots=True)
class Path:
    """A compiled path."""

    text: str
    steps: tuple[_Step, ...]

    def follow(self, sentence: Sentence, token: int) -> tuple[int, ...]:
        """Return the tokens to which the path leads from `token`, in text order.

        `token` itself is among them only when the path begins with `self`.
        """
        here = {token}
        for step in self.steps:
            here = {t for start in here for t in step.follow(sentence, start) if step.admits(sentence, t)}
        return tuple(sorted(here if self.text.startswith("self") else here - {token}))


def parse_path(text: str) -> Path:
    """Compile a path.

    Raises:
        ValueError: a step is not written as the module's docstring shows.
    """
    steps = []
    for word in text.split():
        match = _STEP.fullmatch(word)
        if match is None:
            raise ValueError(f"{word!r} in the path {text!r} is no step such as `nmod:of`, `^acl`, `obl:*`, `agent`")
        names = match["names"].split("|")
        functions = tuple(FUNCTIONS[name] for name in names if name in FUNCTIONS)
        if functions and match["up"]:
            raise ValueError(f"{word!r} in the path {text!r}: a grammatical function has no upward direction")
        plain = [name for name in names if name not in FUNCTIONS]
        steps.append(
            _Step(
                up=bool(match["up"]),
                relations=frozenset(name for name in plain if not name.endswith("*")),
                beginnings=tuple(name[:-1] for name in plain if name.endswith("*")),
                functions=functions,
                lemmas=frozenset(match["lemmas"].lower().split(",") if match["lemmas"] else ()),
            )
        )
    if not steps:
        raise ValueError("a path needs at least one step, such as `nmod:of` or `agent`")
    return Path(text, tuple(steps))
