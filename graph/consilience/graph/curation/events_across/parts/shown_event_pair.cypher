  AND ($state <> 'accepted' OR EXISTS { (p)-[:CONCERNS]->(:Event) })
  AND ($state <> 'open' OR NOT EXISTS {
    MATCH (a:Event {id: p.one})(()<-[:CONCERNS]-(:EventPair {state: 'accepted'})-[:CONCERNS]->()){1,20}(b)
    WHERE b.id = p.other
  })
