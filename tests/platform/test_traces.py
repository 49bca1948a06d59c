from pathlib import Path

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from tests.scripted import PEOPLE, readers

from consilience.graph.model.model import Document
from consilience.graph.store.store import Store
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ingest import ingest
from consilience.platform.runs.ledger import open_ledger


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    """What is traced meanwhile."""
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(trace, "get_tracer", provider.get_tracer)
    return exporter


@pytest.mark.neo4j
async def test_a_documents_trace_leads_from_the_document_to_each_expert_and_to_the_merge(
    spans: InMemorySpanExporter, store: Store, tmp_path: Path
) -> None:
    document = Document("Ann met Bob. Felix met Ann.", "note", "note.txt")
    with open_ledger(tmp_path / "runs.sqlite") as ledger, checkpoints(tmp_path / "steps.sqlite") as steps:
        await ingest([document], store=store, team=readers(), schema=PEOPLE, ledger=ledger, checkpoints=steps)
    found = spans.get_finished_spans()
    names = {span.context.span_id: span.name for span in found if span.context}
    parents = {(span.name, names[span.parent.span_id] if span.parent else "") for span in found}
    assert parents == {
        *{("document", ""), ("run", "document"), ("round", "run"), ("expert", "round"), ("merge", "run")},
    }
    assert len({span.context.trace_id for span in found if span.context}) == 1
    told = str([dict(span.attributes or {}) for span in found])
    assert document.id in told
    assert "Ann" not in told
