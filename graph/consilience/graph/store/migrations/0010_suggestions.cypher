// What resolution across documents suggests. Entities are found by keys of their names, through full text, since an index
// holds no lists; an entity has keys from when it was looked at.
CREATE CONSTRAINT suggestion_id IF NOT EXISTS FOR (n:Suggestion) REQUIRE n.id IS UNIQUE;
CREATE INDEX suggestion_score IF NOT EXISTS FOR (n:Suggestion) ON (n.state, n.score);
CREATE FULLTEXT INDEX entity_keys IF NOT EXISTS FOR (n:Entity) ON EACH [n.keys]
  OPTIONS {indexConfig: {`fulltext.eventually_consistent`: true, `fulltext.analyzer`: 'whitespace'}}
