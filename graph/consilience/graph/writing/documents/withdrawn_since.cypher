// Whether a document was withdrawn after a withdrawal of this number.
// :param {document: "doc_1", number: 0}
MATCH (w:Withdrawal {id: $document})
WHERE w.number > $number
RETURN w.number AS number
