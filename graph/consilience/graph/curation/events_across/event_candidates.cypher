// Events of the same type and realis in other documents that have one of some entities as an argument, those first that
// share the first of these, and those with which a pair was made before.
// :param {rows: [{id: "event_1", document: "doc_1", type: "Life.Marry", realis: "Actual", entities: ["entity_1"]}], limit: 40}
UNWIND $rows AS row
CALL (row) {
  UNWIND row.entities AS entity
  CALL (row, entity) {
    MATCH (:Entity {id: entity})<-[:HAS_ARGUMENT]-(w:Event)
    WHERE w.type = row.type AND w.realis = row.realis AND w.id <> row.id
      AND NOT EXISTS { (w)<-[:MENTIONS]-(d:Document) WHERE d.id = row.document }
    WITH DISTINCT w
    ORDER BY w.id
    LIMIT $limit
    RETURN w
  }
  WITH DISTINCT w
  LIMIT $limit
  RETURN w.id AS other
  UNION
  MATCH (:Event {id: row.id})<-[:CONCERNS]-(:EventPair)-[:CONCERNS]->(w:Event)
  RETURN w.id AS other
}
RETURN row.id AS one, other
