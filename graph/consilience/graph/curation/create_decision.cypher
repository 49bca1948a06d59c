// A decision about entities. Parameters: decision.
CREATE (c:Decision)
SET c = $decision
