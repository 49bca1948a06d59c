// Does what `announce_writing` does, leaves a mark that tells whether the transaction was committed, and deletes marks of
// those before.
// :param {id: "4ee1", spent: ["4ee0"]}
CREATE (w:Writing)
DELETE w
CREATE (:WriteMark {id: $id, at: datetime()})
WITH 1 AS one
UNWIND $spent AS spent
MATCH (m:WriteMark {id: spent})
DELETE m
