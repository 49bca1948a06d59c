// How many proposals there are of the experts of a name.
// :param {expert: "reader"}
MATCH (x:Expert)
WHERE x.name = $expert
RETURN sum(COUNT { (x)<-[:PROPOSED_BY]-() }) AS facts
