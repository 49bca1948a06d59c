"""The pipeline of a run: its state machine, its state, the document's graph that it ends in."""
