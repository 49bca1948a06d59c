"""Impact analysis: what a change of the schema would mean for the stored graph."""
