// How many facts there are of the runs that heard the experts of a name.
// :param {expert: "reader"}
MATCH (x:Expert)
WHERE x.name = $expert
MATCH (x)<-[:HEARD]-(r:Run)
WITH DISTINCT r
RETURN sum(r.accepted + r.contested + r.rejected) AS facts
