"""Names that stand in a list, however the parser hung them on one another."""

from consilience.agents.corenlp.annotation import Sentence

__all__ = ["list_joined"]

_ALONG = frozenset({"nmod:along_with", "nmod:together_with"})


def list_joined(sentence: Sentence, token: int) -> tuple[int, ...]:
    """Return the token and what is listed with it, in the order of the parse.

    Of a long list with something said of each (`Ann Lee, R-Ohio, Bob Day, R-Iowa, and Tom Fox`) the parser hangs all
    but the last in apposition on the first: one person's name beside another's, in a list that has an `and`, is a
    member.
    """
    found = [token]
    for member in found:
        edges = sentence.children(member)
        listed = any(e.relation.startswith("conj") for e in edges)
        for edge in edges:
            names = listed and edge.relation == "appos" and _is_person(sentence, member, edge.dependent)
            along = edge.relation in _ALONG or edge.relation.startswith("conj")
            if (names or along) and edge.dependent not in found:
                found.append(edge.dependent)
    return tuple(found)


def _is_person(sentence: Sentence, *tokens: int) -> bool:
    return all(sentence.tokens[t].ner == "PERSON" and sentence.tokens[t].pos.startswith("NNP") for t in tokens)
