// Invariant: an entity or event has the label of a type exactly while a fact that it is of that type is accepted.
// Repair: accept or reject that fact, and take it back; or restore the graph from its last export.
// :param {most: 20}
MATCH (n:Entity|Event)
WITH n, [label IN labels(n) WHERE NOT label IN ['Entity', 'Event']] AS has,
  COLLECT { MATCH (n)<-[:ABOUT]-(f:Fact) WHERE f.status = 'accepted' RETURN DISTINCT f.label } AS said
WHERE size(has) <> size(said) OR any(label IN said WHERE NOT label IN has)
RETURN n.id AS id, 'it has the labels' + reduce(s = '', l IN has | s + ' ' + l) + ', and accepted facts say'
  + reduce(s = '', l IN said | s + ' ' + l) AS wrong
LIMIT $most
