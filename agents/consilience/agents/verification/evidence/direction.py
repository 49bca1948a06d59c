"""Direction of a trigger word: the one of two arguments that it makes the subject."""

from consilience.agents.experts.corenlp.grammar.grammatical_functions import agent, patient
from consilience.agents.verification.evidence.sentences import SourceSentence

__all__ = ["direction"]

_BY = frozenset({"by"})
_PASSIVE = frozenset(["was", "were", "is", "are", "been", "being", "be", "got"])


def direction(
    sentence: SourceSentence, trigger: int, subject: tuple[int, ...], object_: tuple[int, ...]
) -> bool | None:
    """Tell whether the trigger makes `subject` act on `object_`; None when the sentence does not tell.

    A verb's agent is the subject, whatever the voice. A noun (`father`, `capital`) can point either way, so that only
    a schema's rules can tell; without a parse, a verb between the two is told by its form and by `by`.

    Args:
        sentence: where they stand.
        trigger: position of the trigger word.
        subject: word positions of the one.
        object_: word positions of the other.
    """
    parse = sentence.parse
    if parse is not None:
        if not parse.tokens[trigger].pos.startswith("V"):
            return None
        acting, suffering = set(agent(parse, trigger)), set(patient(parse, trigger))
        if acting & set(subject) or suffering & set(object_):
            return not (acting & set(object_) or suffering & set(subject))
        return False if acting & set(object_) or suffering & set(subject) else None
    first, last = (subject, object_) if subject[0] < object_[0] else (object_, subject)
    if not first[-1] < trigger < last[0]:
        return None
    words = [word.text.casefold() for word in sentence.words]
    if words[trigger + 1] == "of" or words[trigger - 1].endswith(("'s", "’s")):
        return None
    passive = bool(set(words[trigger + 1 : last[0]]) & _BY) and bool(set(words[first[-1] + 1 : trigger]) & _PASSIVE)
    return (first is subject) != passive
