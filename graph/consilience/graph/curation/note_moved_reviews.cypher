// Keeps which reviews a decision about entities moved, as JSON. Parameters: id, reviews.
MATCH (c:Decision {id: $id})
SET c.reviews = $reviews
