"""The record of a run: what makes one pass of a team over a document the same as another."""

from collections.abc import Mapping
from hashlib import blake2b

from consilience.agents.collaboration.team import Team
from consilience.agents.models.usage import Usage
from consilience.agents.verification.quote_check import METHOD
from consilience.graph.model.model import Document, Run, Spent
from consilience.graph.schema.schema import Schema

__all__ = ["make_run_record"]


def make_run_record(
    document: Document, team: Team, schema: Schema, rounds: int = 0, usage: Mapping[str, Usage] | None = None
) -> Run:
    """Return the record of the run of this team with this schema over this document.

    Args:
        document: its text and its language decide, with all that follows, whether two runs are the same.
        team: its signature and the verification's.
        schema: the types that were asked for.
        rounds: how many rounds were needed; 0 as long as that is not known.
        usage: what each member's answers took. Calls that were answered from a cache are counted like others, so that
            a run that was interrupted, or repeated, has the same record as one that was not.
    """
    verification = team.verifier.signature_for(document.language) if team.verifier else METHOD
    signature = blake2b(f"{team.signature} {verification}".encode(), digest_size=8).hexdigest()
    spent = tuple(_make_spent(name, used.as_if_uncached) for name, used in sorted((usage or {}).items()))
    return Run(document.id, team.name, signature, schema.name, schema.signature, rounds, document.language, spent)


def _make_spent(name: str, usage: Usage) -> Spent:
    return Spent(name, usage.calls, usage.prompt_tokens, usage.completion_tokens, round(usage.cost, 9))
