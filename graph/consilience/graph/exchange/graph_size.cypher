// How many nodes and relationships there are, as the server itself counts them. No parameters.
CALL () {
  MATCH (n)
  RETURN count(n) AS nodes
}
CALL () {
  MATCH ()-[r]->()
  RETURN count(r) AS relationships
}
RETURN nodes + relationships AS elements
