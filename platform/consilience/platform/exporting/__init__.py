"""Export of the graph for scorers and other programs; the sample corpus."""
