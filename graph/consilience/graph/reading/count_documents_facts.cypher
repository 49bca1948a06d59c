// How many documents the graph has, and how many accepted facts. No parameters.
RETURN COUNT { (:Document) } AS documents, COUNT { (:Fact {status: 'accepted'}) } AS facts
