// The number of the last withdrawal of any document. No parameters.
MATCH (w:Withdrawal {id: 'last'})
RETURN w.number AS number
