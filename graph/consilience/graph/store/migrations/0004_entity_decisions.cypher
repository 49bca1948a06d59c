// What people decided about which entities are one, found by the entity whenever a document names it.
CREATE CONSTRAINT decision_id IF NOT EXISTS FOR (n:Decision) REQUIRE n.id IS UNIQUE;
CREATE INDEX decision_entity IF NOT EXISTS FOR (n:Decision) ON (n.entity);
CREATE INDEX decision_number IF NOT EXISTS FOR (n:Decision) ON (n.number)
