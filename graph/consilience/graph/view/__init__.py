"""Graph views: subgraphs that fit on a screen, their layout, communities."""
