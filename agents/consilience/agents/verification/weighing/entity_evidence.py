"""Evidence for a named entity: whether rules find it, and what the learned model reads there."""

from dataclasses import dataclass

from consilience.agents.support.log_odds import log_odds

__all__ = ["RELATED_FROM", "EntityEvidence", "entity_features"]

SURE = 6.0
"""Log-odds beyond which the model's own certainty counts for no more."""
RELATED_FROM = 0.8
"""How likely a relation must be to speak for the names of its ends."""


@dataclass(frozen=True, slots=True)
class EntityEvidence:
    """Evidence for a mention, before anybody decides about it."""

    rule: bool
    """Whether CoreNLP and the schema's rules propose it by themselves."""
    read: float
    """How likely the learned model thinks exactly these words are a name of the type, 0..1."""
    elsewhere: float = 0.0
    """The same of the likeliest other place of the document with these words, 0..1; 0 where there is none."""
    rival: float = 0.0
    """How likely it thinks a name is that overlaps it and has other bounds or another type, 0..1."""
    related: bool = False
    """Whether a relation or an argument of which it is an end is likely to hold (`RELATED_FROM`)."""
    kind: str = "PER"
    """What the model calls the type: `PER`, `ORG` or `LOC`."""
    words: int = 1
    """How many words it has."""

    def __str__(self) -> str:
        """Say in one line what is weighed."""
        said = ["a rule finds it" if self.rule else "no rule finds it", f"the model reads it with {self.read:.3f}"]
        if self.elsewhere > self.read:
            said.append(f"elsewhere with {self.elsewhere:.3f}")
        if self.rival:
            said.append(f"another name there with {self.rival:.3f}")
        if self.related:
            said.append("a likely fact is told of it")
        return "; ".join(said)


def entity_features(evidence: EntityEvidence) -> dict[str, float]:
    """Return the numbers that are weighed; those of what a rule finds are apart from those of what none finds."""
    rule, alone = float(evidence.rule), float(not evidence.rule)
    read = log_odds(max(evidence.read, evidence.elsewhere), SURE)
    return {
        "rule": rule,
        "rule_read": rule * read,
        "rule_rival": rule * evidence.rival,
        "rule_organization": rule * (evidence.kind == "ORG"),
        "rule_place": rule * (evidence.kind == "LOC"),
        "alone": alone,
        "alone_read": alone * read,
        "alone_organization": alone * (evidence.kind == "ORG"),
        "alone_place": alone * (evidence.kind == "LOC"),
        "one_word": float(evidence.words == 1),
        "rule_related": rule * evidence.related,
        "alone_related": alone * evidence.related,
    }
