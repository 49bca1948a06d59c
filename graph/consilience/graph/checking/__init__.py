"""What may be relied on of a graph, a statement for each invariant, proved on a store."""
