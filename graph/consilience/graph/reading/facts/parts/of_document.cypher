  AND ($document IS NULL OR EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(d:Document) WHERE d.id = $document } OR EXISTS { (f)<-[:OF]-(:Review)-[:BASED_ON]->(d:Document) WHERE d.id = $document })
