"""What a team proposes of a passage, read as in use: what the scripts that collect evidence begin with."""

import asyncio
from collections.abc import Sequence

from consilience.agents.answers.passage import Passage
from consilience.agents.claims.claim import Claim, collect_claims
from consilience.agents.collaboration.answer_log import AnswerLog
from consilience.agents.collaboration.rounds import run_rounds
from consilience.agents.collaboration.team import Team
from consilience.graph.model.model import Chunk, Document
from consilience.graph.schema.schema import Schema
from consilience.platform.loading.chunking import split


async def proposals(
    team: Team, schema: Schema, id_: str, text: str
) -> tuple[Document, Sequence[Chunk], Sequence[Claim]]:
    """Return a passage as a document, its chunks, and the claims of all rounds."""
    document = Document(text, id_, id_)
    chunks = split(document)
    read = [Passage(document.id, c.span.start, c.text, "en", id_) for c in chunks]
    said = await run_rounds(team, schema, read, AnswerLog(None, ""), asyncio.Semaphore(4), lambda _: None)
    return document, chunks, collect_claims([one.trails for one in said], text, schema)
