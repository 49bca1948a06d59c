  [n IN nodes | [n.id, CASE WHEN n:Entity THEN 'entity' ELSE 'event' END, n.type, coalesce(n.name, n.trigger), n.realis,
    CASE WHEN n:Entity THEN n.facts ELSE COUNT { (n)<-[:SUBJECT]-() } END]] AS nodes
