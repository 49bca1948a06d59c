"""Check that a document has the verdicts that a measure needs: one for each triple."""

from collections.abc import Mapping, Sequence

from consilience.evaluation.genres.shared.profiles import GenresProfile
from consilience.evaluation.records.triples import Document, Score, SystemOutput
from consilience.evaluation.support.errors import VerdictError

__all__ = ["without_verdicts"]


def without_verdicts(
    system: SystemOutput, document: Document, verdicts: Mapping[str, Sequence[object]], profile: GenresProfile
) -> Score | None:
    """Return the score of a document that has no verdicts; None if it has one for each triple.

    Raises:
        VerdictError: it has too many or too few.
    """
    triples = system.triples.get(document.id, ())
    if not verdicts:
        return Score(None, "no judge")
    found = len(verdicts.get(document.id, ()))
    if found == len(triples):
        return None
    if profile.is_paper and not found:
        return Score(None, "no verdict")
    raise VerdictError(
        f"Document {document.id!r} of {system.name} has {len(triples)} triples but {found} verdicts. Judge them anew."
    )
