"""Events of one passage by rules: triggers, their conditions, arguments, realis, one event type a trigger."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from consilience.agents.answers.candidates import ArgumentCandidate, EntityCandidate, EventCandidate, Quote
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.coreference.groups import Groups, find_groups
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import StandIn
from consilience.agents.experts.corenlp.extraction.event_arguments import ArgumentFinder, Filler
from consilience.agents.experts.corenlp.extraction.event_conditions import is_admitted
from consilience.agents.experts.corenlp.extraction.mention_index import MentionIndex
from consilience.agents.experts.corenlp.extraction.realis import realis_of
from consilience.agents.experts.corenlp.extraction.taken_up import Earlier, fillers_taken_up, stem
from consilience.agents.experts.corenlp.extraction.trigger_lexicon import TriggerLexicon, TriggerMatch
from consilience.agents.experts.corenlp.grammar import phrases
from consilience.agents.experts.corenlp.grammar.misread import is_alone_in_brackets, is_heading
from consilience.agents.experts.corenlp.rules.event_schema import EventRules
from consilience.graph.model.model import Span

__all__ = ["EventExtractor"]


@dataclass(frozen=True, slots=True)
class _Reading:
    """A trigger match with its arguments, one of possibly several readings of the same words."""

    match: TriggerMatch
    fillers: tuple[Filler, ...]

    @property
    def rank(self) -> tuple[int, int, int]:
        """Order among the readings of one word: priority, length of the expression, number of roles filled."""
        return (self.match.group.priority, len(self.match.tokens), len({f.role for f in self.fillers}))

    def complete(self, fillers: Iterable[Filler]) -> "_Reading":
        """Return the reading with what fills roles that it leaves open."""
        roles, taken = {f.role for f in self.fillers}, {f.entity.text for f in self.fillers}
        more = (f for f in fillers if f.role not in roles and f.entity.text not in taken)
        return _Reading(self.match, (*self.fillers, *more))


class EventExtractor:
    """Applies the event rules of a schema to annotated passages."""

    def __init__(self, rules: EventRules) -> None:
        """Prepare the rules' lexicon."""
        self._rules = rules
        self._lexicon = TriggerLexicon(rules)

    def events(
        self,
        text: str,
        annotation: Annotation,
        mentions: Sequence[EntityCandidate],
        stand_ins: Sequence[StandIn] = (),
    ) -> tuple[EventCandidate, ...]:
        """Return the events of a passage, in the order of their triggers; all spans count from its beginning.

        Args:
            text: the passage.
            annotation: what CoreNLP says about it.
            mentions: entity mentions that may fill roles.
            stand_ins: words of the passage that stand for one of the mentions.
        """
        resolve = self._rules.settings.resolve
        groups = self.groups(annotation, mentions, stand_ins)
        found: list[EventCandidate] = []
        earlier: list[Earlier] = []
        for sentence in annotation.sentences:
            index = MentionIndex(sentence, mentions, stand_ins, groups)
            finder = ArgumentFinder(sentence, index, self._rules.settings, text)
            for reading in self._readings(sentence, annotation, index, finder):
                if resolve:
                    reading = reading.complete(fillers_taken_up(reading.match, sentence, index, earlier))
                    own = stem(sentence, reading.match.head)
                    earlier.append(Earlier(sentence.index, reading.match, own, reading.fillers))
                found.append(self._event(text, sentence, reading))
        return tuple(found)

    def groups(
        self, annotation: Annotation, mentions: Sequence[EntityCandidate], stand_ins: Sequence[StandIn]
    ) -> Groups:
        """Return the plurals that stand for several mentions; none where the schema does not look through them."""
        return find_groups(annotation, mentions, stand_ins) if self._rules.settings.resolve else {}

    def _readings(
        self, sentence: Sentence, annotation: Annotation, index: MentionIndex, finder: ArgumentFinder
    ) -> Iterator[_Reading]:
        """Yield the best reading of every trigger; an expression silences those inside it."""
        readings: list[_Reading] = []
        if self._rules.settings.resolve and is_heading(sentence):
            return
        for match in self._lexicon.matches(sentence):
            named = self._rules.settings.resolve and index.is_part_of_name(match.head)
            caption = is_alone_in_brackets(sentence, min(match.tokens), max(match.tokens))
            if named or caption or not is_admitted(match, sentence, annotation, index):
                continue
            fillers = finder.fillers(match)
            if not match.group.needs or any(f.role in match.group.needs for f in fillers):
                readings.append(_Reading(match, fillers))
        taken: set[int] = set()
        chosen = []
        # `sorted` is stable: of equal readings the first in the schema wins.
        for reading in sorted(readings, key=lambda r: r.rank, reverse=True):
            if not taken & set(reading.match.tokens):
                taken |= set(reading.match.tokens)
                chosen.append(reading)
        yield from self._without_parts(sentence, sorted(chosen, key=lambda r: r.match.head))

    def _without_parts(self, sentence: Sentence, readings: Sequence[_Reading]) -> Iterator[_Reading]:
        """Yield readings less those whose trigger is a part of another's of their type: `scams` of `phishing scams`."""
        spans = [self._trigger(sentence, reading.match) for reading in readings]
        for one, span in zip(readings, spans, strict=True):
            if not any(
                one.match.type.name == other.match.type.name and span != around and _is_within(span, around)
                for other, around in zip(readings, spans, strict=True)
            ):
                yield one

    def _event(self, text: str, sentence: Sentence, reading: _Reading) -> EventCandidate:
        match = reading.match
        trigger = self._trigger(sentence, match)
        span = sentence.words(*trigger)
        arguments = tuple(
            ArgumentCandidate(f.role, f.entity, _quote(text, span.join(f.words)))
            for f in sorted(reading.fillers, key=lambda f: (f.entity.span, f.role))
        )
        real = match.group.realis or realis_of(sentence, match.head, has_arguments=bool(arguments))
        return EventCandidate(match.type.name, span, span.of(text), real, arguments)

    def _trigger(self, sentence: Sentence, match: TriggerMatch) -> tuple[int, int]:
        extent = self._rules.settings.triggers
        if extent == "word":
            return match.head, match.head
        first, last = _contiguous(match.tokens, match.head)
        if extent == "expression":
            return first, last
        if len(match.tokens) > 1 and sentence.tokens[match.head].pos.startswith("V"):
            # `pay a ransom`: the noun of an expression brings its whole phrase
            parts = set(match.tokens)
            for token in match.tokens:
                if sentence.tokens[token].pos.startswith("N"):
                    start, end = phrases.noun_phrase(sentence, token)
                    parts |= set(range(start, end + 1))
            first, last = _contiguous(parts, match.head)
        group = phrases.verb_group if sentence.tokens[match.head].pos[0] in "VJ" else phrases.noun_group
        reach = group(sentence, match.head)
        return min(first, reach[0]), max(last, reach[1])


def _is_within(span: tuple[int, int], around: tuple[int, int]) -> bool:
    return around[0] <= span[0] and span[1] <= around[1]


def _contiguous(tokens: Collection[int], head: int) -> tuple[int, int]:
    """Return the run of an expression's tokens around its head: `gone off`, but `lost` alone of `lost their jobs`."""
    first = last = head
    while first - 1 in tokens:
        first -= 1
    while last + 1 in tokens:
        last += 1
    return first, last


def _quote(text: str, span: Span) -> Quote:
    return Quote(span.of(text), span)
