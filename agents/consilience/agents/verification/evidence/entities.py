"""Evidence about the type of an entity mention."""

from consilience.agents.claims.claim import Claim
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules
from consilience.agents.support.bounded_patterns import pattern_matches
from consilience.agents.verification.evidence.finding import EvidenceFinding, against, silent, supporting
from consilience.agents.verification.evidence.rule_matches import Reader
from consilience.graph.model.model import Span

__all__ = ["entity_finding"]


def entity_finding(claim: Claim, reader: Reader) -> EvidenceFinding:
    """Return what names the mention's type: CoreNLP's labels by the schema's rules, names, patterns, honorifics.

    Args:
        claim: of kind `entity`.
        reader: the document.
    """
    type_, text, span = claim.predicate, claim.anchor.text, claim.anchor.span
    if type_ not in reader.rules.schema.entities:
        return against(f"The schema has no entity type {type_}.")
    if found := reader.entities.get(span):
        if found == type_:
            return supporting(f"The schema's rules find “{text}” as {type_}.", rule=True)
        return against(f"The schema's rules find “{text}” as {found}, not {type_}.")
    types = _plainly(text, span, reader)
    if type_ in types:
        return supporting(f"“{text}” is {type_} by the schema's names and patterns.", rule=False)
    if types:
        return against(f"“{text}” is {' or '.join(sorted(types))} by the schema's names and patterns.")
    return silent(f"Nothing in the text or the schema says that “{text}” is {type_}.")


def _plainly(text: str, span: Span, reader: Reader) -> frozenset[str]:
    """Return the types whose names, examples, patterns or honorifics give this mention away, no parse needed."""
    before = reader.source.text[max(0, span.start - 40) : span.start].split()[-1:]
    found = set()
    for name, part in reader.rules.schema.entities.items():
        rule = reader.rules.entities[name]
        told = {*part.examples, *rule.names}
        honoured = bool(before) and before[0].casefold() in {word.casefold() for word in rule.honorifics}
        if text in told or honoured or _matches(name, rule, span, reader.source.text):
            found.add(name)
    return frozenset(found)


def _matches(name: str, rule: EntityRules, span: Span, text: str) -> bool:
    first, last = max(0, span.start - 200), min(len(text), span.end + 200)
    for pattern in rule.patterns:
        where = f"entities.{name}.corenlp.patterns"
        for match in pattern_matches(pattern, text, first, last, where=where, lines=True):
            group: str | int = "mention" if "mention" in match.re.groupindex else 0
            if match.span(group) == (span.start, span.end):
                return True
    return False
