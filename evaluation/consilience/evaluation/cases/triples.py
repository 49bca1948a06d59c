"""The cases behind precision and recall of open triples, by equality."""

from collections.abc import Iterator, Mapping, Sequence

from consilience.evaluation.cases.model import Case, Place, Side
from consilience.evaluation.genres.measures.exact_match import triple_key
from consilience.evaluation.genres.shared.profiles import STRICT, GenresProfile
from consilience.evaluation.records.triples import Document, Triple

__all__ = ["triple_cases"]


def triple_cases(
    documents: Sequence[Document], triples: Mapping[str, Sequence[Triple]], profile: GenresProfile = STRICT
) -> Iterator[Case]:
    """Yield each distinct triple of gold and system that is right, wrong or missed; without gold a document has none.

    Triples have no offsets: the words of subject and object are all that a file of triples says.
    """
    for document in documents:
        if document.gold is None:
            continue
        gold = {triple_key(triple, profile): triple for triple in document.gold}
        given = {triple_key(triple, profile): triple for triple in triples.get(document.id, ())}
        for key, triple in given.items():
            if key in gold:
                yield Case("triples", "", document.id, "tp", _side(gold[key]), _side(triple), "none")
            else:
                yield Case("triples", "", document.id, "fp", None, _side(triple), "nothing there", 0)
        for key, triple in gold.items():
            if key not in given:
                yield Case("triples", "", document.id, "fn", _side(triple), None, "missed", 0)


def _side(triple: Triple) -> Side:
    return Side(triple.relation, (Place(triple.subject), Place(triple.object)))
