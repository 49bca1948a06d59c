// Notes that a document was withdrawn, under the next number; `last` has the last one, and is locked until the
// transaction ends.
// :param {document: "doc_1"}
MERGE (last:Withdrawal {id: 'last'})
SET last.number = coalesce(last.number, 0)
WITH last
SET last.number = last.number + 1
MERGE (w:Withdrawal {id: $document})
SET w.number = last.number
