"""Paths through the dependency graph, as rules write them: `{subject} <nsubj< found|establish >obj> {object}`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from consilience.agents.corenlp.annotation import ROOT, Edge, Sentence
from consilience.agents.experts.corenlp.grammar.misread import is_no_subject, says_who
from consilience.agents.experts.corenlp.rules.pattern_words import TokenTest, parse_argument, parse_token_test

__all__ = ["PathPattern", "parse_path_pattern"]

_WHO = "who"
_UP = re.compile(r"<([^<>\s]+)<")
_LEAVING = frozenset({"leave", "quit", "join", "rejoin", "exit", "depart", "abandon"})
"""Verbs whose object does not do what the infinitive after it says: whoever leaves or joins it does."""
_DOWN = re.compile(r">([^<>\s]+)>")


@dataclass(frozen=True, slots=True)
class _Move:
    relations: tuple[str, ...]
    down: bool

    def fits(self, relation: str) -> bool:
        # A controlled subject (`Ann wants to found Acme`) is a subject.
        plain = relation.removesuffix(":xsubj")
        return any(fnmatchcase(plain, wanted) for wanted in self.relations)

    def asks_who(self) -> bool:
        """Tell whether it goes from a noun to the verb of the clause that says who that is."""
        return self.down and _WHO in self.relations


@dataclass(frozen=True, slots=True)
class PathPattern:
    """A path from one argument to the other, in the direction in which the rule writes it."""

    source: str
    """The rule as it was written."""
    forwards: bool
    """Whether it begins at the subject."""
    moves: tuple[_Move, ...]
    tests: tuple[TokenTest, ...]
    """Of the tokens between the arguments; one fewer than moves."""
    first: TokenTest | None
    """Of the argument where it begins, if the rule asks for more than its type."""
    last: TokenTest | None
    """Of the argument where it ends."""

    def walks(self, sentence: Sentence, start: int, ends: frozenset[int]) -> Iterator[tuple[int, ...]]:
        """Yield the tokens between `start` and one of `ends` on each walk that fits."""
        if self.first and not self.first.passes(sentence.tokens[start]):
            return
        if self.last:
            ends = frozenset(end for end in ends if self.last.passes(sentence.tokens[end]))
        stack: list[tuple[int, tuple[int, ...]]] = [(start, ())]
        while stack:
            here, passed = stack.pop()
            move, last = self.moves[len(passed)], len(passed) == len(self.tests)
            for step in sentence.steps(here):
                target = step.target
                if step.down != move.down or target == ROOT:
                    continue
                if not move.fits(step.relation) and not (move.asks_who() and says_who(sentence, here, target)):
                    continue
                if _is_left_behind(sentence, step.edge):
                    continue
                subject = step.relation.startswith("nsubj")
                if subject and is_no_subject(sentence, step.edge.governor, step.edge.dependent):
                    continue
                if last:
                    if target in ends:
                        yield passed
                elif target not in passed and self.tests[len(passed)].passes(sentence.tokens[target]):
                    stack.append((target, (*passed, target)))


def _is_left_behind(sentence: Sentence, edge: Edge) -> bool:
    """Tell whether a controlled subject is only what somebody left or joined: `left Acme to lead Orb`."""
    return edge.relation == "nsubj:xsubj" and any(
        above.relation == "xcomp"
        and above.governor != ROOT
        and sentence.tokens[above.governor].lemma.casefold() in _LEAVING
        and any(e.relation == "obj" and e.dependent == edge.dependent for e in sentence.children(above.governor))
        for above in sentence.parents(edge.governor)
    )


def parse_path_pattern(source: str, words: Mapping[str, Sequence[str]]) -> PathPattern:
    """Read a path.

    A path is a row of tokens and moves, set apart by blanks. It begins with `{subject}` and ends with `{object}`, or
    the other way round. `<nsubj<` goes up from a dependent to its governor, `>obj|obl:*>` goes down; `*` in a relation
    stands for anything. `>who>` goes from a noun to the verb of the clause `who …` right after it, whatever the parser
    makes of that clause. How a token between the arguments is written says `parse_token_test`; `parse_argument` says
    how to ask more of an argument than its type.

    Raises:
        ValueError: what is wrong with the path, for the schema's author.
    """
    parts = source.split()
    if len(parts) % 2 == 0 or len(parts) < 3:
        raise ValueError(f"the path {source!r} must have a move, such as <nsubj< or >obj>, between any two tokens")
    (begin, first), (end, last) = parse_argument(parts[0], words), parse_argument(parts[-1], words)
    if {begin, end} != {"subject", "object"}:
        raise ValueError(f"the path {source!r} must lead from {{subject}} to {{object}} or back")
    if any(test is not None and test.of_first for test in (first, last)):
        raise ValueError(
            f"the path {source!r} ends in the heads of its arguments: only a row may ask for a first word, ^"
        )
    return PathPattern(
        source,
        begin == "subject",
        tuple(_move(part, source) for part in parts[1::2]),
        tuple(parse_token_test(part, words) for part in parts[2:-1:2]),
        first,
        last,
    )


def _move(part: str, source: str) -> _Move:
    for form, down in ((_UP, False), (_DOWN, True)):
        match = form.fullmatch(part)
        if match:
            return _Move(tuple(match[1].split("|")), down)
    raise ValueError(f"{part!r} in the path {source!r} is no move; write <nsubj< to go up and >obj> to go down")
