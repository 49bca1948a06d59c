"""The graph that the examples in the statements are about, and a larger one around it."""

from collections.abc import Sequence

from tests.graph.debated import debated_graph
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document

__all__ = ["fill_store"]

_EXAMPLES = """
CREATE (d:Document {id: 'doc_1', name: 'a.txt', source: 'https://example.org/a.txt', text: 'Ann founded Acme.'})
CREATE (d)<-[:PART_OF]-(c:Chunk {id: 'chunk_1', index: 0, start: 0, end: 17, text: 'Ann founded Acme.'})
CREATE (ann:Entity:Person {id: 'entity_1', type: 'Person', key: 'ann', name: 'Ann', aliases: ['Ann'], facts: 2})
CREATE (acme:Entity {id: 'entity_2', type: 'Organization', key: 'acme', name: 'Acme', aliases: ['Acme'], facts: 1})
CREATE (v:Event {id: 'event_1', type: 'Business.Start-Org', realis: 'Actual', trigger: 'founded', start: 4, end: 11})
CREATE (c)<-[:IN]-(m:Mention {id: 'mention_1', kind: 'entity', start: 0, end: 3, text: 'Ann', type: 'Person'})
CREATE (m)-[:REFERS_TO {score: 1.0, reason: 'same name'}]->(ann)
CREATE (d)-[:MENTIONS {name: 'Ann', aliases: ['Ann']}]->(ann)
CREATE (d)-[:MENTIONS {name: 'Acme', aliases: ['Acme']}]->(acme)
CREATE (d)-[:MENTIONS {name: 'founded'}]->(v)
CREATE (d)<-[:USED]-(r:Run {id: 'run_1', team: 'team', schema: 'news', schema_signature: 'schema-1', rounds: 2})
SET r += {accepted: 4, contested: 0, rejected: 0}
CREATE (r)-[:ASKED {calls: 1, cost: 0.0}]->(x:Expert {id: 'expert_1', name: 'reader', task: 'relations', kind: 'chat'})
CREATE (r)-[:HEARD]->(x)
CREATE (w:Verdict {id: 'verdict_1', run: 'run_1', decision: 'accepted', method: 'debate'})
CREATE (w)-[:OF]->(:Debate {id: 'debate_1', protocol: 'debate', answer: 1, models: ['m'], answers: ['a', 'b']})
CREATE (f1:Fact {id: 'fact_1', kind: 'relation', predicate: 'founded', label: 'founded', review: 'accepted'})
CREATE (f2:Fact {id: 'fact_2', kind: 'argument', predicate: 'Agent', label: 'HAS_ARGUMENT'})
CREATE (f3:Fact {id: 'fact_3', kind: 'entity', predicate: 'Person', label: 'Person'})
CREATE (f4:Fact {id: 'fact_4', kind: 'event', predicate: 'Business.Start-Org', label: 'Business_Start_Org'})
FOREACH (f IN [f1, f2, f3, f4] |
  SET f += {status: 'accepted', confidence: 0.75, support: 1, runs: 1, agreement: 0.5, disagreement: 1.0, priority: 1.0}
  CREATE (r)-[:PRODUCED {status: 'accepted', confidence: 0.75, verdict: 'verdict_1', experts: ['expert_1'],
    proposed_in: [1]}]->(f)
  CREATE (f)-[:EVIDENCED_BY {run: 'run_1', quote: 'Ann founded Acme.', start: 0, end: 17, verified: true}]->(c))
CREATE (ann)<-[:SUBJECT]-(f1)-[:OBJECT]->(acme), (ann)-[:founded {fact: 'fact_1'}]->(acme)
CREATE (v)<-[:SUBJECT]-(f2)-[:OBJECT]->(ann), (v)-[:HAS_ARGUMENT {fact: 'fact_2'}]->(ann)
CREATE (f3)-[:ABOUT]->(ann), (f4)-[:ABOUT]->(v)
CREATE (f1)<-[:OF]-(w1:Review {id: 'review_1', number: 1, by: 'ann@example.org', at: datetime(), decision: 'accepted',
  bulk: 'bulk_1', replaced_by: 'fact_2', replaces: 'fact_1'})
CREATE (w1)-[:BASED_ON {quote: 'Ann founded Acme.', start: 0, end: 17, verified: true}]->(d)
CREATE (w1)-[:BASED_ON {start: 0, end: 3, verified: true}]->(:Withdrawn {id: 'doc_2'})
CREATE (d)-[:DESCRIBED_BY]->(:Metadatum {id: 'metadatum_1', key: 'tag', position: 0, kind: 'texts', text: 'Press',
  folded: 'press'})
SET d.metadata_given = '{"tag": ["Press"]}', d.language = 'en'
CREATE (:Document {id: 'doc_2', name: 'b.txt', source: 'texts/b.txt', text: 'Bob joined Acme.'})
CREATE (k:Decision {id: 'decision_1', number: 1, decision: 'same', entity: 'entity_1', into: 'entity_2', key: 'acme'})
CREATE (k)-[:APPLIES_TO]->(r)
"""


async def fill_store(store: Store, documents: int = 30) -> None:
    """Store the graph of the examples, and so many documents of three relations and an event each."""
    async with store.session() as session:
        await (await session.run(_EXAMPLES)).consume()
    await merge_document(store, debated_graph())
    for number in range(documents):
        await merge_document(store, document_graph(*_statements(number), name=f"{number}.txt"))
    async with store.session() as session:
        await (await session.run("CALL db.prepareForReplanning()")).consume()


def _statements(number: int) -> Sequence[Statement]:
    person, club = Thing(f"Person {number}", "Person"), Thing(f"Club {number % 7}", "Organization")
    return (
        Statement(person, "founded", club, event="Business.Start-Org"),
        Statement(person, "joined", Thing("Acme", "Organization"), decision="contested"),
        Statement(Thing("Ann", "Person"), "joined", club, decision="rejected", quoted=False),
    )
