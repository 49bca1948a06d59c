"""Records of the graph, as plain data: what reading returns and the API answers."""
