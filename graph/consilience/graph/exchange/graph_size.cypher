// How many nodes there are, and how many relationships, as the server itself counts them. No parameters.
MATCH (n)
RETURN count(n) AS elements
UNION ALL
MATCH ()-[r]->()
RETURN count(r) AS elements
