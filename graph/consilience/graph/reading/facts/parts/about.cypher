  AND ($about IS NULL OR EXISTS { (f)-[:SUBJECT|OBJECT|ABOUT]->(n:Entity|Event) WHERE n.id = $about })
