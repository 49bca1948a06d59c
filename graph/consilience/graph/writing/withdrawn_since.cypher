// Whether a document was withdrawn after a withdrawal of this number. Parameters: document, number.
MATCH (w:Withdrawal {id: $document})
WHERE w.number > $number
RETURN w.number AS number
