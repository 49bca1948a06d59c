"""Annotations of a text by CoreNLP: sentences, tokens, dependencies, entity mentions, open triples.

All spans are code points of the text that was annotated. Tokens are named by their position in their sentence, from 0.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from consilience.graph.model.model import Span

__all__ = [
    "LANGUAGE",
    "ROOT",
    "Annotation",
    "Edge",
    "NamedMention",
    "OpenTriple",
    "Sentence",
    "Step",
    "Token",
    "move_sentence",
]

LANGUAGE = "en"
"""The one language whose models CoreNLP has here; nothing is said about passages in others."""

ROOT = -1
"""The governor of a sentence's root."""


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a sentence."""

    index: int
    """Position in the sentence, from 0."""
    text: str
    """The characters of the text, not CoreNLP's normalised form."""
    lemma: str
    pos: str
    """Penn Treebank tag."""
    ner: str
    """CoreNLP's label, `O` outside of any entity."""
    span: Span


@dataclass(frozen=True, slots=True, order=True)
class Edge:
    """An edge of the enhanced++ dependency graph."""

    governor: int
    """Token position, or `ROOT`."""
    dependent: int
    relation: str
    """Universal dependency with its preposition or conjunction, such as `nsubj:pass`, `obl:in`."""


@dataclass(frozen=True, slots=True)
class Step:
    """One edge of a path, and whether it is walked from governor to dependent (`down`) or back."""

    edge: Edge
    down: bool

    @property
    def relation(self) -> str:
        """The edge's relation."""
        return self.edge.relation

    @property
    def target(self) -> int:
        """Token position that the step leads to."""
        return self.edge.dependent if self.down else self.edge.governor


@dataclass(frozen=True, slots=True)
class NamedMention:
    """An entity mention as CoreNLP found it: tokens `[first, last]` of its sentence."""

    first: int
    last: int
    label: str
    """`PERSON`, `CITY`, `DATE`, …"""
    span: Span
    confidence: float
    """0..1; 1.0 where CoreNLP gives none (rules, gazetteers)."""
    timex: str | None = field(default=None, compare=False)
    """Of a date, its value as SUTime normalises it: `1995-SU`, `OFFSET P-1Y`."""


@dataclass(frozen=True, slots=True)
class OpenTriple:
    """An open relation found by OpenIE: all three parts are words of the sentence."""

    subject: Span
    relation: str
    """Lemma-free predicate as OpenIE words it; it may leave out words between the arguments."""
    relation_span: Span | None
    """None when the predicate is implied and not written in the sentence."""
    object: Span
    confidence: float


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with its dependency graph."""

    index: int
    tokens: tuple[Token, ...]
    """Never empty."""
    edges: tuple[Edge, ...]
    mentions: tuple[NamedMention, ...] = ()
    triples: tuple[OpenTriple, ...] = ()
    _down: tuple[tuple[Edge, ...], ...] = field(init=False, repr=False, compare=False)
    _up: tuple[tuple[Edge, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        down: list[list[Edge]] = [[] for _ in self.tokens]
        up: list[list[Edge]] = [[] for _ in self.tokens]
        for edge in self.edges:
            up[edge.dependent].append(edge)
            if edge.governor != ROOT:
                down[edge.governor].append(edge)
        object.__setattr__(self, "_down", tuple(map(tuple, down)))
        object.__setattr__(self, "_up", tuple(map(tuple, up)))

    @property
    def span(self) -> Span:
        """Range from the first character of the first token to the last of the last."""
        return Span(self.tokens[0].span.start, self.tokens[-1].span.end)

    def children(self, token: int) -> tuple[Edge, ...]:
        """Return the edges that leave the token."""
        return self._down[token]

    def parents(self, token: int) -> tuple[Edge, ...]:
        """Return the edges that enter the token, the edge from `ROOT` among them."""
        return self._up[token]

    def tokens_in(self, span: Span) -> tuple[int, ...]:
        """Return the positions of the tokens that share a character with the span."""
        return tuple(token.index for token in self.tokens if token.span.overlaps(span))

    def head(self, span: Span) -> int | None:
        """Return the token of the span that governs the others; None when no token is in it.

        It is the first token whose governor lies outside; the last token where every governor lies inside.
        """
        inside = self.tokens_in(span)
        if not inside:
            return None
        for token in inside:
            if all(edge.governor not in inside for edge in self._up[token]) and self._up[token]:
                return token
        return inside[-1]

    def subtree(self, token: int, without: frozenset[str] = frozenset()) -> tuple[int, ...]:
        """Return the token and everything below it, in text order.

        Args:
            token: where to begin.
            without: relations, up to their first colon, that are not followed, such as `{"acl", "punct"}`.
        """
        seen = {token}
        queue = [token]
        while queue:
            for edge in self._down[queue.pop()]:
                if edge.dependent not in seen and edge.relation.partition(":")[0] not in without:
                    seen.add(edge.dependent)
                    queue.append(edge.dependent)
        return tuple(sorted(seen))

    def path(self, start: int, end: int, longest: int = 8) -> tuple[Step, ...] | None:
        """Return the shortest path between two tokens, or None when none has at most `longest` edges.

        Of several shortest paths the first in the order of the graph's edges is taken, upward edges first.
        """
        came: dict[int, tuple[Step, ...]] = {start: ()}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            if here == end:
                return came[here]
            if len(came[here]) == longest:
                continue
            for step in self.steps(here):
                if step.target != ROOT and step.target not in came:
                    came[step.target] = (*came[here], step)
                    queue.append(step.target)
        return None

    def steps(self, token: int) -> Iterator[Step]:
        """Yield every step that can be walked from the token, upward ones first."""
        for edge in self._up[token]:
            yield Step(edge, down=False)
        for edge in self._down[token]:
            yield Step(edge, down=True)

    def words(self, first: int, last: int) -> Span:
        """Return the span of the tokens `[first, last]`."""
        return Span(self.tokens[first].span.start, self.tokens[last].span.end)


@dataclass(frozen=True, slots=True)
class Annotation:
    """All sentences of one text, in order."""

    sentences: tuple[Sentence, ...]

    def sentence_at(self, span: Span) -> Sentence | None:
        """Return the first sentence that shares a character with the span."""
        return next((s for s in self.sentences if s.span.overlaps(span)), None)


def move_sentence(sentence: Sentence, index: int, by: int) -> Sentence:
    """Return the sentence under another number, all its spans moved by so many characters."""
    if by == 0 and index == sentence.index:
        return sentence

    def move(span: Span) -> Span:
        return Span(span.start + by, span.end + by)

    def token(token: Token) -> Token:
        return replace(token, span=move(token.span))

    def mention(mention: NamedMention) -> NamedMention:
        return replace(mention, span=move(mention.span))

    def triple(triple: OpenTriple) -> OpenTriple:
        relation = triple.relation_span
        return replace(
            triple,
            subject=move(triple.subject),
            object=move(triple.object),
            relation_span=relation and move(relation),
        )

    return Sentence(
        index,
        tuple(map(token, sentence.tokens)),
        sentence.edges,
        tuple(map(mention, sentence.mentions)),
        tuple(map(triple, sentence.triples)),
    )
