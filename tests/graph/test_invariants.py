from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.model.errors import DocumentError
from consilience.graph.model.model import Document, DocumentGraph, Reference, Span
from consilience.graph.writing.documents.invariants import check_invariants

GRAPH = document_graph(Statement(Thing("Ann"), "founded", Thing("Acme", "Organization"), event="Business.Found"))


def test_a_graph_whose_spans_and_ids_hold_passes() -> None:
    check_invariants(GRAPH)


@pytest.mark.parametrize(
    ("spoiled", "message"),
    [
        (
            lambda g: replace(g, mentions=(replace(g.mentions[0], span=Span(1, 4)), *g.mentions[1:])),
            "the mention [1, 4) says 'Ann', the text 'nn '",
        ),
        (lambda g: replace(g, mentions=g.mentions[:1] * 2), "is given 2 times"),
        (lambda g: replace(g, references=(Reference("m", "e", 1.0, ""),)), "a reference is from the mention m"),
        (lambda g: replace(g, entities=()), "a mention refers to entity_"),
        (lambda g: replace(g, experts=()), "was proposed by the expert reader, which is not given"),
        (lambda g: replace(g, facts=(replace(g.facts[0], confidence=2.0),)), "has the confidence 2.0, not within 0..1"),
        (
            lambda g: replace(g, facts=(replace(g.facts[0], evidence=(replace(g.facts[0].evidence[0], quote="x"),)),)),
            "the quote [0, 17) says 'x'",
        ),
        (lambda g: replace(g, document=Document("other", "a.txt", "a")), "a run belongs to the document"),
        (
            lambda g: replace(g, facts=tuple(replace(f, object_id=None) for f in g.facts if f.kind == "relation")),
            "a fact of kind relation is about no object",
        ),
        (lambda _: document_graph(Statement(Thing("A\ud800"), "founded", Thing("B"))), "half of a surrogate pair"),
    ],
)
def test_a_graph_that_contradicts_itself_is_refused(
    spoiled: Callable[[DocumentGraph], DocumentGraph], message: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        check_invariants(spoiled(GRAPH))
    assert message in str(caught.value)
    assert str(caught.value).startswith("a.txt: ")
