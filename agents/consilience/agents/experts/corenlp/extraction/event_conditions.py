"""Decides whether a trigger's conditions hold in its sentence and passage, for rules and for who reads without them."""

from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.mention_index import MentionIndex
from consilience.agents.experts.corenlp.extraction.trigger_lexicon import TriggerLexicon, TriggerMatch
from consilience.agents.experts.corenlp.grammar.people import speaks_of_people
from consilience.agents.experts.corenlp.rules.event_rules import Condition
from consilience.agents.experts.corenlp.rules.event_schema import EventRules

__all__ = ["DeniedTriggers", "is_admitted", "is_denied"]


class DeniedTriggers:
    """What the event rules of a schema say is no trigger, whoever takes it for one: `attacked the report`."""

    def __init__(self, rules: EventRules) -> None:
        """Prepare the rules' lexicon."""
        self._lexicon = TriggerLexicon(rules)

    def find(self, sentence: Sentence, annotation: Annotation, mentions: MentionIndex) -> frozenset[tuple[int, str]]:
        """Return ⟨word, event type⟩ where a group of the type denies the word by its `unless`, and none admits it.

        Conditions that only ask for a construction, or for what is not known to speak of people, deny nothing here.

        Args:
            sentence: of the passage.
            annotation: of the passage.
            mentions: of the sentence.
        """
        denied: set[tuple[int, str]] = set()
        admitted: set[tuple[int, str]] = set()
        for match in self._lexicon.matches(sentence):
            key = match.head, match.type.name
            if is_admitted(match, sentence, annotation, mentions):
                admitted.add(key)
            elif any(
                _is_certain(condition) and _holds(condition, match, sentence, annotation, mentions)
                for condition in match.group.unless
            ):
                denied.add(key)
        return frozenset(denied - admitted)


def _is_certain(condition: Condition) -> bool:
    """Tell whether a condition names what it is about: no list has all words for people (`person: false`)."""
    named = bool(condition.words or condition.types or condition.lacks)
    return named and (condition.person is not False or condition.other)


def is_admitted(match: TriggerMatch, sentence: Sentence, annotation: Annotation, mentions: MentionIndex) -> bool:
    """Tell whether one of the group's `when` conditions holds (or it has none) and none of its `unless` conditions."""
    when = match.group.when
    admitted = not when or any(_holds(condition, match, sentence, annotation, mentions) for condition in when)
    return admitted and not is_denied(match, sentence, annotation, mentions)


def is_denied(match: TriggerMatch, sentence: Sentence, annotation: Annotation, mentions: MentionIndex) -> bool:
    """Tell whether one of the group's `unless` conditions holds."""
    return any(_holds(condition, match, sentence, annotation, mentions) for condition in match.group.unless)


def _holds(
    condition: Condition, match: TriggerMatch, sentence: Sentence, annotation: Annotation, mentions: MentionIndex
) -> bool:
    if any(path.follow(sentence, match.head) for path in condition.compiled_lacks):
        return False
    if condition.paths:
        tokens = [t for path in condition.compiled for t in path.follow(sentence, match.head)]
    else:
        tokens = [t.index for t in sentence.tokens if t.index not in match.tokens]
    if condition.person is not None:
        tokens = [
            t for t in tokens if speaks_of_people(sentence, t, mentioned=bool(mentions.at(t))) is condition.person
        ]
    if not condition.words and not condition.types:
        return bool(tokens)
    if condition.other:
        return bool(tokens) and not any(_is_meant(condition, sentence, t, mentions) for t in tokens)
    worded = not condition.words or any(sentence.tokens[t].lemma.lower() in condition.words for t in tokens)
    if not worded and condition.anywhere and not condition.paths:
        worded = any(
            t.lemma.lower() in condition.words for s in annotation.sentences if s != sentence for t in s.tokens
        )
    typed = not condition.types or any(m.type in condition.types for t in tokens for m in mentions.at(t))
    return worded and typed


def _is_meant(condition: Condition, sentence: Sentence, token: int, mentions: MentionIndex) -> bool:
    """Tell whether a token is one of the condition's words, or of one of its types."""
    if sentence.tokens[token].lemma.lower() in condition.words:
        return True
    return any(mention.type in condition.types for mention in mentions.at(token))
