import asyncio
from pathlib import Path

import pytest

from consilience.graph.schema.schema import EntityType
from consilience.graph.store.address import Neo4jAddress
from consilience.platform.jobs.queue import open_queue
from consilience.platform.library.schema_library import SchemaLibrary
from consilience.platform.loading.documents.uploads import document_of_text
from consilience.platform.runs.job import ENDED, Order
from consilience.platform.server.worker_process import WorkerProcess
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder

pytestmark = [pytest.mark.neo4j, pytest.mark.corenlp, pytest.mark.slow]


@pytest.mark.usefixtures("store")
async def test_a_worker_reads_with_the_team_and_the_newest_schema_that_orders_name(
    neo4j_address: Neo4jAddress, corenlp_url: str, tmp_path: Path
) -> None:
    settings = Settings(
        home=tmp_path,
        neo4j_uri=neo4j_address.uri,
        neo4j_password=neo4j_address.password,
        corenlp_url=corenlp_url,
    )
    text = "Ada Brandt founded Kestrel Systems in Bergen. Kestrel Systems is based in Bergen."
    with open_queue(DataFolder(tmp_path).queue) as queue, WorkerProcess(settings, 2):

        async def ended(order: Order) -> tuple[str, str, str, int]:
            job = queue.submit(document_of_text(text, "kestrel", "en"), order)
            while queue.get(job.id).status not in ENDED:  # noqa: ASYNC110 - it is in a file
                await asyncio.sleep(0.02)
            job = queue.get(job.id)
            return job.status, job.outcome, job.reason, job.counts.get("entities", 0)

        status, outcome, reason, entities = await ended(Order())
        assert (status, outcome, reason) == ("done", "merged", "")
        assert entities >= 2
        assert (await ended(Order()))[:2] == ("done", "unchanged")
        library = SchemaLibrary(tmp_path)
        news = library.get("news").schema
        library.put("news", news.model_copy(update={"entities": {**news.entities, "Comet": EntityType()}}))
        assert (await ended(Order()))[:3] == ("done", "merged", "")  # another schema is another run
        assert (await ended(Order(team="../../etc/passwd")))[0] == "failed"
        assert "There is no schema 'nothing'" in (await ended(Order(schema="nothing")))[2]
