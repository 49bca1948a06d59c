"""Decides whether a trigger's conditions hold in its sentence and passage."""

from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.mention_index import MentionIndex
from consilience.agents.experts.corenlp.extraction.trigger_lexicon import TriggerMatch
from consilience.agents.experts.corenlp.grammar.people import speaks_of_people
from consilience.agents.experts.corenlp.rules.event_rules import Condition

__all__ = ["is_admitted"]


def is_admitted(match: TriggerMatch, sentence: Sentence, annotation: Annotation, mentions: MentionIndex) -> bool:
    """Tell whether one of the group's `when` conditions holds (or it has none) and none of its `unless` conditions."""
    group = match.group

    def holds(condition: Condition) -> bool:
        return _holds(condition, match, sentence, annotation, mentions)

    return (not group.when or any(map(holds, group.when))) and not any(map(holds, group.unless))


def _holds(
    condition: Condition, match: TriggerMatch, sentence: Sentence, annotation: Annotation, mentions: MentionIndex
) -> bool:
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
    worded = not condition.words or any(sentence.tokens[t].lemma.lower() in condition.words for t in tokens)
    if not worded and condition.anywhere and not condition.paths:
        worded = any(
            t.lemma.lower() in condition.words for s in annotation.sentences if s != sentence for t in s.tokens
        )
    typed = not condition.types or any(m.type in condition.types for t in tokens for m in mentions.at(t))
    return worded and typed
