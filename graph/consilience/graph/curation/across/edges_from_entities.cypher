// Types of the edges that lead from entities to others, which accepted relations alone have; of those that the schema does
// not list, the predicates. Edges are read and not facts, since some have thousands.
// :param {ids: ["entity_1", "entity_2"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
CALL (e) {
  MATCH (e)-[edge]->()
  RETURN collect(DISTINCT CASE type(edge) WHEN 'RELATED' THEN edge.predicate ELSE type(edge) END) AS types
}
RETURN collect([id, types]) AS entities
