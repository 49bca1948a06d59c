  AND (EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(d:Document) WHERE d.id = $document } // if document
    OR EXISTS { (f)<-[:OF]-(:Review)-[:BASED_ON]->(d:Document) WHERE d.id = $document }) // if document
