"""Fills the roles of an event: dependency paths from the trigger, then types, then the nearest mention if allowed."""

from collections.abc import Iterator
from dataclasses import dataclass

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.extraction.mention_index import MentionIndex
from consilience.agents.experts.corenlp.extraction.trigger_lexicon import TriggerMatch
from consilience.agents.experts.corenlp.grammar import phrases
from consilience.agents.experts.corenlp.grammar.asserted import is_denied_end
from consilience.agents.experts.corenlp.grammar.joined_names import list_joined
from consilience.agents.experts.corenlp.grammar.misread import (
    antecedent_of_relative,
    name_after,
    name_after_phrase,
    names_among,
)
from consilience.agents.experts.corenlp.grammar.people import speaks_of_people
from consilience.agents.experts.corenlp.grammar.word_classes import GEOGRAPHIC
from consilience.agents.experts.corenlp.rules.event_rules import EventBlock, Fillers, RoleRule
from consilience.agents.support.bounded_patterns import pattern_matches
from consilience.graph.model.model import Span

__all__ = ["ArgumentFinder", "Filler"]


_NAMING = frozenset({"NN", "NNS", "NNP", "NNPS", "CD"})
_EXAMPLES = frozenset({"nmod:like", "nmod:such_as", "nmod:including"})
"""How a noun is said to include what is named: `scholars like Ann Lee`, `five people, including Ann Lee`."""
_NO_PARTICIPANT = frozenset({"DATE", "TIME", "DURATION", "MONEY", "PERCENT", "CAUSE_OF_DEATH"})


@dataclass(frozen=True, slots=True)
class Filler:
    """A role and what fills it."""

    role: str
    entity: EntityCandidate
    words: Span
    """The filler's words in the trigger's sentence: the mention itself, or what stands for it there."""


class ArgumentFinder:
    """Finds the arguments of the triggers of one sentence."""

    def __init__(self, sentence: Sentence, mentions: MentionIndex, settings: EventBlock, text: str) -> None:
        """Prepare for a sentence of the passage `text`; all spans count from the passage's beginning."""
        self._sentence = sentence
        self._mentions = mentions
        self._settings = settings
        self._text = text

    def fillers(self, match: TriggerMatch) -> tuple[Filler, ...]:
        """Return the arguments of a trigger; no mention fills two roles of it."""
        found: list[Filler] = []
        order = [*match.group.roles, *(r for r in match.type.roles if r not in match.group.roles)]
        for role in order:
            taken = {f.entity.span for f in found}
            fillers = {f.entity.span: f for f in self._of_role(match, role) if f.entity.span not in taken}
            found.extend(fillers.values())
        for role in order:
            if not any(f.role == role for f in found):
                found.extend(self._nearest(match, role, {f.entity.span for f in found}))
        return tuple(found)

    def _of_role(self, match: TriggerMatch, role: str) -> Iterator[Filler]:
        rule, types = match.type.roles[role], match.type.types[role]
        for path in (*match.group.compiled_roles.get(role, ()), *rule.compiled):
            got = False
            for end in path.follow(self._sentence, match.head):
                for token in self._expand(end, match.head):
                    for entity in self._entities(token, rule, types, match):
                        got = True
                        inside = self._sentence.span.covers(entity.span)
                        words = entity.span if inside else self._sentence.tokens[token].span
                        yield Filler(role, entity, words)
            if got and rule.single:
                return
        if rule.pattern:
            where = f"events.{match.type.name}.roles.{role}"
            found = self._matching(rule.pattern, types, where)
            yield from (Filler(role, entity, entity.span) for entity in found)

    def _expand(self, token: int, trigger: int) -> tuple[int, ...]:
        """Return the token, what is coordinated with it and what it is said to include, but never the trigger."""
        found = list(list_joined(self._sentence, token))
        for member in found:
            if self._sentence.tokens[member].pos.startswith("NNP"):
                continue
            for edge in self._sentence.children(member):
                if edge.relation in _EXAMPLES:
                    found.extend(t for t in list_joined(self._sentence, edge.dependent) if t not in found)
        if self._sentence.tokens[token].pos == "NNS":
            found.extend(t for t in names_among(self._sentence, token) if t not in found)
        return tuple(t for t in found if t != trigger and not self._is_denied(t))

    def _is_denied(self, token: int) -> bool:
        first, _ = phrases.noun_phrase(self._sentence, token, determiner=False, number=False)
        return is_denied_end(self._sentence, first, token)

    def _entities(
        self, token: int, rule: RoleRule, types: tuple[str, ...], match: TriggerMatch
    ) -> Iterator[EntityCandidate]:
        """Yield what fills the role at a token: one, or all for whom a plural stands."""
        entity = self._entity(token, rule, types, match)
        if entity is not None:
            yield entity
            yield from (m for m in self._mentions.group(token) if m != entity and (not types or m.type in types))

    def _entity(
        self, token: int, rule: RoleRule, types: tuple[str, ...], match: TriggerMatch
    ) -> EntityCandidate | None:
        lemma = self._sentence.tokens[token].lemma.lower()
        if token in match.tokens or (rule.words and lemma not in rule.words) or lemma in rule.unless:
            return None
        kind = rule.fillers or self._settings.fillers
        if rule.unless_types and any(m.type in rule.unless_types for m in self._mentions.at(token)):
            return None
        if kind in {"phrase", "clause", "number"}:
            return self._phrase(token, kind, types, number=rule.number)
        for place in self._places(token, match.head):
            covering = self._mentions.at(place)
            for mention in covering:
                if not types or mention.type in types:
                    return mention
            if covering and place == token:
                return None
        return self._nominal(token, types) if kind == "nominal" else None

    def _places(self, token: int, trigger: int) -> Iterator[int]:
        """Yield the tokens at which a mention of what the token names may stand.

        These are the relative pronoun before the trigger if the schema wants that, what a relative pronoun stands for,
        a name in apposition (`the minister, Ann Lee`), before a common noun (`the Tass news agency`) or after one for
        a place (`the city of Ghent`), and the token itself.
        """
        word = self._sentence.tokens[token]
        before = antecedent_of_relative(self._sentence, token)
        if before is not None:
            yield before
            below = self._sentence.children(before)
            if any(e.relation == "cop" for e in below):  # `Ann was a painter who left`
                yield from (e.dependent for e in below if e.relation == "nsubj")
        for edge in self._sentence.children(token):
            if edge.relation != "ref" or not token < edge.dependent < trigger:
                continue
            # `Ann is a painter who died`: the pronoun, not the noun, is known to stand for Ann
            if self._settings.relative_pronouns or not self._mentions.at(token):
                yield edge.dependent
        if not word.pos.startswith("NNP") or not self._mentions.at(token):
            for edge in self._sentence.children(token):
                bare = edge.relation == "compound" and self._sentence.tokens[edge.dependent].ner == "PERSON"
                if bare and self._sentence.tokens[token].ner not in {"TITLE", "PERSON"}:
                    continue  # `the Lee family` is not Lee
                if edge.relation in {"appos", "compound"} and self._is_named_alike(token, edge.dependent):
                    yield edge.dependent
            name = name_after(self._sentence, token) if word.pos.startswith("NN") else None
            if name is None and word.pos == "NN" and speaks_of_people(self._sentence, token):
                name = name_after_phrase(self._sentence, token)
            if name is not None and self._is_named_alike(token, name):
                yield name
        if word.lemma.casefold() in GEOGRAPHIC and not self._mentions.at(token):
            below = self._sentence.children(token)
            capital = any(self._sentence.tokens[e.dependent].lemma.casefold() == "capital" for e in below)
            if not capital:  # `the capital city of Peru` is not Peru
                yield from (e.dependent for e in below if e.relation == "nmod:of")
        yield token

    def _is_named_alike(self, noun: int, name: int) -> bool:
        """Tell whether a proper name stands beside a noun and both are mentions of one type, or the noun is none."""
        types = {mention.type for mention in self._mentions.at(noun)}
        named = {mention.type for mention in self._mentions.at(name)}
        return self._sentence.tokens[name].pos.startswith("NNP") and bool(named) and (not types or bool(types & named))

    def _nominal(self, token: int, types: tuple[str, ...]) -> EntityCandidate | None:
        word = self._sentence.tokens[token]
        if not types or word.ner in _NO_PARTICIPANT or word.pos not in _NAMING:
            return None
        if word.pos.startswith("NNP"):
            first, last = phrases.noun_phrase(self._sentence, token, determiner=False, number=False)
        else:
            first = last = token
        return self._candidate(first, last, types[0])

    def _phrase(self, token: int, kind: Fillers, types: tuple[str, ...], *, number: bool) -> EntityCandidate | None:
        if self._sentence.tokens[token].pos in {"WDT", "WP", "EX"} and kind != "clause":
            return None
        if kind == "number":
            reach = phrases.number(self._sentence, token)
        elif kind == "clause":
            reach = phrases.clause(self._sentence, token)
        else:
            reach = phrases.noun_phrase(self._sentence, token, number=number)
        if reach is None:
            return None
        span = self._sentence.words(*reach)
        known = next((m for m in self._mentions.at(token) if m.span == span and m.type in types), None)
        type_ = next((m.type for m in self._mentions.at(token) if m.type in types), types[0] if types else "")
        return known or (self._candidate(*reach, type_) if type_ else None)

    def _matching(self, pattern: str, types: tuple[str, ...], where: str) -> Iterator[EntityCandidate]:
        if not types:
            return
        of = self._sentence.span
        for found in pattern_matches(pattern, self._text, of.start, of.end, where=f"{where}.corenlp.pattern"):
            start, end = found.span(found.lastindex or 0)
            if start < end:
                yield EntityCandidate(Span(start, end), self._text[start:end], types[0])

    def _nearest(self, match: TriggerMatch, role: str, taken: set[Span]) -> Iterator[Filler]:
        """Yield the nearest mention of an allowed type, or the nearest of certain words, if the role's rule says so."""
        rule, types = match.type.roles[role], match.type.types[role]
        near: list[tuple[int, EntityCandidate]] = []
        if rule.nearest:
            allowed = (m for m in self._mentions.all() if not types or m.type in types)
            near += [(self._mentions.head(mention), mention) for mention in allowed]
        own = {e.dependent for e in self._sentence.children(match.head) if e.relation == "compound"}
        for token in self._sentence.tokens:
            if token.lemma.lower() in rule.nearest_words and token.pos.startswith("N") and token.index not in own:
                entity = self._entity(token.index, rule, types, match)
                near += [(token.index, entity)] if entity else []
        near = [(place, entity) for place, entity in near if entity.span not in taken]
        for _, entity in sorted(near, key=lambda n: (abs(n[0] - match.head), n[0]))[:1]:
            yield Filler(role, entity, entity.span)

    def _candidate(self, first: int, last: int, type_: str) -> EntityCandidate:
        span = self._sentence.words(first, last)
        return EntityCandidate(span, span.of(self._text), type_)
