// Does what `announce_writing` does, and deletes marks, and those that processes left behind which did not come to their
// end.
// :param {ids: ["4ee0"]}
CREATE (w:Writing)
DELETE w
WITH 1 AS one
MATCH (m:WriteMark)
WHERE m.id IN $ids OR m.at < datetime() - duration('P1D')
DELETE m
