"""Documents in and out of the graph: merged, forgotten, withdrawn, found under a name."""
