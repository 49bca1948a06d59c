"""Gold of facts: passages whose entities, relations and events are told by names, once a passage.

A claim needs places. Entities are where the passage has one of their names; a relation is put where two names of its
ends stand closest to each other and to its quote; an event where its quote has the trigger.
"""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.laboratory.claims.gold_texts.gold import claim_about
from consilience.agents.laboratory.claims.gold_texts.gold_text import GoldText, same_fact
from consilience.agents.laboratory.claims.gold_texts.names import EntityNames, occurrences
from consilience.agents.verification.evidence.sentences import ParsedSource, source_of
from consilience.evaluation.facts.reading import read_passages
from consilience.evaluation.facts.records import Passage
from consilience.graph.model.identity import name_key
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import Schema

__all__ = ["of_passage", "passages_of"]


def passages_of(path: Path, schema: Schema) -> list[GoldText]:
    """Return the passages of a file of facts.

    Raises:
        EvaluationError: the file cannot be read.
    """
    lines = filter(str.strip, path.read_text(encoding="utf-8").split("\n"))
    quotes = {line["id"]: line for line in map(json.loads, lines)}
    return [of_passage(passage, quotes[passage.id], schema) for passage in read_passages(path)]


def of_passage(passage: Passage, line: Mapping[str, Any], schema: Schema) -> GoldText:
    """Return a passage as a text with claims.

    Args:
        passage: the gold.
        line: the same as it stands in its file, with the quotes of relations and events and the events' realis.
        schema: of the facts.
    """
    source = source_of(passage.text)
    anchors = _anchors(passage)
    known = {name_key(name): name_key(entity.name) for entity in passage.entities for name in entity.aliases}
    names = EntityNames(passage.text, known)
    bench = _Places(source, anchors, known)
    claims = [claim_about(source, "entity", anchor, anchor.type) for anchor in anchors]
    for relation in line.get("relations", ()):
        claims += bench.relation(relation)
    for event in line.get("events", ()):
        claims += bench.event(event)
    stated = tuple({claim.key: claim for claim in claims}.values())

    def says(one: Claim, other: Claim) -> bool:
        return same_fact(one, other, names.same_end, schema)

    return GoldText(passage.id, source, stated, anchors, says, lambda claim: any(says(one, claim) for one in stated))


def _anchors(passage: Passage) -> tuple[Anchor, ...]:
    types = defaultdict[str, list[str]](list)
    for entity in passage.entities:
        for name in entity.aliases:
            types[name].append(entity.type)
    return tuple(Anchor(span, kind, name) for span, name in occurrences(passage.text, types) for kind in types[name])


class _Places:
    """Places of the mentions of a passage."""

    def __init__(self, source: ParsedSource, anchors: Sequence[Anchor], known: Mapping[str, str]) -> None:
        self._source = source
        self._mentions = defaultdict[str, list[Anchor]](list)
        for anchor in anchors:
            self._mentions[known[name_key(anchor.text)]].append(anchor)

    def relation(self, stated: Mapping[str, Any]) -> list[Claim]:
        quoted = self._find_quote(stated)
        ends = (self._mentions[name_key(stated[name])] for name in ("subject", "object"))
        pairs = [(one, other) for one, other in product(*ends) if not one.span.overlaps(other.span)]
        if not pairs:
            return []

        def distance(pair: tuple[Anchor, Anchor]) -> tuple[int, int]:
            whole = pair[0].span.join(pair[1].span)
            outside = sum(_apart(anchor.span, quoted) for anchor in pair) if quoted else 0
            return outside, whole.end - whole.start

        subject, object_ = min(pairs, key=distance)
        return [claim_about(self._source, "relation", subject, stated["type"], object_)]

    def event(self, stated: Mapping[str, Any]) -> list[Claim]:
        quoted = self._find_quote(stated)
        inside = quoted or Span(0, len(self._source.text))
        found = [span for span, _ in occurrences(inside.of(self._source.text), [stated["trigger"]])]
        if not found:
            return []
        span = Span(found[0].start + inside.start, found[0].end + inside.start)
        nugget = Anchor(span, stated["type"], stated["trigger"])
        realis = (stated["realis"],) if "realis" in stated else ()
        claims = [replace(claim_about(self._source, "event", nugget, stated["type"]), realis=realis)]
        for argument in stated.get("arguments", ()):
            if mentions := self._mentions[name_key(argument["name"])]:
                filler = min(mentions, key=lambda anchor: _apart(anchor.span, span))
                claims.append(claim_about(self._source, "argument", nugget, argument["role"], filler))
        return claims

    def _find_quote(self, stated: Mapping[str, Any]) -> Span | None:
        start = self._source.text.find(stated.get("quote") or "\0")
        return None if start < 0 else Span(start, start + len(stated["quote"]))


def _apart(one: Span, other: Span) -> int:
    """Return the characters between two spans."""
    return max(0, one.start - other.end, other.start - one.end)
