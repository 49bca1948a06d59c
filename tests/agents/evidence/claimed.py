"""Claims about a text and a reader of it, for tests of what the evidence says."""

from collections.abc import Mapping
from typing import Any

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.verification.evidence.rule_matches import Reader, schema_reading
from consilience.agents.verification.evidence.sentences import source_of
from consilience.graph.model.model import FactKind, Realis, Span
from consilience.graph.schema.schema import Schema

__all__ = ["anchor", "claim", "reader", "whole"]


def anchor(text: str, words: str, type_: str) -> Anchor:
    """Where these words first stand in the text, as an anchor of this type."""
    return Anchor(Span(text.index(words), text.index(words) + len(words)), type_, words)


def claim(
    text: str, kind: FactKind, one: Anchor, predicate: str, other: Anchor | None = None, *realis: Realis
) -> Claim:
    """A claim that quotes the whole text."""
    return Claim(kind, one, predicate, other, realis, (Quote(text, whole(text)),), (), 1.0)


def reader(schema: Mapping[str, Any], text: str, *claims: Claim, parsed: tuple[Sentence, ...] = ()) -> Reader:
    """A reader of the text: parsed where sentences are given, else by words and punctuation."""
    rules = schema_reading(Schema.model_validate({"name": "small", **schema}))
    return Reader(source_of(text, [(whole(text), parsed)] if parsed else ()), rules, claims)


def whole(text: str) -> Span:
    """The range of the whole text."""
    return Span(0, len(text))
