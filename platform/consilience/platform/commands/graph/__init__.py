"""Commands that ask and correct the graph."""
