"""Referents of a passage: names, unnamed people and things, and the pronouns that mean them."""

from dataclasses import dataclass, field

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.extraction.coreference.gender import Gender
from consilience.graph.resolution.names import Name, part_of_person

__all__ = ["Referent", "Seen", "same_name"]


@dataclass(frozen=True, slots=True, order=True)
class Seen:
    """A place where a referent is mentioned."""

    sentence: int
    token: int
    weight: float
    """How present it is there by its grammatical role."""


@dataclass(slots=True, eq=False)
class Referent:
    """One person or thing with its mentions so far."""

    entity: EntityCandidate | None = None
    """Its fullest mention by name so far; None where it has no name."""
    name: Name | None = None
    gender: Gender | None = None
    """What title, kinship or a full name says."""
    leaning: Gender | None = None
    """What a name of one word or the pronouns for it so far say: it may be wrong."""
    nouns: set[str] = field(default_factory=set)
    """Lemmas of the nouns that it was called: `linguist`, `company`."""
    seen: list[Seen] = field(default_factory=list)

    def fits(self, gender: Gender | None) -> bool:
        """Tell whether a pronoun of the gender can mean it."""
        return gender is None or (self.gender or self.leaning) in {None, gender}

    def in_sentence(self, sentence: Sentence) -> list[int]:
        """Return the tokens at which the sentence mentions it."""
        return [place.token for place in self.seen if place.sentence == sentence.index]


def same_name(one: Name, other: Name, *, people: bool) -> bool:
    """Tell whether two names of a passage are one's: `Pierre Charles` and `Pierre Charles L'Enfant`."""
    if one == other or (people and bool(part_of_person(one, other) or part_of_person(other, one))):
        return True
    if one.generation and other.generation and one.generation != other.generation:
        return False
    shorter, longer = sorted((one.words, other.words), key=len)
    rest = iter(longer)
    return people and len(shorter) > 1 and all(word in rest for word in shorter)
