"""The record of a run: what makes one pass of a team over a document the same as another."""

from hashlib import blake2b

from consilience.agents.team import Team
from consilience.agents.verification import METHOD
from consilience.graph.model import Run
from consilience.graph.schema import Schema

__all__ = ["run_of"]


def run_of(document_id: str, team: Team, schema: Schema, rounds: int = 0) -> Run:
    """Return the record of the run of this team with this schema over this document.

    Args:
        document_id: the document.
        team: its signature and the verification's decide whether two runs are the same.
        schema: the types that were asked for.
        rounds: how many rounds were needed; 0 as long as that is not known.
    """
    signature = blake2b(f"{team.signature} {METHOD}".encode(), digest_size=8).hexdigest()
    return Run(document_id, team.name, signature, schema.name, schema.signature, rounds)
