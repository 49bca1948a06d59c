"""Entity mentions of a Chinese passage by the rules of a schema: LAC's names, joined and repaired."""

from collections.abc import Iterator, Mapping, Sequence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.experts.corenlp.extraction.mentions.overlap import choose_without_overlap
from consilience.agents.experts.lac.rules.rules import LacEntityRules
from consilience.agents.experts.lac.words.sentences import LacSentence, LacWord
from consilience.agents.support.bounded_patterns import pattern_matches
from consilience.graph.model.model import Span

__all__ = ["find_mentions"]

_NAMES = frozenset({"PER", "LOC", "ORG", "nz"})
_JOINED = frozenset({"n", "nz", "vn", "an", "LOC", "ORG", "j", "s"})
"""Tags of the words that may follow the beginning of a name with an ending."""
_MOST_JOINED = 5
_SHORTEST = 2
"""Characters of a name; a place may have one (美)."""


def find_mentions(
    text: str, sentences: Sequence[LacSentence], rules: Mapping[str, LacEntityRules]
) -> tuple[EntityCandidate, ...]:
    """Return the mentions of a passage that do not overlap, in their order.

    What a regular expression finds comes before what LAC finds, longer ones before shorter ones; a name that was found
    somewhere is one wherever it stands.
    """
    by_pattern = choose_without_overlap((), _by_patterns(text, rules))
    found = (found for sentence in sentences for found in _in_sentence(sentence, rules))
    chosen = choose_without_overlap(by_pattern, found)
    return choose_without_overlap(chosen, _again(text, chosen, rules))


def _by_patterns(text: str, rules: Mapping[str, LacEntityRules]) -> Iterator[EntityCandidate]:
    for name, rule in rules.items():
        for pattern in rule.patterns:
            for found in pattern_matches(pattern, text, 0, len(text), where=f"entities.{name}.lac.patterns"):
                group = 1 if found.groups() and found.group(1) else 0
                if found.group(group) and found.group(group) not in rule.never:
                    yield EntityCandidate(Span(*found.span(group)), found.group(group), name, rule.confidence)


def _in_sentence(sentence: LacSentence, rules: Mapping[str, LacEntityRules]) -> Iterator[EntityCandidate]:
    words = sentence.words
    for at, word in enumerate(words):
        for name, rule in rules.items():
            if rule.tails and (end := _end_of_joined(words, at, rule.tails)) is not None:
                yield from _candidate(words[at : end + 1], name, rule)
            if word.tag in rule.labels:
                end = _end_of_run(words, at, rule.labels) if rule.joined else at
                yield from _candidate(words[at : end + 1], name, rule)


def _end_of_run(words: Sequence[LacWord], at: int, labels: Sequence[str]) -> int:
    """Return the last of the words from here on that have one of these tags and follow one another."""
    while at + 1 < len(words) and words[at + 1].tag in labels and words[at + 1].span.start == words[at].span.end:
        at += 1
    return at


def _end_of_joined(words: Sequence[LacWord], at: int, tails: Sequence[str]) -> int | None:
    """Return the last word of the longest run from here that ends as such names do; None where there is none."""
    if words[at].tag not in _NAMES:
        return None
    last = None
    for end in range(at, min(at + _MOST_JOINED, len(words))):
        if end > at and (words[end].tag not in _JOINED or words[end].span.start != words[end - 1].span.end):
            break
        if words[end].text.endswith(tuple(tails)) and (end > at or words[end].text not in tails):
            last = end
    return last


def _candidate(words: Sequence[LacWord], name: str, rule: LacEntityRules) -> Iterator[EntityCandidate]:
    whole, start = "".join(word.text for word in words), words[0].span.start
    left_off = next((ending for ending in rule.without if whole.endswith(ending) and whole != ending), "")
    text = whole.removesuffix(left_off)
    if text not in rule.never and (left_off or len(text) >= _SHORTEST or words[0].tag == "LOC"):
        yield EntityCandidate(Span(start, start + len(text)), text, name, rule.confidence)


def _again(
    text: str, found: Sequence[EntityCandidate], rules: Mapping[str, LacEntityRules]
) -> Iterator[EntityCandidate]:
    """Yield the other places where names of three characters and more stand."""
    for name in sorted({(e.text, e.type) for e in found if len(e.text) > _SHORTEST}, key=lambda n: -len(n[0])):
        at = text.find(name[0])
        while at >= 0:
            yield EntityCandidate(Span(at, at + len(name[0])), *name, rules[name[1]].confidence)
            at = text.find(name[0], at + 1)
