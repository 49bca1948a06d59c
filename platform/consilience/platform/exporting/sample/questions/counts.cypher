// What is in the graph?
CALL () {
  MATCH (:Document) RETURN 1 AS place, 'documents' AS what, count(*) AS number
  UNION ALL MATCH (:Mention {kind: 'entity'}) RETURN 2 AS place, 'entity mentions' AS what, count(*) AS number
  UNION ALL MATCH (:Mention {kind: 'event'}) RETURN 3 AS place, 'event nuggets' AS what, count(*) AS number
  UNION ALL MATCH (:Entity) RETURN 4 AS place, 'entities' AS what, count(*) AS number
  UNION ALL MATCH (:Event) RETURN 5 AS place, 'events' AS what, count(*) AS number
  UNION ALL MATCH (fact:Fact) RETURN 6 AS place, 'facts, ' + fact.status AS what, count(*) AS number
}
RETURN what, number ORDER BY place, what
