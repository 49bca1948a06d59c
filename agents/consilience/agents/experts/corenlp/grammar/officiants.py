"""Who marries two others to each other: `the Rev. Ann Lee married Bob Day and Ida Orr`."""

from consilience.agents.corenlp.annotation import Sentence

__all__ = ["officiates"]

_JOINING = frozenset({"marry", "wed"})


def officiates(sentence: Sentence, token: int, verb: int) -> bool:
    """Tell whether the token is who marries others at the verb: its subject with two objects, or `by` with two of them.

    Args:
        sentence: where they stand.
        token: head of a name.
        verb: any word.
    """
    if sentence.tokens[verb].lemma.casefold() not in _JOINING:
        return False
    below = sentence.children(verb)
    own = {edge.relation for edge in below if edge.dependent == token}
    married = {edge.dependent for edge in below if edge.relation in {"obj", "nsubj:pass"}}
    joined = any(e.relation == "conj:and" and e.dependent in married for one in married for e in sentence.children(one))
    plural = any(
        sentence.tokens[one].pos == "NNS" or sentence.tokens[one].lemma in {"they", "couple"} for one in married
    )
    return bool(own & {"nsubj", "obl:by", "obl:agent"}) and (joined or plural)
