  AND EXISTS { (f)-[:SUBJECT|OBJECT|ABOUT]->(n:Entity|Event) WHERE n.id = $about } // if about
