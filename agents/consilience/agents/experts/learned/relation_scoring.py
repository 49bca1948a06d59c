"""Scoring of relations between the typed mentions of a sentence: the probability that it states each."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from threading import Lock

import numpy as np

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import StandIn
from consilience.agents.experts.corenlp.grammar.asserted import is_path_unasserted, is_unasserted
from consilience.agents.experts.corenlp.grammar.offices import is_of_lesser_office
from consilience.agents.experts.corenlp.rules.entity_rules import entity_rules
from consilience.agents.experts.learned.chains import without_larger_places, without_owners
from consilience.agents.experts.learned.clauses import (
    has_own_object,
    has_own_place,
    is_across_relative_clause,
    is_where_troops_stood,
)
from consilience.agents.experts.learned.encoder.candidates import Candidate
from consilience.agents.experts.learned.encoder.ends import (
    End,
    ScoredRelation,
    ends_of,
    is_across_parenthesis,
    is_officiated,
    is_said_of_part,
    joining_words,
)
from consilience.agents.experts.learned.encoder.model import FAMILIAR_FROM, Floats, RelationModel
from consilience.agents.experts.learned.encoder.relatives import is_said_of_relative
from consilience.agents.experts.learned.lists import without_crossed_pairs
from consilience.agents.experts.learned.relation_settings import settings_of, wording_of
from consilience.agents.experts.learned.untyped_relations import fitting_ends
from consilience.graph.model.identity import name_key
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import RelationType, Schema

__all__ = ["RelationKey", "RelationScorer", "best_relations", "scorer_of"]


SENTENCES_KEPT = 4096
"""Of each about 2 kB are kept."""

_Pair = tuple[Candidate, Candidate]


class RelationScorer:
    """The relations of one schema, as the model reads their definitions.

    What it said of a sentence it remembers: experts are asked in every round, and who weighs their answers asks again.
    """

    def __init__(self, model: RelationModel, schema: Schema) -> None:
        """Encode the definitions of the schema's relations.

        Raises:
            SchemaError: what it says of a relation in a block `learned`, or of a type in its rules, is not understood.
        """
        self._model = model
        self._relations: Mapping[str, RelationType] = schema.relations
        self._names = tuple(schema.relations)
        self._labels = model.encode_labels([wording_of(name, kind) for name, kind in schema.relations.items()])
        familiarity = model.familiarity(self._labels) if self._names else ()
        self._unfamiliar = {n for n, near in zip(self._names, familiarity, strict=True) if near < FAMILIAR_FROM}
        self._fitting = fitting_ends(model, schema, sorted(self._unfamiliar))
        self.signature = "|".join(filter(None, (f"weights:{model.digest}", self._fitting.signature)))
        """Of all weights that determine what is scored."""
        settings = {name: settings_of(name, kind) for name, kind in schema.relations.items()}
        self._cues = {name: frozenset(of.cues) for name, of in settings.items()}
        self._not_named = {name: frozenset(word.casefold() for word in of.not_named) for name, of in settings.items()}
        self._governs = {name: frozenset(of.governs) for name, of in settings.items()}
        self._without = {name: frozenset(word.casefold() for word in of.without) for name, of in settings.items()}
        self._bodies = {
            name
            for name, rules in entity_rules(schema).items()
            if rules.kind == "organization" or "ORGANIZATION" in rules.labels
        }
        self._said: OrderedDict[str, dict[_Pair, Floats]] = OrderedDict()
        self._lock = Lock()

    def knows(self, relation: str) -> bool:
        """Tell whether the model was trained on relations of this meaning; else it has only read the definition."""
        return relation not in self._unfamiliar

    def is_believed(self, relation: ScoredRelation, sentence: Sentence) -> bool:
        """Tell whether a sentence has the words without which the schema does not believe in a relation, and no others.

        See `RelationSettings.cues`, which must neither be denied nor imagined nor say where something else is, and
        `RelationSettings.without`, `not_named` and `governs`.
        """
        cues, without = self._cues[relation.relation], self._without[relation.relation]
        if self._not_named[relation.relation] & set(relation.object.entity.text.casefold().split()):
            return False
        joining, ends = joining_words(relation, sentence), _tokens(relation, sentence)
        said = [
            token.index
            for token in sentence.tokens
            if token.lemma.casefold() in cues and not has_own_place(sentence, token.index, joining, ends)
        ]
        if cues and all(is_unasserted(sentence, token) for token in said):
            return False
        if has_own_object(sentence, joining, self._governs[relation.relation], ends):
            return False
        if is_officiated(relation, sentence, joining):
            return False
        if relation.object.entity.type in self._bodies and is_where_troops_stood(
            sentence, _ends(relation, sentence)[1]
        ):
            return False
        if not self._is_alike(relation.relation) and is_across_relative_clause(sentence, _ends(relation, sentence)):
            return False
        # what joins the names says nothing of the relation where another word does: `will dine with Bob, her husband`
        elsewhere = any(
            not _is_beside(sentence, token, joining) and not is_unasserted(sentence, token) for token in said
        )
        if not elsewhere and is_path_unasserted(sentence, joining):
            return False
        begin = sentence.span.start
        span = Span(relation.object.span.start + begin, relation.object.span.end + begin)
        head = sentence.head(span) if without else None
        return head is None or not is_of_lesser_office(sentence, head, without)

    def is_of_relative(self, relation: ScoredRelation, sentence: Sentence) -> bool:
        """Tell whether what a sentence says of a relative of somebody was read as said of them; see `relatives`."""
        alike = self._is_alike(relation.relation)
        symmetric = self._relations[relation.relation].symmetric
        cues = self._cues[relation.relation]
        return is_said_of_relative(relation, sentence, alike=alike, symmetric=symmetric, cues=cues)

    def _is_alike(self, relation: str) -> bool:
        """Tell whether both ends of a relation are of one type: clauses that explain a relative state kinship, too."""
        kind = self._relations[relation]
        return bool(kind.domain) and set(kind.domain) == set(kind.range)

    def relations(self, text: str, ends: Sequence[End], least: float) -> Iterator[ScoredRelation]:
        """Yield the relations of a sentence, each pair and relation once.

        Args:
            text: the sentence.
            ends: who and what is named in it; pairs of one entity, or with an end that is not read, are left out.
            least: probabilities below this are not told.
        """
        pairs = [(s, o) for s in ends for o in ends if _are_two(s, o)]
        pairs = [pair for pair in pairs if any(self._may_relate(name, *pair) for name in self._names)]
        candidates = {end: end.candidate(text) for end in ends}
        scores = self._scores(text, [(candidates[s], candidates[o]) for s, o in pairs])
        for subject, object_ in pairs:
            row = scores[candidates[subject], candidates[object_]]
            if np.isneginf(row).all():
                continue  # unread words deny nothing
            for name, alone in zip(self._names, (1 / (1 + np.exp(-row))).tolist(), strict=True):
                probability = alone * self._fitting.of(name, subject.entity.type, object_.entity.type)
                if probability >= least and self._may_relate(name, subject, object_):
                    yield ScoredRelation(subject, name, object_, probability)

    def _scores(self, text: str, pairs: Sequence[_Pair]) -> Mapping[_Pair, Floats]:
        with self._lock:
            said = self._said.setdefault(text, {})
            self._said.move_to_end(text)
            if len(self._said) > SENTENCES_KEPT:
                self._said.popitem(last=False)
        if unsaid := [pair for pair in dict.fromkeys(pairs) if pair not in said]:
            rows = self._model.score(self._model.read(text), unsaid, self._labels)
            said.update(zip(unsaid, rows, strict=True))
        return said

    def _may_relate(self, name: str, subject: End, object_: End) -> bool:
        kind = self._relations[name]
        return (not kind.domain or subject.entity.type in kind.domain) and (
            not kind.range or object_.entity.type in kind.range
        )


def _ends(relation: ScoredRelation, sentence: Sentence) -> list[tuple[int, ...]]:
    begin = sentence.span.start
    spans = [Span(end.span.start + begin, end.span.end + begin) for end in (relation.subject, relation.object)]
    return [tuple(sentence.tokens_in(span)) for span in spans]


def _tokens(relation: ScoredRelation, sentence: Sentence) -> frozenset[int]:
    return frozenset(token for end in _ends(relation, sentence) for token in end)


def _is_beside(sentence: Sentence, token: int, words: Sequence[int]) -> bool:
    """Tell whether a token is one of some words or stands below one: `job` below `declined`."""
    return token in words or any(edge.governor in words for edge in sentence.parents(token))


def _are_two(one: End, other: End) -> bool:
    """Tell whether two ends are another, in words and in name."""
    same = one.entity == other.entity or name_key(one.entity.text) == name_key(other.entity.text)
    return not same and not one.span.overlaps(other.span)


_SCORERS: OrderedDict[tuple[str, str], RelationScorer] = OrderedDict()
"""By the model's digest and the schema's signature, the one that was asked for last at the end."""
_SCORERS_LOCK = Lock()
_SCHEMAS_KEPT = 8


def scorer_of(model: RelationModel, schema: Schema) -> RelationScorer:
    """Return the scorer of a schema: the same one for whoever asks in this process; see `RelationScorer`.

    Raises:
        SchemaError: what it says of a relation in a block `learned` cannot be understood.
    """
    key = (model.digest, schema.signature)
    with _SCORERS_LOCK:
        scorer = _SCORERS.get(key) or RelationScorer(model, schema)
        _SCORERS[key] = scorer
        _SCORERS.move_to_end(key)
        if len(_SCORERS) > _SCHEMAS_KEPT:
            _SCORERS.popitem(last=False)
    return scorer


RelationKey = tuple[Span, str, Span]
"""Subject's mention, relation, object's mention; a pronoun counts as the mention that it stands for."""


def best_relations(
    scorer: RelationScorer,
    annotation: Annotation,
    text: str,
    mentions: Sequence[EntityCandidate],
    stand_ins: Sequence[StandIn],
    least: float,
    *,
    of_relatives: bool = False,
) -> dict[RelationKey, tuple[ScoredRelation, Sentence]]:
    """Return each relation of a passage once, as the sentence states it that states it best.

    Args:
        scorer: of the schema.
        annotation: the passage's sentences.
        text: the passage.
        mentions: with their types; spans are of the passage.
        stand_ins: pronouns and descriptions that stand for mentions.
        least: probabilities below this are not told, 0..1.
        of_relatives: tell also what is said of a relative of an end, where no sentence says it of the end: who weighs
            what others propose must hear of it.
    """
    best: dict[RelationKey, tuple[ScoredRelation, Sentence]] = {}
    rank: dict[RelationKey, tuple[bool, float]] = {}
    for sentence in annotation.sentences:
        ends = tuple(ends_of(sentence, mentions, stand_ins))
        words = sentence.span.of(text)
        read = without_crossed_pairs(list(scorer.relations(words, ends, least)))
        for found in without_owners(without_larger_places(read, words), sentence):
            if is_across_parenthesis(found, words) or is_said_of_part(found, sentence):
                continue
            of_relative = scorer.is_of_relative(found, sentence)
            if not scorer.is_believed(found, sentence) or (of_relative and not of_relatives):
                continue
            key = (found.subject.entity.span, found.relation, found.object.entity.span)
            if key not in best or rank[key] < (not of_relative, found.probability):
                best[key], rank[key] = (found, sentence), (not of_relative, found.probability)
    return best
