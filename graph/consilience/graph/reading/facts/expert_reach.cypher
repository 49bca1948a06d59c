// How many proposals there are of the experts of a name. Parameters: expert.
MATCH (x:Expert)
WHERE x.name = $expert
RETURN sum(COUNT { (x)<-[:PROPOSED_BY]-() }) AS facts
