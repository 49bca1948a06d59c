// Keeps which reviews a decision about entities moved, as JSON.
// :param {id: "decision_1", reviews: '[{"review": "review_1", "from": "fact_1", "to": "fact_2"}]'}
MATCH (c:Decision {id: $id})
SET c.reviews = $reviews
