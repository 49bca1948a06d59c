// Which events happened where?
MATCH (event:Event {realis: 'Actual'})-[place:HAS_ARGUMENT {role: 'Place'}]->(location:Location)
OPTIONAL MATCH (event)-[part:HAS_ARGUMENT]->(who:Person|Organization)
WITH event, location, collect(DISTINCT part.role + ' ' + who.name) AS parts
RETURN event.type AS event, event.trigger AS trigger, location.name AS place, parts
ORDER BY event, place, trigger
LIMIT 8
