// These facts, as far as there are, in the order of their ids. Parameters: ids.
UNWIND $ids AS id
MATCH (f:Fact {id: id})
// part participants
WITH f, s, o
ORDER BY f.id
// part page_of_facts
