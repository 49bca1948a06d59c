"""The tests that a rule's pattern puts to a single token, shared by paths and surface patterns."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from consilience.agents.annotation import Sentence, Token

__all__ = ["TokenTest", "argument", "is_negated", "token_test"]

_ARGUMENT = re.compile(r"\{(subject|object)(?::([^{}\s]+))?\}")
_NEGATIONS = frozenset({"not", "n't", "never", "no", "nor", "neither", "without"})


@dataclass(frozen=True, slots=True)
class TokenTest:
    """A test of one token: any, by its word, or by its tag."""

    words: frozenset[str] = frozenset()
    """Lemmas or lower-case texts that pass."""
    tags: frozenset[str] = frozenset()
    """Beginnings of part-of-speech tags, or whole labels of CoreNLP's entities, that pass."""
    anything: bool = False

    def passes(self, token: Token) -> bool:
        """Tell whether the token passes."""
        if self.anything or token.lemma.casefold() in self.words or token.text.casefold() in self.words:
            return True
        return token.ner in self.tags or any(token.pos.startswith(tag) for tag in self.tags)


def token_test(text: str, words: Mapping[str, Sequence[str]]) -> TokenTest:
    """Read a test: `*` any token, `[NN|TITLE]` tags, `found|establish|@start` words, `@start` being a list.

    Raises:
        ValueError: nothing to test, or a list that the schema does not have; the message is for the schema's author.
    """
    if text == "*":
        return TokenTest(anything=True)
    if text.startswith("[") and text.endswith("]") and len(text) > 2:
        return TokenTest(tags=frozenset(text[1:-1].split("|")))
    chosen: set[str] = set()
    for part in text.split("|"):
        if part.startswith("@") and len(part) > 1:
            if part[1:] not in words:
                raise ValueError(f"{part} is not among the lists in `corenlp.words` of the schema")
            chosen.update(word.casefold() for word in words[part[1:]])
        else:
            chosen.add(part.casefold())
    if "" in chosen:
        raise ValueError(f"{text!r} has an empty alternative")
    return TokenTest(words=frozenset(chosen))


def argument(text: str) -> tuple[str, TokenTest | None]:
    """Read `{subject}` or `{object:COUNTRY|NN}`: which argument, and the tags one of which it must have.

    Returns `("", None)` for anything else.
    """
    match = _ARGUMENT.fullmatch(text)
    if match is None:
        return "", None
    return match[1], TokenTest(tags=frozenset(match[2].split("|"))) if match[2] else None


def is_negated(sentence: Sentence, token: int) -> bool:
    """Tell whether a negation hangs on the token: a rule whose trigger is negated says nothing."""
    return any(
        sentence.tokens[edge.dependent].lemma.casefold() in _NEGATIONS
        for edge in sentence.children(token)
        if edge.relation in {"advmod", "neg", "det", "cc:preconj"}
    )
