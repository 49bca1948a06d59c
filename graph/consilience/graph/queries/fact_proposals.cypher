// Who proposed a fact, in which run and round. Parameters: id.
MATCH (:Fact {id: $id})-[p:PROPOSED_BY]->(x:Expert)
RETURN x.name AS expert, x.task AS task, x.kind AS kind, x.signature AS signature, p.round AS round, p.run AS run_id
ORDER BY run_id, round, expert
