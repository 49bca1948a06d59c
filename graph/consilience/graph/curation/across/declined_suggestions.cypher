// Which of these suggestions were declined.
// :param {ids: ["suggestion_1"]}
UNWIND $ids AS id
MATCH (s:Suggestion {id: id})
WHERE s.state = 'declined'
RETURN s.id AS id
