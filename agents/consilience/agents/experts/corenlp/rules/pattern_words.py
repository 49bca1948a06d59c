"""The tests that a rule's pattern puts to a single token, shared by paths and surface patterns."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from consilience.agents.corenlp.annotation import ROOT, Sentence, Token

__all__ = ["TokenTest", "is_unasserted", "parse_argument", "parse_token_test"]

_ARGUMENT = re.compile(r"\{(subject|object)(?::([^{}\s]+))?\}")
_NEGATIONS = frozenset({"not", "n't", "never", "no", "nor", "neither", "without"})

_MODALS = frozenset({"would", "could", "might", "may", "should"})
_OPEN = frozenset(
    {
        *("attempt", "consider", "decline", "deny", "fail", "hope", "intend", "offer", "plan", "propose"),
        *("refuse", "reject", "seek", "threaten", "try", "want", "wish"),
    }
)
"""Verbs, and nouns of the same form, that leave open whether what they govern comes about."""
_GOVERNED = {"V": ("xcomp", "ccomp", "advcl"), "N": ("nmod", "acl")}
"""By the first letter of the governor's part of speech: the relations by which it governs what it leaves open."""


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


def parse_token_test(text: str, words: Mapping[str, Sequence[str]]) -> TokenTest:
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


def parse_argument(text: str, words: Mapping[str, Sequence[str]] | None = None) -> tuple[str, TokenTest | None]:
    """Read `{subject}` or `{object:COUNTRY|NN}`: which argument, and the tags or words one of which it must have.

    Tags are in capitals; words, or a list of the schema (`{subject:@institution}`), in small letters. Returns
    `("", None)` for anything else.

    Raises:
        ValueError: a list that the schema does not have; the message is for the schema's author.
    """
    match = _ARGUMENT.fullmatch(text)
    if match is None:
        return "", None
    if not match[2]:
        return match[1], None
    if not match[2].isupper():
        return match[1], parse_token_test(match[2], words or {})
    return match[1], TokenTest(tags=frozenset(match[2].split("|")))


def is_unasserted(sentence: Sentence, token: int) -> bool:
    """Tell whether the word is negated or only imagined: a rule whose trigger is says nothing.

    That is so with a negation or a modal verb below it (`never bought`, `might buy`), or below a verb or a noun that
    leaves open whether it comes about (`failed to buy`, `offered to buy`, `plans for a marriage`).
    """
    for edge in sentence.children(token):
        lemma = sentence.tokens[edge.dependent].lemma.casefold()
        if edge.relation in {"advmod", "neg", "det", "cc:preconj"} and lemma in _NEGATIONS:
            return True
        if edge.relation.startswith("aux") and lemma in _MODALS:
            return True
    return any(
        edge.relation.partition(":")[0] in _GOVERNED.get(sentence.tokens[edge.governor].pos[:1], ())
        and sentence.tokens[edge.governor].lemma.casefold() in _OPEN
        for edge in sentence.parents(token)
        if edge.governor != ROOT
    )
